import { assert, assertEquals } from "@std/assert";
import { pairWeights } from "../../src/agreement/pair_weights.ts";
import { solveBalance } from "../../src/balance/solver/solve_balance.ts";
import { systemPool } from "../../src/balance/system_pool.ts";
import { studyAspects } from "../../src/probes/augmentation/study_aspects.ts";
import { mqmRatings, openRatedStudy } from "../../src/campaign/studies/open_rated_study.ts";
import { paperSigns } from "../../src/papers/which-bird/datasets.ts";
import { signedCounts } from "../../src/agreement/agreement_replicates.ts";
import { shiftedCounts, shiftedTests } from "../../src/probes/augmentation/dial_counts.ts";
import { dialPreference } from "../../src/probes/augmentation/dial_preference.ts";
import { AUGMENTATION_FAMILIES, dials } from "../../src/probes/augmentation/dials.ts";
import { minusSigns } from "../../src/probes/augmentation/minus_signs.ts";
import { familyShift } from "../../src/probes/augmentation/shifts.ts";
import { subsetSums } from "../../src/resampling/permutation/subset_sums.ts";
import { realCampaign } from "../real_campaign.ts";
import { dataTest } from "../real_data.ts";
import expected from "./fixtures/augmentation-zhen23.json" with { type: "json" };
import balance from "./fixtures/balance-zhen23.json" with { type: "json" };

dataTest(
  "augmentation of zhen23 by independent code: three measures at three weightings",
  async (data) => {
    const campaign = await realCampaign(data, "wmt23/zh-en");
    const study = await openRatedStudy(campaign);
    assertEquals(
      [study.systems.length, study.segments.length, study.scorers.length],
      [15, 1177, 43],
    );
    const aspects = studyAspects(study, await mqmRatings(campaign));
    assert(aspects !== null);
    balance.systems.forEach((system, k) => {
      const at = study.systems.indexOf(system);
      assert(Math.abs(aspects.adequacy[at] - balance.adequacy[k]) < 1e-14);
      assert(Math.abs(aspects.fluency[at] - balance.fluency[k]) < 1e-14);
    });
    const signs = paperSigns(study);
    const human = signedCounts(study.human, signs);
    const pool = systemPool(study.systems, aspects.adequacy, aspects.fluency);
    const cases = [
      { weights: undefined, values: expected.uniform },
      { weights: pairWeights(solveBalance(pool, 0.5).weights), values: expected.beta["0.5"] },
      { weights: pairWeights(solveBalance(pool, 0.9).weights), values: expected.beta["0.9"] },
    ];
    const minus = minusSigns(signs);
    const sums = cases.map(() => AUGMENTATION_FAMILIES.map(() => 0));
    for (const scorer of study.scorers) {
      const tests = shiftedTests(subsetSums(scorer.integers, signs), scorer.totals, minus);
      AUGMENTATION_FAMILIES.forEach((family, f) => {
        // The peer tells (adequacy, fluency) pairs apart in doubles, which splits some that are equal.
        const shift = familyShift(family, scorer, aspects.doubles);
        const counts = shiftedCounts(tests, shift, dials(family));
        cases.forEach(({ weights }, w) => {
          sums[w][f] += (dialPreference(human, counts)(weights) ?? NaN) / study.scorers.length;
        });
      });
    }
    cases.forEach(({ values }, w) => {
      AUGMENTATION_FAMILIES.forEach((family, f) => {
        assert(Math.abs(sums[w][f] - values[family]) < 0.001, `${family} ${sums[w][f]}`);
      });
    });
  },
);

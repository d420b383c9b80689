import { rowTotals } from "../../agreement/swaps/cell_swaps.ts";
import { signedCounts } from "../../agreement/agreement_replicates.ts";
import { softPairwiseAccuracy } from "../../agreement/soft_pairwise_accuracy.ts";
import { shiftedCounts, shiftedTests } from "../../probes/augmentation/dial_counts.ts";
import { AUGMENTATION_FAMILIES, dials } from "../../probes/augmentation/dials.ts";
import { minusSigns } from "../../probes/augmentation/minus_signs.ts";
import { familyShift } from "../../probes/augmentation/shifts.ts";
import { subsetSums } from "../../resampling/permutation/subset_sums.ts";
import { numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { Panel, Series } from "../../reporting/figures/figure.ts";
import type { Section } from "../section.ts";
import { ownMetricTitle } from "../own_metric_mark.ts";
import { studyCampaigns } from "../study_campaigns.ts";
import { AUGMENTATION_NEEDS, MEASURE_TITLES, openMainStudy } from "./main_results.ts";
import { ownScorers } from "../../campaign/studies/open_rated_study.ts";
import { paperSigns } from "./datasets.ts";

/** Scorers whose families are drawn; if a campaign lacks them, two others. */
const DRAWN = ["MetricX-23-refA", "XCOMET-Ensemble-refA"];

/** Section 4: the position of augmented scorers between agreement with adequacy and with fluency. */
export const plane: Section = {
  id: "which-bird/plane",
  title: "The three families on the plane of agreement with adequacy and with fluency",
  answers: ["Figure 2", "§4.1"],
  needs: AUGMENTATION_NEEDS,
  async run(context) {
    const [campaign] = await studyCampaigns(context, ["wmt23/zh-en"]);
    const { study, aspects } = await context.shared(openMainStudy);
    const signs = paperSigns(study);
    const minus = minusSigns(signs);
    const target = (integers: Float64Array) =>
      signedCounts(
        { ...study.human, integers, totals: rowTotals(integers, study.human.systems) },
        signs,
      );
    const adequacy = target(aspects.integers.adequacy);
    const fluency = target(aspects.integers.fluency);
    const named = study.scorers.filter(({ name }) => DRAWN.includes(name));
    const drawn = named.length === DRAWN.length ? named : study.scorers.slice(0, 2);

    const augmented: Augmented[] = [];
    const panels: Panel[] = drawn.map((scorer) => {
      const tests = shiftedTests(subsetSums(scorer.integers, signs), scorer.totals, minus);
      const series = AUGMENTATION_FAMILIES.map((family, f): Series => {
        const grid = dials(family);
        const counts = shiftedCounts(tests, familyShift(family, scorer, aspects.exact), grid);
        const points = [...grid].map((dial, j) => {
          const own = counts.subarray(j * adequacy.length, (j + 1) * adequacy.length);
          const x = softPairwiseAccuracy(fluency, own, signs.permutations);
          const y = softPairwiseAccuracy(adequacy, own, signs.permutations);
          augmented.push({ scorer: scorer.name, family, dial, adequacy: y, fluency: x });
          return { x: x ?? NaN, y: y ?? NaN };
        });
        return { name: MEASURE_TITLES[f], mark: "line", points };
      });
      const own = signedCounts(scorer, signs);
      const base = {
        x: softPairwiseAccuracy(fluency, own, signs.permutations) ?? NaN,
        y: softPairwiseAccuracy(adequacy, own, signs.permutations) ?? NaN,
      };
      return {
        title: scorer.name,
        series: [...series, { name: "base scorer (d = 0)", mark: "points", points: [base] }],
      };
    });
    // Every base scorer, as the background of the families.
    const ours = await ownScorers(campaign, study);
    const bases = [
      ...study.scorers.map((scorer) => ({ title: scorer.name, scorer, isOwn: false })),
      ...ours.kept.map((scorer) => (
        { title: ownMetricTitle(scorer.name), scorer, isOwn: true }
      )),
    ].map((base) => ({ ...base, counts: signedCounts(base.scorer, signs) }));
    const against = (target: Uint32Array) => ({ counts }: typeof bases[number]) =>
      softPairwiseAccuracy(target, counts, signs.permutations);
    return {
      tables: [
        tableOf(bases, {
          id: "scorers",
          title: `${study.name}: soft pairwise accuracy of base scorers against each aspect alone`,
          columns: [
            texts("scorer", "Scorer", ({ title }) => title),
            {
              ...numbers("adequacy", "against adequacy", 4, against(adequacy)),
              best: "greatest",
            },
            {
              ...numbers("fluency", "against fluency", 4, against(fluency)),
              best: "greatest",
            },
          ],
          own: ({ scorer, isOwn }) => isOwn ? scorer.name : null,
        }),
        tableOf(augmented, {
          id: "families",
          title: "Augmented scorers along their dials",
          columns: [
            texts("scorer", "Scorer", ({ scorer }) => scorer),
            texts("family", "Family", ({ family }) => family),
            numbers("dial", "d", 3, ({ dial }) => dial),
            numbers("adequacy", "against adequacy", 4, ({ adequacy }) => adequacy),
            numbers("fluency", "against fluency", 4, ({ fluency }) => fluency),
          ],
        }),
      ],
      figures: [{
        id: "plane",
        title: `${study.name}: augmented scorers by soft pairwise accuracy against each aspect`,
        x: { label: "SPA against fluency" },
        y: { label: "SPA against adequacy" },
        panels,
      }],
      notes: ours.notes,
    };
  },
};

/** A scorer of a family, with its soft pairwise accuracy against each aspect. */
interface Augmented {
  readonly scorer: string;
  readonly family: string;
  readonly dial: number;
  readonly adequacy: number | null;
  readonly fluency: number | null;
}

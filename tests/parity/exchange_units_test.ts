import { assert, assertEquals } from "@std/assert";
import { pairScores } from "../../src/pairs/classes/paired_scores.ts";
import { calibrate } from "../../src/pairs/calibration/calibrate.ts";
import { rightPairs } from "../../src/pairs/outcomes/right_pairs.ts";
import { unitShares } from "../../src/pairs/outcomes/unit_shares.ts";
import { columnFromNumbers } from "../../src/decimals/column_from_numbers.ts";
import { significanceClusters } from "../../src/resampling/permutation/significance_clusters.ts";
import { signFlipPValue } from "../../src/resampling/sign_flips/sign_flip_p_value.ts";
import { signFlips } from "../../src/resampling/sign_flips/sign_flips.ts";
import { documentUnits } from "../../src/scores/documents.ts";
import { realCampaign } from "../real_campaign.ts";
import { dataTest } from "../real_data.ts";

interface Expected {
  readonly accuracy: Readonly<Record<string, number>>;
  readonly pairs: readonly {
    readonly better: string;
    readonly worse: string;
    readonly p_segment: number;
    readonly p_document: number;
  }[];
  readonly clusters: Readonly<Record<"segment" | "document", number>>;
  readonly significant: Readonly<Record<"segment" | "document", number>>;
}

/** Draws of the peer, by numpy. */
const DRAWS = 20_000;

dataTest(
  "exact p-values of 496 metric pairs of wmt23/en-de agree with a peer's random sign flips, by segment and by document",
  async (data) => {
    const file = new URL("./fixtures/units-wmt23-en-de.json", import.meta.url);
    const expected: Expected = JSON.parse(await Deno.readTextFile(file));
    const campaign = await realCampaign(data, "wmt23/en-de");
    const human = await campaign.human("mqm");
    const names = Object.keys(expected.accuracy);
    const kept = human.systems.filter((system) => system !== "refA");
    const groupOf = Int32Array.from(
      human.column.values,
      (_, row) =>
        kept.includes(human.systems[Math.floor(row / human.segments)]) ? row % human.segments : -1,
    );
    // The peer's human scores were rounded, so that sums of the same errors in another order tie.
    const people = columnFromNumbers(
      Array.from(
        human.column.values,
        (value, row) => human.column.present[row] === 1 ? Number(value.toFixed(6)) : null,
      ),
    );
    const right = [];
    for (const name of names) {
      const metric = await campaign.metric(name);
      const rows = human.systems.flatMap((system) => {
        const k = metric.systems.indexOf(system);
        return Array.from(
          { length: human.segments },
          (_, i) =>
            k < 0 || metric.column.present[k * human.segments + i] === 0
              ? null
              : metric.column.values[k * human.segments + i],
        );
      });
      const paired = pairScores(people, columnFromNumbers(rows), groupOf);
      const { value, epsilonText } = calibrate(paired);
      // The peer compares distances in float64, which splits some that are equal: a few pairs of 30,360.
      const short = (value ?? NaN) - expected.accuracy[name];
      assert(short > -1e-12 && short < 4 / 30_360, `${name}: ${value}`);
      right.push(rightPairs(paired, epsilonText));
    }
    const origins = await campaign.origins() ?? [];
    const documents = documentUnits(origins, right[0].groups);
    assertEquals([right[0].groups.length, documents.units], [460, 190]);
    const units = [
      ["segment", Int32Array.from(right[0].groups.keys())],
      ["document", documents.unitOf],
    ] as const;
    for (const [unit, unitOf] of units) {
      const { shares, common } = unitShares(right, unitOf);
      const order = names.toSorted((a, b) => expected.accuracy[b] - expected.accuracy[a]);
      const p = order.map(() => order.map(() => 1));
      let significant = 0;
      let far = 0;
      for (const pair of expected.pairs) {
        const [i, j] = [names.indexOf(pair.better), names.indexOf(pair.worse)];
        const flips = signFlips(shares[i].map((share, u) => share - shares[j][u]));
        const exact = flips && signFlipPValue(flips, "one-sided", common);
        assert(exact !== null);
        const drawn = (pair[`p_${unit}`] * (DRAWS + 1) - 1) / DRAWS;
        const error = Math.sqrt(exact * (1 - exact) / DRAWS);
        assert(
          Math.abs(exact - drawn) <= 4.5 * error + 1 / DRAWS,
          `${pair.better} ${pair.worse} ${exact}`,
        );
        if (Math.abs(exact - drawn) > 2 * error + 1 / DRAWS) far++;
        if (exact <= 0.05) significant++;
        p[order.indexOf(pair.better)][order.indexOf(pair.worse)] = exact;
      }
      assert(far < 0.08 * expected.pairs.length, `${far} lie beyond two errors`);
      assert(Math.abs(significant - expected.significant[unit]) <= 2);
      assertEquals(
        significanceClusters(p.length, (i, j) => p[i][j]).at(-1),
        expected.clusters[unit],
      );
    }
  },
);

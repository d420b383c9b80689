import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { alignedScores } from "../../src/scores/aligned_scores.ts";
import { align } from "../../src/scores/alignment.ts";
import { pairwiseAccuracy } from "../../src/agreement/pairwise_accuracy.ts";
import { pearson } from "../../src/agreement/pearson.ts";
import { softPairwiseAccuracy } from "../../src/agreement/soft_pairwise_accuracy.ts";
import { signedCounts } from "../../src/agreement/agreement_replicates.ts";
import type { ScoreTable } from "../../src/scores/score_table.ts";
import { exactInteger } from "../../src/decimals/exact_integer.ts";
import type { ScoreColumn } from "../../src/decimals/score_column.ts";
import { signMatrix, type SignSource } from "../../src/resampling/permutation/sign_matrix.ts";
import { realCampaign } from "../real_campaign.ts";
import { dataTest } from "../real_data.ts";
import fixture from "./fixtures/soft-pairwise-accuracy.json" with { type: "json" };

const PERMUTATIONS = 1000;

for (const expected of fixture.campaigns) {
  const name = `${expected.dataset}/${expected.lp}`;
  const excluded = new Set(expected.excluded);

  dataTest(`SPA, Pearson and pairwise accuracy of ${name} are the peer's`, async (data) => {
    const campaign = await realCampaign(data, name);
    const humanTable = await campaign.human("mqm");
    const alignment = align(humanTable, excluded);
    const human = alignedScores(humanTable, alignment);
    assertEquals([...alignment.systems].sort(), [...expected.systems].sort());
    assertEquals(human.segments, expected.segments);

    const integers = signs("numpy-integers", human.segments);
    const floats = signs("numpy-float32", human.segments);
    const counts = signedCounts(human, integers);
    const peer = upperTriangle(expected.human_p.integers);
    const tied = [...counts].flatMap((count, pair) => count === peer[pair] ? [] : [pair]);
    // Only en-de has p-values that the peer's rounding spoils: two, each short of one permutation.
    assertEquals(tied.length, name === "wmt22/en-de" ? 2 : 0);
    for (const pair of tied) {
      const exact = exactCount(humanTable, alignment, integers, pair);
      assertEquals(counts[pair], exact, "ours is the exact count");
      assert(peer[pair] !== exact, "the peer's is not");
    }

    for (const [metricName, values] of Object.entries(expected.metrics)) {
      const metric = alignedScores(await campaign.metric(metricName), alignment);
      const metricCounts = signedCounts(metric, integers);
      const withPeersHuman = softPairwiseAccuracy(peer, metricCounts, PERMUTATIONS);
      assertAlmostEquals(withPeersHuman ?? NaN, values.spa_integers, 1e-12);
      if (tied.length === 0) {
        const own = softPairwiseAccuracy(counts, metricCounts, PERMUTATIONS);
        assertAlmostEquals(own ?? NaN, values.spa_integers, 1e-12);
      }
      const rounded = softPairwiseAccuracy(
        signedCounts(human, floats),
        signedCounts(metric, floats),
        PERMUTATIONS,
      );
      assertAlmostEquals(rounded ?? NaN, values.spa_mtme, 0.002);
      assertAlmostEquals(pearson(human.means, metric.means) ?? NaN, values.pearson_sys, 1e-13);
      const accuracy = pairwiseAccuracy(human.totals, metric.totals);
      assertAlmostEquals(accuracy ?? NaN, values.pairwise_accuracy, 1e-14);
    }
  });
}

function signs(source: SignSource, segments: number) {
  return signMatrix({ source, seed: 4, to: PERMUTATIONS, segments });
}

/** Counts of the peer's p-values; its systems are in the order of the human file. */
function upperTriangle(p: readonly (readonly (number | null)[])[]): number[] {
  return p.flatMap((row) =>
    row.flatMap((value) => value === null ? [] : [Math.round(value * PERMUTATIONS)])
  );
}

/**
 * The count of one pair over BigInt. The file prints sums of tenths with the noise of float64, as
 * -1.2000000000000002; here every score is the tenth that it stands for.
 */
function exactCount(
  table: ScoreTable,
  alignment: ReturnType<typeof align>,
  signs: ReturnType<typeof signMatrix>,
  wanted: number,
): number {
  const { systems, segments } = alignment;
  const pairs = systems.flatMap((left, k) => systems.slice(k + 1).map((right) => [left, right]));
  const [left, right] = pairs[wanted].map((system) => table.systems.indexOf(system));
  const differences = [...segments].map((segment) =>
    tenths(table.column, left * table.segments + segment) -
    tenths(table.column, right * table.segments + segment)
  );
  const observed = differences.reduce((sum, difference) => sum + difference, 0n);
  let count = 0;
  for (let p = 0; p < signs.permutations; p++) {
    let sum = 0n;
    differences.forEach((difference, i) => {
      const plus = (signs.bytes[(i >> 3) * signs.permutations + p] >> (i & 7)) & 1;
      sum += plus === 1 ? difference : -difference;
    });
    if (sum >= observed) count++;
  }
  return count;
}

function tenths(column: ScoreColumn, row: number): bigint {
  const integer = exactInteger(column, row);
  const tenth = 10n ** BigInt(column.decimals - 1);
  const nearest = BigInt(Math.round(10 * column.values[row]));
  const off = integer - nearest * tenth;
  assert((off < 0n ? -off : off) * 10n ** 12n < tenth, `${column.values[row]} is no tenth`);
  return nearest;
}

import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { averageDifferences } from "../../../src/agreement/shared_task/average_differences.ts";
import { bestFirst } from "../../../src/agreement/shared_task/averages.ts";
import { pooledAccuracySwaps } from "../../../src/agreement/shared_task/pooled_accuracy_swaps.ts";
import { cellSwaps } from "../../../src/agreement/swaps/cell_swaps.ts";
import { pearson } from "../../../src/agreement/pearson.ts";
import { pairOutcomeDraws } from "../../../src/resampling/permutation/pair_outcome_draws.ts";
import { standardised } from "../../../src/scores/moments.ts";
import { allSigns } from "../../../src/resampling/permutation/sign_matrix.ts";
import { subsetSums } from "../../../src/resampling/permutation/subset_sums.ts";
import { signFlipPValue } from "../../../src/resampling/sign_flips/sign_flip_p_value.ts";
import { flipsOfClasses } from "../../../src/resampling/sign_flips/sign_flips.ts";

const score = fc.integer({ min: 0, max: 4 });

/** Both metrics' scores after permutation p of all swaps of n units. */
function swappedScores(first: readonly number[], second: readonly number[], p: number) {
  const kept = (unit: number) => ((p >>> unit) & 1) === 1;
  return [
    first.map((value, unit) => kept(unit) ? value : second[unit]),
    second.map((value, unit) => kept(unit) ? value : first[unit]),
  ];
}

/** Share of pairs within campaigns that two lists order alike. */
function slowAccuracy(
  human: readonly number[],
  scores: readonly number[],
  starts: readonly number[],
) {
  let alike = 0;
  let pairs = 0;
  for (let c = 0; c + 1 < starts.length; c++) {
    for (let k = starts[c]; k < starts[c + 1]; k++) {
      for (let l = k + 1; l < starts[c + 1]; l++, pairs++) {
        if (Math.sign(human[k] - human[l]) === Math.sign(scores[k] - scores[l])) alike++;
      }
    }
  }
  return alike / pairs;
}

Deno.test("pooled accuracy under every swap is that of scores swapped and compared one by one", () => {
  // More than eight systems, whose signs take more than one byte, among them.
  const lists = fc.integer({ min: 2, max: 5 }).chain((a) =>
    fc.integer({ min: 2, max: 5 }).chain((b) => {
      const list = fc.array(score, { minLength: a + b, maxLength: a + b });
      return fc.tuple(fc.constant([0, a, a + b]), list, list, list);
    })
  );
  fc.assert(
    fc.property(lists, ([starts, human, first, second]) => {
      const found = pooledAccuracySwaps({ starts, human }, allSigns(human.length))(first, second);
      const difference = (lists: number[][]) =>
        slowAccuracy(human, lists[0], starts) - slowAccuracy(human, lists[1], starts);
      assertAlmostEquals(found.observed, difference([first, second]), 1e-12);
      found.swapped.forEach((value, p) =>
        assertAlmostEquals(value, difference(swappedScores(first, second, p)), 1e-12)
      );
    }),
    { numRuns: 60, seed: 11 },
  );
});

Deno.test("correlations under every swap of cells are those of standardised scores swapped one by one", async () => {
  const list = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 6, maxLength: 6 })
    .filter((values) => new Set(values).size > 3);
  await fc.assert(
    fc.asyncProperty(list, list, list, async (human, first, second) => {
      const differences = await cellSwaps(
        { human, metrics: [first, second] },
        allSigns(6),
        (matrices, signs) => Promise.resolve(matrices.map((rows) => subsetSums(rows, signs))),
      );
      const { observed, swapped } = differences(0, 1);
      const [a, b] = [[...standardised(first)], [...standardised(second)]];
      const difference = (lists: number[][]) =>
        (pearson(lists[0], human) ?? NaN) - (pearson(lists[1], human) ?? NaN);
      assertAlmostEquals(observed, difference([a, b]), 1e-4);
      swapped.forEach((value, p) => {
        const lists = swappedScores(a, b, p);
        const spread = lists.every((l) => Math.max(...l) - Math.min(...l) > 0.1);
        if (spread) assertAlmostEquals(value, difference(lists), 1e-3);
      });
    }),
    { numRuns: 30, seed: 12 },
  );
});

Deno.test("draws of permuted pair outcomes have the exact test's p-value", () => {
  const classes = [
    { groupSize: 3, firstOnly: 9, secondOnly: 4 },
    { groupSize: 10, firstOnly: 21, secondOnly: 25 },
  ];
  const { observed, swapped } = pairOutcomeDraws(classes, 20, [0, 100_000], 4, "test");
  const flips = flipsOfClasses(
    classes.map(({ groupSize, firstOnly, secondOnly }) => (
      { size: 30 / groupSize, positive: firstOnly, negative: secondOnly }
    )),
  )!;
  const exact = signFlipPValue(flips, "one-sided")!;
  const share = swapped.filter((value) => value >= observed - 1e-12).length / swapped.length;
  assert(Math.abs(share - exact) < 5 * Math.sqrt(exact * (1 - exact) / swapped.length));
});

Deno.test("the average of tasks swaps with the sign of every task, and a correlation counts half", () => {
  const tasks = [{ measure: "acc_eq", weight: 0.25 }, {
    measure: "pearson",
    weight: 0.75,
  }] as const;
  const differences = [
    () => ({ observed: 0.5, swapped: Float64Array.of(0.5, -0.5) }),
    () => ({ observed: 1, swapped: Float64Array.of(-1, 1) }),
  ];
  const { observed, swapped } = averageDifferences(tasks, differences)(0, 1);
  assertEquals(observed, 0.5);
  assertEquals([...swapped], [-0.25, 0.25]);
});

Deno.test("metrics stand by value, equal ones by name, those without a value last", () => {
  assertEquals(bestFirst(["D", "C", "B", "A"], [null, 1, 2, 1]), [2, 3, 1, 0]);
});

import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { crossingSwaps } from "../../../src/agreement/swaps/crossing_swaps.ts";
import {
  standardDifference,
  standardisedIntegers,
} from "../../../src/agreement/swaps/standardised_integers.ts";
import { columnFromNumbers } from "../../../src/decimals/column_from_numbers.ts";
import { type Grouping, groupRows } from "../../../src/pairs/classes/grouping.ts";
import { pairScores } from "../../../src/pairs/classes/paired_scores.ts";
import { swappedUnits } from "../../../src/pairs/outcomes/accuracy_swaps.ts";
import { rightPairs } from "../../../src/pairs/outcomes/right_pairs.ts";
import { allSigns } from "../../../src/resampling/permutation/sign_matrix.ts";
import { signFlipPValue } from "../../../src/resampling/sign_flips/sign_flip_p_value.ts";

const SYSTEMS = 3;
const SEGMENTS = 5;
const CELLS = SYSTEMS * SEGMENTS;
const UNITS = 4;
const RUNS = { seed: 31, numRuns: 80 };

const people = fc.array(fc.option(fc.integer({ min: 0, max: 4 }), { freq: 5 }), {
  minLength: CELLS,
  maxLength: CELLS,
});
const scores = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: CELLS, maxLength: CELLS });
const metric = fc.record({ scores, epsilon: fc.integer({ min: 0, max: 15 }) });
const unitOf = fc.array(fc.nat(UNITS - 1), { minLength: SEGMENTS, maxLength: SEGMENTS });
type People = readonly (number | null)[];
type Metric = { readonly scores: readonly number[]; readonly epsilon: number };

function prepared(human: People, metrics: readonly Metric[], grouping: Grouping) {
  const groups = groupRows(grouping, SYSTEMS, SEGMENTS);
  return metrics.map(({ scores, epsilon }) => {
    const column = columnFromNumbers(scores);
    const paired = pairScores(columnFromNumbers(human), column, groups);
    return { paired, values: column.values, epsilon: `${epsilon}` };
  });
}

/** Unit of every row. */
function rowUnits(units: readonly number[]): Int32Array {
  return Int32Array.from({ length: CELLS }, (_, row) => units[row % SEGMENTS]);
}

/** Difference of the accuracies where each unit's scores are those of the metrics as they are kept, pair by pair. */
function slowDifference(
  human: People,
  metrics: readonly Metric[],
  grouping: Grouping,
  isKept: (row: number) => boolean,
): number {
  const groups = groupRows(grouping, SYSTEMS, SEGMENTS);
  const alone = (row: number) =>
    !groups.some((g, at) => at !== row && g === groups[row] && human[at] !== null);
  const rows = [...human.keys()].filter((row) => human[row] !== null && !alone(row));
  const standard = metrics.map(({ scores, epsilon }) => {
    const own = rows.map((row) => scores[row]);
    const z = standardisedIntegers(own);
    return {
      z: new Map(rows.map((row, at) => [row, z[at]])),
      half: Math.round(standardDifference(epsilon, own) / 2),
    };
  });
  const order = (difference: number, tied: number) =>
    Math.abs(difference) <= tied ? 0 : Math.sign(difference);
  const isRight = (a: number, b: number, first: number): boolean => {
    const of = (row: number) => isKept(row) ? first : 1 - first;
    const [left, right] = [of(a), of(b)];
    const byMetric = left === right
      ? order(metrics[left].scores[a] - metrics[left].scores[b], metrics[left].epsilon)
      : order(
        (standard[left].z.get(a) ?? NaN) - (standard[right].z.get(b) ?? NaN),
        standard[left].half + standard[right].half,
      );
    return byMetric === order((human[a] ?? NaN) - (human[b] ?? NaN), 0);
  };
  const accuracy = (first: number) => {
    const shares = [...Map.groupBy(rows, (row) => groups[row]).values()].map((own) => {
      const pairs = own.flatMap((a, at) => own.slice(at + 1).map((b) => isRight(a, b, first)));
      return pairs.filter(Boolean).length / pairs.length;
    });
    return shares.reduce((sum, one) => sum + one, 0) / shares.length;
  };
  return accuracy(0) - accuracy(1);
}

Deno.test("swaps of units within accuracies of pairs that cross units give what taking the accuracies again gives", () => {
  for (const grouping of ["none", "system", "item"] as const) {
    fc.assert(
      fc.property(people, metric, metric, unitOf, (human, first, second, units) => {
        const metrics = [first, second];
        const made = prepared(human, metrics, grouping);
        fc.pre(made[0].paired.pairs.length > 0);
        const signs = allSigns(UNITS);
        const { swaps, test } = crossingSwaps(made, rowUnits(units), UNITS, "two-sided");
        const { observed, swapped } = swaps(signs)(0, 1);
        const slow = (kept: number) =>
          slowDifference(
            human,
            metrics,
            grouping,
            (row) => (kept >> units[row % SEGMENTS] & 1) === 1,
          );
        assertAlmostEquals(observed, slow(2 ** UNITS - 1), 1e-12);
        const all = Array.from(swapped, (_, kept) => slow(kept));
        all.forEach((one, kept) => assertAlmostEquals(swapped[kept], one, 1e-12));
        const made0 = test(0, 1);
        const p = made0 && signFlipPValue(made0.flips, "two-sided", made0.common);
        const reached = all.filter((one) => Math.abs(one) >= Math.abs(observed) - 1e-9).length;
        assertAlmostEquals(p ?? NaN, reached / all.length, 1e-12);
      }),
      RUNS,
    );
  }
});

Deno.test("where no pair crosses units, the test is that of accuracy by item", () => {
  fc.assert(
    fc.property(people, metric, metric, unitOf, (human, first, second, units) => {
      const made = prepared(human, [first, second], "item");
      const { groups } = made[0].paired;
      fc.pre(groups.length > 0);
      const right = made.map(({ paired, epsilon }) => rightPairs(paired, epsilon));
      const byItem = swappedUnits(right, groups.map((group) => units[group]), "one-sided");
      const found = crossingSwaps(made, rowUnits(units), UNITS, "one-sided").test(0, 1);
      const p = found && signFlipPValue(found.flips, found.alternative, found.common);
      assertAlmostEquals(p ?? NaN, byItem.exact(0, 1) ?? NaN, 1e-12);
    }),
    RUNS,
  );
});

Deno.test("no swap tells a metric from the same scores in another scale, with the threshold in that scale", () => {
  fc.assert(
    fc.property(
      people,
      metric,
      unitOf,
      fc.integer({ min: 1, max: 50 }),
      (human, one, units, by) => {
        const scaled = {
          scores: one.scores.map((score) => score * 2 ** (by % 5) + by),
          epsilon: one.epsilon * 2 ** (by % 5),
        };
        const made = prepared(human, [one, scaled], "none");
        fc.pre(made[0].paired.pairs.length > 0);
        const { swaps } = crossingSwaps(made, rowUnits(units), UNITS, "two-sided");
        assertEquals([...swaps(allSigns(UNITS))(0, 1).swapped].every((value) => value === 0), true);
      },
    ),
    RUNS,
  );
});

import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { pearson } from "../../../src/agreement/pearson.ts";
import {
  segmentSwaps,
  spaSwapsByUnit,
  systemSwaps,
  type UnitSwaps,
} from "../../../src/agreement/swaps/unit_swaps.ts";
import type { PairSwaps } from "../../../src/agreement/swaps/cell_swaps.ts";
import { type SystemMeasure, systemMeasure } from "../../../src/agreement/system_measure.ts";
import { columnFromNumbers } from "../../../src/decimals/column_from_numbers.ts";
import { normalCdf } from "../../../src/resampling/bootstrap/standard_normal.ts";
import { allSigns } from "../../../src/resampling/permutation/sign_matrix.ts";
import { subsetSums } from "../../../src/resampling/permutation/subset_sums.ts";
import { alignedScores } from "../../../src/scores/aligned_scores.ts";
import { align } from "../../../src/scores/alignment.ts";

const SYSTEMS = 3;
const SEGMENTS = 5;
const CELLS = SYSTEMS * SEGMENTS;
const UNITS = 3;

const cells = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: CELLS, maxLength: CELLS });
const unitOf = fc.array(fc.nat(UNITS - 1), { minLength: SEGMENTS, maxLength: SEGMENTS });
const missing = fc.array(fc.nat(5), { minLength: CELLS, maxLength: CELLS });
const RUNS = { seed: 21, numRuns: 60 };

function madeUp(human: readonly (number | null)[], metrics: readonly (readonly number[])[]) {
  const table = (name: string, scores: readonly (number | null)[]) => ({
    name,
    systems: ["A", "B", "C"],
    segments: SEGMENTS,
    column: columnFromNumbers(scores),
  });
  const people = table("mqm", human);
  const alignment = align(people, new Set(), human.includes(null) ? "own" : "common");
  return {
    human: alignedScores(people, alignment),
    metrics: metrics.map((scores, m) => alignedScores(table(`${m}`, scores), alignment)),
  };
}

function unitSwaps(
  scores: ReturnType<typeof madeUp>,
  units: readonly number[],
): UnitSwaps {
  return {
    ...scores,
    unitOf: Int32Array.from(units),
    signs: allSigns(UNITS),
    sums: (matrices, signs) => Promise.resolve(matrices.map((list) => subsetSums(list, signs))),
  };
}

/** Standardised doubles of the cells that people scored; 0 elsewhere. */
function standardised(values: readonly number[], rated: readonly boolean[]): number[] {
  const list = values.filter((_, cell) => rated[cell]);
  const mean = list.reduce((sum, value) => sum + value, 0) / list.length;
  const spread = Math.sqrt(list.reduce((sum, v) => sum + (v - mean) ** 2, 0) / list.length);
  return values.map((value, cell) => rated[cell] && spread > 0 ? (value - mean) / spread : 0);
}

/** Swaps whole units of scores, cell by cell, and takes the difference of a measure anew. */
function slowly(
  [first, second]: readonly (readonly number[])[],
  units: readonly number[],
  measure: (scores: readonly number[]) => number | null,
): number[] {
  return Array.from({ length: 2 ** UNITS }, (_, mask) => {
    const kept = (cell: number) => (mask >> units[cell % SEGMENTS]) & 1;
    const left = first.map((value, cell) => kept(cell) ? value : second[cell]);
    const right = second.map((value, cell) => kept(cell) ? value : first[cell]);
    return (measure(left) ?? NaN) - (measure(right) ?? NaN);
  });
}

function assertSame(found: PairSwaps, expected: readonly number[], tolerance: number): void {
  const { observed, swapped } = found(0, 1);
  assertEquals(swapped.length, expected.length);
  expected.forEach((difference, p) => {
    if (Number.isNaN(difference)) return;
    assertAlmostEquals(swapped[p], difference, tolerance);
  });
  if (!Number.isNaN(observed)) assertAlmostEquals(observed, expected.at(-1) ?? NaN, tolerance);
}

Deno.test("system measures after swaps of units are those of scores swapped cell by cell", async () => {
  const measures: readonly SystemMeasure[] = ["pearson", "spearman", "kendall", "pa"];
  await fc.assert(
    fc.asyncProperty(cells, cells, cells, unitOf, missing, async (human, a, b, units, holes) => {
      for (const people of [human, human.map((score, cell) => holes[cell] > 4 ? null : score)]) {
        const rated = people.map((score) => score !== null);
        const whole = rated.every((one) => one);
        const counts = [0, 1, 2].map((k) =>
          rated.slice(k * SEGMENTS, (k + 1) * SEGMENTS).filter((one) => one).length
        );
        if (counts.includes(0)) return;
        const means = (scores: readonly (number | null)[]) =>
          counts.map((count, k) =>
            scores.slice(k * SEGMENTS, (k + 1) * SEGMENTS)
              .reduce<number>((sum, score) => sum + (score ?? 0), 0) / count
          );
        const scores = madeUp(people, [a, b]);
        const standard = [a, b].map((list) => standardised(list, rated));
        for (const measure of measures) {
          const found = await systemSwaps(measure, unitSwaps(scores, units));
          // Near ties decide orders differently where doubles stand in for exact sums.
          const near = (list: readonly number[]) =>
            measure !== "pearson" &&
            (!whole || list.some((value, k) =>
              list.some((other, l) => k !== l && Math.abs(value - other) < 1e-4)
            ));
          let doubtful = false;
          const expected = slowly(standard, units, (list) => {
            doubtful ||= near(means(list));
            return systemMeasure(measure, means(people), means(list));
          });
          if (!doubtful) assertSame(found, expected, measure === "pearson" ? 1e-3 : 1e-9);
        }
      }
    }),
    RUNS,
  );
});

Deno.test("SPA after swaps of units is that of scores swapped cell by cell, by the normal limit", async () => {
  await fc.assert(
    fc.asyncProperty(cells, cells, cells, unitOf, async (human, a, b, units) => {
      const rated = human.map(() => true);
      const standard = [a, b].map((list) => standardised(list, rated));
      const pairs = [[0, 1], [0, 2], [1, 2]];
      const p = [0.2, 0.5, 0.9];
      const spa = (scores: readonly number[]) => {
        const distances = pairs.map(([k, l], pair) => {
          let sum = 0;
          let squares = 0;
          for (let i = 0; i < SEGMENTS; i++) {
            const difference = scores[k * SEGMENTS + i] - scores[l * SEGMENTS + i];
            sum += difference;
            squares += difference ** 2;
          }
          return Math.abs(p[pair] - (squares > 1e-9 ? normalCdf(-sum / Math.sqrt(squares)) : 1));
        });
        return 1 - distances.reduce((total, one) => total + one, 0) / 3;
      };
      if (standard.some((list) => list.every((value) => value === 0))) return;
      const found = await spaSwapsByUnit(p, unitSwaps(madeUp(human, [a, b]), units));
      assertSame(found, slowly(standard, units, spa), 2e-2);
    }),
    RUNS,
  );
});

Deno.test("correlations after swaps of units or cells are those of the rated cells swapped one by one", async () => {
  await fc.assert(
    fc.asyncProperty(cells, cells, cells, unitOf, missing, async (human, a, b, units, holes) => {
      const people = human.map((score, cell) => holes[cell] > 4 && cell > 5 ? null : score);
      const rated = people.map((score) => score !== null);
      const standard = [a, b].map((list) => standardised(list, rated));
      const expected = slowly(standard, units, (list) =>
        pearson(
          people.filter((score) => score !== null),
          list.filter((_, cell) => rated[cell]),
        ));
      const swaps = unitSwaps(madeUp(people, [a, b]), units);
      assertSame(await segmentSwaps(swaps), expected, 1e-3);
      const byCell = Int32Array.from(
        [...people.keys()].filter((cell) => rated[cell]),
        (cell) => units[cell % SEGMENTS],
      );
      const cellwise = await segmentSwaps({ ...swaps, unitOf: byCell });
      assertEquals(cellwise(0, 1), (await segmentSwaps(swaps))(0, 1));
    }),
    RUNS,
  );
});

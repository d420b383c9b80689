import { assertAlmostEquals } from "@std/assert";
import fc from "fast-check";
import { spaUnitSwaps } from "../../../src/agreement/swaps/spa_unit_swaps.ts";
import { normalCdf } from "../../../src/resampling/bootstrap/standard_normal.ts";

const SYSTEMS = 3;
const UNITS = 3;
const PAIRS = [[0, 1], [0, 2], [1, 2]] as const;

/** A metric's score of each system on each unit. */
type Cells = readonly (readonly number[])[];

/** Sums over the units that a permutation keeps, bit by bit. */
function keptSums(cells: Cells, scale: number) {
  const sum = (mask: number, term: (unit: number) => number) =>
    [0, 1, 2].reduce((total, unit) => total + ((mask >> unit) & 1) * term(unit), 0);
  const masks = Array.from({ length: 2 ** UNITS }, (_, mask) => mask);
  const all = 2 ** UNITS - 1;
  const ofSystem = (k: number) => (unit: number) => cells[k][unit];
  const ofPair = (k: number, l: number) => (unit: number) => (cells[k][unit] - cells[l][unit]) ** 2;
  return {
    scale,
    kept: Float64Array.from(cells.flatMap((_, k) => masks.map((mask) => sum(mask, ofSystem(k))))),
    totals: Float64Array.from(cells, (_, k) => sum(all, ofSystem(k))),
    keptSquares: Float64Array.from(
      PAIRS.flatMap(([k, l]) => masks.map((mask) => sum(mask, ofPair(k, l)))),
    ),
    squares: Float64Array.from(PAIRS, ([k, l]) => sum(all, ofPair(k, l))),
  };
}

/** SPA by the normal limit; systems without any difference have the p-value 1. */
function slowSpa(human: readonly number[], cells: Cells): number {
  const distances = PAIRS.map(([k, l], pair) => {
    const differences = cells[k].map((score, unit) => score - cells[l][unit]);
    const sum = differences.reduce((total, one) => total + one, 0);
    const squares = differences.reduce((total, one) => total + one ** 2, 0);
    return Math.abs(human[pair] - (squares === 0 ? 1 : normalCdf(-sum / Math.sqrt(squares))));
  });
  return 1 - distances.reduce((total, one) => total + one, 0) / PAIRS.length;
}

Deno.test("SPA after swaps of units is that of the cells swapped one by one, systems with the same scores among them", () => {
  const score = fc.integer({ min: -1, max: 1 });
  const row = fc.array(score, { minLength: UNITS, maxLength: UNITS });
  const cells = fc.array(row, { minLength: SYSTEMS, maxLength: SYSTEMS });
  const p = fc.constantFrom(0, 0.25, 0.5, 1);
  const scale = fc.constantFrom(0.5, 1, 4);
  fc.assert(
    fc.property(fc.tuple(p, p, p), cells, cells, scale, scale, (human, one, other, a, b) => {
      const found = spaUnitSwaps(human, keptSums(one, a), keptSums(other, b));
      const [first, second] = [[one, a], [other, b]] as const;
      const scaled = [first, second].map(([list, by]) =>
        list.map((scores) => scores.map((value) => by * value))
      );
      for (let mask = 0; mask < 2 ** UNITS; mask++) {
        const swapped = (from: number) =>
          scaled[from].map((scores, k) =>
            scores.map((value, unit) => (mask >> unit) & 1 ? value : scaled[1 - from][k][unit])
          );
        const expected = slowSpa(human, swapped(0)) - slowSpa(human, swapped(1));
        assertAlmostEquals(found.swapped[mask], expected, 1e-5);
        if (mask === 2 ** UNITS - 1) assertAlmostEquals(found.observed, expected, 1e-5);
      }
    }),
    { seed: 41, numRuns: 200 },
  );
});

import { normalCdf } from "../../resampling/bootstrap/standard_normal.ts";
import type { SwapDifferences } from "../../resampling/significance/swap_test.ts";
import type { KeptSums } from "./system_unit_swaps.ts";

/** A metric as `spaUnitSwaps()` needs it. */
export interface SpaKeptSums extends KeptSums {
  /** Sums over the kept units of the squared difference of each pair of systems, pairs × permutations. */
  readonly keptSquares: Float64Array;
  /** The same over all units. */
  readonly squares: Float64Array;
}

/**
 * Swaps whole units (segments or documents) between two metrics and computes their soft pairwise accuracy after each swap.
 *
 * SPA's p-values come from the normal limit of the paired permutation test, before swaps and after: Φ of the difference of two
 * systems, divided by the root of the sum of squared differences. So a permutation costs one lookup per pair of systems. The
 * limit's error affects both sides alike, so the test stays valid.
 *
 * @param human p-value of each pair of systems by people, (0,1), (0,2), …, (1,2), ….
 * @param first Sums of the first metric.
 * @param second Sums of the second metric, on the same permutations.
 * @returns SPA of the first metric minus that of the second, as observed and after each permutation.
 */
export function spaUnitSwaps(
  human: ArrayLike<number>,
  first: SpaKeptSums,
  second: SpaKeptSums,
): SwapDifferences {
  const systems = first.totals.length;
  const permutations = first.kept.length / systems;
  const [a, b] = [first.scale, second.scale];
  const swapped = new Float64Array(permutations);
  let observed = 0;
  let pair = 0;
  for (let k = 0; k < systems; k++) {
    for (let l = k + 1; l < systems; l++, pair++) {
      const whole = a * (first.totals[k] - first.totals[l]);
      const other = b * (second.totals[k] - second.totals[l]);
      const wholeSquares = a * a * first.squares[pair];
      const otherSquares = b * b * second.squares[pair];
      observed += distance(human[pair], other, otherSquares) -
        distance(human[pair], whole, wholeSquares);
      for (let p = 0; p < permutations; p++) {
        const rowK = k * permutations + p;
        const rowL = l * permutations + p;
        const left = a * (first.kept[rowK] - first.kept[rowL]);
        const right = b * (second.kept[rowK] - second.kept[rowL]);
        const leftSquares = a * a * first.keptSquares[pair * permutations + p];
        const rightSquares = b * b * second.keptSquares[pair * permutations + p];
        swapped[p] += distance(
          human[pair],
          right + (whole - left),
          rightSquares + (wholeSquares - leftSquares),
        ) -
          distance(
            human[pair],
            left + (other - right),
            leftSquares + (otherSquares - rightSquares),
          );
      }
    }
  }
  return { observed: observed / pair, swapped: swapped.map((sum) => sum / pair) };
}

/** Distance between the human p-value and that of a difference whose terms have the given sum of squares. */
function distance(human: number, difference: number, squares: number): number {
  // All permutations of equal systems reach the observed difference: the p-value is 1.
  if (!(squares > 0)) return Math.abs(human - 1);
  return Math.abs(human - normalTail(difference / Math.sqrt(squares)));
}

/** Steps of the table per unit, and its range. Linear interpolation between the steps is within 5e-7 of Φ. */
const STEPS = 256;
const REACH = 8;
let table: Float64Array | null = null;

/** Probability that a standard normal is at least z. */
function normalTail(z: number): number {
  table ??= tailTable();
  const place = (Math.min(REACH, Math.max(-REACH, z)) + REACH) * STEPS;
  const below = Math.min(table.length - 2, Math.floor(place));
  return table[below] + (place - below) * (table[below + 1] - table[below]);
}

function tailTable(): Float64Array {
  return Float64Array.from(
    { length: 2 * REACH * STEPS + 1 },
    (_, at) => normalCdf(REACH - at / STEPS),
  );
}

/**
 * Squares the differences of every pair of systems and adds them up by unit; the scores are small enough for exact sums.
 *
 * @param scores Scores as integers, systems × segments.
 * @param systems Number of systems.
 * @param unitOf Unit of each segment, from 0.
 * @param units Number of units.
 * @returns Sums, pairs × units.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { pairSquares } from "./spa_unit_swaps.ts";
 *
 * assertEquals([...pairSquares([1, 5, 4, 9], 2, [0, 0], 1)], [25]);
 * ```
 */
export function pairSquares(
  scores: ArrayLike<number>,
  systems: number,
  unitOf: ArrayLike<number>,
  units: number,
): Float64Array {
  const segments = unitOf.length;
  const sums = new Float64Array(systems * (systems - 1) / 2 * units);
  let pair = 0;
  for (let k = 0; k < systems; k++) {
    for (let l = k + 1; l < systems; l++, pair++) {
      for (let i = 0; i < segments; i++) {
        const difference = scores[k * segments + i] - scores[l * segments + i];
        sums[pair * units + unitOf[i]] += difference * difference;
      }
    }
  }
  return sums;
}

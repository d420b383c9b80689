/** The permutation tests of one scorer's pairs of systems, kept so that any shift of systems can be read off. */
export interface ShiftedTests {
  /** Number of permutations. */
  readonly permutations: number;
  /** Number of systems. */
  readonly systems: number;
  /**
   * For pair j in the order (0,1), (0,2), …, the permutations' critical shifts at j·`permutations`, rising: a permutation
   * reaches the observed difference while the shift of the first system less the second's is at most its own.
   */
  readonly critical: Float64Array;
}

/**
 * Prepares the permutation tests of all pairs of systems for shifts.
 *
 * With A the sum over segments of sign +1, T the total and m the number of signs −1, adding x to every segment of the first of
 * two systems moves the observed difference by n·x and the permuted one by (n − 2m)·x. So a permutation that reached T₁ − T₂
 * when A₁ − A₂ ≥ T₁ − T₂ now does when (A₁ − A₂ − T₁ + T₂) / m ≥ x. A p-value along a dial is thus a step function, sorting
 * finds its steps, and no new test is needed.
 *
 * @param sums Subset sums A of each system and permutation, systems × permutations, integers.
 * @param totals Sum T of each system.
 * @param minus Number of signs −1 of each permutation, m.
 * @returns The prepared tests.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { shiftedCounts, shiftedTests } from "./dial_counts.ts";
 *
 * // Two systems, one segment, both signs: A = 0 (m = 1) or the score (m = 0).
 * const tests = shiftedTests(Float64Array.of(0, 3, 0, 1), Float64Array.of(3, 1), Uint32Array.of(1, 0));
 * assertEquals([...shiftedCounts(tests, Float64Array.of(-4, 0), Float64Array.of(0, 1, 2))], [1, 2, 2]);
 * ```
 */
export function shiftedTests(
  sums: Float64Array,
  totals: Float64Array,
  minus: Uint32Array,
): ShiftedTests {
  const permutations = minus.length;
  const systems = totals.length;
  const critical = new Float64Array(systems * (systems - 1) / 2 * permutations);
  let pair = 0;
  for (let k = 0; k < systems; k++) {
    for (let l = k + 1; l < systems; l++, pair++) {
      const own = critical.subarray(pair * permutations, (pair + 1) * permutations);
      const observed = totals[k] - totals[l];
      for (let p = 0; p < permutations; p++) {
        const margin = sums[k * permutations + p] - sums[l * permutations + p] - observed;
        // Without a −1 the permuted difference is the observed one, whatever the shift.
        own[p] = minus[p] === 0 ? Infinity : margin / minus[p];
      }
      own.sort();
    }
  }
  return { permutations, systems, critical };
}

/**
 * Counts permutations along a dial: those that give a difference at least as great as the observed one, once each system is
 * shifted by d_j times its shift.
 *
 * @param tests From {@linkcode shiftedTests}.
 * @param shift Shift of each system for one unit of the dial, in the scorer's unit.
 * @param grid Dial settings.
 * @returns The count at dial setting j of pair q at j·pairs + q.
 */
export function shiftedCounts(
  { permutations, systems, critical }: ShiftedTests,
  shift: Float64Array,
  grid: Float64Array,
): Uint32Array {
  const pairs = systems * (systems - 1) / 2;
  const counts = new Uint32Array(grid.length * pairs);
  let pair = 0;
  for (let k = 0; k < systems; k++) {
    for (let l = k + 1; l < systems; l++, pair++) {
      const own = critical.subarray(pair * permutations, (pair + 1) * permutations);
      const step = shift[k] - shift[l];
      for (let j = 0; j < grid.length; j++) {
        counts[j * pairs + pair] = permutations - below(own, grid[j] * step);
      }
    }
  }
  return counts;
}

/** How many of a rising list lie under `x`. */
function below(rising: Float64Array, x: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rising[middle] < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

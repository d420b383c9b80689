/** The permutation tests of one scorer's pairs of systems, stored so that counts can be read for any shift of systems. */
export interface ShiftedTests {
  /** Number of permutations. */
  readonly permutations: number;
  /** Number of systems. */
  readonly systems: number;
  /**
   * For pair j in the order (0,1), (0,2), …, the critical shifts of all permutations, at j·`permutations`, in rising buckets. A
   * permutation reaches the observed difference if the shift of the first system minus that of the second is at most its
   * critical shift.
   */
  readonly critical: Float64Array;
  /** For pair j, the first place of each of its buckets, at j·(`permutations` + 1), and the end of the last one. */
  readonly starts: Uint32Array;
  /** For pair j at 2j and 2j + 1: the least critical shift, and buckets per unit of shift. */
  readonly scales: Float64Array;
}

/**
 * Prepares the permutation tests of all pairs of systems for shifts.
 *
 * With A the sum over segments of sign +1, T the total and m the number of signs −1, adding x to every segment of the first of
 * two systems moves the observed difference by n·x and the permuted one by (n − 2m)·x. So a permutation that reached T₁ − T₂
 * when A₁ − A₂ ≥ T₁ − T₂ now does when (A₁ − A₂ − T₁ + T₂) / m ≥ x. A p-value along a dial is thus a step function, whose steps
 * need no new test. The steps are sorted into evenly spaced buckets, as many as permutations, so a count examines only the few
 * steps of one bucket.
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
  const pairs = systems * (systems - 1) / 2;
  const critical = new Float64Array(pairs * permutations);
  const starts = new Uint32Array(pairs * (permutations + 1));
  const scales = new Float64Array(2 * pairs);
  const own = new Float64Array(permutations);
  const places = new Uint32Array(permutations);
  let pair = 0;
  for (let k = 0; k < systems; k++) {
    for (let l = k + 1; l < systems; l++, pair++) {
      const [first, second] = [k * permutations, l * permutations];
      const observed = totals[k] - totals[l];
      let [low, high] = [Infinity, -Infinity];
      for (let p = 0; p < permutations; p++) {
        const margin = sums[first + p] - sums[second + p] - observed;
        // Without a sign −1, the permuted difference is the observed one at every shift.
        const value = minus[p] === 0 ? Infinity : margin / minus[p];
        own[p] = value;
        if (value < low) low = value;
        if (value > high && value < Infinity) high = value;
      }
      const perUnit = (permutations - 1) / (high - low);
      const scale = perUnit < Infinity ? perUnit : 0;
      scales[2 * pair] = low;
      scales[2 * pair + 1] = scale;
      const ends = starts.subarray(pair * (permutations + 1), (pair + 1) * (permutations + 1));
      for (let p = 0; p < permutations; p++) {
        places[p] = bucketOf(own[p], low, scale, permutations);
        ends[places[p]]++;
      }
      for (let bucket = 1; bucket <= permutations; bucket++) ends[bucket] += ends[bucket - 1];
      // Each bucket is filled from its end to its start.
      const from = pair * permutations;
      for (let p = 0; p < permutations; p++) critical[from + --ends[places[p]]] = own[p];
    }
  }
  return { permutations, systems, critical, starts, scales };
}

/**
 * Counts permutations along a dial: those whose difference is at least the observed one when each system is shifted by d_j
 * times its shift.
 *
 * @param tests The result of {@linkcode shiftedTests}.
 * @param shift Shift of each system per unit of the dial, in the scorer's unit.
 * @param grid Dial settings.
 * @param places Where the tests hold the pairs of these systems, from {@linkcode pairPlaces}, if they hold more systems.
 * @returns The count at dial setting j of pair q at j·pairs + q.
 */
export function shiftedCounts(
  tests: ShiftedTests,
  shift: Float64Array,
  grid: Float64Array,
  places?: Uint32Array,
): Uint32Array {
  const { permutations } = tests;
  const systems = shift.length;
  const pairs = systems * (systems - 1) / 2;
  const counts = new Uint32Array(grid.length * pairs);
  let pair = 0;
  for (let k = 0; k < systems; k++) {
    for (let l = k + 1; l < systems; l++, pair++) {
      const step = shift[k] - shift[l];
      const place = places === undefined ? pair : places[pair];
      for (let j = 0; j < grid.length; j++) {
        counts[j * pairs + pair] = permutations - below(tests, place, grid[j] * step);
      }
    }
  }
  return counts;
}

/**
 * Finds the pairs of some systems among the pairs of all, both in the order (0,1), (0,2), …, (1,2), ….
 *
 * @param systems Number of all systems.
 * @param members The chosen ones, by rising index.
 * @returns The place of each of their pairs.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { pairPlaces } from "./dial_counts.ts";
 *
 * assertEquals([...pairPlaces(4, [0, 1, 3])], [0, 2, 4]);
 * ```
 */
export function pairPlaces(systems: number, members: ArrayLike<number>): Uint32Array {
  const places = new Uint32Array(members.length * (members.length - 1) / 2);
  let pair = 0;
  for (let i = 0; i < members.length; i++) {
    const k = members[i];
    const first = k * (2 * systems - k - 1) / 2 - k - 1;
    for (let j = i + 1; j < members.length; j++) places[pair++] = first + members[j];
  }
  return places;
}

/** Number of a pair's critical shifts below `x`. */
function below(
  { permutations, critical, starts, scales }: ShiftedTests,
  pair: number,
  x: number,
): number {
  const low = scales[2 * pair];
  if (!(x > low)) return 0;
  // Everything in a lower bucket is smaller, and everything in a higher one is greater.
  const at = pair * (permutations + 1) + bucketOf(x, low, scales[2 * pair + 1], permutations);
  const from = pair * permutations;
  let count = starts[at];
  for (let i = from + starts[at], end = from + starts[at + 1]; i < end; i++) {
    if (critical[i] < x) count++;
  }
  return count;
}

/** The bucket of a shift; it never decreases as the shift rises. */
function bucketOf(shift: number, low: number, scale: number, buckets: number): number {
  const place = (shift - low) * scale;
  return place < buckets ? Math.floor(place) : buckets - 1;
}

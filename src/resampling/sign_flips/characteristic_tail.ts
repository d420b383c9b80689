import { leastCommonMultiple as commonMultiple } from "../../decimals/least_common_multiple.ts";
import {
  COSINE_STEPS,
  frequencyRanges,
  frequencyWork,
  ringProduct,
  type RingStep,
} from "./frequency_ranges.ts";
import type { SignFlips } from "./sign_flips.ts";

/** A probability that is at most this far from the true one. */
export interface BoundedProbability {
  /** The probability. */
  readonly p: number;
  /** Bound on its absolute error. */
  readonly error: number;
}

/** Beyond this many deviations, Hoeffding's bound leaves a probability below 1e-15 for a sum of signed shares. */
const DEVIATIONS = 8.4;
/** Products of cosines below this are dropped. */
const NEGLIGIBLE = 1e-19;
/** Longest list of cosines that several periods share. */
const MOST_MERGED = 2 ** 18;
/** Unit roundoff of a double. */
const ROUNDOFF = 2 ** -53;

/**
 * Computes the probability that shares with random signs add up to the observed sum or more, from the characteristic function Π
 * cos(s·t) of the sum. The sum is on a lattice. Closed into a ring, the lattice makes the distribution a finite Fourier sum;
 * Hoeffding's inequality bounds the error if the ring is wide enough. Many shares make the product negligible at nearly
 * all frequencies; whole ranges of these are skipped. Where that takes longer, cosines that share a period are multiplied once over that
 * period, so shares that are multiples of few denominators cost little, however fine their common lattice is. Source:
 * Hoeffding, "Probability inequalities for sums of bounded random variables", JASA 1963, theorem 2.
 *
 * @param flips Sizes of the shares.
 * @param lattice A common multiple of the periods of many sizes, such as their common denominator.
 * @returns The probability, with a bound on its error.
 */
export function characteristicTail(flips: SignFlips, lattice: number): BoundedProbability {
  const { observed } = flips;
  const ring = closedRing(flips, lattice);
  // Hoeffding's bound is one-sided; both sides may fold into the ring.
  const beyond = 2 * Math.exp(-(DEVIATIONS ** 2) / 2);
  if (observed > ring.bound) return { p: 0, error: beyond };
  if (observed < -ring.bound) return { p: 1, error: beyond };
  const { points } = ring;
  const { listed, others } = divided(flips, points);
  const tables = cosineTables(listed, points);
  const above = Math.floor((ring.bound - observed) / 2) + 1;
  const turn = (((observed + above - 1) % (2 * points)) + 2 * points) % (2 * points);
  const ranges = frequencyRanges(others, points, NEGLIGIBLE);
  let sum = above / points;
  let sizes = sum;
  let dropped = NEGLIGIBLE * ranges.dropped;
  for (const [from, to] of ranges.kept) {
    let angle = ringProduct(from, turn, 2 * points);
    let arc = ringProduct(from, above, 2 * points);
    for (let j = from; j < to; j++) {
      let product = 1;
      for (const table of tables) product *= table[j % table.length];
      for (const { step, count } of others) {
        if (product < NEGLIGIBLE && product > -NEGLIGIBLE) break;
        product *= Math.cos(Math.PI * (ringProduct(j, step, 2 * points) / points)) ** count;
      }
      if (product < NEGLIGIBLE && product > -NEGLIGIBLE) {
        dropped += NEGLIGIBLE / j; // the sine below is at least 2j / points
      } else {
        const weight = 2 * j === points ? 1 : 2;
        const divisor = points * Math.sin(Math.PI * j / points);
        sum += weight * product * Math.cos(Math.PI * (angle / points)) *
          Math.sin(Math.PI * (arc / points)) / divisor;
        sizes += weight * Math.abs(product) / divisor;
      }
      angle += turn;
      if (angle >= 2 * points) angle -= 2 * points;
      arc += above;
      if (arc >= 2 * points) arc -= 2 * points;
    }
  }
  // Each term has the rounding errors of its factors; the error of the summation is at most twice the square root of the number
  // of terms.
  const roundings = 3 * flips.sizes.length + 4 * Math.log2(points + 2) + 16;
  const error = beyond + dropped + roundings * ROUNDOFF * sizes;
  return { p: Math.min(1, Math.max(0, sum)), error };
}

/**
 * Estimates the number of steps of `characteristicTail()`.
 *
 * @param flips Sizes of the shares.
 * @param lattice As for `characteristicTail()`.
 * @returns A number of steps.
 */
export function characteristicWork(flips: SignFlips, lattice: number): number {
  return divided(flips, closedRing(flips, lattice).points).work;
}

/** Shares of one size, and the number of frequencies after which their cosine repeats. */
interface PeriodicStep extends RingStep {
  readonly period: number;
}

/** Sizes whose cosines are listed once over their period, all others, and the steps that both take. */
interface DividedSizes {
  readonly listed: readonly PeriodicStep[];
  readonly others: readonly RingStep[];
  readonly work: number;
}

/** Lists the cosines that repeat within half the ring, or none where that takes longer. Those of most shares vanish soonest. */
function divided({ sizes, counts }: SignFlips, points: number): DividedSizes {
  const all = Array.from(sizes, (size, c): PeriodicStep => {
    const step = size % (2 * points);
    const period = step === 0 ? 1 : commonMultiple(2 * points, step) / step;
    return { step, count: counts[c], period };
  }).sort((a, b) => b.count - a.count);
  const none = { listed: [], others: all, work: frequencyWork(all, points) };
  const listed = all.filter(({ period }) => 2 * period <= points);
  const others = all.filter(({ period }) => 2 * period > points);
  const lists = listed.reduce((sum, { period }) => sum + period, 0);
  const work = COSINE_STEPS * lists + frequencyWork(others, points);
  return work < none.work ? { listed, others, work } : none;
}

/** A ring of `points` lattice points separates sums up to `bound` in size. */
function closedRing(
  { sizes, counts, greatest }: SignFlips,
  lattice: number,
): { readonly bound: number; readonly points: number } {
  let squares = 0;
  for (let c = 0; c < sizes.length; c++) squares += counts[c] * sizes[c] ** 2;
  const bound = Math.min(greatest, Math.ceil(DEVIATIONS * Math.sqrt(squares)));
  return { bound, points: Math.ceil((bound + 2) / lattice) * lattice };
}

/** Products of periodic cosines, one list for each of a few periods. */
function cosineTables(listed: readonly PeriodicStep[], points: number): Float64Array[] {
  const merged: Float64Array[] = [];
  for (const table of cosinesByPeriod(listed, points)) {
    const at = merged.findIndex(({ length }) =>
      commonMultiple(length, table.length) <= MOST_MERGED
    );
    if (at < 0) merged.push(table);
    else merged[at] = product(merged[at], table);
  }
  return merged;
}

function cosinesByPeriod(listed: readonly PeriodicStep[], points: number): Float64Array[] {
  const tables = new Map<number, Float64Array>();
  for (const { step, count, period } of listed) {
    const table = tables.get(period) ?? new Float64Array(period).fill(1);
    tables.set(period, table);
    for (let j = 0; j < period; j++) {
      table[j] *= Math.cos(Math.PI * (ringProduct(j, step, 2 * points) / points)) ** count;
    }
  }
  return [...tables.values()].sort((a, b) => b.length - a.length);
}

/** Both lists repeated to their common period and multiplied. */
function product(first: Float64Array, second: Float64Array): Float64Array {
  const length = commonMultiple(first.length, second.length);
  const result = new Float64Array(length);
  for (let j = 0; j < length; j++) result[j] = first[j % first.length] * second[j % second.length];
  return result;
}

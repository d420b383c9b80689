/** Shares of one size, as a turn per frequency. */
export interface RingStep {
  /** Half turns of the cosine per frequency, in units of one over the ring's points. */
  readonly step: number;
  /** Number of shares. */
  readonly count: number;
}

/** The frequencies of a ring at which a product of cosines may matter. */
export interface FrequencyRanges {
  /** Ranges in order, each with its first frequency and the one after its last. */
  readonly kept: readonly (readonly [from: number, to: number])[];
  /** Bound on the sum of 1/j over all other frequencies j. */
  readonly dropped: number;
}

/** Fewest shares whose product vanishes over ranges worth trying. */
const FEWEST_SHARES = 120;
/** Shares that bound a product over a range below any limit in use: each takes a fifth off its logarithm. */
const BOUNDING_SHARES = 200;
/** Ranges tried first in which a cosine of root-mean-square size makes half a turn; more where shares are few. */
const RANGES_A_HALF_TURN = 4;
/** Steps that a cosine counts for, beside a look into a list. */
export const COSINE_STEPS = 8;
/** Added to each cosine for the rounding of its argument. */
const SLACK = 2 ** -48;

/**
 * Finds the frequencies j of 1 to half the ring's points at which Π |cos(π·j·step / points)| may reach a limit. Over a range of
 * frequencies each cosine is bounded by its greatest value there. A range whose product stays under the limit is dropped whole;
 * any other is halved, down to single frequencies. A sum of many shares is nearly normal, so its product vanishes except
 * at the first few frequencies and at some that nearly suit all sizes.
 *
 * @param steps Sizes of the shares, in the order in which to try them.
 * @param points Points of the ring.
 * @param limit Products under this are dropped.
 * @returns The ranges that are left.
 */
export function frequencyRanges(
  steps: readonly RingStep[],
  points: number,
  limit: number,
): FrequencyRanges {
  const end = Math.floor(points / 2) + 1;
  const first = firstRange(steps, points);
  const kept: [number, number][] = [];
  let dropped = 0;
  // Joins a range to the one before where they touch.
  const keep = (from: number, to: number) => {
    const last = kept.at(-1);
    if (last?.[1] === from) last[1] = to;
    else kept.push([from, to]);
  };
  const search = (from: number, to: number) => {
    if (to - from === 1) return keep(from, to);
    if (vanishes(steps, points, from, to, limit)) {
      dropped += (to - from) / from;
      return;
    }
    const middle = Math.floor((from + to) / 2);
    search(from, middle);
    search(middle, to);
  };
  if (first < 2) keep(1, end);
  else for (let from = 1; from < end; from += first) search(from, Math.min(end, from + first));
  return { kept, dropped };
}

/**
 * Estimates the number of steps of the search, or of all frequencies where none are dropped in ranges.
 *
 * @param steps Sizes of the shares.
 * @param points Points of the ring.
 * @returns A number of steps.
 */
export function frequencyWork(steps: readonly RingStep[], points: number): number {
  const first = firstRange(steps, points);
  const shares = steps.reduce((sum, { count }) => sum + count, 0);
  // Cosines at random places halve a product: some sixty make it negligible.
  if (first < 2) return points / 2 * (2 + COSINE_STEPS * Math.min(shares, 60));
  return points / first * COSINE_STEPS * Math.min(steps.length, BOUNDING_SHARES);
}

/**
 * Multiplies two whole numbers in a ring.
 *
 * @param index A whole number under 2^30.
 * @param step A whole number under 2^32.
 * @param ring A whole number under 2^32.
 * @returns The remainder of their product.
 */
export function ringProduct(index: number, step: number, ring: number): number {
  const product = index * step;
  if (product <= Number.MAX_SAFE_INTEGER) return product % ring;
  const low = step % 2 ** 20;
  return ((index * ((step - low) / 2 ** 20)) % ring * 2 ** 20 + index * low) % ring;
}

/** Frequencies in each range tried first; 1 where ranges would only cost time. */
function firstRange(steps: readonly RingStep[], points: number): number {
  let shares = 0;
  let squares = 0;
  for (const { step, count } of steps) {
    shares += count;
    squares += count * folded(step, points) ** 2;
  }
  if (shares < FEWEST_SHARES) return 1;
  const ranges = Math.max(RANGES_A_HALF_TURN, 1000 / shares);
  return Math.max(1, Math.floor(points / (ranges * Math.sqrt(squares / shares))));
}

/** The size of a cosine is the same for a step and for what the step lacks of a half turn. */
function folded(step: number, points: number): number {
  const rest = step % points;
  return Math.min(rest, points - rest);
}

/** Whether the product of cosines stays under the limit from one frequency to before another. */
function vanishes(
  steps: readonly RingStep[],
  points: number,
  from: number,
  to: number,
  limit: number,
): boolean {
  let product = 1;
  for (const { step, count } of steps) {
    const turn = folded(step, points);
    const start = ringProduct(from, turn, points);
    const stop = start + (to - 1 - from) * turn;
    if (start === 0 || stop >= points) continue; // a cosine of size 1 lies between
    const cosine = Math.cos(Math.PI * (Math.min(start, points - stop) / points)) + SLACK;
    product *= count === 1 ? cosine : cosine ** count;
    if (product < limit) return true;
  }
  return false;
}

import { addFractions, type Fraction, fraction, greatestDivisor } from "../../decimals/fraction.ts";

/** The multiplier of a group's numerator: factor / (denominator · divisor). */
export interface GroupShare {
  /** Upper part, a whole number. */
  readonly factor: number;
  /** Lower part, a whole number; 0 where the group has no value. */
  readonly denominator: number;
  /** Multiplies the lower part, a whole number; 0 where the group has no value. */
  readonly divisor: number;
}

/**
 * Whole numbers by which numerators of groups add up to a sum of fractions, in units of a common scale. Groups with the same
 * share are of one kind.
 */
export interface CommonWeights {
  /** Kind of each group; −1 where it has no value. */
  readonly kinds: Int32Array;
  /** Weight of each kind, at least 1. */
  readonly weights: Float64Array;
  /** The value 1, in these units. */
  readonly scale: number;
  /** Whether the weights are the shares themselves; otherwise they are rounded, each by at most 1. */
  readonly isExact: boolean;
  /** The exact sum of fractions of sums of numerators, one for each kind. */
  readonly exact: (totals: ArrayLike<number>) => Fraction;
}

/** Sums stay under this, so that they are exact. */
const EXACT_LIMIT = 2 ** 52;

/**
 * Puts the shares of groups over a common denominator, or over a power of two where that is too large for exact sums.
 *
 * @param shares Share of each group.
 * @param largest Greatest size of each group's numerator.
 * @param room How many times the sum of all groups a sum may reach. @default {1}.
 * @returns The weights.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { commonWeights } from "./common_weights.ts";
 *
 * const shares = [3, 10, 3].map((denominator) => ({ factor: 1, denominator, divisor: 1 }));
 * const { kinds, weights, scale } = commonWeights(shares, [3, 10, 3]);
 * assertEquals([[...kinds], [...weights], scale], [[0, 1, 0], [10, 3], 30]);
 * ```
 */
export function commonWeights(
  shares: readonly GroupShare[],
  largest: ArrayLike<number>,
  room = 1,
): CommonWeights {
  const kinds = new Int32Array(shares.length).fill(-1);
  const found: { factor: bigint; lower: bigint; share: number }[] = [];
  const known = new Map<string, number>();
  let greatest = 0;
  let common = 1n;
  shares.forEach(({ factor, denominator, divisor }, group) => {
    if (denominator === 0 || divisor === 0) return;
    const share = factor / denominator / divisor;
    greatest += room * largest[group] * share;
    const key = `${factor} ${denominator} ${divisor}`;
    const kind = known.get(key);
    kinds[group] = kind ?? found.length;
    if (kind !== undefined) return;
    const lower = BigInt(denominator) * BigInt(divisor);
    known.set(key, found.length);
    found.push({ factor: BigInt(factor), lower, share });
    common = common / greatestDivisor(common, lower) * lower;
  });
  const isExact = Number(common) * Math.max(1, greatest) <= EXACT_LIMIT;
  const scale = isExact ? Number(common) : 2 ** Math.floor(Math.log2(EXACT_LIMIT / greatest));
  return {
    kinds,
    weights: Float64Array.from(
      found,
      ({ factor, lower, share }) =>
        isExact ? Number(common / lower * factor) : Math.max(1, Math.round(scale * share)),
    ),
    scale,
    isExact,
    exact: (totals) => {
      let sum = fraction(0n, 1n);
      found.forEach(({ factor, lower }, kind) => {
        sum = addFractions(sum, fraction(BigInt(totals[kind]) * factor, lower));
      });
      return sum;
    },
  };
}

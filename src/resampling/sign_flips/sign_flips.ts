import { greatestCommonDivisor } from "../../decimals/least_common_multiple.ts";

/** A sum of shares, prepared for flipping their signs in every way. */
export interface SignFlips {
  /** Distinct sizes of the shares, ascending, without their common divisor. */
  readonly sizes: Float64Array;
  /** Number of shares of each size. */
  readonly counts: Float64Array;
  /** Sum of all sizes: the greatest sum that signs can give. */
  readonly greatest: number;
  /** Sum of the shares with the signs that they have. */
  readonly observed: number;
  /** Greatest common divisor of the shares, which divides the sizes; 0 where all shares are 0. */
  readonly divisor: number;
}

/** Shares of one size. */
export interface ShareClass {
  /** Size of each share, a whole number above 0. */
  readonly size: number;
  /** Number of shares above 0. */
  readonly positive: number;
  /** Number of shares below 0. */
  readonly negative: number;
}

/**
 * Sorts the shares of a sum by their size. Shares of 0 have no sign and are left out.
 *
 * @param shares Shares of the units in a difference: whole numbers over any common denominator.
 * @returns The sizes, or null where their sum is 2^53 or more, so that doubles cannot hold every sum.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { signFlips } from "./sign_flips.ts";
 *
 * const flips = signFlips([6, -3, 3, 0]);
 * assertEquals([flips?.sizes, flips?.counts], [new Float64Array([1, 2]), new Float64Array([2, 1])]);
 * assertEquals([flips?.greatest, flips?.observed], [4, 2]);
 * ```
 */
export function signFlips(shares: ArrayLike<number>): SignFlips | null {
  const classes = new Map<number, { size: number; positive: number; negative: number }>();
  for (let unit = 0; unit < shares.length; unit++) {
    const size = Math.abs(shares[unit]);
    if (size === 0) continue;
    const found = classes.get(size) ?? { size, positive: 0, negative: 0 };
    if (shares[unit] > 0) found.positive++;
    else found.negative++;
    classes.set(size, found);
  }
  return flipsOfClasses([...classes.values()]);
}

/**
 * Makes the sizes from shares already counted by size.
 *
 * @param classes Shares by size.
 * @returns The sizes, or null where their sum is 2^53 or more.
 */
export function flipsOfClasses(classes: readonly ShareClass[]): SignFlips | null {
  const sorted = classes.filter(({ positive, negative }) => positive + negative > 0)
    .sort((a, b) => a.size - b.size);
  const divisor = sorted.reduce((common, { size }) => greatestCommonDivisor(common, size), 0);
  let greatest = 0;
  let observed = 0;
  for (const { size, positive, negative } of sorted) {
    greatest += size / divisor * (positive + negative);
    observed += size / divisor * (positive - negative);
  }
  if (greatest > Number.MAX_SAFE_INTEGER) return null;
  return {
    sizes: Float64Array.from(sorted, ({ size }) => size / divisor),
    counts: Float64Array.from(sorted, ({ positive, negative }) => positive + negative),
    greatest,
    observed,
    divisor,
  };
}

import { greatestCommonDivisor } from "../../decimals/least_common_multiple.ts";
import { characteristicTail, characteristicWork } from "./characteristic_tail.ts";
import { enumeratedTail, enumerationWork } from "./enumerated_tail.ts";
import { latticeTail, latticeWork } from "./lattice_tail.ts";
import type { SignFlips } from "./sign_flips.ts";

/** Which differences are evidence against the null. */
export type Alternative = "two-sided" | "one-sided";

/** The arguments of `signFlipPValue()` in one record. */
export interface SignFlipTest {
  /** The shares. */
  readonly flips: SignFlips;
  /** Which differences are evidence against the null. */
  readonly alternative: Alternative;
  /** A common multiple of the shares' denominators. */
  readonly common: number;
}

/** A method with at most this many steps is chosen immediately. */
const FEW_STEPS = 2e6;
/** Widest lattice, limited by memory. */
const MOST_WIDE = 2 ** 24;
/** Most steps of either method. */
const MOST_STEPS = 4e8;
/** Greatest error of the characteristic function that counts as exact. */
const MOST_ERROR = 1e-12;

/**
 * Computes the exact p-value of a sum of shares, one for each unit of exchange, where the null flips the sign of each share
 * with a fair coin. One-sided, it is the probability of the observed sum or more; two-sided, of a sum at least as great in
 * size. By convolution, its relative error is near 1e-13. Where the lattice is too wide for that, it comes from the
 * characteristic function, raised by the bound on its error, which is at most 1e-12.
 *
 * @param flips The shares, from `signFlips()`; the sum of all is the observed difference.
 * @param alternative Which differences are evidence against the null.
 * @param common A common multiple of the shares' denominators, in their units: it makes wide lattices fast. @default {1}.
 * @returns The p-value, or null where it would take more than about a second and drawing signs is better.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { signFlipPValue } from "./sign_flip_p_value.ts";
 * import { signFlips } from "./sign_flips.ts";
 *
 * const flips = signFlips([2, 2, 1])!;
 * assertEquals(signFlipPValue(flips, "one-sided"), 1 / 8);
 * assertEquals(signFlipPValue(flips, "two-sided"), 1 / 4);
 * ```
 */
export function signFlipPValue(
  flips: SignFlips,
  alternative: Alternative,
  common = 1,
): number | null {
  const lattice = common / greatestCommonDivisor(common, flips.divisor);
  if (alternative === "one-sided") return tail(flips, lattice);
  if (flips.observed === 0) return 1;
  const p = tail({ ...flips, observed: Math.abs(flips.observed) }, lattice);
  return p === null ? null : Math.min(1, 2 * p);
}

function tail(flips: SignFlips, lattice: number): number | null {
  const convolution = flips.greatest - flips.observed > 2 * MOST_WIDE
    ? Infinity
    : latticeWork(flips);
  if (convolution <= FEW_STEPS) return latticeTail(flips);
  if (enumerationWork(flips) <= FEW_STEPS) return enumeratedTail(flips);
  const fourier = characteristicWork(flips, lattice);
  if (fourier <= Math.min(convolution, MOST_STEPS)) {
    const { p, error } = characteristicTail(flips, lattice);
    if (error <= MOST_ERROR) return Math.min(1, p + error);
  }
  return convolution <= MOST_STEPS ? latticeTail(flips) : null;
}

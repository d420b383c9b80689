import { compareFractions, type Fraction, fractionValue } from "../../decimals/fraction.ts";
import { decimalFraction } from "../../decimals/decimal_fraction.ts";
import { UserError } from "../../user_error.ts";
import { naturalBalance } from "../exact_balance.ts";
import type { ExactPoints } from "../exact_points.ts";
import { pairBalance, type ReachableRange } from "./reachable_range.ts";

/** A target balance as an exact fraction. */
export interface ExactTarget {
  /** β̂, within reach. */
  readonly balance: Fraction;
  /** The end of the reachable range that equals the target, if any. */
  readonly end: "low" | "high" | null;
}

/**
 * Finds the exact balance that a number means. A balance such as 9/13 has no finite decimal. So a number that is the double
 * nearest to the balance of uniform weights, of an end of the range or of two systems means that balance; any other number
 * means its shortest decimal.
 *
 * @param points The systems.
 * @param target β̂.
 * @param range Reachable range of the systems.
 * @returns The balance, and whether it is an end of the range.
 * @throws {UserError} If the target is not between 0 and 1, or out of reach.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { exactPoints } from "../exact_points.ts";
 * import { exactTarget } from "./exact_target.ts";
 * import { reachableRange } from "./reachable_range.ts";
 *
 * const points = exactPoints([0, 3, 9], [0, 2, 0]);
 * const { balance, end } = exactTarget(points, 9 / 13, reachableRange(points));
 * assertEquals([balance, end], [{ numerator: 9n, denominator: 13n }, "low"]);
 * ```
 */
export function exactTarget(
  points: ExactPoints,
  target: number,
  range: ReachableRange,
): ExactTarget {
  if (!(target >= 0 && target <= 1)) {
    throw new UserError(`target ${target} is not a balance; give a number from 0 to 1`);
  }
  const low = pairBalance(points, range.lowPair);
  const high = pairBalance(points, range.highPair);
  const balance = namedBalance(points, target, low, high) ?? decimalFraction(target);
  if (compareFractions(balance, low) < 0 || compareFractions(balance, high) > 0) {
    const reach = compareFractions(low, high) === 0
      ? `only ${range.low}, since all systems are on one line`
      : `${range.low} to ${range.high}`;
    throw new UserError(`target ${target} is out of reach: these systems reach ${reach}`);
  }
  const end = compareFractions(balance, low) === 0
    ? "low"
    : compareFractions(balance, high) === 0
    ? "high"
    : null;
  return { balance, end };
}

/** The balance of uniform weights, of an end or of a pair whose nearest double is the target. */
function namedBalance(
  points: ExactPoints,
  target: number,
  low: Fraction,
  high: Fraction,
): Fraction | null {
  const named = [naturalBalance(points), low, high].find((one) => fractionValue(one) === target);
  if (named !== undefined) return named;
  const { adequacy, fluency } = points;
  for (let k = 0; k < adequacy.length; k++) {
    for (let l = k + 1; l < adequacy.length; l++) {
      const square = Number(adequacy[k] - adequacy[l]) ** 2;
      const near = square / (square + Number(fluency[k] - fluency[l]) ** 2);
      // NaN comes from equal systems, or from squares beyond the range of doubles, which are then checked exactly.
      if (Math.abs(near - target) > 1e-12) continue;
      if (adequacy[k] === adequacy[l] && fluency[k] === fluency[l]) continue;
      const pair = pairBalance(points, [k, l]);
      if (fractionValue(pair) === target) return pair;
    }
  }
  return null;
}

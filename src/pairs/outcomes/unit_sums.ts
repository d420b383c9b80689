import { greatestDivisor } from "../../decimals/fraction.ts";
import type { RightPairs } from "./right_pairs.ts";

/** The difference of two metrics' accuracies as a sum over units, exactly. */
export interface UnitSums {
  /** Share of each unit in the difference, over the denominator. */
  readonly sums: readonly bigint[];
  /** Common denominator: the sums add up to the difference times this. */
  readonly denominator: bigint;
}

/**
 * Splits the difference of two metrics' mean accuracies over groups into the shares of units, documents for example.
 *
 * A group of n pairs gives (right pairs of the first − right pairs of the second) / (n · number of groups) to its
 * unit. Swapping the two metrics on a unit flips the sign of its share.
 *
 * @param first Right pairs of the first metric.
 * @param second Right pairs of the second metric, on the same pairs.
 * @param unitOfGroup Unit of each group, from 0, at the group's number; null makes every group a unit, in order.
 * @returns One share for each unit up to the greatest number that occurs; 0 for units without groups.
 * @throws {RangeError} Where the two metrics were not counted on the same pairs.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { unitSums } from "./unit_sums.ts";
 *
 * const counted = { groups: new Int32Array([0, 1, 2]), pairs: new Float64Array([3, 1, 3]) };
 * const first = { ...counted, right: new Float64Array([3, 1, 2]) };
 * const second = { ...counted, right: new Float64Array([1, 0, 3]) };
 * assertEquals(unitSums(first, second, [0, 0, 1]), { sums: [5n, -1n], denominator: 9n });
 * ```
 */
export function unitSums(
  first: RightPairs,
  second: RightPairs,
  unitOfGroup: ArrayLike<number> | null,
): UnitSums {
  const { groups, pairs } = first;
  if (!sameNumbers(groups, second.groups) || !sameNumbers(pairs, second.pairs)) {
    throw new RangeError("the two metrics were not counted on the same pairs");
  }
  let common = 1n;
  const weights = new Map<number, bigint>();
  for (const size of new Set(pairs)) {
    const lower = BigInt(size);
    common = common / greatestDivisor(common, lower) * lower;
  }
  for (const size of new Set(pairs)) weights.set(size, common / BigInt(size));
  const sums: bigint[] = [];
  for (let g = 0; g < groups.length; g++) {
    const unit = unitOfGroup === null ? g : unitOfGroup[groups[g]];
    while (sums.length <= unit) sums.push(0n);
    const difference = first.right[g] - second.right[g];
    if (difference !== 0) sums[unit] += BigInt(difference) * (weights.get(pairs[g]) ?? 0n);
  }
  return { sums, denominator: common * BigInt(groups.length) };
}

function sameNumbers(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

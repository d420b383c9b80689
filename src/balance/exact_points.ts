import { columnFromNumbers } from "../decimals/column_from_numbers.ts";
import { exactInteger } from "../decimals/exact_integer.ts";
import { greatestDivisor } from "../decimals/fraction.ts";
import type { ScoreColumn } from "../decimals/score_column.ts";

/** Points (adequacy, fluency) of systems as integers in one unit, relative to the first system. */
export interface ExactPoints {
  /** Adequacy of each system. */
  readonly adequacy: readonly bigint[];
  /** Fluency of each system. */
  readonly fluency: readonly bigint[];
}

/**
 * Expresses the decimals of two aspects in one common unit.
 *
 * Balances do not change with origin or unit, so the first system becomes (0, 0) and the unit is the largest that fits.
 *
 * @param adequacy One score per system, none missing; a number means its shortest decimal.
 * @param fluency One score per system.
 * @returns Integers whose differences have the same ratios as those of the scores.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { exactPoints } from "./exact_points.ts";
 *
 * const points = exactPoints([117.96, 117.98], [17.96, 17.99]);
 * assertEquals(points, { adequacy: [0n, 2n], fluency: [0n, 3n] });
 * ```
 */
export function exactPoints(
  adequacy: ScoreColumn | ArrayLike<number>,
  fluency: ScoreColumn | ArrayLike<number>,
): ExactPoints {
  const columns = [adequacy, fluency].map((given) =>
    "ranks" in given ? given : columnFromNumbers(given)
  );
  const decimals = Math.max(columns[0].decimals, columns[1].decimals);
  let unit = 0n;
  const [a, f] = columns.map((column) => {
    const factor = 10n ** BigInt(decimals - column.decimals);
    const origin = column.length > 0 ? exactInteger(column, 0) : 0n;
    return Array.from({ length: column.length }, (_, k) => {
      const integer = (exactInteger(column, k) - origin) * factor;
      unit = greatestDivisor(unit, integer);
      return integer;
    });
  });
  if (unit <= 1n) return { adequacy: a, fluency: f };
  return { adequacy: a.map((x) => x / unit), fluency: f.map((x) => x / unit) };
}

/**
 * Orders the systems by their scores, so that a choice among equals does not depend on the order of a file's rows.
 *
 * @param points The systems.
 * @returns Indices, by rising adequacy and then fluency.
 */
export function canonicalOrder({ adequacy, fluency }: ExactPoints): Int32Array {
  const compare = (x: bigint, y: bigint) => x < y ? -1 : x > y ? 1 : 0;
  return Int32Array.from(adequacy.keys()).sort((k, l) =>
    compare(adequacy[k], adequacy[l]) || compare(fluency[k], fluency[l])
  );
}

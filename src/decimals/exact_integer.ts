import type { ScoreColumn } from "./score_column.ts";

/**
 * Reads the integer of a score: score = integer / 10^`decimals`.
 *
 * @param column The column.
 * @param row Row of the score.
 * @returns The integer; 0 where the score is missing.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { exactInteger } from "./exact_integer.ts";
 * import { parseScores } from "./parsing/parse_scores.ts";
 *
 * assertEquals(exactInteger(parseScores(["-0.123456789012345678901"]), 0), -123456789012345678901n);
 * ```
 */
export function exactInteger(
  column: Pick<ScoreColumn, "integers" | "high" | "low" | "big">,
  row: number,
): bigint {
  if (column.integers) return BigInt(column.integers[row]);
  if (column.high && column.low) return BigInt(column.high[row]) + BigInt(column.low[row]);
  return (column.big as readonly bigint[])[row];
}

import { decimalText } from "./decimal_text.ts";
import { parseScores } from "./parsing/parse_scores.ts";
import type { ScoreColumn } from "./score_column.ts";

/**
 * Negates every score, so that a score that is lower for better translations becomes higher for them.
 *
 * @param column The column.
 * @returns The column of the negated scores.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { negated } from "./negated.ts";
 * import { parseScores } from "./parsing/parse_scores.ts";
 *
 * const { values, ranks } = negated(parseScores(["0.5", null, "-2", "0"]));
 * assertEquals([[...values], [...ranks]], [[-0.5, NaN, 2, 0], [0, -1, 2, 1]]);
 * ```
 */
export function negated(column: ScoreColumn): ScoreColumn {
  return parseScores(Array.from({ length: column.length }, (_, row) => {
    const text = decimalText(column, row);
    if (text === null) return null;
    return text.startsWith("-") ? text.slice(1) : `-${text}`;
  }));
}

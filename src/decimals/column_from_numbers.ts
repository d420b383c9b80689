import { parseScores } from "./parsing/parse_scores.ts";
import type { ScoreColumn } from "./score_column.ts";

/**
 * Makes a column from doubles. Each score is the shortest decimal of its double: 0.1 is one tenth, not the double nearest to
 * it.
 *
 * @param numbers The numbers; null where missing.
 * @returns The column.
 * @throws {BadScore} If a number is NaN or infinite.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "./column_from_numbers.ts";
 *
 * assertEquals([...columnFromNumbers([0.1, null, -2]).integers ?? []], [1, 0, -20]);
 * ```
 */
export function columnFromNumbers(numbers: ArrayLike<number | null>): ScoreColumn {
  return parseScores(Array.from(numbers, (number) => number === null ? null : String(number)));
}

import { selectRows } from "../../decimals/select_rows.ts";
import type { ScoreRows } from "../../scores/score_rows.ts";
import { UserError } from "../../user_error.ts";

/**
 * Takes each translation's score once from a column that repeats it, such as the human scores beside every metric of a long
 * table.
 *
 * @param rows The column; rows of one translation have one score.
 * @returns A row for each translation.
 * @throws {UserError} If two rows of a translation have different scores.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseScores } from "../../decimals/parsing/parse_scores.ts";
 * import { onceEach } from "./once_each.ts";
 *
 * const rows = {
 *   label: "demo.csv", systems: ["A"], systemOf: Int32Array.of(0, 0), segments: ["1"], segmentOf: Int32Array.of(0, 0),
 *   column: parseScores(["-1", "-1.0"]), where: (row: number) => `demo.csv:${row + 2}`,
 * };
 * assertEquals(onceEach(rows).column.length, 1);
 * ```
 */
export function onceEach(rows: ScoreRows): ScoreRows {
  const { systems, systemOf, segments, segmentOf, column, where } = rows;
  const first = new Map<string, number>();
  const { ranks } = column;
  for (const [row, rank] of ranks.entries()) {
    const cell = `${systemOf[row]} ${segmentOf[row]}`;
    const earlier = first.get(cell);
    if (earlier === undefined) first.set(cell, row);
    else if (ranks[earlier] !== rank) {
      const segment = segments?.[segmentOf[row]] ?? segmentOf[row] + 1;
      throw new UserError(
        `${where(row)}: the human score of system '${
          systems[systemOf[row]]
        }' on segment '${segment}' differs from the one at ${where(earlier)}; make them equal`,
      );
    }
  }
  const kept = Int32Array.from(first.values());
  return {
    ...rows,
    systemOf: kept.map((row) => systemOf[row]),
    segmentOf: kept.map((row) => segmentOf[row]),
    column: selectRows(column, kept),
    where: (row) => where(kept[row]),
  };
}

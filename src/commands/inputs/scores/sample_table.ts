import type { CellColumn } from "../../../campaign/tables/cell_column.ts";
import { columnCells, isMissing, type UserTable } from "../../../campaign/tables/table.ts";
import { tableScores } from "../../../campaign/tables/table_scores.ts";
import type { ScoreColumn } from "../../../decimals/score_column.ts";
import { numbered } from "../../../numbered.ts";
import { selectRows } from "../../../decimals/select_rows.ts";
import { UserError } from "../../../user_error.ts";

/** Columns of a user's table that are used together, row by row. */
export interface SampleTable {
  /** Score columns by name. */
  readonly scores: ReadonlyMap<string, ScoreColumn>;
  /** Group columns by name: number of the group of each row, in order of first appearance. */
  readonly groups: ReadonlyMap<string, Int32Array>;
  /** Number of rows. */
  readonly rows: number;
}

/** A source of columns: a user's file, or aligned human and metric scores. */
export interface SampleSource extends Pick<UserTable, "label" | "columns" | "rows" | "where"> {
  /** Score columns by name; throws a `UserError` for an absent one. */
  scores(names: readonly string[]): ReadonlyMap<string, ScoreColumn>;
  /** Number of each row's group, in order of first appearance; −1 if it is missing. */
  groups(name: string): Int32Array;
}

/**
 * Reads a user's table as a source of columns.
 *
 * @param table The table.
 * @returns The source.
 */
export function tableSource(table: UserTable): SampleSource {
  return {
    ...table,
    scores: (names) => tableScores(table, names),
    groups: (name) => groupNumbers(columnCells(table, name)),
  };
}

/**
 * Takes score columns and group columns from a table.
 *
 * @param source The table.
 * @param scores Names of the score columns.
 * @param groups Names of the group columns.
 * @param dropMissing Whether to leave out rows that lack a score or a group, which are otherwise an error. Absent if a command
 * has no such option.
 * @returns The columns.
 * @throws {UserError} If a score is missing or malformed; the message names file and line.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readTable } from "../../../campaign/tables/read_table.ts";
 * import { sampleTable, tableSource } from "./sample_table.ts";
 *
 * const table = readTable(new TextEncoder().encode("score,document\n1,a\n2,b\n,b\n"), "demo.csv");
 * const { rows, groups } = sampleTable(tableSource(table), ["score"], ["document"], true);
 * assertEquals([rows, [...groups.get("document") ?? []]], [2, [0, 1]]);
 * ```
 */
export function sampleTable(
  source: SampleSource,
  scores: readonly string[],
  groups: readonly string[],
  dropMissing?: boolean,
): SampleTable {
  const columns = source.scores(scores);
  const groupOf = new Map(groups.map((name) => [name, source.groups(name)]));
  const missing = (row: number) =>
    scores.find((name) => columns.get(name)?.present[row] === 0) ??
      groups.find((name) => (groupOf.get(name)?.[row] ?? -1) < 0);
  const kept = new Int32Array(source.rows);
  let rows = 0;
  for (let row = 0; row < source.rows; row++) {
    const name = missing(row);
    if (name === undefined) kept[rows++] = row;
    else if (!dropMissing) {
      const option = dropMissing === undefined
        ? "or take the row out"
        : "or give --drop-missing to leave such rows out";
      throw new UserError(
        `${source.where(row)}: column '${name}' is missing; fill it in, ${option}`,
      );
    }
  }
  if (rows === source.rows) return { scores: columns, groups: groupOf, rows };
  const chosen = kept.subarray(0, rows);
  return {
    scores: new Map([...columns].map(([name, column]) => [name, selectRows(column, chosen)])),
    groups: new Map(
      [...groupOf].map(([name, ids]) => [name, numbered(chosen.map((row) => ids[row])).numbers]),
    ),
    rows,
  };
}

/** Number of each row's group in order of first appearance; −1 where the cell is missing. */
function groupNumbers(cells: CellColumn): Int32Array {
  const { ids, texts } = cells.numbered();
  const absent = texts.map(isMissing);
  return absent.includes(true) ? ids.map((id) => absent[id] ? -1 : id) : ids;
}

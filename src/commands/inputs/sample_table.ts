import { columnTexts, type TextTable } from "../../campaign/readers/read_table.ts";
import { BadScore } from "../../decimals/bad_score.ts";
import { parseScores } from "../../decimals/parse_scores.ts";
import type { ScoreColumn } from "../../decimals/score_column.ts";
import { UserError } from "../../user_error.ts";

/** Columns of a user's table that are used together, row by row. */
export interface SampleTable {
  /** Score columns by name. */
  readonly scores: ReadonlyMap<string, ScoreColumn>;
  /** Group columns by name: number of the group of each row, in order of first appearance. */
  readonly groups: ReadonlyMap<string, Int32Array>;
  /** Number of rows. */
  readonly rows: number;
}

/**
 * Takes score columns and group columns from a table.
 *
 * @param table The table
 * @param scores Names of the score columns
 * @param groups Names of the group columns
 * @param dropMissing Leave out rows that lack a score or a group; an error otherwise. Absent where a command has no such option
 * @throws {UserError} naming file and line of a missing or malformed score
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readTable } from "../../campaign/readers/read_table.ts";
 * import { sampleTable } from "./sample_table.ts";
 *
 * const table = readTable(new TextEncoder().encode("score,document\n1,a\n2,b\n,b\n"), "demo.csv");
 * const { rows, groups } = sampleTable(table, ["score"], ["document"], true);
 * assertEquals([rows, [...groups.get("document") ?? []]], [2, [0, 1]]);
 * ```
 */
export function sampleTable(
  table: TextTable,
  scores: readonly string[],
  groups: readonly string[],
  dropMissing?: boolean,
): SampleTable {
  const names = [...new Set([...scores, ...groups])];
  const texts = new Map(names.map((name) => [name, columnTexts(table, name)]));
  const kept: number[] = [];
  for (let row = 0; row < table.rows.length; row++) {
    const missing = names.find((name) => texts.get(name)?.[row] === null);
    if (missing === undefined) kept.push(row);
    else if (!dropMissing) {
      const place = `${table.label}:${table.lines[row]}`;
      const option = dropMissing === undefined
        ? "or take the row out"
        : "or give --drop-missing to leave such rows out";
      throw new UserError(`${place}: column '${missing}' is missing; fill it in, ${option}`);
    }
  }
  const chosen = (name: string) => kept.map((row) => texts.get(name)?.[row] ?? "");
  return {
    scores: new Map(scores.map((name) => [name, parseColumn(table, name, kept, chosen(name))])),
    groups: new Map(groups.map((name) => [name, numbered(chosen(name))])),
    rows: kept.length,
  };
}

function parseColumn(
  table: TextTable,
  name: string,
  kept: readonly number[],
  texts: readonly string[],
): ScoreColumn {
  try {
    return parseScores(texts);
  } catch (error) {
    if (!(error instanceof BadScore)) throw error;
    throw new UserError(
      `${table.label}:${
        table.lines[kept[error.index]]
      }: ${error.message} in column '${name}'; write a decimal such as -1.5`,
      { cause: error },
    );
  }
}

function numbered(texts: readonly string[]): Int32Array {
  const numbers = new Map<string, number>();
  const groups = new Int32Array(new SharedArrayBuffer(4 * texts.length));
  texts.forEach((text, row) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    groups[row] = number;
  });
  return groups;
}

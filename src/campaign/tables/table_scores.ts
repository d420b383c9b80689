import { BadScore } from "../../decimals/parsing/bad_score.ts";
import { parseCells } from "../../decimals/parsing/parse_cells.ts";
import type { ScoreColumn } from "../../decimals/score_column.ts";
import { UserError } from "../../user_error.ts";
import { parseScores } from "../../decimals/parsing/parse_scores.ts";
import { type NumberForm, numberForm, PLAIN, ungrouped } from "./decimal_mark.ts";
import { columnCells, isMissing, type UserTable } from "./table.ts";

/**
 * Reads the scores of one column.
 *
 * @param table The table.
 * @param name Name of the column.
 * @param form How the table writes numbers. @default {with decimal points}
 * @returns The scores by row.
 * @throws {UserError} If the table has no such column, or a cell is neither a decimal nor missing; the message names its line.
 */
export function columnScores(
  table: UserTable,
  name: string,
  form: NumberForm = PLAIN,
): ScoreColumn {
  const cells = columnCells(table, name);
  try {
    if (!form.grouped) return parseCells(cells, { mark: form.mark, isMissing });
    return parseScores(Array.from({ length: cells.length }, (_, row) => {
      const text = cells.text(row);
      return isMissing(text) ? null : ungrouped(text, form);
    }));
  } catch (error) {
    if (!(error instanceof BadScore)) throw error;
    if (error.text.trim() === name) {
      throw new UserError(
        `${table.where(error.index)}: the header is repeated here; delete the line`,
        { cause: error },
      );
    }
    const readings = /^[-+]?\d+,\d+$/.test(error.text)
      ? " (as a decimal comma or a thousands separator)"
      : "";
    throw new UserError(
      `${table.where(error.index)}: ${error.message} in column '${name}'${readings}; ` +
        `write a decimal such as -1.5, or leave the cell empty where the score is missing`,
      { cause: error },
    );
  }
}

/**
 * Reads the scores of several columns, with the decimal mark that fits all of them.
 *
 * @param table The table.
 * @param names Names of the columns.
 * @returns The scores by name.
 * @throws {UserError} If the table lacks a column, a cell is neither a decimal nor missing, or decimal commas cannot be told
 * from points or from thousands separators.
 */
export function tableScores(
  table: UserTable,
  names: readonly string[],
): ReadonlyMap<string, ScoreColumn> {
  const form = numberForm(table, names);
  return new Map(names.map((name) => [name, columnScores(table, name, form)]));
}

import { parse } from "@std/csv/parse";
import { closestString } from "@std/text/closest-string";
import { UserError } from "../../user_error.ts";
import { textLines } from "./text_lines.ts";

/** A user's table: named columns of text, one row a line. */
export interface TextTable {
  /** What to call the file in a message. */
  readonly label: string;
  /** Names of the columns. */
  readonly columns: readonly string[];
  /** Cells by row, in column order; null where a JSONL row lacks the field or holds null. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** Line of each row in the file, counted from 1. */
  readonly lines: readonly number[];
}

/**
 * Reads a user's table: CSV, TSV (split at tabs, quotes mean nothing) or JSONL (an object a line), told by
 * the file's ending; anything else is taken for TSV where its first line holds a tab, else for CSV.
 *
 * @param bytes the file, whole
 * @param label path of the file, as the user named it
 * @throws {UserError} for an empty file, a row of another width than the header, invalid JSON, a column
 * named twice
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnTexts, readTable } from "./read_table.ts";
 *
 * const table = readTable(new TextEncoder().encode("human,metric\n-1,0.5\n0,0.75\n"), "demo.csv");
 * assertEquals(columnTexts(table, "metric"), ["0.5", "0.75"]);
 * ```
 */
export function readTable(bytes: Uint8Array, label: string): TextTable {
  const lines = textLines(bytes, label);
  if (lines.every((line) => line.trim() === "")) {
    throw new UserError(`${label}: the file is empty; it needs a header and at least one row`);
  }
  const table = readRows(lines, label);
  if (table.rows.length === 0) {
    throw new UserError(`${label}: there is a header but no row below it; add rows`);
  }
  return table;
}

function readRows(lines: readonly string[], label: string): TextTable {
  const ending = /\.([^.]+)$/.exec(label)?.[1].toLowerCase();
  if (ending === "jsonl" || ending === "ndjson") return readJsonLines(lines, label);
  const tabs = ending === "tsv" || (ending !== "csv" && lines[0].includes("\t"));
  return tabs ? readTabs(lines, label) : readCsv(lines, label);
}

/**
 * The texts of one column; null where a cell is empty, `None`, or missing.
 *
 * @throws {UserError} where the table has no such column, with the nearest name
 */
export function columnTexts(table: TextTable, name: string): (string | null)[] {
  const index = table.columns.indexOf(name);
  if (index < 0) {
    throw new UserError(
      `${table.label}: there is no column '${name}'; did you mean '${
        closestString(name, [...table.columns])
      }'? It has ${table.columns.join(", ")}`,
    );
  }
  return table.rows.map((row) => {
    const text = row[index]?.trim();
    return text === undefined || text === "" || text === "None" ? null : text;
  });
}

function readTabs(lines: readonly string[], label: string): TextTable {
  const columns = checkColumns(lines[0].split("\t").map((name) => name.trim()), label);
  const rows: string[][] = [];
  const numbers: number[] = [];
  for (let line = 1; line < lines.length; line++) {
    if (lines[line] === "") continue;
    rows.push(checkWidth(lines[line].split("\t"), columns, label, line + 1));
    numbers.push(line + 1);
  }
  return { label, columns, rows, lines: numbers };
}

function readCsv(lines: readonly string[], label: string): TextTable {
  let parsed: string[][];
  try {
    parsed = parse(lines.join("\n"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`${label}: the file is not valid CSV (${reason}); mend the quotes`, {
      cause: error,
    });
  }
  const columns = checkColumns(parsed[0].map((name) => name.trim()), label);
  let line = 1;
  const numbers: number[] = [];
  const rows = parsed.slice(1).map((row, index) => {
    line += lineCount(parsed[index]);
    numbers.push(line);
    return checkWidth(row, columns, label, line);
  });
  return { label, columns, rows, lines: numbers };
}

function lineCount(row: readonly string[]): number {
  return row.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 1);
}

function readJsonLines(lines: readonly string[], label: string): TextTable {
  const records: Record<string, unknown>[] = [];
  const numbers: number[] = [];
  for (const [line, text] of lines.entries()) {
    if (text.trim() === "") continue;
    records.push(parseRecord(text, `${label}:${line + 1}`));
    numbers.push(line + 1);
  }
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const rows = records.map((record, row) =>
    columns.map((name) => jsonCell(record[name], name, `${label}:${numbers[row]}`))
  );
  return { label, columns, rows, lines: numbers };
}

function parseRecord(text: string, where: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text, keepDigits);
  } catch (error) {
    throw new UserError(
      `${where}: '${text.slice(0, 60)}' is not valid JSON; write one object a line`,
      {
        cause: error,
      },
    );
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UserError(`${where}: the line is not a JSON object; write {"column": value, …}`);
  }
  return value as Record<string, unknown>;
}

/** Keeps a number as the text that stands in the file: a float64 could make two decimals one. */
function keepDigits(
  _name: string,
  value: unknown,
  context?: { readonly source?: string },
): unknown {
  return typeof value === "number" ? context?.source ?? value : value;
}

function jsonCell(value: unknown, name: string, where: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new UserError(
    `${where}: the field '${name}' is neither text nor number; write one of them`,
  );
}

function checkColumns(columns: string[], label: string): string[] {
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new UserError(`${label}:1: the column '${twice}' is named twice; give each its own name`);
  }
  return columns;
}

function checkWidth(
  row: string[],
  columns: readonly string[],
  label: string,
  line: number,
): string[] {
  if (row.length === columns.length) return row;
  throw new UserError(
    `${label}:${line}: the row has ${row.length} cells where the header has ${columns.length}; make them match`,
  );
}

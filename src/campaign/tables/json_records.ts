import { isRecord } from "../../is_record.ts";
import { UserError } from "../../user_error.ts";
import { joinArrays } from "../../join_arrays.ts";
import { repeatedField } from "../../repeated_field.ts";
import { markLength, textLines } from "../readers/text_lines.ts";
import { CellColumn } from "./cell_column.ts";
import type { UserTable } from "./table.ts";

/** A parsed JSON file. Numbers are the texts in the file, since two decimals could become one double. */
export interface ParsedJson {
  /** The value; an array of all lines' values where the file has one per line. */
  readonly value: unknown;
  /** Line of each value, where the file has one per line; null otherwise. */
  readonly lines: readonly number[] | null;
}

/** Longest string that the engine makes. */
const LONGEST = 500e6;

/**
 * Checks whether an array or object in JSON begins here, perhaps behind a byte order mark.
 *
 * @param bytes The first bytes of a file.
 * @returns Whether it does.
 */
export function isJson(bytes: Uint8Array): boolean {
  const first = bytes.subarray(markLength(bytes)).find((byte) => byte > 32);
  return first === 0x5b || first === 0x7b;
}

/**
 * Parses JSON, or JSONL where every line holds a value of its own.
 *
 * @param pieces The file in pieces.
 * @param label Path of the file, as the user named it.
 * @returns The value or values.
 * @throws {UserError} If it is not valid JSON or UTF-8, names a field twice in one object, or is too long for one string.
 */
export function parseJson(pieces: readonly Uint8Array[], label: string): ParsedJson {
  const lines = textLines(joinArrays((length) => new Uint8Array(length), pieces), label);
  const first = lines.findIndex((line) => line.trim() !== "");
  const alone = tryParse(lines[first]);
  const several = lines.some((line, at) => at > first && line.trim() !== "");
  if (/\.(jsonl|ndjson)(\.gz)?$/i.test(label) || (alone !== undefined && several)) {
    return jsonLines(lines, label);
  }
  if (lines.reduce((size, line) => size + line.length, 0) > LONGEST) {
    throw new UserError(
      `${label}: JSON of over 500 MB cannot be read as one value; write one record per line (JSONL), or CSV`,
    );
  }
  const text = lines.join("\n");
  const value = alone ?? parseWhole(text, label);
  checkRepeated(text, label, 1);
  return { value, lines: null };
}

/**
 * Reads the table that JSON holds: records (an array of objects, or one object per line), or a form that pandas writes: an
 * object of columns (each an array or an object by row), an object of rows by number, or an object with the records under one
 * name.
 *
 * @param json The file.
 * @param label Path of the file.
 * @returns The table; null where the JSON has another form.
 * @throws {UserError} If a record holds a list or an object in place of a value, or is no object, or none has a field.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { jsonTable } from "./json_records.ts";
 *
 * const table = jsonTable({ value: [{ system: "A", human: "-1.0" }, { system: "B" }], lines: null }, "demo.json");
 * assertEquals(table?.columns, ["system", "human"]);
 * ```
 */
export function jsonTable({ value, lines }: ParsedJson, label: string): UserTable | null {
  const records = Array.isArray(value)
    ? value
    : isRecord(value)
    ? recordsWithin(value) ?? recordsOfColumns(value)
    : null;
  if (records?.length === 0) {
    throw new UserError(`${label}: the JSON list is empty; give a record for each translation`);
  }
  if (records === null || (lines === null && !records.every(isRecord))) return null;
  const where = (row: number) =>
    lines === null ? `${label}: record ${row + 1}` : `${label}:${lines[row]}`;
  const columns = new Map<string, CellColumn>();
  const encoder = new TextEncoder();
  records.forEach((record, row) => {
    if (!isRecord(record)) {
      throw new UserError(
        `${where(row)}: the line is not a JSON object; write {"column": value, …}`,
      );
    }
    for (const [name, cell] of Object.entries(record)) {
      if (cell !== null && typeof cell === "object") {
        throw new UserError(
          `${where(row)}: the field '${name}' is neither text nor number; write one of them`,
        );
      }
      let cells = columns.get(name);
      if (cells === undefined) columns.set(name, cells = new CellColumn());
      if (cell === null) continue;
      cells.fill(row);
      const bytes = encoder.encode(String(cell));
      cells.push(bytes, 0, bytes.length);
    }
  });
  if (columns.size === 0) {
    throw new UserError(
      `${label}: the JSON records have no fields; give each its system, segment and scores`,
    );
  }
  for (const cells of columns.values()) cells.fill(records.length);
  return {
    label,
    shape: lines === null ? "JSON records" : "JSONL records",
    delimiter: null,
    columns: [...columns.keys()],
    cells: columns,
    rows: records.length,
    where,
  };
}

function parseWhole(text: string, label: string): unknown {
  try {
    return parseText(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`${label}: the file is not valid JSON (${reason}); correct it`, {
      cause: error,
    });
  }
}

/** Refuses JSON in which one of two values would be lost. */
function checkRepeated(text: string, label: string, firstLine: number): void {
  const repeated = repeatedField(text);
  if (repeated === null) return;
  throw new UserError(
    `${label}:${
      firstLine - 1 + repeated.line
    }: the field '${repeated.name}' appears twice in one object; keep one`,
  );
}

function tryParse(text: string): unknown {
  try {
    return parseText(text);
  } catch {
    return undefined;
  }
}

function jsonLines(lines: readonly string[], label: string): ParsedJson {
  const values: unknown[] = [];
  const numbers: number[] = [];
  lines.forEach((line, at) => {
    if (line.trim() === "") return;
    const value = tryParse(line);
    if (value === undefined) {
      throw new UserError(
        `${label}:${at + 1}: '${line.slice(0, 60)}' is not valid JSON; write one object per line`,
      );
    }
    checkRepeated(line, label, at + 1);
    values.push(value);
    numbers.push(at + 1);
  });
  return { value: values, lines: numbers };
}

/** Parses JSON, also where Python wrote a missing number as `NaN`. */
function parseText(text: string): unknown {
  try {
    return JSON.parse(text, keepDigits);
  } catch (error) {
    if (!text.includes("NaN")) throw error;
    const bare = /"(?:[^"\\]|\\.)*"|\bNaN\b/g;
    return JSON.parse(text.replace(bare, (part) => part === "NaN" ? "null" : part), keepDigits);
  }
}

/** Keeps a number as its text in the file. */
function keepDigits(
  _name: string,
  value: unknown,
  context?: { readonly source?: string },
): unknown {
  return typeof value === "number" ? context?.source ?? String(value) : value;
}

/**
 * Records that are one level down, as pandas writes them: in a list beside other fields, recognised by a field that names the
 * system, or each under the number of its row.
 */
function recordsWithin(value: Record<string, unknown>): unknown[] | null {
  const namesSystem = (one: unknown) =>
    isRecord(one) && Object.keys(one).some((name) => name.toLowerCase() === "system");
  const lists = Object.values(value).filter((list) =>
    Array.isArray(list) && list.length > 0 && list.every(namesSystem)
  );
  if (lists.length === 1) return lists[0] as unknown[];
  const rows = Object.entries(value);
  const isNumbered = rows.length > 0 &&
    rows.every(([name, row]) =>
      /^\d+$/.test(name) && isRecord(row) && Object.keys(row).some((field) => !/^\d+$/.test(field))
    );
  return isNumbered ? Object.values(value) : null;
}

/** Records of an object of columns with one length above 1; null for other objects. */
function recordsOfColumns(value: Record<string, unknown>): Record<string, unknown>[] | null {
  const columns = Object.entries(value).map(([name, column]) =>
    [name, isRecord(column) ? Object.values(column) : column] as const
  );
  const [first] = columns;
  if (columns.length < 2 || !Array.isArray(first[1])) return null;
  const rows = first[1].length;
  const plain = (cells: unknown): cells is unknown[] =>
    Array.isArray(cells) && cells.length === rows &&
    cells.every((cell) => cell === null || typeof cell !== "object");
  if (!columns.every(([, cells]) => plain(cells))) return null;
  return Array.from(
    { length: rows },
    (_, row) =>
      Object.fromEntries(columns.map(([name, cells]) => [name, (cells as unknown[])[row]])),
  );
}

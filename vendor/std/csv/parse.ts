import { CsvError, parse as parseRows } from "csv-parse/sync";

/** Options of {@linkcode parse}. */
export interface ParseOptions {
  /** Field separator. @default {","} */
  separator?: string;
  /** Lines that begin with it are left out. */
  comment?: string;
  /** How many fields each row must have: 0 as many as the first, negative any. @default {-1} */
  fieldsPerRecord?: number;
  /** Whether to skip the first row, which names the columns unless `columns` does. @default {false} */
  skipFirstRow?: boolean;
  /** Names of the columns; rows then become records. */
  columns?: readonly string[];
}

/**
 * Parses CSV text as `parse` of `@std/csv` does: rows of strings, or records where the columns have names. Empty lines
 * are left out, a byte-order mark is dropped, a line end inside quotes becomes a line feed.
 *
 * Two things differ: messages about quotes name the line in the text and no column, and the options
 * `trimLeadingSpace` and `lazyQuotes` are missing.
 *
 * @throws {SyntaxError} If quotes are wrong, or a row has another number of fields than requested.
 * @throws {Error} If a record has another number of fields than the header.
 * @throws {TypeError} If the first row must name the columns and there is none.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parse } from "./parse.ts";
 *
 * assertEquals(parse('system,score\nA,"1,5"\n'), [["system", "score"], ["A", "1,5"]]);
 * assertEquals(parse("system\nA\n", { skipFirstRow: true }), [{ system: "A" }]);
 * ```
 */
export function parse(input: string, options?: undefined): string[][];
/** Parses CSV text into records by the names of the columns. */
export function parse<const Name extends string>(
  input: string,
  options: ParseOptions & { columns: readonly Name[] },
): Record<Name, string>[];
/** Parses CSV text into records by the names in its first row. */
export function parse(
  input: string,
  options: ParseOptions & { skipFirstRow: true },
): Record<string, string>[];
/** Parses CSV text into rows. */
export function parse(
  input: string,
  options: ParseOptions & { skipFirstRow?: false; columns?: undefined },
): string[][];
/** Parses CSV text into rows or records. */
export function parse(input: string, options?: ParseOptions): string[][] | Record<string, string>[];
export function parse(
  input: string,
  options: ParseOptions = {},
): string[][] | Record<string, string>[] {
  const rows = readRows(input, options);
  checkWidths(rows, options.fieldsPerRecord ?? -1);
  if (!options.skipFirstRow && options.columns === undefined) return rows;
  const first = options.skipFirstRow ? rows.shift() : [];
  if (first === undefined) throw new TypeError("Cannot parse input: headers must be defined");
  const names = options.columns ?? first;
  const skipped = options.skipFirstRow ? 1 : 0;
  return rows.map((row, index) => {
    if (row.length !== names.length) {
      throw new Error(
        `Syntax error on line ${index + skipped + 1}: ` +
          `The record has ${row.length} fields, but the header has ${names.length} fields`,
      );
    }
    return Object.fromEntries(names.map((name, column) => [name, row[column]]));
  });
}

function readRows(input: string, { separator = ",", comment }: ParseOptions): string[][] {
  if (['"', "\r", "\n", comment].includes(separator) || /["\r\n]/.test(comment ?? "")) {
    throw new Error("Cannot parse input: invalid delimiter");
  }
  const text = input.replaceAll("\r\n", "\n").replace(/\r$/, "");
  try {
    return parseRows(text, {
      bom: true,
      delimiter: separator,
      record_delimiter: "\n",
      relax_column_count: true,
      skip_empty_lines: true,
      ...comment === undefined ? {} : { comment, comment_no_infix: true },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const what = error.code === "INVALID_OPENING_QUOTE"
      ? 'bare " in non-quoted-field'
      : 'extraneous or missing " in quoted-field';
    throw new SyntaxError(`Syntax error on line ${error.lines}: ${what}`, { cause: error });
  }
}

function checkWidths(rows: readonly string[][], fieldsPerRecord: number): void {
  if (fieldsPerRecord < 0 || rows.length === 0) return;
  const width = fieldsPerRecord === 0 ? rows[0].length : fieldsPerRecord;
  for (const [index, row] of rows.entries()) {
    if (row.length !== width) {
      throw new SyntaxError(
        `Syntax error on line ${index + 1}: expected ${width} fields but got ${row.length}`,
      );
    }
  }
}

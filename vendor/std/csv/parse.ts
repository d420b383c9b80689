import { parse as csvParse } from "csv-parse/sync";

/** Options of {@linkcode parse}. */
export interface ParseOptions {
  /** Field separator. @default {","} */
  separator?: string;
  /** Whether the first row is left out. @default {false} */
  skipFirstRow?: boolean;
  /** Names of the columns; rows then become records. */
  columns?: readonly string[];
}

/** Parses CSV text: rows of strings, or records where columns are named. */
export function parse(input: string, options?: undefined): string[][];
export function parse(
  input: string,
  options: ParseOptions & ({ skipFirstRow: true } | { columns: readonly string[] }),
): Record<string, string>[];
export function parse(input: string, options?: ParseOptions): string[][] | Record<string, string>[];
export function parse(
  input: string,
  options: ParseOptions = {},
): string[][] | Record<string, string>[] {
  const rows: string[][] = csvParse(input, {
    delimiter: options.separator ?? ",",
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
  });
  if (!options.skipFirstRow && options.columns === undefined) return rows;
  const names = options.columns ?? rows[0] ?? [];
  const body = options.skipFirstRow ? rows.slice(1) : rows;
  return body.map((row, index) => {
    if (row.length !== names.length) {
      throw new SyntaxError(
        `Syntax error on line ${index + 1 + (options.skipFirstRow ? 1 : 0)}: ` +
          `The record has ${row.length} fields, but the header has ${names.length} fields`,
      );
    }
    return Object.fromEntries(names.map((name, column) => [name, row[column]]));
  });
}

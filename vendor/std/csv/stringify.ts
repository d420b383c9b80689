import { stringify as csvStringify } from "csv-stringify/sync";

/** Options of {@linkcode stringify}. */
export interface StringifyOptions {
  /** Columns to print, in order. */
  columns?: readonly string[];
  /** Whether a header row is printed. @default {true} */
  headers?: boolean;
  /** Field separator. @default {","} */
  separator?: string;
}

/** Prints rows (arrays) or records as CSV with CRLF line ends, quoting only where needed. */
export function stringify(
  data: readonly (readonly unknown[] | Record<string, unknown>)[],
  options: StringifyOptions = {},
): string {
  const columns = options.columns;
  const rows = data.map((row) =>
    Array.isArray(row)
      ? row
      : (columns ?? []).map((column) => (row as Record<string, unknown>)[column])
  );
  const head = columns !== undefined && (options.headers ?? true) ? [columns] : [];
  return csvStringify([...head, ...rows], {
    delimiter: options.separator ?? ",",
    record_delimiter: "\r\n",
  });
}

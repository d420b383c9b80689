import { stringify as printRows } from "csv-stringify/sync";

/** A key of a record or an index of an array. */
export type PropertyAccessor = number | string;

/** A column with its own header name. */
export interface ColumnDetails {
  /** Name in the header; else the last accessor. */
  header?: string;
  /** Path of its value. */
  prop: PropertyAccessor | PropertyAccessor[];
}

/** A column: the path of its value, step by step if it is nested. */
export type Column = ColumnDetails | PropertyAccessor | PropertyAccessor[];

/** A row: an array, or a record if columns are named. */
export type DataItem = Readonly<Record<string, unknown> | unknown[]>;

/** Options of {@linkcode stringify}. */
export interface StringifyOptions {
  /** Whether to print a header row, if columns are named. @default {true} */
  headers?: boolean;
  /** Field separator. @default {","} */
  separator?: string;
  /** Columns to print, in order. */
  columns?: readonly Column[];
  /** Whether a byte-order mark comes first. @default {false} */
  bom?: boolean;
}

/**
 * Prints rows as CSV as `stringify` of `@std/csv` does: lines end in CRLF, a field is quoted only if it contains the separator,
 * a quote or a line feed, null and undefined are empty, other objects are JSON.
 *
 * @throws {TypeError} If the separator contains a quote or a line end, a row is a record and no columns are named, or a column
 * names a field of an array by text.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { stringify } from "./stringify.ts";
 *
 * assertEquals(stringify([["A", "1,5"]]), 'A,"1,5"\r\n');
 * assertEquals(stringify([{ system: "A" }], { columns: ["system"] }), "system\r\nA\r\n");
 * ```
 */
export function stringify(data: readonly DataItem[], options: StringifyOptions = {}): string {
  const { headers = true, separator = ",", columns = [], bom = false } = options;
  if (separator.includes('"') || separator.includes("\r\n")) {
    throw new TypeError(
      [
        "Separator cannot include the following strings:",
        '  - U+0022: Quotation mark (")',
        "  - U+000D U+000A: Carriage Return + Line Feed (\\r\\n)",
      ].join("\n"),
    );
  }
  const fields = columns.map(details);
  const rows = data.map((item) =>
    (fields.length === 0 ? wholeRow(item) : fields.map(({ path }) => valueAt(item, path))).map(
      asText,
    )
  );
  const head = headers && fields.length > 0 ? [fields.map(({ header }) => header)] : [];
  return (bom ? "\ufeff" : "") + printRows([...head, ...rows], {
    delimiter: separator,
    record_delimiter: "\r\n",
    quoted_match: /\n/,
  });
}

function details(column: Column): { header: string; path: readonly PropertyAccessor[] } {
  const prop = typeof column === "object" && !Array.isArray(column) ? column.prop : column;
  const path = Array.isArray(prop) ? prop : [prop];
  const named = typeof column === "object" && !Array.isArray(column) ? column.header : undefined;
  return { header: named ?? String(path.at(-1)), path };
}

function wholeRow(item: DataItem): readonly unknown[] {
  if (Array.isArray(item)) return item;
  throw new TypeError("No property accessor function was provided for object");
}

function valueAt(item: DataItem, path: readonly PropertyAccessor[]): unknown {
  let value: unknown = item;
  for (const key of path) {
    if (typeof value !== "object" || value === null) continue;
    if (Array.isArray(value) && typeof key !== "number") {
      throw new TypeError('Property accessor is not of type "number"');
    }
    value = (value as Record<PropertyAccessor, unknown>)[key];
  }
  return value;
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

import { formatCell } from "../../reporting/tables/format_cell.ts";
import { shownValue } from "../../reporting/tables/table_cells.ts";
import type { Column, Shown, Table } from "../../reporting/tables/table.ts";
import type { Terminal } from "../options/command.ts";
import type { Json } from "../../json_value.ts";
import type { Format } from "../options/common_options.ts";
import { printTable } from "./print_table.ts";

/** A result: named values, which may be nested. */
export type Row = Readonly<Record<string, Json>>;

/** Display of a column for a reader. */
export type ColumnLooks = Readonly<Record<string, Partial<Omit<Column, "key">>>>;

/**
 * Prints results on standard output in the requested format: `json` with every digit and the settings; `csv`, `markdown` and `table` with nested
 * values spread over columns named `outer.inner`.
 *
 * @param results One row, printed as one JSON value, or several, printed as an array.
 * @param format The format.
 * @param terminal Where to print.
 * @param title Title of the table.
 * @param looks Headings and digits of columns, by key; by default the key and six digits. @default {{}}
 */
export function printRows(
  results: readonly Row[] | Row,
  format: Format,
  terminal: Terminal,
  title: string,
  looks: ColumnLooks = {},
): void {
  const rows = isList(results) ? results : [results];
  if (format === "json") {
    const { settings = {} } = terminal;
    const recorded = Object.keys(settings).length === 0
      ? rows
      : rows.map((row): Row => ({ ...row, settings }));
    terminal.out(`${JSON.stringify(isList(results) ? recorded : recorded[0], null, 2)}\n`);
    return;
  }
  const table = rowsTable(rows, title, looks);
  printTable(format === "table" ? liftConstants(table) : table, format, terminal);
}

function isList(results: readonly Row[] | Row): results is readonly Row[] {
  return Array.isArray(results);
}

/** Moves columns with the same text in every row into the title, so that the others fit a terminal. */
function liftConstants(table: Table): Table {
  if (table.rows.length < 2) return table;
  const [first] = table.rows;
  const constant = table.columns.filter(({ key }) =>
    typeof first[key] === "string" && first[key] !== "" &&
    table.rows.every((row) => row[key] === first[key])
  );
  if (constant.length === table.columns.length) return table;
  const said = constant.map((column) =>
    `${column.title} ${formatCell(shownValue(first[column.key]), column)}`
  );
  return {
    ...table,
    title: [table.title, ...said].join(", "),
    columns: table.columns.filter((column) => !constant.includes(column)),
  };
}

function rowsTable(rows: readonly Row[], title: string, looks: ColumnLooks): Table {
  const flat = rows.map((row) => new Map(flatten("", row)));
  const keys = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  return {
    id: "results",
    title,
    columns: keys.map((key) => ({
      key,
      title: key,
      digits: wholeNumbers(flat, key) ? 0 : 6,
      ...looks[key],
    })),
    rows: flat.map((row) => Object.fromEntries(keys.map((key) => [key, row.get(key) ?? null]))),
  };
}

function wholeNumbers(rows: readonly ReadonlyMap<string, Shown>[], key: string): boolean {
  return rows.every((row) => typeof row.get(key) !== "number" || Number.isInteger(row.get(key)));
}

function flatten(prefix: string, value: Json): [string, Shown][] {
  if (Array.isArray(value)) return [[prefix, value.map(String).join(", ")]];
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) =>
      flatten(prefix === "" ? name : `${prefix}.${name}`, inner)
    );
  }
  return [[prefix, typeof value === "boolean" ? String(value) : value as Shown]];
}

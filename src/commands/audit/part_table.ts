import { formatNumber } from "../../reporting/tables/format_cell.ts";
import type { Column, Shown, Table } from "../../reporting/tables/table.ts";
import { intervalText } from "../terminal/print_table.ts";
import type { Interval } from "./report.ts";

/** A cell of a report: text, a number, an interval, or a number with its interval. */
export type PartCell = Shown | Interval | Estimate;

/** A number with its interval. */
export interface Estimate {
  /** The number. */
  readonly value: number | null;
  /** Its interval; null where there is none. */
  readonly ends: Interval | null;
}

/** A table of a report, whose cells may hold intervals. */
export interface PartTable extends Omit<Table, "rows"> {
  /** The rows. */
  readonly rows: readonly Readonly<Record<string, PartCell>>[];
}

/** A part of the printed report. */
export interface AuditPart {
  /** Heading. */
  readonly heading: string;
  /** Paragraphs under it. */
  readonly paragraphs: readonly string[];
  /** Its table; null where there is nothing to lay out. */
  readonly table: PartTable | null;
}

/**
 * Lays out a table for a reader: intervals as text in brackets.
 *
 * @param table The table.
 * @returns The table for a terminal or Markdown.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readerTable } from "./part_table.ts";
 *
 * const columns = [{ key: "rate", title: "rate", digits: 1, percent: true }];
 * const rows = [{ rate: { value: 0.25, ends: [0.125, 0.5] as const } }];
 * assertEquals(readerTable({ id: "t", title: "T", columns, rows }).rows, [{ rate: "25.0% [12.5%, 50.0%]" }]);
 * ```
 */
export function readerTable(table: PartTable): Table {
  const shown = (cell: PartCell, { digits = 2, percent }: Column): Shown => {
    if (cell === null || typeof cell !== "object") return cell;
    if (!isEstimate(cell)) return intervalText(cell[0], cell[1], digits, percent);
    if (cell.value === null) return null;
    const value = formatNumber(cell.value, digits, percent);
    return cell.ends === null
      ? value
      : `${value} ${intervalText(cell.ends[0], cell.ends[1], digits, percent)}`;
  };
  return {
    ...table,
    rows: table.rows.map((row) =>
      Object.fromEntries(
        table.columns.map((column) => [column.key, shown(row[column.key] ?? null, column)]),
      )
    ),
  };
}

/**
 * Lays out a table for a program: numbers alone, the ends of an interval in columns of their own.
 *
 * @param table The table.
 * @returns The table for CSV.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { figureTable } from "./part_table.ts";
 *
 * const columns = [{ key: "rate", title: "rate" }];
 * const rows = [{ rate: { value: 0.25, ends: [0.125, 0.5] as const } }];
 * const figures = figureTable({ id: "t", title: "T", columns, rows });
 * assertEquals(figures.rows, [{ rate: 0.25, rate_low: 0.125, rate_high: 0.5 }]);
 * ```
 */
export function figureTable(table: PartTable): Table {
  const kinds = table.columns.map(({ key }) => {
    const cells = table.rows.map((row) => row[key] ?? null);
    return {
      value: !cells.some((cell) => isInterval(cell)),
      ends: cells.some((cell) => typeof cell === "object" && cell !== null),
    };
  });
  return {
    ...table,
    columns: table.columns.flatMap((column, c) => [
      ...kinds[c].value ? [column] : [],
      ...kinds[c].ends
        ? ["low", "high"].map((end) => ({ ...column, key: `${column.key}_${end}` }))
        : [],
    ]),
    rows: table.rows.map((row) =>
      Object.fromEntries(table.columns.flatMap(({ key }): [string, Shown][] => {
        const cell = row[key] ?? null;
        const ends = isInterval(cell) ? cell : isEstimate(cell) ? cell.ends : null;
        const value = isInterval(cell) ? null : isEstimate(cell) ? cell.value : cell;
        return [[key, value], [`${key}_low`, ends?.[0] ?? null], [
          `${key}_high`,
          ends?.[1] ?? null,
        ]];
      }))
    ),
  };
}

function isInterval(cell: PartCell): cell is Interval {
  return Array.isArray(cell);
}

function isEstimate(cell: PartCell): cell is Estimate {
  return typeof cell === "object" && cell !== null && !isInterval(cell);
}

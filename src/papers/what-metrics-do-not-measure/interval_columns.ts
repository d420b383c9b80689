import type { Cell } from "../../reporting/tables/table.ts";
import { type ColumnOf, numbers, percents } from "../../reporting/tables/table_of.ts";
import type { MeanInterval } from "../../resampling/bootstrap/mean_intervals.ts";

/**
 * Makes the three columns of a mean with its interval: a cost in points, or a share without a penalty in per cent.
 *
 * @param key Key of the first column, by whose beginning a cost is known.
 * @param title Heading of the first column.
 * @param of Finds the mean of a row.
 * @param cell Makes the first cell. @default {The mean}
 * @returns The columns.
 */
export function intervalColumns<Row>(
  key: string,
  title: string,
  of: (row: Row) => MeanInterval,
  cell: (row: Row) => Cell = (row) => of(row).mean,
): ColumnOf<Row>[] {
  const [column, digits] = key.startsWith("delta") ? [numbers, 2] as const : [percents, 1] as const;
  return [
    column(key, title, digits, cell),
    column(`${key}_low`, "from", digits, (row) => of(row).low),
    column(`${key}_high`, "to", digits, (row) => of(row).high),
  ];
}

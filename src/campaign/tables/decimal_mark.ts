import { UserError } from "../../user_error.ts";
import { formName } from "./row_form.ts";
import { columnCells, type Table } from "./table.ts";

const COMMA = 44;
const WITH_COMMA = /^[-+]?\d*,\d+([eE][-+]?\d+)?$/;
const WITH_POINT = /^[-+]?(\d+\.\d*|\.\d+)([eE][-+]?\d+)?$/;
/** A number that may as well hold a mark of thousands. */
const THOUSANDS = /^[-+]?[1-9]\d{0,2},\d{3}$/;

/**
 * Finds the decimal mark of a table with tabs or semicolons between columns: a comma where numbers have commas and none has a
 * point.
 *
 * @param table The table.
 * @param names Columns of scores.
 * @returns The mark.
 * @throws {UserError} If some numbers have commas and others points, or every comma may be a mark of thousands.
 */
export function decimalMark(table: Table, names: readonly string[]): "." | "," {
  if (table.delimiter === null || table.delimiter === ",") return ".";
  const { delimiter } = table;
  const columns = names.map((name) => columnCells(table, name));
  if (columns.every(({ bytes }) => !bytes.includes(COMMA))) return ".";
  let comma: string | null = null;
  let point: string | null = null;
  let thousands: string | null = null;
  let sure = false;
  for (const cells of columns) {
    for (let row = 0; row < cells.length; row++) {
      const text = cells.text(row);
      const place = () => `'${text}' (${table.where(row)})`;
      if (WITH_COMMA.test(text)) {
        comma ??= place();
        if (THOUSANDS.test(text)) thousands ??= place();
        else sure = true;
      } else if (WITH_POINT.test(text)) point ??= place();
      if (comma !== null && point !== null) {
        throw new UserError(
          `${table.label}: ${
            formName({ delimiter })
          } holds ${comma}, which has a decimal comma, and ${point}, which has a decimal point; write one of them throughout`,
        );
      }
    }
  }
  if (sure) return ",";
  if (thousands === null) return ".";
  throw new UserError(
    `${table.label}: ${thousands} can be read with a decimal comma or with a mark of thousands, and so can all numbers of the file; write decimal points`,
  );
}

import { UserError } from "../../user_error.ts";
import { formName } from "./row_form.ts";
import { columnCells, type UserTable } from "./table.ts";

const COMMA = 44;
const WITH_COMMA = /^[-+]?\d*,\d+([eE][-+]?\d+)?$/;
const WITH_POINT = /^[-+]?(\d+\.\d*|\.\d+)([eE][-+]?\d+)?$/;
/** A number that may contain a thousands separator. */
const THOUSANDS = /^[-+]?[1-9]\d{0,2},\d{3}$/;
/** Numbers with thousands separators, by their decimal mark. */
const GROUPED = {
  ",": /^[-+]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/,
  ".": /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/,
};

/** How a table writes numbers. */
export interface NumberForm {
  /** Its decimal mark. */
  readonly mark: "." | ",";
  /** Whether the other mark separates thousands. */
  readonly grouped: boolean;
}

/** Decimal points without thousands separators. */
export const PLAIN: NumberForm = { mark: ".", grouped: false };

/**
 * Finds how a table with tabs or semicolons between columns writes numbers: with decimal commas if numbers have commas and none
 * has a point, with thousands separators if a number has both marks.
 *
 * @param table The table.
 * @param names Columns of scores.
 * @returns The decimal mark, and whether the other one separates thousands.
 * @throws {UserError} If some numbers have commas and others points, or every comma may be a thousands separator.
 */
export function numberForm(table: UserTable, names: readonly string[]): NumberForm {
  if (table.delimiter === null || table.delimiter === ",") return PLAIN;
  const { delimiter } = table;
  const columns = names.map((name) => columnCells(table, name));
  if (columns.every(({ bytes }) => !bytes.includes(COMMA))) return PLAIN;
  const first: Partial<Record<"comma" | "point" | "thousands" | "maybePoint", string>> = {};
  const grouped = { ",": false, ".": false };
  for (const cells of columns) {
    for (let row = 0; row < cells.length; row++) {
      const text = cells.text(row);
      const seen = (kind: keyof typeof first) => first[kind] ??= `'${text}' (${table.where(row)})`;
      const both = text.includes(",") && text.includes(".");
      if (both && GROUPED[","].test(text)) {
        grouped[","] = true;
        seen("comma");
      } else if (both && GROUPED["."].test(text)) {
        grouped["."] = true;
        seen("point");
      } else if (WITH_COMMA.test(text)) seen(THOUSANDS.test(text) ? "thousands" : "comma");
      else if (WITH_POINT.test(text)) seen(GROUPED[","].test(text) ? "maybePoint" : "point");
    }
  }
  const comma = first.comma ?? (grouped["."] ? undefined : first.thousands);
  const point = first.point ?? (grouped[","] ? undefined : first.maybePoint);
  if (comma !== undefined && point !== undefined) {
    throw new UserError(
      `${table.label}: ${
        formName({ delimiter })
      } holds ${comma}, which has a decimal comma, and ${point}, which has a decimal point; write one of them throughout`,
    );
  }
  if (first.comma !== undefined) return { mark: ",", grouped: grouped[","] };
  if (grouped["."] || first.thousands === undefined) return { mark: ".", grouped: grouped["."] };
  throw new UserError(
    `${table.label}: ${first.thousands} may have a decimal comma or a thousands separator, and so may all numbers of the file; write decimal points`,
  );
}

/**
 * Removes the thousands separators from a number.
 *
 * @param text The number, as a table writes it.
 * @param form How the table writes numbers.
 * @returns The number without separators and with a decimal point; other texts unchanged.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ungrouped } from "./decimal_mark.ts";
 *
 * assertEquals(ungrouped("1.037,08", { mark: ",", grouped: true }), "1037.08");
 * assertEquals(ungrouped("1,037", { mark: ".", grouped: true }), "1037");
 * assertEquals(ungrouped("1.0,3", { mark: ",", grouped: true }), "1.0,3");
 * ```
 */
export function ungrouped(text: string, { mark }: NumberForm): string {
  if (GROUPED[mark].test(text)) text = text.replaceAll(mark === "," ? "." : ",", "");
  return mark === "," && WITH_COMMA.test(text) ? text.replace(",", ".") : text;
}

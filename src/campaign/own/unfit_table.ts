import { UserError } from "../../user_error.ts";
import type { UserTable } from "../tables/table.ts";

/**
 * Makes the error for a table that lacks a needed column. If the header shows why nothing was found, the message says so.
 *
 * @param table The table.
 * @param lacking What it lacks.
 * @param mend How to fix it.
 * @returns The error.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readTable } from "../tables/read_table.ts";
 * import { unfitTable } from "./unfit_table.ts";
 *
 * const table = readTable(new TextEncoder().encode("system|segment|human\nA|1|-5\n"), "demo.csv");
 * assertEquals(
 *   unfitTable(table, "a column 'system'", "name it").message,
 *   "demo.csv:1: the header 'system|segment|human' is one column; separate columns by commas, semicolons or tabs",
 * );
 * ```
 */
export function unfitTable(table: UserTable, lacking: string, mend: string): UserError {
  const { label, columns, delimiter, shape } = table;
  if (delimiter !== null && columns.length === 1) {
    return new UserError(
      `${label}:1: the header '${
        columns[0]
      }' is one column; separate columns by commas, semicolons or tabs`,
    );
  }
  const number = columns.find((name) => /^[-+]?\d*[.,]?\d+$/.test(name));
  if (delimiter !== null && number !== undefined) {
    return new UserError(
      `${label}:1: the first line holds '${number}', so it is no header; begin with names of columns such as system,segment,human,COMET`,
    );
  }
  return new UserError(
    `${label}: ${shape} without ${lacking} (it has ${columns.join(", ")}); ${mend}`,
  );
}

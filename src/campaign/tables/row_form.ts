import { UserError } from "../../user_error.ts";

/** How the rows of a delimited file are written, and its header. */
export interface DelimitedForm {
  /** Byte between columns. */
  readonly delimiter: "," | ";" | "\t";
  /** Whether quotation marks keep delimiters and line ends in a cell. */
  readonly quotes: boolean;
  /** Whether the first line is `sep=…`, as spreadsheets write it, and the header follows. */
  readonly declared: boolean;
}

const NAMES = {
  ",": "a table with commas between columns",
  ";": "a table with semicolons between columns",
  "\t": "a table with tabs between columns",
} as const;

/**
 * Names the form of a delimited file, for messages.
 *
 * @param form The form.
 * @returns The name.
 */
export function formName({ delimiter }: Pick<DelimitedForm, "delimiter">): string {
  return NAMES[delimiter];
}

/** Column names that identify a header. */
const ROLES = new Set([
  ...["system", "segment", "human", "metric", "score", "document", "domain"],
  ...["source", "reference", "hypothesis"],
]);

/**
 * Finds the form of a delimited file from its header. Tabs take precedence, unless the file's ending is csv and there are
 * commas. Of semicolons and commas, the one wins that separates more role names or, if equal, more names.
 *
 * @param header First line of the file.
 * @param label Path of the file.
 * @returns The form. Every row must confirm it by its number of cells.
 * @throws {UserError} If semicolons and commas would split the header into equally many names.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { rowForm } from "./row_form.ts";
 *
 * assertEquals(rowForm("System;Segment;human", "scores.csv").delimiter, ";");
 * assertEquals(rowForm("system\tsegment\thuman", "scores.txt").delimiter, "\t");
 * ```
 */
export function rowForm(header: string, label: string): DelimitedForm {
  const stated = /^sep=([,;\t])\s*$/.exec(header)?.[1] as DelimitedForm["delimiter"] | undefined;
  if (stated !== undefined) return { delimiter: stated, quotes: true, declared: true };
  const bare = header.replace(/"(?:[^"]|"")*"/g, (quoted) => quoted.replace(/[,;\t]/g, " "));
  const parts = (mark: string) => bare.split(mark);
  const commas = /\.csv(\.gz)?$/i.test(label) && bare.includes(",");
  if (bare.includes("\t") && !commas) {
    // Stray quotation marks are common in tables with tabs, so they count as quotes only if the whole header is quoted.
    const quotes = parts("\t").every((name) => /^".*"$/.test(name.trim()));
    return { delimiter: "\t", quotes, declared: false };
  }
  const counts = ([",", ";"] as const).map((mark) => ({
    mark,
    names: parts(mark).length,
    roles: parts(mark).filter((name) => ROLES.has(name.replaceAll('"', "").trim().toLowerCase()))
      .length,
  }));
  const [first, second] = counts.sort((a, b) => b.roles - a.roles || b.names - a.names);
  if (first.names > 1 && first.names === second.names && first.roles === second.roles) {
    throw new UserError(
      `${label}:1: the header can be read with commas or with semicolons between columns; use only one of them`,
    );
  }
  return { delimiter: first.mark, quotes: true, declared: false };
}

import { parse } from "@std/csv";
import { UserError } from "../../user_error.ts";
import { parsePrinted } from "./printed_number.ts";
import type { Published } from "./verdict.ts";

/** The file of a paper's settings, which are not results. */
const SETTINGS = "settings.csv";

const HEADER = ["key", "printed", "where", "tolerance", "low", "high"];

/**
 * Parses one file of published figures: a header `key,printed,where,tolerance,low,high`, then one figure per row.
 *
 * @param text Contents of the file.
 * @param name Its name, for messages.
 * @returns The figures.
 * @throws {UserError} If a row is not a figure or a key occurs twice; the message names file and line.
 */
export function parsePublished(text: string, name: string): Published[] {
  const rows = parse(text);
  if (rows[0]?.join() !== HEADER.join()) {
    throw new UserError(`${name}:1: the header must be '${HEADER.join()}'`);
  }
  const keys = new Set<string>();
  return rows.slice(1).map((row, index) => {
    const figure = parseRow(row, `${name}:${index + 2}`, name === SETTINGS);
    if (keys.has(figure.key)) {
      throw new UserError(`${name}:${index + 2}: the key '${figure.key}' comes twice; keep one`);
    }
    keys.add(figure.key);
    return figure;
  });
}

/** One row as a figure. */
function parseRow(row: readonly string[], place: string, isSetting: boolean): Published {
  if (row.length !== HEADER.length) {
    throw new UserError(`${place}: a row has ${HEADER.length} fields, this one ${row.length}`);
  }
  const [key, printed, where] = row;
  if (!/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/.test(key)) {
    throw new UserError(
      `${place}: '${key}' is not a key; write letters, digits, dashes and underscores, separated by dots`,
    );
  }
  if (where.trim() === "") {
    throw new UserError(`${place}: say in the third field where '${key}' stands in the paper`);
  }
  try {
    parsePrinted(printed);
  } catch (error) {
    throw new UserError(`${place}: ${error instanceof Error ? error.message : error}`);
  }
  const [tolerance, low, high] = row.slice(3).map((field) => parseOptional(field, place));
  if (tolerance !== null && tolerance < 0) {
    throw new UserError(`${place}: the tolerance ${tolerance} is negative; write its size`);
  }
  if ((low === null) !== (high === null) || (low !== null && high !== null && low > high)) {
    throw new UserError(
      `${place}: give both ends of the interval, the lower one first, or neither`,
    );
  }
  return { key, printed, where, tolerance, low, high, ...(isSetting ? { setting: true } : {}) };
}

/** A number, or null for an empty field. */
function parseOptional(field: string, place: string): number | null {
  if (field === "") return null;
  if (!/^-?\d+(\.\d+)?(e-?\d+)?$/.test(field)) {
    throw new UserError(`${place}: '${field}' is not a number; write a decimal or leave it empty`);
  }
  return Number(field);
}

import { tableCells } from "../tables/table_cells.ts";
import type { Table } from "../tables/table.ts";
import type { Answer, Reproduced } from "./verdict.ts";

/** A section's answers to published figures. */
export interface Answering {
  /** Its tables, whose cells name the figures that they answer. */
  readonly tables: readonly Table[];
  /** Answers outside tables. */
  readonly answers?: readonly Answer[];
}

/**
 * Collects the values that answer published figures, by key: those of table cells, and those outside tables.
 *
 * @param output The tables and the other answers.
 * @returns Each value under the key of its published figure.
 * @throws {Error} If two cells or answers claim the same figure: the section has a bug.
 */
export function answeredValues({ tables, answers = [] }: Answering): Record<string, Reproduced> {
  const cells = tables.flatMap(tableCells).flat()
    .filter((cell) => typeof cell === "object" && cell !== null);
  const values: Record<string, Reproduced> = {};
  for (const { answers: key, ...value } of [...cells, ...answers]) {
    if (Object.hasOwn(values, key)) throw new Error(`two values answer '${key}'`);
    values[key] = value;
  }
  return values;
}

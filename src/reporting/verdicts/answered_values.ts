import { tableCells } from "../tables/table_cells.ts";
import type { Table } from "../tables/table.ts";
import type { Answer, Reproduced } from "./verdict.ts";

/** What a section answers published figures with. */
export interface Answering {
  /** Its tables, whose cells say what they answer. */
  readonly tables: readonly Table[];
  /** Answers that stand in no table. */
  readonly answers?: readonly Answer[];
}

/**
 * Collects the values that answer published figures, by key: those of table cells, and those that stand in no table.
 *
 * @param output The tables and the answers beside them.
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

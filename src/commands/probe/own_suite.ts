import { columnTexts, type UserTable } from "../../campaign/tables/table.ts";
import type { EditClass } from "../../probes/minimal_pairs/edits/edit.ts";
import type { SuitePair } from "../../probes/minimal_pairs/suite_pair.ts";
import { UserError } from "../../user_error.ts";

/** Names of each column; the first is ours, the others are those of ACES and DEMETR. */
const COLUMNS = {
  id: ["id"],
  category: ["category", "phenomena", "phenomenon", "pert_name", "edit"],
  class: ["class"],
  source: ["source", "src", "src_sent"],
  reference: ["reference", "ref", "eng_sent"],
  base: ["base", "good-translation", "mt_sent"],
  edited: ["edited", "incorrect-translation", "pert_sent"],
} as const;

/**
 * Reads a user's suite: CSV, TSV, JSON or JSONL with one row per pair. It has the columns `base` and `edited` and optionally
 * `id`, `category`, `class` (altering or preserving), `source` and `reference`. The column names of ACES and DEMETR work too.
 *
 * @param table The file.
 * @returns Its pairs; a missing id becomes the number of the row, from 1.
 * @throws {UserError} If a column is missing, a text is empty, an id occurs twice, or a class is invalid.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readTable } from "../../campaign/tables/read_table.ts";
 * import { ownSuite } from "./own_suite.ts";
 *
 * const bytes = new TextEncoder().encode("phenomena,good-translation,incorrect-translation\nnames,Ada,Bob\n");
 * const [{ id, category, edited }] = ownSuite(readTable(bytes, "aces.csv"));
 * assertEquals([id, category, edited], ["1", "names", "Bob"]);
 * ```
 */
export function ownSuite(table: UserTable): SuitePair[] {
  const column = (key: keyof typeof COLUMNS): readonly (string | null)[] | null => {
    const name = COLUMNS[key].find((one) => table.columns.includes(one));
    return name === undefined ? null : columnTexts(table, name);
  };
  const ids = column("id");
  const [base, edited] = (["base", "edited"] as const).map((key) => {
    const texts = column(key);
    if (texts !== null) return texts;
    throw new UserError(
      `${table.label}: there is no column '${key}'; a suite has base, edited, and where known id, category, class, source, reference`,
    );
  });
  const [category, kinds, source, reference] =
    (["category", "class", "source", "reference"] as const).map(column);
  const seen = new Set<string>();
  return base.map((text, row): SuitePair => {
    const where = table.where(row);
    const id = ids === null ? String(row + 1) : ids[row] ?? "";
    if (id === "" || seen.has(id)) {
      throw new UserError(
        `${where}: the id '${id}' is empty or appears twice; give each pair its own`,
      );
    }
    seen.add(id);
    const other = edited[row];
    if (text === null || other === null) {
      throw new UserError(`${where}: a text is empty; give base and edited, or leave the pair out`);
    }
    return {
      id,
      category: category?.[row] ?? "all",
      class: classOf(kinds?.[row] ?? null, where),
      base: { source: source?.[row] ?? "", reference: reference?.[row] ?? "", text },
      edited: other,
    };
  });
}

function classOf(text: string | null, where: string): EditClass | null {
  if (text === null || text === "altering" || text === "preserving") return text;
  throw new UserError(`${where}: '${text}' is no class; write altering or preserving`);
}

import type { UserTable } from "../tables/table.ts";
import { UserError } from "../../user_error.ts";
import type { OwnFileFacts } from "./own_file.ts";

/**
 * Throws if a table lacks the given name of human scores. A table with one row per metric may have the name in its rows.
 *
 * @param table The table.
 * @param roles Its columns by role.
 * @param facts What the user says about it.
 * @throws {UserError} If no column has the name.
 */
export function checkHumanName(
  { label, columns }: UserTable,
  roles: ReadonlyMap<string, string>,
  { humanName, holds }: Pick<OwnFileFacts, "humanName" | "holds">,
): void {
  if (humanName === null || holds === "metrics" || columns.includes(humanName)) return;
  if (roles.has("metric") || humanName === "human") return;
  throw new UserError(
    `--human-name '${humanName}' is no column of ${label}; it has ${columns.join(", ")}`,
  );
}

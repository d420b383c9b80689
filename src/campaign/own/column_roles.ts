import { didYouMean } from "../../did_you_mean.ts";
import { UserError } from "../../user_error.ts";
import type { UserTable } from "../tables/table.ts";

/** What a column of a user's table can be, other than a metric. */
export type Role =
  | "system"
  | "segment"
  | "human"
  | "document"
  | "domain"
  | "source"
  | "reference"
  | "hypothesis"
  | "metric"
  | "score";

/** Other names for a role, used where no column has the role's own name. */
const ALIASES: Readonly<Record<Role, readonly string[]>> = {
  system: ["sys", "system_id", "systemid", "system_name"],
  segment: ["seg", "seg_id", "segment_id", "segid", "segmentid"],
  human: ["human_score"],
  document: ["doc", "doc_id", "document_id"],
  domain: [],
  source: ["src"],
  reference: ["ref"],
  hypothesis: ["mt", "target", "translation"],
  metric: [],
  score: [],
};

/** Columns by role. */
export type Roles = ReadonlyMap<Role, string>;

/**
 * Finds the role that a text names; case is ignored.
 *
 * @param name The text.
 * @returns The role; undefined where it names none.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { roleOfName } from "./column_roles.ts";
 *
 * assertEquals(roleOfName("MT"), "hypothesis");
 * assertEquals(roleOfName("COMET"), undefined);
 * ```
 */
export function roleOfName(name: string): Role | undefined {
  const lower = name.toLowerCase();
  return (Object.keys(ALIASES) as Role[])
    .find((role) => role === lower || ALIASES[role].includes(lower));
}

/**
 * Finds the columns of a table by their roles: by name, case ignored, and as `--columns role=column` says.
 *
 * @param table The table.
 * @param stated Texts such as `human=mqm`.
 * @returns The column of each role that the table has.
 * @throws {UserError} If a role or a column is unknown, or two columns have one role.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readTable } from "../tables/read_table.ts";
 * import { columnRoles } from "./column_roles.ts";
 *
 * const table = readTable(new TextEncoder().encode("System,seg_id,mqm\nA,1,-5\n"), "demo.csv");
 * assertEquals([...columnRoles(table, ["human=mqm"])], [
 *   ["system", "System"], ["segment", "seg_id"], ["human", "mqm"],
 * ]);
 * ```
 */
export function columnRoles(table: UserTable, stated: readonly string[]): Roles {
  const found = new Map<Role, string>();
  const lower = Map.groupBy(table.columns, (name) => name.toLowerCase());
  const isStated = (role: Role) => stated.some((text) => text.toLowerCase().startsWith(`${role}=`));
  for (const [role, aliases] of Object.entries(ALIASES) as [Role, readonly string[]][]) {
    const name = [role, ...aliases].find((one) => lower.has(one));
    if (name === undefined || isStated(role)) continue;
    const [column, other] = lower.get(name)!;
    if (other !== undefined) {
      throw new UserError(
        `${table.label}: the columns '${column}' and '${other}' differ only in capitals; choose one with --columns ${role}=COLUMN`,
      );
    }
    found.set(role, column);
  }
  for (const text of stated) {
    const at = text.indexOf("=");
    const [role, column] = [text.slice(0, at).trim().toLowerCase(), text.slice(at + 1).trim()];
    if (at < 0 || !Object.hasOwn(ALIASES, role)) {
      throw new UserError(
        `--columns '${text}' is not role=column; roles are ${Object.keys(ALIASES).join(", ")}`,
      );
    }
    if (!table.columns.includes(column)) {
      throw new UserError(
        `${table.label}: there is no column '${column}' for --columns ${text}; ${
          didYouMean(column, table.columns)
        } It has ${table.columns.join(", ")}`,
      );
    }
    // A column has one role.
    for (const [other, name] of found) if (name === column) found.delete(other);
    found.set(role as Role, column);
  }
  return found;
}

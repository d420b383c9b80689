import { type Role, roleOfName } from "./column_roles.ts";

/** A column that holds one metric's scores of one system. */
export interface WideColumn {
  /** Name of the column. */
  readonly column: string;
  /** The metric, or `human`. */
  readonly metric: string;
  /** The system. */
  readonly system: string;
}

/** A column with one system's texts, or with the names of its segments. */
export interface WideText {
  /** Name of the column. */
  readonly column: string;
  /** What it holds. */
  readonly role: Role;
  /** The system. */
  readonly system: string;
}

const MARKS = "_.:|/ -";
/** Roles that a column of one system can have, apart from scores. */
const TEXTS: readonly (Role | undefined)[] = [
  "source",
  "hypothesis",
  "reference",
  "document",
  "domain",
];

/**
 * Reads a table in which each column is a metric on a system: `human_A, human_B, COMET_A, …`. The systems are those of the human
 * columns, or those that are known.
 *
 * @param columns Names of the columns that hold numbers.
 * @param known Systems that people scored; null where this table says so.
 * @param holds Which scores to read from the table.
 * @returns The meaning of each column; null where the table has another form.
 */
export function wideColumns(
  columns: readonly string[],
  known: readonly string[] | null,
  holds: "human" | "metrics" | "both",
): WideColumn[] | null {
  const systems = known ?? ratedByName(columns, holds);
  if (systems.length === 0) return holds === "human" ? eachSystem(columns) : null;
  const scored = new Set(systems);
  const wide = columns.flatMap((column): WideColumn[] => {
    const system = systemAtEnd(column, scored);
    if (system === null) return [];
    const metric = column.slice(0, column.length - system.length - 1);
    return [{ column, metric: /^human$/i.test(metric) ? "human" : metric, system }];
  });
  if (wide.length > 0) return wide;
  // One score of every system: the columns are the systems.
  const own = columns.filter((column) => scored.has(column));
  return known !== null && own.length > 0 && holds === "metrics"
    ? own.map((column) => ({ column, metric: "", system: column }))
    : null;
}

/**
 * Finds the columns that are not metrics, in a table with one column per metric and system: `hypothesis_A, source_A, …`.
 *
 * @param columns Names of the columns without a role of their own.
 * @param known Systems that people scored; null where this table says so.
 * @param holds Which scores to read from the table.
 * @returns The meaning of each such column.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { wideTexts } from "./wide_columns.ts";
 *
 * assertEquals(wideTexts(["human_A", "COMET_A", "mt_A"], null, "both"), [
 *   { column: "mt_A", role: "hypothesis", system: "A" },
 * ]);
 * ```
 */
export function wideTexts(
  columns: readonly string[],
  known: readonly string[] | null,
  holds: "human" | "metrics" | "both",
): WideText[] {
  const named = known ?? ratedByName(columns, holds);
  // Without the word human, a file of human scores has one column per system.
  const systems = new Set(named.length === 0 && holds === "human" ? columns : named);
  return columns.flatMap((column): WideText[] => {
    const system = systemAtEnd(column, systems);
    if (system === null) return [];
    const role = roleOfName(column.slice(0, column.length - system.length - 1));
    return role === undefined || !TEXTS.includes(role) ? [] : [{ column, role, system }];
  });
}

/** Systems of the columns `human_A, human_B, …`. */
function ratedByName(columns: readonly string[], holds: "human" | "metrics" | "both"): string[] {
  const systems = columns.flatMap((name) => /^human[_.:|/ -](.+)$/i.exec(name)?.[1] ?? []);
  // A column "Human DA" alone, beside metrics, names no system.
  const [only] = systems;
  const isName = holds === "both" && systems.length === 1 &&
    columns.filter((name) => systemAtEnd(name, new Set([only])) !== null).length === 1;
  return isName ? [] : systems;
}

/** The longest system name, after a separator, that ends a column's name; null if none does. */
function systemAtEnd(column: string, systems: ReadonlySet<string>): string | null {
  for (let at = 1; at < column.length; at++) {
    const end = column.slice(at + 1);
    if (MARKS.includes(column[at]) && systems.has(end)) return end;
  }
  return null;
}

function eachSystem(columns: readonly string[]): WideColumn[] | null {
  return columns.length > 1 && !columns.some((name) => /^human$/i.test(name))
    ? columns.map((column) => ({ column, metric: "human", system: column }))
    : null;
}

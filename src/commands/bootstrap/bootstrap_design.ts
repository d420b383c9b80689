import { numbered } from "../../numbered.ts";
import type { SampleTable } from "../inputs/scores/sample_table.ts";
import {
  groupSizes,
  type ResamplingDesign,
  rowsByNumber,
} from "../../resampling/bootstrap/resampling_design.ts";
import { UserError } from "../../user_error.ts";
import type { BootstrapCommandSettings } from "./bootstrap_options.ts";

/** Below these numbers of clusters, and of rows in a stratum, an interval is known to be too narrow. */
const FEW_CLUSTERS = 20;
const FEW_ROWS = 10;

/** How rows are drawn, and the columns that define it. */
export interface DrawnBy {
  /** Columns that together name the group of a row; empty if rows are drawn one by one. */
  readonly columns: readonly string[];
  /** How groups are drawn. */
  readonly design: "clustered" | "two-stage" | "stratified";
}

/**
 * Finds the columns that define how rows are drawn.
 *
 * @param settings Settings of the command.
 * @param columns Names of the table's columns.
 * @param label What to call the table in a message.
 * @returns The columns, and how groups are drawn.
 * @throws {UserError} If options do not go together, or the table has no column of the unit.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { drawnBy } from "./bootstrap_design.ts";
 *
 * const settings = { unit: "document", by: undefined, design: undefined } as const;
 * assertEquals(drawnBy(settings, ["Document", "domain", "mqm"], "scores.csv").columns, ["domain", "Document"]);
 * ```
 */
export function drawnBy(
  { unit, by, design }: Pick<BootstrapCommandSettings, "unit" | "by" | "design">,
  columns: readonly string[],
  label: string,
): DrawnBy {
  if (by !== undefined && unit !== undefined) {
    throw new UserError("--unit and --by both say what is drawn; give one of them");
  }
  if (by !== undefined) {
    return { columns: [by], design: design ?? (by === "domain" ? "stratified" : "clustered") };
  }
  if (unit === undefined || unit === "row") {
    if (design === undefined) return { columns: [], design: "clustered" };
    throw new UserError("--design says how to draw by groups; name their column with --by");
  }
  const named = (name: string) => columns.find((column) => column.toLowerCase() === name);
  const column = named(unit);
  if (column === undefined) {
    throw new UserError(
      `${label}: --unit ${unit} needs a column named '${unit}'; name another column with --by`,
    );
  }
  // Documents of two domains may share a name.
  const domain = unit === "document" ? named("domain") : undefined;
  return {
    columns: domain === undefined ? [column] : [domain, column],
    design: design ?? "clustered",
  };
}

/**
 * Makes the design for drawing a sample's rows.
 *
 * @param sample The sample.
 * @param drawn The result of {@linkcode drawnBy}.
 * @returns The design.
 */
export function rowDesign(sample: SampleTable, drawn: DrawnBy): ResamplingDesign {
  const { rows } = sample;
  if (drawn.columns.length === 0) return { rows };
  const groups = numberedTogether(drawn.columns.map((name) => sample.groups.get(name)!));
  if (drawn.design === "stratified") return { rows, strata: groups };
  return { rows, clusters: groups, twoStage: drawn.design === "two-stage" };
}

/**
 * Makes the design for drawing a sample's groups, for statistics of pairs within groups. A group of one row has no pairs and is
 * not drawn.
 *
 * @param sample The sample.
 * @param group Column of the groups.
 * @param drawn The result of {@linkcode drawnBy}.
 * @returns The design, whose rows are the groups in number order.
 * @throws {UserError} If no group has two rows, or a group is in several clusters.
 */
export function groupDesign(
  sample: SampleTable,
  group: string,
  drawn: DrawnBy,
): ResamplingDesign {
  const groups = sample.groups.get(group)!;
  const paired = rowsByNumber(groups).filter((rows) => rows.length > 1);
  if (paired.length === 0) {
    throw new UserError(
      `no group of '${group}' has two rows, so there are no pairs; group by another column`,
    );
  }
  const rows = rowDesign(sample, drawn);
  const units = rows.clusters ?? rows.strata;
  if (units === undefined) return { rows: paired.length };
  const split = paired.find((list) => list.some((row) => units[row] !== units[list[0]]));
  if (split !== undefined) {
    throw new UserError(
      `a group of '${group}' lies in several groups of '${
        drawn.columns.join("' and '")
      }', so they cannot be drawn whole; draw by a column that keeps groups together`,
    );
  }
  const ofGroup = Int32Array.from(paired, ([first]) => units[first]);
  return rows.strata === undefined
    ? { ...rows, rows: paired.length, clusters: ofGroup }
    : { rows: paired.length, strata: ofGroup };
}

/**
 * Warns about a design.
 *
 * @param design The design.
 * @returns A sentence; null if there is nothing to warn of.
 */
export function designNote({ clusters, strata }: ResamplingDesign): string | null {
  if (clusters !== undefined) {
    const count = groupSizes(clusters).filter((size) => size > 0).length;
    if (count >= FEW_CLUSTERS) return null;
    return `only ${count} groups are drawn, so that intervals tend to be too narrow; ${FEW_CLUSTERS} or more are better`;
  }
  if (strata === undefined) return null;
  const least = groupSizes(strata).filter((size) => size > 0)
    .reduce((least, size) => Math.min(least, size), Infinity);
  // A stratum of one row is refused.
  if (least >= FEW_ROWS || least < 2) return null;
  return `a stratum has ${least} rows only, so that intervals tend to be too narrow; ${FEW_ROWS} or more are better`;
}

/** Numbers the combinations of several groupings, in order of first appearance. */
function numberedTogether(groupings: readonly Int32Array[]): Int32Array {
  return groupings.reduce((joined, grouping) => {
    const count = grouping.reduce((most, number) => Math.max(most, number), 0) + 1;
    return numbered(Float64Array.from(joined, (number, row) => number * count + grouping[row]))
      .numbers;
  });
}

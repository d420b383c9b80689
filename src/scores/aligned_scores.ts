import { centredValues } from "../decimals/centred_values.ts";
import type { ScoreScale } from "../decimals/score_scale.ts";
import { UserError } from "../user_error.ts";
import type { Alignment } from "./alignment.ts";
import { comparableIntegers } from "./comparable_integers.ts";
import { meanStandings } from "./mean_standings.ts";
import { systemRows } from "./rated_systems.ts";
import type { ScoreTable } from "./score_table.ts";

/** One scorer's scores on an alignment, ready for exact sums. */
export interface AlignedScores {
  /** Name of the scorer. */
  readonly name: string;
  /** Number of systems. */
  readonly systems: number;
  /** Number of segments. */
  readonly segments: number;
  /**
   * Integers over 10^`decimals`, system k on segment i at k·`segments` + i; 0 where people did not score the cell. Scores that
   * are close together may lack a common offset.
   */
  readonly integers: Float64Array;
  /** Number of decimals in the integers. */
  readonly decimals: number;
  /**
   * Exact distances of the scores from a middle score, rounded once, in the order of the integers. They serve correlations,
   * which need neither origin nor unit. 0 where people did not score the cell.
   */
  readonly values: Float64Array;
  /** Turns a value, or a mean of values, back into a score. */
  readonly scale: ScoreScale;
  /** 1 where people scored the cell; null where they scored every cell. */
  readonly present: Uint8Array | null;
  /** Sum of each system's integers. */
  readonly totals: Float64Array;
  /** Numbers that order the systems as their exact means do; NaN for a system without scores. */
  readonly standings: Float64Array;
  /** Mean of each system's values, summed with compensation; NaN for a system without scores. */
  readonly means: Float64Array;
}

/**
 * Aligns a scorer's scores with the systems and segments that people scored.
 *
 * @param table Scores of people or of a metric.
 * @param alignment Systems and segments to take.
 * @returns The scores of these cells, and each system's sums.
 * @throws {UserError} If a system or a score is missing.
 */
export function alignedScores(table: ScoreTable, alignment: Alignment): AlignedScores {
  const { systems, segments, present } = alignment;
  const centred = centredValues(table.column);
  const { integers, decimals } = comparableIntegers(table.column, 2 * segments.length, centred);
  const chosen = new Float64Array(new SharedArrayBuffer(8 * systems.length * segments.length));
  const values = new Float64Array(new SharedArrayBuffer(8 * systems.length * segments.length));
  const rows = systemRows(table, systems);
  for (let k = 0, at = 0; k < systems.length; k++) {
    if (rows[k * table.segments] < 0) {
      throw new UserError(
        `'${table.name}' has no scores of system '${systems[k]}'; exclude the system or the metric`,
      );
    }
    for (const segment of segments) {
      const cell = at++;
      if (present !== null && present[cell] === 0) continue;
      const row = rows[k * table.segments + segment];
      if (table.column.present[row] === 0) {
        throw new UserError(
          `'${table.name}' has no score of system '${systems[k]}' on segment ${
            segment + 1
          }, which people scored; exclude the system or the metric`,
        );
      }
      chosen[cell] = integers[row];
      values[cell] = centred.values[row];
    }
  }
  const shape = { systems: systems.length, segments: segments.length, present };
  return {
    name: table.name,
    ...shape,
    integers: chosen,
    decimals,
    values,
    scale: centred.scale,
    ...systemTotals(shape, chosen),
    means: systemMeans(shape, values),
  };
}

/** Cells by system and segment, 0 where people did not score them. */
export type Cells = Pick<AlignedScores, "systems" | "segments" | "present">;

/**
 * Computes the sum of each system's integers, and the order of their means.
 *
 * @param cells Which cells hold a score.
 * @param integers The scores.
 * @returns Sums and standings.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { systemTotals } from "./aligned_scores.ts";
 *
 * const cells = { systems: 2, segments: 2, present: Uint8Array.of(1, 1, 1, 0) };
 * const { totals, standings } = systemTotals(cells, Float64Array.of(1, 2, 3, 0));
 * assertEquals([[...totals], [...standings]], [[3, 3], [0, 1]]);
 * ```
 */
export function systemTotals(
  { systems, segments, present }: Cells,
  integers: Float64Array,
): Pick<AlignedScores, "totals" | "standings"> {
  const totals = new Float64Array(systems);
  for (let k = 0; k < systems; k++) {
    for (let at = k * segments; at < (k + 1) * segments; at++) totals[k] += integers[at];
  }
  if (present === null) return { totals, standings: totals };
  return { totals, standings: meanStandings(totals, cellCounts({ systems, segments, present })) };
}

/**
 * Computes the mean of each system's values.
 *
 * @param cells Which cells hold a score.
 * @param values The scores.
 * @returns One mean per system; NaN for a system without scores.
 */
export function systemMeans(cells: Cells, values: Float64Array): Float64Array {
  const counts = cellCounts(cells);
  // A cell without a score holds 0, which leaves the sum as it is.
  return counts.map((count, k) =>
    compensatedSum(values.subarray(k * cells.segments, (k + 1) * cells.segments)) / count
  );
}

function cellCounts({ systems, segments, present }: Cells): Float64Array {
  const counts = new Float64Array(systems).fill(segments);
  if (present === null) return counts;
  return counts.map((_, k) => {
    let count = 0;
    for (let at = k * segments; at < (k + 1) * segments; at++) count += present[at];
    return count;
  });
}

/** Neumaier's sum: its error does not grow with the number of values. */
function compensatedSum(values: Float64Array): number {
  let sum = 0;
  let rest = 0;
  for (const value of values) {
    const next = sum + value;
    rest += Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
    sum = next;
  }
  return sum + rest;
}

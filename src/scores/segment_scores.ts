import type { ScoreColumn } from "../decimals/score_column.ts";
import { selectRows } from "../decimals/select_rows.ts";
import { align } from "./alignment.ts";
import { systemRows } from "./rated_systems.ts";
import type { ScoreTable } from "./score_table.ts";

/** People's and a metric's scores of the same translations. */
export interface SegmentScores {
  /** Number of systems. */
  readonly systems: number;
  /** Number of segments. */
  readonly segments: number;
  /** Human scores, system k on segment i at k·`segments` + i; missing where people did not score the translation. */
  readonly human: ScoreColumn;
  /** The metric's scores, in the same order. */
  readonly metric: ScoreColumn;
  /** Weight of each system, none negative; equal ones where absent. */
  readonly weights?: Float64Array;
}

/** Which systems and segments people scored at all. */
export interface RatedSegments {
  /** Systems with a human score. */
  readonly systems: readonly string[];
  /** Segments with a human score of any of these systems, by number. */
  readonly segments: Int32Array;
  /** Human scores of these systems on these segments. */
  readonly human: ScoreColumn;
}

/**
 * Finds the systems and segments that people scored, for measures of segments, which use every rated translation.
 *
 * @param human Human segment scores.
 * @param exclude Systems to leave out.
 * @param least Fewest scores that a segment must have: 2 where translations of one segment are compared. @default {1}
 * @returns Systems, segments, and people's scores on them.
 * @throws {UserError} If fewer than two systems or two segments remain.
 */
export function ratedSegments(
  human: ScoreTable,
  exclude: ReadonlySet<string>,
  least = 1,
): RatedSegments {
  const { systems, segments: rated, present } = align(human, exclude, "own");
  const segments = rated.filter((_, i) => {
    let scores = 0;
    for (let k = 0; k < systems.length; k++) scores += present?.[k * rated.length + i] ?? 1;
    return scores >= least;
  });
  return { systems, segments, human: selectRows(human.column, rowsOf(human, systems, segments)) };
}

/**
 * Aligns a metric's scores with the human ones.
 *
 * @param rated The human scores.
 * @param metric The metric's segment scores.
 * @returns Both scores; missing where the metric lacks the system or the score.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseScores } from "../decimals/parsing/parse_scores.ts";
 * import { ratedSegments, segmentScores } from "./segment_scores.ts";
 *
 * const table = (name: string, systems: string[], texts: (string | null)[]) => (
 *   { name, systems, segments: 3, column: parseScores(texts) }
 * );
 * const human = table("mqm", ["A", "B"], ["1", null, "2", "3", null, "4"]);
 * const metric = table("m", ["B", "A"], ["7", "8", "9", "4", "5", "6"]);
 * const scores = segmentScores(ratedSegments(human, new Set()), metric);
 * assertEquals([[...scores.human.values], [...scores.metric.values]], [[1, 2, 3, 4], [4, 6, 7, 9]]);
 * ```
 */
export function segmentScores(
  { systems, segments, human }: RatedSegments,
  metric: ScoreTable,
): SegmentScores {
  return {
    systems: systems.length,
    segments: segments.length,
    human,
    metric: selectRows(metric.column, rowsOf(metric, systems, segments)),
  };
}

/**
 * Finds the rows of a table for the translations that people scored.
 *
 * @param table Scores by system and segment.
 * @param systems Systems, in order.
 * @param segments Segments by number.
 * @returns Row of system k's i-th segment at k·segments + i; −1 where the table lacks the system.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { rowsOf } from "./segment_scores.ts";
 *
 * const table = { systems: ["A", "B"], segments: 3 };
 * assertEquals([...rowsOf(table, ["B", "X"], new Int32Array([0, 2]))], [3, 5, -1, -1]);
 * ```
 */
export function rowsOf(
  table: Pick<ScoreTable, "systems" | "segments">,
  systems: readonly string[],
  segments: Int32Array,
): Int32Array {
  const rows = systemRows(table, systems);
  const chosen = new Int32Array(new SharedArrayBuffer(4 * systems.length * segments.length));
  for (let k = 0, at = 0; k < systems.length; k++) {
    for (const segment of segments) chosen[at++] = rows[k * table.segments + segment];
  }
  return chosen;
}

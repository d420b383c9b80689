import { parseScores } from "../decimals/parsing/parse_scores.ts";
import { selectRows } from "../decimals/select_rows.ts";
import { ratedSystems, systemStarts } from "./rated_systems.ts";
import type { ScoreTable } from "./score_table.ts";

/**
 * Says which of the rated translations a metric does not score.
 *
 * @param human Human scores.
 * @param metric Metric scores on the same segments.
 * @param exclude Systems that are left out.
 * @returns The sentence; null where nothing is missing.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseScores } from "../decimals/parsing/parse_scores.ts";
 * import { lackingNote } from "./compared_scores.ts";
 *
 * const table = (name: string, systems: string[], texts: (string | null)[]) => ({
 *   name, systems, segments: 2, column: parseScores(texts),
 * });
 * const human = table("mqm", ["A", "B", "C"], ["1", "2", "3", null, "4", "5"]);
 * assertEquals(
 *   lackingNote(human, table("M", ["A", "B"], ["1", null, "3", null]), new Set()),
 *   "M has no score of system C, and lacks 1 of the other 3 rated translations",
 * );
 * ```
 */
export function lackingNote(
  human: ScoreTable,
  metric: ScoreTable,
  exclude: ReadonlySet<string>,
): string | null {
  const systems = ratedSystems(human, exclude);
  const { segments } = human;
  const starts = systemStarts(human, systems);
  const own = systemStarts(metric, systems);
  const whole: string[] = [];
  let rated = 0;
  let lacking = 0;
  systems.forEach((system, k) => {
    let [scored, missing] = [0, 0];
    for (let i = 0; i < segments; i++) {
      if (human.column.present[starts[k] + i] === 0) continue;
      scored++;
      if (own[k] < 0 || metric.column.present[own[k] + i] === 0) missing++;
    }
    if (missing === scored) whole.push(system);
    else {
      rated += scored;
      lacking += missing;
    }
  });
  if (whole.length === 0 && lacking === 0) return null;
  const absent = whole.length === 0
    ? null
    : `has no score of system${whole.length > 1 ? "s" : ""} ${whole.slice(0, 5).join(", ")}${
      whole.length > 5 ? ` and ${whole.length - 5} more` : ""
    }`;
  if (absent === null) return `${metric.name} lacks ${lacking} of ${rated} rated translations`;
  if (lacking === 0) return `${metric.name} ${absent}`;
  return `${metric.name} ${absent}, and lacks ${lacking} of the other ${rated} rated translations`;
}

/**
 * Cuts a table down to some segments.
 *
 * @param table Scores by system and segment.
 * @param kept Segments to keep, by number.
 * @returns The scores of these segments, in this order.
 */
export function cutSegments(table: ScoreTable, kept: ArrayLike<number>): ScoreTable {
  const rows = new Int32Array(table.systems.length * kept.length);
  for (let k = 0, at = 0; k < table.systems.length; k++) {
    for (let i = 0; i < kept.length; i++) rows[at++] = k * table.segments + kept[i];
  }
  return { ...table, segments: kept.length, column: selectRows(table.column, rows) };
}

/**
 * Makes the scores of a metric that gives every translation the same score.
 *
 * @param name Its name.
 * @param human Human scores.
 * @returns A table with a score of 0 for each cell.
 */
export function constantMetric(name: string, human: ScoreTable): ScoreTable {
  return {
    ...human,
    name,
    column: parseScores(new Array<string>(human.column.length).fill("0")),
  };
}

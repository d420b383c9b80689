import type { ScoreTable } from "./score_table.ts";

/**
 * Lists the systems that have a score: in a table of human scores, those that people rated.
 *
 * @param table Scores of people.
 * @param exclude Systems to leave out; names that have no scores are ignored.
 * @returns Systems in the order of the table.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseScores } from "../decimals/parsing/parse_scores.ts";
 * import { ratedSystems } from "./rated_systems.ts";
 *
 * const column = parseScores(["1", null, null, null, null, "3"]);
 * const human = { name: "mqm", systems: ["A", "B", "C"], segments: 2, column };
 * assertEquals(ratedSystems(human), ["A", "C"]);
 * assertEquals(ratedSystems(human, new Set(["A"])), ["C"]);
 * ```
 */
export function ratedSystems(
  { systems, segments, column }: ScoreTable,
  exclude: ReadonlySet<string> = new Set(),
): string[] {
  return systems.filter((system, k) =>
    !exclude.has(system) &&
    column.present.subarray(k * segments, (k + 1) * segments).includes(1)
  );
}

/**
 * Finds the rows of a table for given systems, in their order: segment i of system k at k·segments + i.
 *
 * @param table Scores by system and segment.
 * @param systems Systems, each once.
 * @returns A row of the table for each system and segment; −1 where the table lacks the system.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { systemRows } from "./rated_systems.ts";
 *
 * assertEquals([...systemRows({ systems: ["A", "B"], segments: 2 }, ["B", "X"])], [2, 3, -1, -1]);
 * ```
 */
export function systemRows(
  table: Pick<ScoreTable, "systems" | "segments">,
  systems: readonly string[],
): Int32Array {
  const { segments } = table;
  const rows = new Int32Array(new SharedArrayBuffer(4 * systems.length * segments));
  systemStarts(table, systems).forEach((start, at) => {
    for (let i = 0; i < segments; i++) rows[at * segments + i] = start < 0 ? -1 : start + i;
  });
  return rows;
}

/**
 * Finds the row of each given system's first segment; the rows of its other segments follow.
 *
 * @param table Scores by system and segment.
 * @param systems Systems, each once.
 * @returns A row for each system; −1 where the table lacks it.
 */
export function systemStarts(
  { systems: all, segments }: Pick<ScoreTable, "systems" | "segments">,
  systems: readonly string[],
): number[] {
  const places = new Map(all.map((system, k) => [system, k]));
  return systems.map((system) => {
    const k = places.get(system);
    return k === undefined ? -1 : k * segments;
  });
}

/**
 * Lists the segments that every given system has a score on.
 *
 * @param table Scores by system and segment.
 * @param systems Systems of the table.
 * @returns Numbers of segments, ascending.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseScores } from "../decimals/parsing/parse_scores.ts";
 * import { commonSegments } from "./rated_systems.ts";
 *
 * const column = parseScores(["1", null, "2", "4", "5", null]);
 * const table = { name: "mqm", systems: ["A", "B"], segments: 3, column };
 * assertEquals([...commonSegments(table, ["A", "B"])], [0]);
 * ```
 */
export function commonSegments(table: ScoreTable, systems: readonly string[]): Int32Array {
  const { segments } = table;
  const { present } = table.column;
  const rows = systemRows(table, systems);
  const scores = new Int32Array(segments);
  for (let at = 0; at < rows.length; at++) {
    if (rows[at] >= 0) scores[at % segments] += present[rows[at]];
  }
  return Int32Array.from(scores.keys()).filter((i) => scores[i] === systems.length);
}

/** Which translations may form pairs: all (`none`), those of one segment (`item`), those of one system. */
export type Grouping = "none" | "item" | "system";

/**
 * Finds the group of every row of a score table, where the score of system k on segment i is at k·`segments` + i.
 *
 * @param grouping Which translations may form pairs.
 * @param systems Number of systems.
 * @param segments Number of segments.
 * @returns The group of each row, from 0.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { groupRows } from "./grouping.ts";
 *
 * assertEquals([...groupRows("item", 2, 3)], [0, 1, 2, 0, 1, 2]);
 * assertEquals([...groupRows("system", 2, 3)], [0, 0, 0, 1, 1, 1]);
 * ```
 */
export function groupRows(grouping: Grouping, systems: number, segments: number): Int32Array {
  const groups = new Int32Array(new SharedArrayBuffer(4 * systems * segments));
  if (grouping === "none") return groups;
  for (let row = 0; row < groups.length; row++) {
    groups[row] = grouping === "item" ? row % segments : Math.floor(row / segments);
  }
  return groups;
}

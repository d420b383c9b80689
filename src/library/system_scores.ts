import { columnFromNumbers } from "../decimals/column_from_numbers.ts";
import type { ScoreTable } from "../scores/score_table.ts";
import { UserError } from "../user_error.ts";

/**
 * Scores of translations: one list per system, with one score per segment, null where there is none. A number means its
 * shortest decimal, so 0.1 is one tenth.
 */
export type SystemScores = Readonly<Record<string, ArrayLike<number | null>>>;

/**
 * Lays scores into a table.
 *
 * @param name Name of the scorer, for messages.
 * @param scores The scores.
 * @returns The table, systems in the order of the record.
 * @throws {UserError} If systems differ in their number of segments, or a score is not finite.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { scoreTable } from "./system_scores.ts";
 *
 * const { systems, segments, column } = scoreTable("mqm", { A: [0, -1], B: [null, -5] });
 * assertEquals([systems, segments, [...column.present]], [["A", "B"], 2, [1, 1, 0, 1]]);
 * ```
 */
export function scoreTable(name: string, scores: SystemScores): ScoreTable {
  const systems = Object.keys(scores);
  const segments = scores[systems[0]]?.length ?? 0;
  const numbers: (number | null)[] = [];
  for (const system of systems) {
    const own = scores[system];
    if (own.length !== segments) {
      throw new UserError(
        `'${name}' has ${own.length} scores of system '${system}' and ${segments} of '${
          systems[0]
        }'; give every system a score or null for each segment`,
      );
    }
    for (let segment = 0; segment < segments; segment++) {
      const score = own[segment];
      if (score !== null && !Number.isFinite(score)) {
        throw new UserError(
          `'${name}' scores system '${system}' on segment ${
            segment + 1
          } with ${score}; give a finite number, or null where there is no score`,
        );
      }
      numbers.push(score);
    }
  }
  return { name, systems, segments, column: columnFromNumbers(numbers) };
}

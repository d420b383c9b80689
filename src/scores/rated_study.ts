import { sameNumbers } from "../same_numbers.ts";
import { UserError } from "../user_error.ts";
import { type AlignedScores, alignedScores } from "./aligned_scores.ts";
import { align } from "./alignment.ts";
import type { ScoreTable } from "./score_table.ts";

/** Human and metric scores on the segments that people scored for every system. */
export interface RatedStudy {
  /** Its name, for example `wmt23/zh-en`. */
  readonly name: string;
  /** The systems. */
  readonly systems: readonly string[];
  /** Segments, by number in the campaign. */
  readonly segments: Int32Array;
  /** Human scores. */
  readonly human: AlignedScores;
  /** Metrics; where several have the same scores, only the first. */
  readonly scorers: readonly AlignedScores[];
  /** Metrics left out, with the reason. */
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
}

/**
 * Aligns human and metric scores on the segments that people scored for every system.
 *
 * @param name Name of the study.
 * @param human Human scores.
 * @param metrics Metric scores. A metric that lacks a score, or repeats an earlier metric's scores, is left out.
 * @param exclude Systems to leave out.
 * @returns The study.
 * @throws {UserError} If fewer than two systems or no segment are left.
 */
export function ratedStudy(
  name: string,
  human: ScoreTable,
  metrics: readonly ScoreTable[],
  exclude: ReadonlySet<string>,
): RatedStudy {
  const alignment = align(human, exclude, "common");
  const leftOut: { name: string; reason: string }[] = [];
  const scorers: AlignedScores[] = [];
  for (const table of metrics) {
    let scores: AlignedScores;
    try {
      scores = alignedScores(table, alignment);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      leftOut.push({ name: table.name, reason: error.message });
      continue;
    }
    const twin = scorers.find(({ integers }) => sameNumbers(integers, scores.integers));
    if (twin === undefined) scorers.push(scores);
    else leftOut.push({ name: table.name, reason: `same scores as ${twin.name}` });
  }
  const { systems, segments } = alignment;
  return { name, systems, segments, human: alignedScores(human, alignment), scorers, leftOut };
}

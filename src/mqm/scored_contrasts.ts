import type { RatingTable, ScoreTable } from "../scores/score_table.ts";
import { systemRows } from "../scores/rated_systems.ts";
import { errorWeight } from "./error_weight.ts";
import type { SeverityContrast } from "./severity_contrasts.ts";

/** The errors that the MQM score of a translation with a single error may imply, graver first. */
export const SCORED_VERDICTS = ["major", "minor"] as const;

/** The error that such a score implies. */
export type ScoredVerdict = typeof SCORED_VERDICTS[number];

/** The verdict on a single error by its weight in tenths of an MQM point. A minor punctuation error weighs one tenth. */
const VERDICTS: ReadonlyMap<number, ScoredVerdict> = new Map([
  [50, "major"],
  [10, "minor"],
  [1, "minor"],
]);

/**
 * Finds the contrasts of a campaign that has segment scores but no error spans.
 *
 * A score of −5 reads as one major error, −1 or −0.1 as one minor error, 0 as none. The scores leave open what kind of
 * error it is, and five minor errors look like a major one.
 *
 * Source: "What BLEU, chrF and COMET do not measure", section 4, whose contrasts it finds without spans.
 *
 * @param human MQM scores of single ratings.
 * @param systems Systems to compare.
 * @returns Contrasts by segment, then system.
 */
export function scoredContrasts(
  human: ScoreTable,
  systems: readonly string[],
): SeverityContrast<ScoredVerdict>[] {
  const { segments, column: { present, values } } = human;
  const rows = systemRows(human, systems);
  const contrasts: SeverityContrast<ScoredVerdict>[] = [];
  for (let segment = 0; segment < segments; segment++) {
    const scores = systems.map((_, k) => {
      const row = rows[k * segments + segment];
      return row >= 0 && present[row] === 1 ? values[row] : null;
    });
    const clean = [...scores.keys()].filter((k) => scores[k] === 0);
    if (clean.length === 0) continue;
    scores.forEach((score, system) => {
      const weight = score === null ? 0 : -10 * score;
      const verdict = VERDICTS.get(weight);
      if (verdict !== undefined) contrasts.push({ verdict, segment, system, clean, weight });
    });
  }
  return contrasts;
}

/** Ratings whose total weight equals that of one error, and how many of them hold one error. */
export interface SingleErrors {
  /** Such ratings. */
  readonly ratings: number;
  /** Number of those with exactly one error. */
  readonly single: number;
}

/**
 * Counts how often a rating with the weight of one error holds exactly one. {@linkcode scoredContrasts} assumes that it does.
 *
 * @param tables Error spans, one table per rater.
 * @returns Counts by verdict.
 */
export function singleErrors(tables: readonly RatingTable[]): Record<ScoredVerdict, SingleErrors> {
  const counts = { major: { ratings: 0, single: 0 }, minor: { ratings: 0, single: 0 } };
  for (const { ratings } of tables) {
    for (const rating of ratings) {
      const weight = rating?.errors.reduce((sum, error) => sum + errorWeight(error), 0) ?? 0;
      const verdict = VERDICTS.get(weight);
      if (rating === null || verdict === undefined) continue;
      counts[verdict].ratings++;
      if (rating.errors.length === 1) counts[verdict].single++;
    }
  }
  return counts;
}

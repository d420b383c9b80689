import { aspectDoubles } from "../../mqm/aspect_doubles.ts";
import { aspectMeans, type AspectScores, aspectScores } from "../../mqm/aspect_scores.ts";
import type { RatedStudy } from "../../scores/rated_study.ts";
import type { RatingTable } from "../../scores/score_table.ts";
import { aspectPairs, type HumanQuality } from "./shifts.ts";

/** The aspects of a study's translations. */
export interface StudyAspects {
  /** Exact adequacy, fluency and other scores of the study's systems. */
  readonly scores: AspectScores;
  /** Adequacy and fluency of the study's translations in units of 1/`scores.unit`, system k on segment i at k·segments + i. */
  readonly integers: Readonly<Record<"adequacy" | "fluency", Float64Array>>;
  /** Mean adequacy of each system. */
  readonly adequacy: Float64Array;
  /** Mean fluency of each system. */
  readonly fluency: Float64Array;
  /** The input of augmentation, with pairs compared exactly. */
  readonly exact: HumanQuality;
  /** The same with pairs compared as doubles, as in the papers' arithmetic. */
  readonly doubles: HumanQuality;
}

/**
 * Computes the aspects of a study's translations from error spans.
 *
 * @param study The study.
 * @param ratings Error spans: one table per rater, or one of all.
 * @returns The aspects; null where some of the study's translations have no error spans.
 */
export function studyAspects(
  study: RatedStudy,
  ratings: readonly RatingTable[],
): StudyAspects | null {
  if (ratings.length === 0) return null;
  const scores = aspectScores(ratings, study.systems);
  const place = new Map([...scores.segments].map((segment, i) => [segment, i]));
  const columns = Array.from(study.segments, (segment) => place.get(segment) ?? -1);
  if (columns.includes(-1)) return null;
  const rows = study.systems.flatMap((_, k) => columns.map((i) => k * place.size + i));
  if (rows.some((row) => scores.ratings[row] === 0)) return null;
  const chosen = (values: Float64Array) => Float64Array.from(rows, (row) => values[row]);
  const adequacy = aspectMeans(scores, "adequacy");
  const fluency = aspectMeans(scores, "fluency");
  const total = study.human.totals.map((sum) => sum / study.human.segments);
  const doubles = aspectDoubles(ratings, study.systems, study.segments);
  const common = { total, adequacy, fluency };
  const integers = {
    adequacy: chosen(scores.integers.adequacy),
    fluency: chosen(scores.integers.fluency),
  };
  return {
    scores,
    integers,
    adequacy,
    fluency,
    exact: {
      ...common,
      pairs: aspectPairs(integers.adequacy, integers.fluency),
    },
    doubles: { ...common, pairs: aspectPairs(doubles.adequacy, doubles.fluency) },
  };
}

import type { Table } from "../../../reporting/tables/table.ts";
import { numbers, percents, tableOf, texts } from "../../../reporting/tables/table_of.ts";
import {
  type PointDistance,
  pointDistance,
} from "../../../resampling/distributions/point_distance.ts";
import type { SectionContext } from "../../section.ts";
import type { StudyScores } from "../../../agreement/text_study/study_scores.ts";
import type { SystemStudy } from "./system_study.ts";

/** Joint distance of the printed scores of a language pair from those on random choices of segments. */
export interface JoinDistance extends PointDistance {
  /** Language pair. */
  readonly languagePair: string;
  /** Number of printed scores. */
  readonly figures: number;
  /** Number of random choices. */
  readonly draws: number;
}

/**
 * Measures the joint distance of all printed scores of a language pair from those under random losses of segments.
 *
 * @param context The runner's services.
 * @param study The language pair.
 * @param shown Systems with printed scores.
 * @param choices Scores of all systems on random choices of segments.
 * @returns The distance; empty if the printed scores are not available, or there are too few choices.
 */
export function joinDistance(
  { printed }: SectionContext,
  { languagePair, systems }: SystemStudy,
  shown: readonly string[],
  choices: readonly StudyScores[],
): JoinDistance[] {
  const fields = shown.flatMap((system) =>
    (["mqm", "bleu", "chrf"] as const).map((metric) => ({ system, metric }))
  );
  const point = fields.map(({ system, metric }) =>
    printed(`table4.${languagePair}.${system}.${metric}`) ?? NaN
  );
  if (point.length === 0 || point.includes(NaN)) return [];
  const draws = choices.map((scores) =>
    fields.map(({ system, metric }) => scores[metric][systems.indexOf(system)])
  );
  const distance = draws.length <= fields.length ? null : pointDistance(point, draws);
  return distance === null
    ? []
    : [{ ...distance, languagePair, figures: point.length, draws: draws.length }];
}

/**
 * Puts these distances into a table, with their meaning for the join.
 *
 * @param distances Distances by language pair.
 * @returns One row per language pair.
 */
export function joinDistanceTable(distances: readonly JoinDistance[]): Table {
  return tableOf(distances, {
    id: "distances",
    title: "How far the printed scores lie, together, from those on random choices of segments",
    columns: [
      texts("language_pair", "Languages", ({ languagePair }) => languagePair),
      numbers("figures", "Printed scores", 0, ({ figures }) => figures),
      numbers("squared", "Squared Mahalanobis distance", 1, ({ squared }) => squared),
      percents("share", "Choices at least as far", 1, ({ share }) => share),
    ],
    notes: [
      "Distances are measured in the covariance of the random choices, as many segments as the paper's join kept.",
      ...distances.map(({ languagePair, share, draws }) =>
        `${languagePair}: ${
          Math.round(share * draws)
        } of ${draws} random choices lie as far from their mean as the paper's scores, so losses at random ${
          share < 0.05 ? "do not explain" : "may explain"
        } them.`
      ),
    ],
  });
}

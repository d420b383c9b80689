import type { Agreement } from "../agree/agree_table.ts";
import { rankingSentences } from "../rank/ranking_sentences.ts";
import type { DifferenceInterval } from "../sentences/comparison_sentence.ts";
import { sentinelSentence } from "../sentences/sentinel_sentence.ts";
import { thresholdSentence } from "../sentences/threshold_sentence.ts";
import type { ReportResults } from "./report_results.ts";
import { sentinelPlaces } from "./sentinel_section.ts";

/**
 * Summarises a report for a reader: from which difference on scores differ, which metrics agree better with people by
 * calibrated accuracy, and which measures reward the length of texts.
 *
 * @param results The results of the report.
 * @returns The sentences.
 */
export function findings(results: ReportResults): string[] {
  const { thresholds, rankings, agreements, confidence, scores } = results;
  const found = (metric: string, measure: string) =>
    agreements.find((one) => one.metric === metric && one.measure === measure);
  const tied = thresholds.map(
    ({ scored: { metric }, epsilon, value, uncalibrated, traits }) => {
      const own = found(metric, "acc_eq");
      return thresholdSentence({
        ...{ metric, traits, epsilon, acc_eq: value, acc_eq_uncalibrated: uncalibrated },
        epsilon_low: own?.epsilon_low ?? null,
        epsilon_high: own?.epsilon_high ?? null,
        cross_fitted: own?.cross_fitted ?? null,
      }, confidence);
    },
  );
  const compared = rankings.filter(({ measure }) => measure === "acc_eq").flatMap((ranking) =>
    rankingSentences(
      ranking.metrics,
      ranking,
      scores.own,
      (better, worse) => intervalOf(found(better, "acc_eq"), worse, confidence),
    )
  );
  const ranked = new Set(rankings.flatMap(({ metrics }) => metrics.map(({ metric }) => metric)));
  return [
    ...tied,
    ...compared,
    ...scores.metrics.filter(({ name }) => !ranked.has(name)).map(({ name }) =>
      `${name} is not ranked, since it lacks scores of translations that people scored.`
    ),
    ...sentinelPlaces(results).flatMap((place) => sentinelSentence(place) ?? []),
  ];
}

function intervalOf(
  agreement: Agreement | undefined,
  other: string,
  confidence: number,
): DifferenceInterval | null {
  const { low = null, high = null } = agreement?.differences?.[other] ?? {};
  return low === null || high === null ? null : { low, high, confidence };
}

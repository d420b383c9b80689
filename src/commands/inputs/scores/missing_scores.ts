import type { ScoreTable } from "../../../scores/score_table.ts";
import { selectRows } from "../../../decimals/select_rows.ts";
import { systemRows, systemStarts } from "../../../scores/rated_systems.ts";
import type { CampaignScores } from "./scored_campaign.ts";

/** Metrics that are compared on the same translations. */
export interface ComparableMetrics extends CampaignScores {
  /** Index of each metric among all requested ones. */
  readonly places: readonly number[];
}

/**
 * Groups metrics by the translations on which they can be compared. Metrics that scored every rated translation form one group.
 * Every other metric forms its own group, with the human scores of the translations that it scored.
 *
 * @param scores The requested scores.
 * @returns The complete metrics, then the others; no part is empty.
 */
export function comparableMetrics(scores: CampaignScores): ComparableMetrics[] {
  const { human, metrics, exclude } = scores;
  const complete: number[] = [];
  const others: number[] = [];
  metrics.forEach((metric, place) => {
    (lacksNothing(human, metric, exclude) ? complete : others).push(place);
  });
  const parts = others.map((place): ComparableMetrics => {
    const metric = metrics[place];
    return { ...scores, human: cutDown(human, metric), metrics: [metric], places: [place] };
  });
  if (complete.length === 0) return parts;
  return [
    { ...scores, metrics: complete.map((place) => metrics[place]), places: complete },
    ...parts,
  ];
}

/**
 * Pairs all metrics that `comparableMetrics` separates, each pair with the human scores of the translations that both scored.
 *
 * @param parts The result of `comparableMetrics`.
 * @param scores The same scores.
 * @returns A part for each such pair.
 */
export function commonPairs(
  parts: readonly ComparableMetrics[],
  scores: CampaignScores,
): ComparableMetrics[] {
  const { human, metrics } = scores;
  return parts.flatMap((part, at) =>
    parts.slice(at + 1).flatMap(({ places: others }) =>
      part.places.flatMap((first) =>
        others.map((second) => ({
          ...scores,
          human: cutDown(cutDown(human, metrics[first]), metrics[second]),
          metrics: [metrics[first], metrics[second]],
          places: [first, second],
        }))
      )
    )
  );
}

/**
 * Checks whether a metric scored every translation that people scored.
 *
 * @param human Human scores.
 * @param metric Metric scores on the same segments.
 * @param exclude Systems that are left out.
 * @returns True where no score is missing.
 */
export function lacksNothing(
  human: ScoreTable,
  metric: ScoreTable,
  exclude: ReadonlySet<string>,
): boolean {
  const { segments } = human;
  const starts = systemStarts(metric, human.systems);
  return human.systems.every((system, k) => {
    if (exclude.has(system)) return true;
    for (let i = 0; i < segments; i++) {
      if (human.column.present[k * segments + i] === 0) continue;
      if (starts[k] < 0 || metric.column.present[starts[k] + i] === 0) return false;
    }
    return true;
  });
}

function cutDown(human: ScoreTable, metric: ScoreTable): ScoreTable {
  const kept = systemRows(metric, human.systems).map((from, row) =>
    from >= 0 && metric.column.present[from] === 1 ? row : -1
  );
  return { ...human, column: selectRows(human.column, kept) };
}

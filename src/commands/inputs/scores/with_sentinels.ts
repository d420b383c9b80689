import type { ScoreTable } from "../../../scores/score_table.ts";
import { UserError } from "../../../user_error.ts";
import type { StreamedScores } from "./scored_campaign.ts";

/**
 * Adds the sentinels to the metrics if `--sentinels` is given.
 *
 * @param scores Scores, read with the same settings.
 * @param settings Settings of the command.
 * @returns The scores with the sentinels last.
 * @throws {UserError} If they are requested and the input has no texts or, during iteration, a metric has the name of a
 * sentinel.
 */
export function withSentinels(
  scores: StreamedScores,
  { sentinels: asked }: { readonly sentinels: boolean },
): StreamedScores {
  if (!asked) return scores;
  const { campaign, sentinels, count = 0 } = scores;
  if (sentinels.length === 0) {
    throw new UserError(
      `${campaign.name} has no texts whose lengths --sentinels could take; add columns source and hypothesis, or leave it out`,
    );
  }
  async function* metrics(): AsyncGenerator<ScoreTable> {
    for await (const metric of scores.metrics) {
      if (sentinels.some(({ name }) => name === metric.name)) {
        throw new UserError(
          `the metric '${metric.name}' has the name of one of --sentinels; give it another`,
        );
      }
      yield metric;
    }
    yield* sentinels;
  }
  return { ...scores, metrics: metrics(), count: count + sentinels.length };
}

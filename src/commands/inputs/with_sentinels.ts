import { UserError } from "../../user_error.ts";
import type { CampaignScores } from "./scored_campaign.ts";

/**
 * Puts the sentinels among the metrics where `--sentinels` asks for them.
 *
 * @param scores Scores, read with the same settings.
 * @param settings Settings of the command.
 * @returns The scores with the sentinels last.
 * @throws {UserError} If they are asked for and the input has no texts, or a metric has the name of one.
 */
export function withSentinels(
  scores: CampaignScores,
  { sentinels: asked }: { readonly sentinels: boolean },
): CampaignScores {
  if (!asked) return scores;
  const { campaign, metrics, sentinels } = scores;
  if (sentinels.length === 0) {
    throw new UserError(
      `${campaign.name} has no texts whose lengths --sentinels could take; add columns source and hypothesis, or leave it out`,
    );
  }
  const taken = metrics.find(({ name }) => sentinels.some((sentinel) => sentinel.name === name));
  if (taken !== undefined) {
    throw new UserError(
      `the metric '${taken.name}' has the name of one of --sentinels; give it another`,
    );
  }
  return { ...scores, metrics: [...metrics, ...sentinels] };
}

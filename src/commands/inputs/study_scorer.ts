import type { Campaign } from "../../campaign/campaign.ts";
import type { AlignedScores } from "../../scores/aligned_scores.ts";
import type { RatedStudy } from "../../scores/rated_study.ts";
import { UserError } from "../../user_error.ts";
import { namedMetric } from "./scores/chosen_scores.ts";

/**
 * Finds a scorer of a campaign's study by its name, with or without its reference.
 *
 * @param campaign The campaign.
 * @param study Its study.
 * @param name The requested name.
 * @returns The scorer.
 * @throws {UserError} If the campaign has no such metric, or the study left it out.
 */
export function studyScorer(
  campaign: Pick<Campaign, "name" | "metrics" | "facts">,
  study: RatedStudy,
  name: string,
): AlignedScores {
  const metric = namedMetric(campaign, name);
  const found = study.scorers.find((scorer) => scorer.name === metric);
  if (found !== undefined) return found;
  const reason = study.leftOut.find((one) => one.name === metric)?.reason;
  throw new UserError(
    `${metric} cannot be taken as a scorer on ${campaign.name}: ${
      reason ?? "it saw another reference than the standard one"
    }`,
  );
}

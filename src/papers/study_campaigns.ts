import type { Campaign } from "../campaign/campaign.ts";
import type { SectionContext } from "./section.ts";

/**
 * Opens the campaigns that a section works on: those of its own that the data has; on the built-in sample, the sample's.
 *
 * @param context What the runner gives.
 * @param names Campaigns of the paper, in its order.
 * @returns The campaigns.
 */
export async function studyCampaigns(
  context: SectionContext,
  names: readonly string[],
): Promise<Campaign[]> {
  const found: Campaign[] = [];
  for (const name of context.sample ? context.sampleCampaigns : names) {
    const campaign = await context.campaign(name);
    if (campaign !== null) found.push(campaign);
  }
  return found;
}

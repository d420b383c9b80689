import type { Campaign } from "../campaign/campaign.ts";
import type { SectionContext } from "./section.ts";

/**
 * The campaigns a section works on: of those it names, the ones that the data has; on the built-in sample, the
 * sample's own.
 *
 * @param names Campaigns of the paper, in its order.
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

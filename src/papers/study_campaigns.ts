import type { Campaign } from "../campaign/campaign.ts";
import type { Reading } from "./section.ts";

/**
 * Opens the campaigns that a section works on: the paper's campaigns in the data or, on the built-in sample, the sample's.
 *
 * @param reading The data access.
 * @param names Campaigns of the paper, in the paper's order.
 * @returns The campaigns.
 */
export async function studyCampaigns(
  reading: Reading,
  names: readonly string[],
): Promise<Campaign[]> {
  const found: Campaign[] = [];
  for (const name of reading.sample ? reading.sampleCampaigns : names) {
    const campaign = await reading.campaign(name);
    if (campaign !== null) found.push(campaign);
  }
  return found;
}

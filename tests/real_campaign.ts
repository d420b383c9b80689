import type { Campaign } from "../src/campaign/campaign.ts";
import { openCampaign } from "../src/campaign/open_campaign.ts";
import { packageFiles } from "../src/datasets/package/package_files.ts";
import { realPackage } from "./real_package.ts";

/** Opens a campaign of the real data as the program does. */
export async function realCampaign(data: string, name: string): Promise<Campaign> {
  return await openCampaign(packageFiles(await realPackage(data)), name);
}

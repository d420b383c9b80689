import { openCampaign } from "../campaign/open_campaign.ts";
import type { Campaign } from "../campaign/campaign.ts";
import type { Need, NeedFile, Section } from "./section.ts";
import type { DataReader } from "../datasets/package/input_stamps.ts";

/**
 * Finds why a section cannot run on this data.
 *
 * @param section The section.
 * @param data The data.
 * @param campaigns Names of the campaigns in the data.
 * @returns One sentence with the remedy; null if the section can run.
 */
export async function missingNeed(
  section: Section,
  data: DataReader,
  campaigns: readonly string[],
): Promise<string | null> {
  for (const need of section.needs) {
    if (need.optional || data.sample) continue;
    const lacking = await lackingFiles(need, data, campaigns);
    if (lacking !== null) {
      return `needs ${lacking}, which this data lacks; 'metaeval fetch' gets the published package`;
    }
  }
  return null;
}

async function lackingFiles(
  need: Need,
  data: DataReader,
  campaigns: readonly string[],
): Promise<string | null> {
  let nearest: string | null = null;
  for (const name of need.campaigns) {
    if (!campaigns.includes(name)) continue;
    const campaign = await openCampaign(data.files, name);
    const names = campaign.metrics.map((metric) => metric.name);
    const missing = [
      ...need.files.filter((file) => !holds(campaign, file)),
      ...(need.metrics ?? []).filter((metric) => !names.includes(metric)).map((metric) =>
        `the scores of ${metric}`
      ),
    ];
    if (missing.length === 0) return null;
    nearest ??= `${missing.join(" and ")} of ${name}`;
  }
  return nearest ?? `the campaign ${need.campaigns.join(" or ")}`;
}

function holds(campaign: Campaign, file: NeedFile): boolean {
  switch (file) {
    case "human-scores":
      return campaign.humanNames.length > 0;
    case "metric-scores":
      return campaign.metrics.length > 0;
    case "ratings":
      return campaign.ratingNames.length > 0;
    case "references":
      return campaign.references.length > 0;
    case "system-outputs":
      return campaign.outputs.length > 0;
    case "sources":
    case "documents":
      return campaign.segments > 0;
  }
}

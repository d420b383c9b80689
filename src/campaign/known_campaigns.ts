/** What is agreed about a published campaign beyond its files. */
export interface CampaignFacts {
  /** Reference that the campaign's metrics were mostly given. */
  readonly standardReference: string;
  /** Systems that the campaign's metrics task leaves out. */
  readonly outliers: readonly string[];
}

const FACTS: Readonly<Record<string, CampaignFacts>> = {
  "wmt22/en-de": { standardReference: "refA", outliers: ["M2M100_1.2B-B4"] },
  "wmt22.rated/en-de": { standardReference: "refA", outliers: ["M2M100_1.2B-B4"] },
  "wmt23/en-de": { standardReference: "refA", outliers: ["synthetic_ref"] },
  "wmt23/zh-en": { standardReference: "refA", outliers: ["synthetic_ref"] },
};

/**
 * Standard reference and official outliers of a campaign. One that is not known here has no outliers, and
 * its standard reference is the first in alphabetical order.
 *
 * @param name campaign, for example `wmt22/en-de`
 * @param references names of its references, sorted
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { campaignFacts } from "./known_campaigns.ts";
 *
 * assertEquals(campaignFacts("wmt22/en-de", ["refA", "refB"]).outliers, ["M2M100_1.2B-B4"]);
 * assertEquals(campaignFacts("mine/en-xx", ["ref"]).standardReference, "ref");
 * ```
 */
export function campaignFacts(name: string, references: readonly string[]): CampaignFacts {
  return FACTS[name] ?? { standardReference: references[0] ?? "refA", outliers: [] };
}

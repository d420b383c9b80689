import {
  type BaseTranslation,
  type MinimalPair,
  minimalPairs,
} from "../../probes/minimal_pairs/minimal_pairs.ts";
import type { SectionContext } from "../section.ts";
import { studyCampaigns } from "../study_campaigns.ts";
import { baseTranslations } from "../../campaign/studies/base_translations.ts";
import { languageResources } from "../../datasets/language/language_resources.ts";

/** Campaigns that the suite is built on. */
export const BASE_CAMPAIGNS = ["wmt22/zh-en"] as const;

/** The minimal-pair suite of a campaign. */
export interface Suite {
  /** The base translations. */
  readonly bases: readonly BaseTranslation[];
  /** The pairs. */
  readonly pairs: readonly MinimalPair[];
}

/** Builds the suite from the campaigns of the paper, or from the sample's. */
export async function openSuite(context: SectionContext): Promise<Suite> {
  const campaigns = await studyCampaigns(context, BASE_CAMPAIGNS);
  const bases = (await Promise.all(campaigns.map(baseTranslations))).flat();
  return { bases, pairs: minimalPairs(bases, await languageResources()) };
}

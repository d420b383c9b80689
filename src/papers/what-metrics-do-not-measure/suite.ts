import { bleu } from "../../textmetrics/bleu/bleu.ts";
import { chrf } from "../../textmetrics/chrf/chrf.ts";
import {
  type BaseTranslation,
  type MinimalPair,
  minimalPairs,
} from "../../probes/minimal_pairs/minimal_pairs.ts";
import { type PairCosts, pairCosts } from "../../probes/minimal_pairs/pair_costs.ts";
import type { SectionContext } from "../section.ts";
import { studyCampaigns } from "../study_campaigns.ts";
import { BASE_CAMPAIGNS, baseTranslations } from "./base_translations.ts";
import { languageResources } from "./language_resources.ts";

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

/** What sentence BLEU and chrF charge for each pair. */
export function suiteCosts({ pairs }: Suite): Readonly<Record<"bleu" | "chrf", PairCosts>> {
  return {
    bleu: pairCosts(bleu({ effectiveOrder: true }), pairs),
    chrf: pairCosts(chrf(), pairs),
  };
}

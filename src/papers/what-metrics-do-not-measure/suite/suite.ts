import { chooseBases, type CleanSource } from "../../../probes/bases/clean_sources.ts";
import { minimalPairs } from "../../../probes/minimal_pairs/minimal_pairs.ts";
import type { Reading } from "../../section.ts";
import { UserError } from "../../../user_error.ts";
import { studyCampaigns } from "../../study_campaigns.ts";
import { cleanSources } from "../../../campaign/studies/base_translations.ts";
import {
  type BasesAndPairs,
  countSuite,
  type SuiteCounts,
} from "../../../probes/minimal_pairs/suite_counts.ts";

/** Campaigns that the suite is built on. */
export const BASE_CAMPAIGNS = ["wmt22/zh-en"] as const;

/** The minimal-pair suite of a campaign. */
export interface Suite extends BasesAndPairs {
  /** The translations the bases were chosen from. */
  readonly sources: readonly CleanSource[];
  /** Systems searched, in the order of the scores. */
  readonly systems: readonly string[];
  /** Number of their translations that have a score. */
  readonly rated: number;
}

/**
 * Builds the suite from the campaigns of the paper, or from the sample's.
 *
 * @param reading The data access; sections share the suite.
 * @returns The suite.
 * @throws {UserError} If no translation is free of errors.
 */
export function paperSuite(reading: Reading): Promise<Suite> {
  return reading.shared(readSuite);
}

/**
 * Counts the suite for both metrics.
 *
 * @param reading The data access; sections share the counts.
 * @returns The counts.
 */
export function paperCounts(reading: Reading): Promise<SuiteCounts> {
  return reading.shared(countOwnSuite);
}

async function countOwnSuite(reading: Reading): Promise<SuiteCounts> {
  return countSuite(await paperSuite(reading));
}

async function readSuite(reading: Reading): Promise<Suite> {
  const { languageResources } = await import("../../../datasets/language/language_resources.ts");
  const campaigns = await studyCampaigns(reading, BASE_CAMPAIGNS);
  const found = await Promise.all(campaigns.map(cleanSources));
  const sources = found.flatMap((one) => one.sources);
  const bases = chooseBases(sources);
  if (bases.length === 0) {
    throw new UserError(
      `${
        campaigns.map(({ name }) => name).join(" and ")
      }: no translation is free of errors, so no edit can be made; choose other data`,
    );
  }
  return {
    bases,
    pairs: minimalPairs(bases, languageResources()),
    sources,
    systems: [...new Set(found.flatMap((one) => one.systems))],
    rated: found.reduce((sum, { rated }) => sum + rated, 0),
  };
}

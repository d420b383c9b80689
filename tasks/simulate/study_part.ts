import type { CampaignShape } from "./made_up_campaign.ts";

/** Some campaigns of one shape. */
export interface StudyPart {
  /** The kind of campaign. */
  readonly shape: CampaignShape;
  /** Seed of the study. */
  readonly seed: number;
  /** First campaign. */
  readonly from: number;
  /** Campaign after the last. */
  readonly to: number;
}

/** Sums over campaigns, by row of a table. */
export type Tally = Readonly<Record<string, number>>;

/** Sets of systems whose values on very many segments are known. */
export const SYSTEM_SETS = 10;

import type { Campaign } from "../campaign.ts";
import type { SegmentTexts } from "../../probes/lost_segments/loss_rules.ts";
import { commonSegments, ratedSystems } from "../../scores/rated_systems.ts";
import type { ScoreTable } from "../../scores/score_table.ts";

/** Texts of the rated systems of a language pair, on the segments that were rated for each of them. */
export interface RatedTexts extends SegmentTexts {
  /** Language pair. */
  readonly languagePair: string;
  /** Campaign that the texts come from. */
  readonly campaign: string;
  /** Systems, sorted, including a second human translation. */
  readonly systems: readonly string[];
  /** Their MQM scores. */
  readonly human: ScoreTable;
  /** Segments rated for each system, by number in the campaign. */
  readonly segments: readonly number[];
}

/**
 * Reads the texts of all systems of a campaign with MQM scores, except the reference.
 *
 * @param campaign The campaign.
 * @returns The texts; null where the outputs of a rated system are missing, or fewer than two systems are rated.
 */
export async function readRatedTexts(campaign: Campaign): Promise<RatedTexts | null> {
  if (!campaign.humanNames.includes("mqm")) return null;
  const human = await campaign.human("mqm");
  const systems = ratedSystems(human, new Set([campaign.facts.standardReference])).toSorted();
  if (systems.length < 2 || systems.some((name) => !campaign.outputs.includes(name))) return null;
  const segments = [...commonSegments(human, systems)];
  const origins = await campaign.origins();
  const sources = await campaign.sources();
  const reference = await campaign.reference(campaign.facts.standardReference);
  const outputs = await Promise.all(systems.map((name) => campaign.output(name)));
  return {
    languagePair: campaign.languagePair,
    campaign: campaign.name,
    systems,
    human,
    segments,
    outputs: outputs.map((output) => segments.map((i) => output[i])),
    sources: segments.map((i) => sources?.[i] ?? ""),
    references: segments.map((i) => reference[i]),
    origins: segments.map((i) => origins?.[i] ?? { domain: "all", document: "" }),
  };
}

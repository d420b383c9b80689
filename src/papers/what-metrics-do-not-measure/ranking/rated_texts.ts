import type { Campaign } from "../../../campaign/campaign.ts";
import { commonSegments, ratedSystems } from "../../../scores/rated_systems.ts";
import type { ScoreTable, SegmentOrigin } from "../../../scores/score_table.ts";
import type { Reading } from "../../section.ts";

/** Language pairs of the paper with the campaigns that may hold every rated output, in the order in which they are tried. */
export const PAIRS: readonly (readonly [string, readonly string[]])[] = [
  ["zh-en", ["wmt22/zh-en"]],
  ["en-de", ["wmt22/en-de", "wmt22.rated/en-de"]],
  ["en-ru", ["wmt22/en-ru", "wmt22.rated/en-ru"]],
];

/** How many segments the paper's join of spans and scores kept for every system (its section 3), by language pair. */
export const JOINED: Readonly<Record<string, number>> = {
  "zh-en": 1150,
  "en-de": 1182,
  "en-ru": 735,
};

/** Texts of the rated systems of a language pair, on the segments that were rated for each of them. */
export interface RatedTexts {
  /** Language pair. */
  readonly languagePair: string;
  /** Campaign that the texts come from. */
  readonly campaign: string;
  /** Systems, sorted; a second human translation among them. */
  readonly systems: readonly string[];
  /** Their MQM scores. */
  readonly human: ScoreTable;
  /** Segments rated for each system, by number in the campaign. */
  readonly segments: readonly number[];
  /** Translations by system and segment. */
  readonly outputs: readonly (readonly string[])[];
  /** Sources by segment; empty where unknown. */
  readonly sources: readonly string[];
  /** References by segment. */
  readonly references: readonly string[];
  /** Where each segment comes from. */
  readonly origins: readonly SegmentOrigin[];
}

/**
 * Reads the texts of every language pair of the paper: all rated systems but the reference.
 *
 * A pair is left out where no campaign has the outputs of all its rated systems.
 *
 * @param reading What they are read through.
 * @returns The texts by language pair.
 */
export async function ratedTexts(reading: Reading): Promise<RatedTexts[]> {
  const pairs = reading.sample
    ? reading.sampleCampaigns.map((name) => [name.split("/")[1], [name]] as const)
    : PAIRS;
  const found: RatedTexts[] = [];
  for (const [languagePair, names] of pairs) {
    for (const name of names) {
      const campaign = await reading.campaign(name);
      const texts = campaign === null ? null : await readTexts(campaign, languagePair);
      if (texts === null) continue;
      found.push(texts);
      break;
    }
  }
  return found;
}

async function readTexts(campaign: Campaign, languagePair: string): Promise<RatedTexts | null> {
  if (!campaign.humanNames.includes("mqm")) return null;
  const human = await campaign.human("mqm");
  const systems = ratedSystems(human, new Set([campaign.standardReference])).toSorted();
  if (systems.length < 2 || systems.some((name) => !campaign.outputs.includes(name))) return null;
  const segments = [...commonSegments(human, systems)];
  const origins = await campaign.origins();
  const sources = await campaign.sources();
  const reference = await campaign.reference(campaign.standardReference);
  const outputs = await Promise.all(systems.map((name) => campaign.output(name)));
  return {
    languagePair,
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

import { type RatedTexts, readRatedTexts } from "../../../campaign/studies/rated_texts.ts";
import type { Reading } from "../../section.ts";

/** Language pairs of the paper, with the campaigns that may have every rated output, in order of preference. */
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

/**
 * Reads the texts of every language pair of the paper: all rated systems but the reference.
 *
 * A pair is left out if no campaign has the outputs of all its rated systems.
 *
 * @param reading The data access.
 * @returns The texts by language pair.
 */
export async function ratedTexts(reading: Reading): Promise<RatedTexts[]> {
  const choices = reading.sample
    ? reading.sampleCampaigns.map((name) => [name])
    : PAIRS.map(([, names]) => names);
  const found: RatedTexts[] = [];
  for (const names of choices) {
    for (const name of names) {
      const campaign = await reading.campaign(name);
      const texts = campaign === null ? null : await readRatedTexts(campaign);
      if (texts === null) continue;
      found.push(texts);
      break;
    }
  }
  return found;
}

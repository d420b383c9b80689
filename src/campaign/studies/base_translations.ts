import type { Campaign } from "../campaign.ts";
import { chooseBases, type CleanSource } from "../../probes/bases/clean_sources.ts";
import type { BaseTranslation } from "../../probes/minimal_pairs/minimal_pairs.ts";
import { systemRows } from "../../scores/rated_systems.ts";

/** Error-free translations of a campaign. */
export interface CleanSources {
  /** Sources that have one, in the order of segments. */
  readonly sources: readonly CleanSource[];
  /** Systems searched, in the order of the scores: all with outputs except the standard reference. */
  readonly systems: readonly string[];
  /** Number of their translations that have a score. */
  readonly rated: number;
}

/**
 * Finds the error-free translations: those with MQM score 0, without the standard reference.
 *
 * Source: "What BLEU, chrF and COMET do not measure", section 5.
 *
 * @param campaign The campaign.
 * @returns The sources that have one; empty where the campaign has no MQM scores.
 */
export async function cleanSources(campaign: Campaign): Promise<CleanSources> {
  if (!campaign.humanNames.includes("mqm")) return { sources: [], systems: [], rated: 0 };
  const human = await campaign.human("mqm");
  const { segments, column: { present, values } } = human;
  const reference = await campaign.reference(campaign.facts.standardReference);
  const sources = await campaign.sources();
  const systems = human.systems.filter((name) =>
    name !== campaign.facts.standardReference && campaign.outputs.includes(name)
  );
  const candidates = systems.toSorted();
  const rows = systemRows(human, candidates);
  const outputs = await Promise.all(candidates.map((name) => campaign.output(name)));
  const clean = Array.from({ length: segments }, (_, i): CleanSource => ({
    segment: i,
    source: sources?.[i] ?? "",
    reference: reference[i],
    translations: candidates.flatMap((system, k) => {
      const row = rows[k * segments + i];
      return present[row] === 1 && values[row] === 0 ? [{ system, text: outputs[k][i] }] : [];
    }),
  }));
  return {
    sources: clean.filter(({ translations }) => translations.length > 0),
    systems,
    rated: rows.reduce((count, row) => count + present[row], 0),
  };
}

/**
 * Takes one error-free translation for every source that has one, from the first such system in alphabetical order.
 *
 * @param campaign The campaign.
 * @returns The translations in the order of segments; empty where the campaign has no MQM scores.
 */
export async function baseTranslations(campaign: Campaign): Promise<BaseTranslation[]> {
  return chooseBases((await cleanSources(campaign)).sources);
}

import type { Campaign } from "../campaign.ts";
import type { BaseTranslation } from "../../probes/minimal_pairs/minimal_pairs.ts";
import { systemRows } from "../../scores/rated_systems.ts";

/**
 * Chooses a translation free of errors for every source that has one: MQM score 0, by the first such system in alphabetical
 * order among the rated ones, the standard reference left out. Source: "What BLEU, chrF and COMET do not measure", section 5.
 *
 * @param campaign The campaign.
 * @returns The translations in the order of segments; empty where the campaign has no MQM scores.
 */
export async function baseTranslations(campaign: Campaign): Promise<BaseTranslation[]> {
  if (!campaign.humanNames.includes("mqm")) return [];
  const human = await campaign.human("mqm");
  const { systems, segments, column } = human;
  const reference = await campaign.reference(campaign.standardReference);
  const sources = await campaign.sources();
  const candidates = systems.filter((name) =>
    name !== campaign.standardReference && campaign.outputs.includes(name)
  ).toSorted();
  const rows = systemRows(human, candidates);
  const outputs = await Promise.all(candidates.map((name) => campaign.output(name)));
  const bases: BaseTranslation[] = [];
  for (let i = 0; i < segments; i++) {
    const k = candidates.findIndex((_, k) => {
      const row = rows[k * segments + i];
      return column.present[row] === 1 && column.values[row] === 0;
    });
    if (k < 0) continue;
    bases.push({
      segment: i,
      system: candidates[k],
      source: sources?.[i] ?? "",
      reference: reference[i],
      text: outputs[k][i],
    });
  }
  return bases;
}

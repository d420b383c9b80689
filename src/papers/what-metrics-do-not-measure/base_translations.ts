import type { Campaign } from "../../campaign/campaign.ts";
import type { BaseTranslation } from "../../probes/minimal_pairs/minimal_pairs.ts";

/** Campaigns that the suite is built on. */
export const BASE_CAMPAIGNS = ["wmt22/zh-en"] as const;

/**
 * A translation free of errors for every source that has one: MQM score 0, by the first such system in alphabetical
 * order among the rated ones, the standard reference left out.
 *
 * Source: "What BLEU, chrF and COMET do not measure", section 5.
 *
 * @returns In the order of segments; empty where the campaign has no MQM scores.
 */
export async function baseTranslations(campaign: Campaign): Promise<BaseTranslation[]> {
  if (!campaign.humanNames.includes("mqm")) return [];
  const { systems, segments, column } = await campaign.human("mqm");
  const reference = await campaign.reference(campaign.standardReference);
  const sources = await campaign.sources();
  const candidates = systems.filter((name) =>
    name !== campaign.standardReference && campaign.outputs.includes(name)
  ).toSorted();
  const outputs = new Map<string, readonly string[]>();
  for (const name of candidates) outputs.set(name, await campaign.output(name));
  const bases: BaseTranslation[] = [];
  for (let i = 0; i < segments; i++) {
    const system = candidates.find((name) => {
      const row = systems.indexOf(name) * segments + i;
      return column.present[row] === 1 && column.values[row] === 0;
    });
    const text = system === undefined ? undefined : outputs.get(system)?.[i];
    if (system === undefined || text === undefined) continue;
    bases.push({
      segment: i,
      system,
      source: sources?.[i] ?? "",
      reference: reference[i],
      text,
    });
  }
  return bases;
}

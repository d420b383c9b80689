import { chosenUnit, type ExchangeUnit, type MeasureGrain } from "../../agreement/exchange_unit.ts";
import { documentUnits, type SegmentUnits, segmentUnits } from "../../scores/documents.ts";
import type { CampaignScores } from "./scored_campaign.ts";

/** The unit that a command exchanges, and which segments make up each. */
export interface ExchangeUnits extends SegmentUnits {
  /** The unit. For `pair`, `cell` and `system`, which are no sets of segments, every segment is numbered. */
  readonly unit: ExchangeUnit;
}

/**
 * Chooses the unit of exchange of a measure and numbers the segments by it.
 *
 * @param scores The campaign.
 * @param measure Name of the measure.
 * @param grain What the measure is made of.
 * @param segments Segments that the measure reads, by number.
 * @param asked The unit asked for.
 * @param note Takes a sentence on the choice.
 * @returns The unit of each of these segments.
 * @throws {UserError} If the measure cannot take the unit.
 */
export async function exchangeUnits(
  { campaign }: Pick<CampaignScores, "campaign">,
  measure: string,
  grain: MeasureGrain,
  segments: ArrayLike<number>,
  asked: ExchangeUnit | undefined,
  note: (sentence: string) => void,
): Promise<ExchangeUnits> {
  const origins = await campaign.origins();
  const documents = origins === null ? null : documentUnits(origins, segments);
  const chosen = chosenUnit(measure, grain, documents?.units ?? null, asked);
  if (chosen.note !== null) note(`${measure}: ${chosen.note}`);
  const { unit } = chosen;
  if (unit === "document" && documents !== null) return { unit, ...documents };
  return { unit, ...segmentUnits(segments.length) };
}

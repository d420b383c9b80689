import { numbered } from "../../../numbered.ts";
import {
  chosenUnit,
  type ExchangeUnit,
  type MeasureGrain,
  type UnitUse,
} from "../../../agreement/exchange_unit.ts";
import { UserError } from "../../../user_error.ts";
import { documentUnits, type SegmentUnits, segmentUnits } from "../../../scores/documents.ts";
import type { MeasuringJob } from "../../engine/measuring_job.ts";
import type { StreamedScores } from "./scored_campaign.ts";

/** The unit that a command exchanges, and the segments of each. */
export interface ExchangeUnits extends SegmentUnits {
  /** The unit. For `pair`, `cell` and `system`, which are not sets of segments, every segment has its own number. */
  readonly unit: ExchangeUnit;
}

/** The part of a job that determines the unit of exchange. */
export interface ExchangeJob extends
  Pick<
    MeasuringJob<{ readonly unit?: ExchangeUnit; readonly replicates?: number }, StreamedScores>,
    "scores" | "settings" | "note"
  > {
  /** How metrics are compared in addition to intervals; absent if a command ranks them. */
  readonly comparing?: "none" | "intervals" | "tests";
}

/**
 * Chooses the unit of exchange of a measure and numbers the segments by it.
 *
 * @param job The campaign, the requested unit, and the receiver of a note on the choice.
 * @param measure Name of the measure.
 * @param grain What the measure is computed from.
 * @param segments Segments that the measure reads, by number.
 * @returns The unit of each of these segments.
 * @throws {UserError} If the unit does not suit the measure.
 */
export async function exchangeUnits(
  { scores, settings, note, comparing }: ExchangeJob,
  measure: string,
  grain: MeasureGrain,
  segments: ArrayLike<number>,
): Promise<ExchangeUnits> {
  const origins = await scores.campaign.origins();
  const documents = origins === null ? null : documentUnits(origins, segments);
  const ranks = comparing === undefined;
  const use = ranks ? "p-values" : comparing === "tests" ? "both" : "intervals";
  const chosen = chosenUnit(measure, grain, documents?.units ?? null, settings.unit, use);
  // Without resamples or a second metric there is neither an interval nor a p-value to warn about.
  const matters = ranks
    ? !Array.isArray(scores.metrics) || scores.metrics.length > 1
    : settings.replicates !== 0;
  if (chosen.note !== null && matters) note(`${measure}: ${chosen.note}`);
  const { unit } = chosen;
  if (unit === "document" && documents !== null) return { unit, ...documents };
  return { unit, ...segmentUnits(segments.length) };
}

/** The unit that resamples of texts draw and swaps exchange. */
export interface TextUnits {
  /** Whole documents or single segments. */
  readonly unit: "document" | "segment";
  /** Document of each segment, from 0; null if segments are the units. */
  readonly unitOf: Int32Array | null;
  /** Number of units. */
  readonly units: number;
}

/**
 * Chooses the unit of exchange of texts and numbers the segments by it.
 *
 * @param asked The requested unit.
 * @param documents Document of each segment; null if unknown.
 * @param segments Number of segments.
 * @param option Option that names a file of documents.
 * @param use What resamples and swaps of the units are used for.
 * @param note Receives a note on the choice.
 * @returns The units.
 * @throws {UserError} If documents are requested but unknown.
 */
export function textUnits(
  asked: "document" | "segment" | undefined,
  documents: readonly string[] | null,
  segments: number,
  option: string,
  use: UnitUse,
  note: (sentence: string) => void,
): TextUnits {
  if (asked === "document" && documents === null) {
    throw new UserError(
      `--unit document needs documents; name a file with the document of each segment by ${option} FILE`,
    );
  }
  const { numbers, count } = numbered(documents ?? []);
  const chosen = chosenUnit("scores", "items", documents === null ? null : count, asked, use);
  // Files usually have no documents, and nobody would read a note on each of them.
  if (chosen.note !== null && documents !== null) note(chosen.note);
  return chosen.unit === "document"
    ? { unit: "document", unitOf: numbers, units: count }
    : { unit: "segment", unitOf: null, units: segments };
}

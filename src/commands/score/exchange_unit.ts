import { UserError } from "../../user_error.ts";
import type { Terminal } from "../options/command.ts";

/** Fewer documents than these are too few to draw from by default. */
const FEWEST_DOCUMENTS = 20;

/** What resamples draw and swaps exchange. */
export interface ExchangeUnits {
  /** Whole documents or single segments. */
  readonly unit: "document" | "segment";
  /** Document of each segment, from 0 on; null where segments are the units. */
  readonly unitOf: Int32Array | null;
  /** Number of units. */
  readonly units: number;
}

/**
 * Chooses the unit of exchange: the one asked for, else documents where there are at least 20 of them, else segments.
 *
 * @param asked The unit asked for.
 * @param documents Document of each segment; null where nothing names them.
 * @param segments Number of segments.
 * @param terminal Where a sentence on the choice goes.
 * @returns The units.
 * @throws {UserError} If documents are asked for and nothing names them.
 */
export function exchangeUnits(
  asked: "document" | "segment" | undefined,
  documents: readonly string[] | null,
  segments: number,
  terminal: Terminal,
): ExchangeUnits {
  const numbers = new Map<string, number>();
  const unitOf = Int32Array.from(documents ?? [], (document) => {
    const number = numbers.get(document) ?? numbers.size;
    numbers.set(document, number);
    return number;
  });
  if (asked === "document" && documents === null) {
    throw new UserError(
      "--unit document needs documents; name a file with the document of each segment by --documents FILE",
    );
  }
  const few = numbers.size < FEWEST_DOCUMENTS;
  if (asked === "document" ? few : asked === undefined && documents !== null && few) {
    terminal.note(
      `there are only ${numbers.size} documents, so ${
        asked === undefined
          ? "segments are drawn: where the segments of a document share a quality, intervals are too narrow and p-values too small"
          : "intervals and p-values are rough"
      }\n`,
    );
  }
  const whole = asked === "document" || (asked === undefined && !few);
  return whole
    ? { unit: "document", unitOf, units: numbers.size }
    : { unit: "segment", unitOf: null, units: segments };
}

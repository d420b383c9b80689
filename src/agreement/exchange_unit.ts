import { UserError } from "../user_error.ts";

/** What a permutation test exchanges between two metrics, and what a bootstrap draws. */
export type ExchangeUnit = "document" | "segment" | "system" | "pair" | "cell";

/** Units in the order of the command line. */
export const EXCHANGE_UNITS = ["document", "segment", "system", "pair", "cell"] as const;

/** With fewer documents than this, segments are exchanged by default. */
const FEWEST_DOCUMENTS = 20;

/** What a measure is computed from. */
export type MeasureGrain = "items" | "translations" | "cells" | "systems";

const SUITABLE: Readonly<Record<MeasureGrain, readonly ExchangeUnit[]>> = {
  items: ["document", "segment", "pair"],
  translations: ["document", "segment"],
  cells: ["document", "segment", "cell"],
  systems: ["document", "segment", "system"],
};

/** What resamples and swaps of units are used for. */
export type UnitUse = "intervals" | "p-values" | "both";

/** What is wrong with the results where units depend on each other. */
const TOO_SURE: Readonly<Record<UnitUse, readonly [done: string, effect: string]>> = {
  intervals: ["drawn", "intervals are too narrow"],
  "p-values": ["exchanged", "p-values are too small"],
  both: ["drawn and exchanged", "p-values are too small and intervals too narrow"],
};

/** The effect of having few units. */
const FEW: Readonly<Record<UnitUse, string>> = {
  intervals: "intervals from so few are rough",
  "p-values": "few differences can be seen",
  both: "few differences can be seen, and intervals from so few are rough",
};

/** A unit of exchange, and what a reader should know about it. */
export interface ChosenUnit {
  /** The unit. */
  readonly unit: ExchangeUnit;
  /** A sentence on the choice; null where there is nothing to say. */
  readonly note: string | null;
}

/**
 * Chooses the unit of exchange: the requested one, otherwise documents if there are at least 20, otherwise segments.
 *
 * Swaps are valid where units are independent of each other. Where the segments of a document share a quality, documents are
 * independent and segments are not. `pair`, `cell` and `system` are the units of the WMT metrics tasks, whose tests reject too
 * often.
 *
 * @param measure Name of the measure, for messages.
 * @param grain What the measure is computed from.
 * @param documents Number of documents; null where the input names none.
 * @param asked The requested unit.
 * @param use What resamples and swaps of the units are used for, for messages.
 * @returns The unit, with a note where it falls short.
 * @throws {UserError} If the unit does not suit the measure, or documents are requested and the input names none.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { chosenUnit } from "./exchange_unit.ts";
 *
 * assertEquals(chosenUnit("acc_eq", "items", 190), { unit: "document", note: null });
 * assertEquals(chosenUnit("acc_eq", "items", 5).unit, "segment");
 * ```
 */
export function chosenUnit(
  measure: string,
  grain: MeasureGrain,
  documents: number | null,
  asked?: ExchangeUnit,
  use: UnitUse = "both",
): ChosenUnit {
  if (asked === undefined) {
    if (documents !== null && documents >= FEWEST_DOCUMENTS) {
      return { unit: "document", note: null };
    }
    const why = documents === null
      ? "the input names no documents"
      : `there are only ${documents} documents`;
    const [done, effect] = TOO_SURE[use];
    return {
      unit: "segment",
      note:
        `${why}, so segments are ${done}; where segments of a document share a quality, ${effect}`,
    };
  }
  const suitable = SUITABLE[grain];
  if (!suitable.includes(asked)) {
    throw new UserError(
      `--unit ${asked} does not suit ${measure}; choose one of ${suitable.join(", ")}`,
    );
  }
  if (asked !== "document") return { unit: asked, note: SIZE_NOTES[asked] };
  if (documents === null) {
    throw new UserError("--unit document needs documents, and the input names none; use segment");
  }
  if (documents >= FEWEST_DOCUMENTS) return { unit: asked, note: null };
  return {
    unit: asked,
    note: `there are only ${documents} documents: ${FEW[use]}`,
  };
}

/** What simulations show for each unit; docs/validity.md has the tables. */
const SIZE_NOTES: Readonly<Record<Exclude<ExchangeUnit, "document">, string | null>> = {
  segment: null,
  pair:
    "pairs are exchanged as in the WMT metrics tasks: pairs of a segment share its translations, so between equal metrics a " +
    "difference at 5 % is found in some 25 % of campaigns of 10 systems and 50 segments",
  cell:
    "cells are exchanged as in the WMT metrics tasks: where a metric moves all translations of a segment together, between " +
    "equal metrics a difference at 5 % is found in 15 to 30 % of campaigns",
  system:
    "systems are exchanged as in the WMT metrics tasks: few swaps are possible, and the metrics are " +
    "compared on systems at large rather than on segments at large",
};

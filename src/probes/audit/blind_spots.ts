import type { EditName } from "../minimal_pairs/edits/edit.ts";
import { type Share, share } from "./share.ts";

/** Kinds of error that scalar metrics are known to miss. */
export const BLIND_SPOTS = [
  "numbers",
  "named entities",
  "negation",
  "omission",
  "addition",
  "gender",
] as const;

/** A blind spot. */
export type BlindSpot = typeof BLIND_SPOTS[number];

/** The edit that makes errors of each kind. */
export const BLIND_SPOT_EDITS: Readonly<Record<BlindSpot, EditName>> = {
  "numbers": "number_altered",
  "named entities": "named_entity_substituted",
  "negation": "negation_inverted",
  "omission": "clause_omitted",
  "addition": "sentence_hallucinated",
  "gender": "pronoun_gender_swapped",
};

/** Scores of a translation, without and with an inserted error; higher is better. */
export interface ContrastScore {
  /** Kind of error. */
  readonly blindSpot: BlindSpot;
  /** Score of the translation. */
  readonly base: number;
  /** Score with the error. */
  readonly edited: number;
}

/** Share of pairs in which a metric scores the translation without the error higher, for one kind of error. */
export interface ContrastiveAccuracy extends Share {
  /** Kind of error. */
  readonly blind_spot: BlindSpot;
  /** Pairs with equal scores, which count as missed. */
  readonly ties: number;
}

/**
 * Computes contrastive accuracy by kind of error: the share of pairs in which a metric scores the translation without the error
 * above the one with it. Source: "What BLEU, chrF and COMET do not measure", section 9, point 3.
 *
 * @param scores Pairs in any order.
 * @param confidence Confidence of the Wilson interval, between 0 and 1.
 * @returns One share for each of `BLIND_SPOTS`, in that order; the rate is null where there are no pairs.
 */
export function contrastiveAccuracies(
  scores: readonly ContrastScore[],
  confidence: number,
): ContrastiveAccuracy[] {
  return BLIND_SPOTS.map((blindSpot) => {
    const pairs = scores.filter((pair) => pair.blindSpot === blindSpot);
    const right = pairs.filter(({ base, edited }) => base > edited).length;
    return {
      blind_spot: blindSpot,
      ...share(right, pairs.length, confidence),
      ties: pairs.filter(({ base, edited }) => base === edited).length,
    };
  });
}

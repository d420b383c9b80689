import type { RatingTable } from "../scores/score_table.ts";
import type { SegmentRating } from "../scores/rating.ts";
import { categoryName, errorWeight } from "./error_weight.ts";
import { ratingAt } from "./rating_at.ts";
import { type SeverityVerdict, severityVerdict } from "./severity_verdict.ts";

/** A translation with exactly one error, and the error-free translations of the same source. */
export interface SeverityContrast<Verdict extends string = SeverityVerdict> {
  /** Class of its error. */
  readonly verdict: Verdict;
  /** Segment, by number. */
  readonly segment: number;
  /** Its system, by number in the list given. */
  readonly system: number;
  /** Systems whose translation of the segment is free of errors, ascending, at least one. */
  readonly clean: readonly number[];
  /** Weight of its error in tenths of an MQM point. */
  readonly weight: number;
}

/**
 * Finds the contrasts of a campaign: for each source segment, every translation whose only rating marks exactly one error of a
 * kind that {@linkcode severityVerdict} knows, with the translations whose only rating marks none.
 *
 * Translations with several ratings, and segments without a clean translation, take no part.
 *
 * Source: "What BLEU, chrF and COMET do not measure", section 4.
 *
 * @param tables Ratings, one table per rater; each may have its own order of systems.
 * @param systems Systems to compare; leave out references and synthetic outputs.
 * @param omissions Whether omissions that are marked in the source count. @default {false}
 * @returns Contrasts by segment, then system.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { severityContrasts } from "./severity_contrasts.ts";
 *
 * const error = {
 *   start: 0, end: 1, category: "fluency/grammar", severity: "minor", score: "1", isSource: false,
 * };
 * const table = {
 *   name: "rater1", systems: ["A", "B"], segments: 1, ratings: [{ errors: [] }, { errors: [error] }],
 * };
 * const [contrast] = severityContrasts([table], ["A", "B"]);
 * assertEquals([contrast.verdict, contrast.system, contrast.clean], ["minor form", 1, [0]]);
 * ```
 */
export function severityContrasts(
  tables: readonly RatingTable[],
  systems: readonly string[],
  omissions = false,
): SeverityContrast[] {
  const segments = tables.reduce((most, table) => Math.max(most, table.segments), 0);
  const places = tables.map((table) => systems.map((system) => table.systems.indexOf(system)));
  const contrasts: SeverityContrast[] = [];
  for (let segment = 0; segment < segments; segment++) {
    const ratings = systems.map((_, k) => onlyRating(tables, places, k, segment));
    const clean = [...ratings.keys()].filter((k) => ratings[k]?.errors.length === 0);
    if (clean.length === 0) continue;
    ratings.forEach((rating, system) => {
      if (rating === null || rating.errors.length !== 1) return;
      const [error] = rating.errors;
      const isOmission = omissions && categoryName(error.category).includes("omission");
      const verdict = severityVerdict(isOmission ? { ...error, isSource: false } : error);
      if (verdict === null) return;
      contrasts.push({ verdict, segment, system, clean, weight: errorWeight(error) });
    });
  }
  return contrasts;
}

function onlyRating(
  tables: readonly RatingTable[],
  places: readonly (readonly number[])[],
  system: number,
  segment: number,
): SegmentRating | null {
  let only: SegmentRating | null = null;
  for (let t = 0; t < tables.length; t++) {
    const rating = ratingAt(tables[t], places[t][system], segment);
    if (rating === null) continue;
    if (only !== null) return null;
    only = rating;
  }
  return only;
}

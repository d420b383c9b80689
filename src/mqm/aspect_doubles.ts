import type { RatingTable } from "../scores/score_table.ts";
import { aspectOf } from "./aspect_of.ts";
import { errorWeight } from "./error_weight.ts";
import { ratingAt } from "./rating_at.ts";

/** Adequacy and fluency of translations as doubles, added in file order. */
export interface AspectDoubles {
  /** Adequacy of system k on segment i at k·segments + i. */
  readonly adequacy: Float64Array;
  /** Fluency, in the same order. */
  readonly fluency: Float64Array;
}

/**
 * Computes adequacy and fluency in double arithmetic: error by error in file order, rater by rater, then divided by the number
 * of raters.
 *
 * For scores, use the exact ones of `aspectScores()`. These doubles show which translations share an (adequacy, fluency) pair
 * in the papers' arithmetic: 0.1 + 5 + 0.1 and 5 + 0.1 + 0.1 are equal in exact arithmetic, but not as doubles.
 *
 * @param tables Ratings, one table per rater or all raters merged.
 * @param systems The systems.
 * @param segments The segments, by number in the campaign.
 * @returns Both aspects of every translation.
 */
export function aspectDoubles(
  tables: readonly RatingTable[],
  systems: readonly string[],
  segments: ArrayLike<number>,
): AspectDoubles {
  const adequacy = new Float64Array(systems.length * segments.length);
  const fluency = new Float64Array(adequacy.length);
  systems.forEach((system, k) => {
    const rows = tables.map((table) => table.systems.indexOf(system));
    for (let i = 0; i < segments.length; i++) {
      let [a, f, raters] = [0, 0, 0];
      tables.forEach((table, t) => {
        const rating = ratingAt(table, rows[t], segments[i]);
        if (rating === null) return;
        raters++;
        let [own, ownFluency] = [0, 0];
        for (const error of rating.errors) {
          const aspect = aspectOf(error.category);
          if (aspect === "adequacy") own += errorWeight(error) / 10;
          if (aspect === "fluency") ownFluency += errorWeight(error) / 10;
        }
        a += own;
        f += ownFluency;
      });
      adequacy[k * segments.length + i] = raters === 0 ? 0 : -a / raters;
      fluency[k * segments.length + i] = raters === 0 ? 0 : -f / raters;
    }
  });
  return { adequacy, fluency };
}

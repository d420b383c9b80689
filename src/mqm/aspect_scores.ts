import { leastCommonMultiple } from "../decimals/least_common_multiple.ts";
import type { RatingTable } from "../scores/score_table.ts";
import { UserError } from "../user_error.ts";
import { type Aspect, aspectOf } from "./aspect_of.ts";
import { errorWeight } from "./error_weight.ts";

/** Adequacy, fluency and other scores of translations, exact: score = integer / `unit`, never positive. */
export interface AspectScores {
  /** Systems. */
  readonly systems: readonly string[];
  /** Kept segments, by number in the campaign. */
  readonly segments: Int32Array;
  /** What the integers count: ten times the least common multiple of the numbers of ratings. */
  readonly unit: number;
  /** Number of ratings of system k on kept segment i at k·`segments.length` + i; 0 where there are none. */
  readonly ratings: Uint16Array;
  /** Integers by aspect, in the same order; 0 where there are no ratings. */
  readonly integers: Readonly<Record<Aspect, Float64Array>>;
}

/**
 * Averages the ratings of each translation by aspect.
 *
 * Several ratings of one translation have equal weight. Segments rated for fewer than half as many systems as the best-covered
 * segment are left out.
 *
 * @param tables Ratings, one table per rater or all raters merged.
 * @param systems The systems, in the order of the result.
 * @returns Scores of the translations that were kept.
 * @throws {UserError} If a system has no ratings at all.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { aspectScores } from "./aspect_scores.ts";
 *
 * const error = { start: 0, end: 1, category: "Style/Awkward", severity: "Minor", score: null, isSource: false };
 * const table = { name: "mqm.r1", systems: ["A"], segments: 1, ratings: [{ errors: [error] }] };
 * const scores = aspectScores([table, { ...table, ratings: [{ errors: [] }] }], ["A"]);
 * assertEquals(scores.integers.fluency[0] / scores.unit, -0.5);
 * ```
 */
export function aspectScores(
  tables: readonly RatingTable[],
  systems: readonly string[],
): AspectScores {
  const all = tables.reduce((most, table) => Math.max(most, table.segments), 0);
  const counts = new Uint16Array(systems.length * all);
  const sums: Record<Aspect, Float64Array> = {
    adequacy: new Float64Array(counts.length),
    fluency: new Float64Array(counts.length),
    other: new Float64Array(counts.length),
  };
  for (const table of tables) {
    systems.forEach((system, k) => {
      const from = table.systems.indexOf(system);
      if (from < 0) return;
      for (let i = 0; i < table.segments; i++) {
        const rating = table.ratings[from * table.segments + i];
        if (rating === null) continue;
        counts[k * all + i]++;
        for (const error of rating.errors) {
          sums[aspectOf(error.category)][k * all + i] -= errorWeight(error);
        }
      }
    });
  }
  systems.forEach((system, k) => {
    if (!counts.subarray(k * all, (k + 1) * all).some((count) => count > 0)) {
      throw new UserError(`system '${system}' has no ratings with error spans; leave it out`);
    }
  });
  const segments = covered(counts, systems.length, all);
  return scaled(systems, segments, counts, sums, all);
}

/**
 * Averages each system's scores over the kept segments on which it was rated.
 *
 * @param scores Scores of translations.
 * @param aspect The aspect.
 * @returns One mean per system.
 */
export function aspectMeans(scores: AspectScores, aspect: Aspect): Float64Array {
  const segments = scores.segments.length;
  return Float64Array.from(scores.systems, (_, k) => {
    let [sum, count] = [0, 0];
    for (let i = k * segments; i < (k + 1) * segments; i++) {
      if (scores.ratings[i] === 0) continue;
      sum += scores.integers[aspect][i];
      count++;
    }
    return count === 0 ? NaN : sum / (scores.unit * count);
  });
}

/** Segments rated for at least half as many systems as the best-covered segment. */
function covered(counts: Uint16Array, systems: number, segments: number): Int32Array {
  const rated = new Int32Array(segments);
  for (let k = 0; k < systems; k++) {
    for (let i = 0; i < segments; i++) if (counts[k * segments + i] > 0) rated[i]++;
  }
  const most = rated.reduce((x, y) => Math.max(x, y), 0);
  return Int32Array.from(rated.keys()).filter((i) => 2 * rated[i] >= most);
}

function scaled(
  systems: readonly string[],
  segments: Int32Array,
  counts: Uint16Array,
  sums: Readonly<Record<Aspect, Float64Array>>,
  all: number,
): AspectScores {
  const size = segments.length;
  let common = 1;
  for (const count of new Set(counts)) {
    if (count > 0) common = leastCommonMultiple(common, count);
  }
  const ratings = new Uint16Array(systems.length * size);
  const integers: Record<Aspect, Float64Array> = {
    adequacy: new Float64Array(ratings.length),
    fluency: new Float64Array(ratings.length),
    other: new Float64Array(ratings.length),
  };
  for (let k = 0; k < systems.length; k++) {
    for (let i = 0; i < size; i++) {
      const from = k * all + segments[i];
      ratings[k * size + i] = counts[from];
      if (counts[from] === 0) continue;
      for (const aspect of ["adequacy", "fluency", "other"] as const) {
        integers[aspect][k * size + i] = sums[aspect][from] * (common / counts[from]);
      }
    }
  }
  return { systems, segments, unit: 10 * common, ratings, integers };
}

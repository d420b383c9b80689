/** A stratum of segments, for example a domain, as far as it is annotated. */
export interface Stratum {
  /** Its name. */
  readonly name: string;
  /** Segments in it. */
  readonly segments: number;
  /** Of these, annotated so far. */
  readonly rated: number;
  /** Of the annotated ones, those with a major accuracy error. */
  readonly marked: number;
}

/** Segments of a stratum to annotate next. */
export interface Allocation {
  /** Name of the stratum. */
  readonly name: string;
  /** How many of its segments to annotate next. */
  readonly segments: number;
}

/**
 * Spreads segments to annotate over strata so that the variance of the overall rate is least: in proportion to a stratum's size times the standard
 * deviation of its errors (Neyman's allocation), never more than it has left. Rates are drawn towards one half by Wilson's centre, so that a stratum
 * without errors so far is not given up.
 *
 * Source: Neyman, "On the two different aspects of the representative method", JRSS 1934.
 *
 * @param strata The strata.
 * @param total Segments to annotate.
 * @param z Standard normal quantile of the confidence.
 * @returns By stratum, in order; together `total`, or all that is left where that is less.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { allocate } from "./allocate.ts";
 *
 * const news = { name: "news", segments: 300, rated: 0, marked: 0 };
 * const chat = { name: "chat", segments: 100, rated: 0, marked: 0 };
 * assertEquals(allocate([news, chat], 40, 1.96).map(({ segments }) => segments), [30, 10]);
 * ```
 */
export function allocate(strata: readonly Stratum[], total: number, z: number): Allocation[] {
  const given = strata.map(() => 0);
  const left = strata.map(({ segments, rated }) => Math.max(0, segments - rated));
  const weights = strata.map(({ segments, rated, marked }) => {
    const centre = (marked + z * z / 2) / (rated + z * z);
    return segments * Math.sqrt(centre * (1 - centre));
  });
  const wanted = Math.min(total, left.reduce((sum, count) => sum + count, 0));
  // One segment at a time to the stratum that is furthest behind its proportion: whole numbers without rounding afterwards.
  for (let step = 0; step < wanted; step++) {
    let next = -1;
    for (let s = 0; s < strata.length; s++) {
      if (given[s] >= left[s] || weights[s] === 0) continue;
      if (next < 0 || weights[s] * (2 * given[next] + 1) > weights[next] * (2 * given[s] + 1)) {
        next = s;
      }
    }
    given[next]++;
  }
  return strata.map(({ name }, s) => ({ name, segments: given[s] }));
}

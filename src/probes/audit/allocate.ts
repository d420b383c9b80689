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
 * Spreads segments to annotate over strata so that the variance of the corpus's rate is least, given what is annotated: one after the other goes
 * where it lessens the variance most, which is optimal as each stratum's variance is convex in its number. Rates are drawn towards one half by
 * Wilson's centre, so that a stratum without errors so far is not given up.
 *
 * Source: Neyman, "On the two different aspects of the representative method", JRSS 1934, given segments that are there already.
 *
 * @param strata The strata.
 * @param total Segments to annotate.
 * @param z Standard normal quantile of the confidence.
 * @returns By stratum, in order; together `total`, or all that is left where that is less.
 */
export function allocate(strata: readonly Stratum[], total: number, z: number): Allocation[] {
  const given = strata.map(() => 0);
  const left = strata.map(({ segments, rated }) => Math.max(0, segments - rated));
  const spreads = strata.map(({ segments, rated, marked }) => {
    const centre = (marked + z * z / 2) / (rated + z * z);
    return segments ** 2 * centre * (1 - centre);
  });
  // By how much the next segment lessens spread / n; what is not annotated at all comes first.
  const gain = (s: number): number => {
    const n = strata[s].rated + given[s];
    return n === 0 ? Infinity : spreads[s] / (n * (n + 1));
  };
  const wanted = Math.min(total, left.reduce((sum, count) => sum + count, 0));
  for (let step = 0; step < wanted; step++) {
    let next = -1;
    for (let s = 0; s < strata.length; s++) {
      if (given[s] >= left[s]) continue;
      if (
        next < 0 || gain(s) > gain(next) ||
        (gain(s) === gain(next) && spreads[s] > spreads[next])
      ) next = s;
    }
    given[next]++;
  }
  return strata.map(({ name }, s) => ({ name, segments: given[s] }));
}

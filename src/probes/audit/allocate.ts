/** A stratum of segments, for example a domain, and the state of its annotation. */
export interface Stratum {
  /** Its name. */
  readonly name: string;
  /** Segments in it. */
  readonly segments: number;
  /** Number annotated so far. */
  readonly rated: number;
  /** Number of annotated segments with a major accuracy error. */
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
 * Distributes the segments to annotate over strata so that the variance of the corpus's rate is minimal, given what is already
 * annotated. Each segment in turn goes where it reduces the variance most, which is optimal because each stratum's variance is
 * convex in its number. Wilson's centre pulls rates towards one half, so that a stratum without errors so far still gets
 * segments.
 *
 * Source: Neyman, "On the two different aspects of the representative method", JRSS 1934, extended to already annotated
 * segments.
 *
 * @param strata The strata.
 * @param total Segments to annotate.
 * @param z Standard normal quantile of the confidence.
 * @returns One number per stratum, in order. They add up to `total`, or to all remaining segments if these are fewer.
 */
export function allocate(strata: readonly Stratum[], total: number, z: number): Allocation[] {
  const given = strata.map(() => 0);
  const left = strata.map(({ segments, rated }) => Math.max(0, segments - rated));
  const spreads = strata.map(({ segments, rated, marked }) => {
    const centre = (marked + z * z / 2) / (rated + z * z);
    return segments ** 2 * centre * (1 - centre);
  });
  // How much the next segment reduces spread / n; strata without annotations come first.
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

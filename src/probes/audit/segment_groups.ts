/** Segments that share a value of a column. */
export interface SegmentGroup {
  /** The value. */
  readonly value: string;
  /** Segments, by number, ascending. */
  readonly segments: Int32Array;
}

/**
 * Groups segments by the value of a column, values sorted. Segments without a value form no group.
 *
 * @param values Value of each segment; null where it has none.
 * @returns The groups.
 */
export function segmentGroups(values: readonly (string | null)[]): SegmentGroup[] {
  const groups = new Map<string, number[]>();
  values.forEach((value, segment) => {
    if (value === null) return;
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [segment]);
    else group.push(segment);
  });
  return [...groups].sort(([a], [b]) => a < b ? -1 : 1).map(([value, segments]) => ({
    value,
    segments: Int32Array.from(segments),
  }));
}

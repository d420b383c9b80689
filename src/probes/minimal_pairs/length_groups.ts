/** Items of similar length. */
export interface LengthGroup {
  /** Length of the shortest. */
  readonly from: number;
  /** Length of the longest. */
  readonly to: number;
  /** The items, by number, in their order. */
  readonly members: readonly number[];
}

/**
 * Divides items into groups of about equal size, by length. Items of the same length are in the same group, so there may be
 * fewer groups than requested.
 *
 * @param lengths Length of every item.
 * @param groups Number of groups, at least 1.
 * @returns The groups, with the shortest items first.
 */
export function lengthGroups(lengths: readonly number[], groups: number): LengthGroup[] {
  const sorted = lengths.toSorted((a, b) => a - b);
  const longest = Array.from(
    { length: groups },
    (_, g) => sorted[Math.ceil((g + 1) * sorted.length / groups) - 1],
  );
  return [...new Set(longest)].flatMap((to, g, ends): LengthGroup[] => {
    const members = [...lengths.keys()].filter((i) =>
      lengths[i] <= to && (g === 0 || lengths[i] > ends[g - 1])
    );
    const from = members.reduce((least, i) => Math.min(least, lengths[i]), to);
    return members.length === 0 ? [] : [{ from, to, members }];
  });
}

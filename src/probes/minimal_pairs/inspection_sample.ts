import { EDITS } from "./edits/edits.ts";
import type { MinimalPair } from "./minimal_pairs.ts";

/**
 * Draws a stratified sample of a suite for reading: the same number of pairs per edit, spread over the segments by a hash of
 * their ids. It is the same every time.
 *
 * @param pairs The suite.
 * @param each Pairs per edit; all where an edit has fewer.
 * @returns Ids as `pairLines()` writes them.
 */
export function inspectionSample(pairs: readonly MinimalPair[], each: number): string[] {
  return EDITS.flatMap(({ name }) =>
    pairs.filter(({ category }) => category === name)
      .map(({ id }) => ({ id, order: hash(`reading 6 ${id}`) }))
      .toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
      .slice(0, each).map(({ id }) => id)
  );
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

import { fillBounded } from "./bounded_integer.ts";
import type { RandomSource } from "./uniform.ts";

/** Indices drawn at a time. */
const CHUNK = 2048;

/**
 * Draws a bootstrap resample as counts: how often each of n items is drawn in `draws` draws with replacement.
 *
 * @param source Stream of words.
 * @param draws Number of draws, a non-negative integer.
 * @param out Counts of the n = `out.length` items; its earlier contents are overwritten.
 */
export function resampleCounts(
  source: RandomSource,
  draws: number,
  out: Int32Array | Uint32Array | Uint16Array,
): void {
  out.fill(0);
  const size = Math.min(CHUNK, draws);
  const items = out.length <= 2 ** 16 ? new Uint16Array(size) : new Uint32Array(size);
  for (let left = draws; left > 0; left -= CHUNK) {
    const drawn = left < items.length ? items.subarray(0, left) : items;
    fillBounded(source, out.length, drawn);
    for (let i = 0; i < drawn.length; i++) out[drawn[i]]++;
  }
}

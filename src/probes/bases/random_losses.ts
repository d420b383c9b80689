import { keyedStream } from "../../resampling/random/keyed_stream.ts";
import { drawSubset } from "../../resampling/random/shuffle.ts";

/**
 * Counts the sources that keep an error-free translation when random rated translations are lost.
 *
 * @param clean Number of error-free translations of each source.
 * @param rated Number of rated translations of all sources, with errors or without.
 * @param lost Number of translations lost in a draw.
 * @param draws Number of draws.
 * @param seed Seed.
 * @returns The number of remaining sources in each draw.
 */
export function sourcesAfterLosses(
  clean: readonly number[],
  rated: number,
  lost: number,
  draws: number,
  seed: number,
): number[] {
  // Error-free translations come first, so that a translation's number identifies the source.
  const sourceOf = clean.flatMap((count, source) => new Array<number>(count).fill(source));
  return Array.from({ length: draws }, (_, draw) => {
    const left = [...clean];
    for (const i of drawSubset(keyedStream(seed, "random losses", draw), rated, lost)) {
      if (i < sourceOf.length) left[sourceOf[i]]--;
    }
    return left.filter((count) => count > 0).length;
  });
}

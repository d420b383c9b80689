import { boundedInteger } from "../../resampling/random/bounded_integer.ts";
import { keyedStream } from "../../resampling/random/keyed_stream.ts";

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
    const random = keyedStream(seed, "random losses", draw);
    const order = Uint32Array.from({ length: rated }, (_, i) => i);
    const left = [...clean];
    for (let i = 0; i < lost; i++) {
      const chosen = i + boundedInteger(random, rated - i);
      [order[i], order[chosen]] = [order[chosen], order[i]];
      if (order[i] < sourceOf.length) left[sourceOf[order[i]]]--;
    }
    return left.filter((count) => count > 0).length;
  });
}

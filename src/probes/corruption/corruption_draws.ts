import { boundedInteger } from "../../resampling/random/bounded_integer.ts";
import { keyedStream } from "../../resampling/random/keyed_stream.ts";
import { shuffle } from "../../resampling/random/shuffle.ts";

/** The corrupted segments of a corpus in one draw, and the variants that replace them. */
export interface CorruptionDraw {
  /** Target share of the corpus, 0 to 1. */
  readonly fraction: number;
  /** Corrupted segments. */
  readonly segments: Int32Array;
  /** The variant of each, by number among the segment's variants. */
  readonly variants: Int32Array;
}

/**
 * Draws which segments of a corpus are replaced: a share of all segments, without replacement, among those that have a variant.
 * Each is replaced by one of its variants, all equally likely. Source: "What BLEU, chrF and COMET do not measure", section 6.
 *
 * @param variants Number of variants of each segment; 0 where it has none.
 * @param fractions Shares of the corpus, 0 to 1.
 * @param draws Number of draws per share.
 * @param seed Seed.
 * @returns The draws, share after share.
 */
export function corruptionDraws(
  variants: readonly number[],
  fractions: readonly number[],
  draws: number,
  seed: number,
): CorruptionDraw[] {
  const able = [...variants.keys()].filter((i) => variants[i] > 0);
  return fractions.flatMap((fraction) =>
    Array.from({ length: draws }, (_, d): CorruptionDraw => {
      const source = keyedStream(seed, `corruption ${fraction}`, d);
      const order = [...able];
      shuffle(source, order);
      const count = Math.min(order.length, Math.round(fraction * variants.length));
      const segments = Int32Array.from(order.slice(0, count));
      return {
        fraction,
        segments,
        variants: segments.map((i) => boundedInteger(source, variants[i])),
      };
    })
  );
}

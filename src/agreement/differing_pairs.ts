import { setBits } from "../resampling/permutation/set_bits.ts";
import type { PairLayout } from "./pair_layout.ts";

/** Pairs, in groups of one size, on which two metrics differ in being right. */
export interface DifferingPairs {
  /** Number of pairs in each group of this class: a pair counts 1/`groupSize` in its group. */
  readonly groupSize: number;
  /** Number of pairs that only the first metric gets right. */
  readonly firstOnly: number;
  /** Number of pairs that only the second metric gets right. */
  readonly secondOnly: number;
}

/**
 * Counts, for each size of group, the pairs that only one of two metrics gets right.
 *
 * @param layout Pairs by segment
 * @param first Outcome bits of the first metric (see `itemAccuracy()`)
 * @param second Outcome bits of the second metric
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { differingPairs } from "./differing_pairs.ts";
 *
 * const classes = [{ groupSize: 3, fromWord: 0, toWord: 1 }];
 * assertEquals(differingPairs({ classes }, new Uint32Array([0b011]), new Uint32Array([0b110])), [
 *   { groupSize: 3, firstOnly: 1, secondOnly: 1 },
 * ]);
 * ```
 */
export function differingPairs(
  { classes }: Pick<PairLayout, "classes">,
  first: Uint32Array,
  second: Uint32Array,
): DifferingPairs[] {
  return classes.map(({ groupSize, fromWord, toWord }) => {
    let firstOnly = 0;
    let secondOnly = 0;
    for (let word = fromWord; word < toWord; word++) {
      firstOnly += setBits(first[word] & ~second[word]);
      secondOnly += setBits(second[word] & ~first[word]);
    }
    return { groupSize, firstOnly, secondOnly };
  });
}

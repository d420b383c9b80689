import { countLeading } from "../../count_leading.ts";
import { boundedInteger } from "../../resampling/random/bounded_integer.ts";
import type { RandomSource } from "../../resampling/random/uniform.ts";

/**
 * Computes the share of all (meaning-altering, meaning-preserving) pairs of edits in which the altering one costs less; ties
 * count half. It is 0 where every change of meaning costs more than any change of form, and ½ where costs do not separate them.
 * Source: "What BLEU, chrF and COMET do not measure", section 5; this takes all pairs, where the paper draws 200 each.
 *
 * @param altering Costs of meaning-altering edits.
 * @param preserving Costs of meaning-preserving edits.
 * @returns Between 0 and 1; null where either is empty.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { interleaving } from "./interleaving.ts";
 *
 * assertEquals(interleaving([1, 3], [2, 3]), (1 + 1 + 0 + 0.5) / 4);
 * ```
 */
export function interleaving(
  altering: ArrayLike<number>,
  preserving: ArrayLike<number>,
): number | null {
  const pairs = altering.length * preserving.length;
  if (pairs === 0) return null;
  const sorted = Float64Array.from(preserving).sort();
  let halves = 0;
  for (let a = 0; a < altering.length; a++) {
    const below = countLeading(sorted.length, (place) => sorted[place] < altering[a]);
    const upTo = countLeading(sorted.length, (place) => sorted[place] <= altering[a]);
    // Each greater cost counts two halves, each equal cost one half.
    halves += 2 * (sorted.length - upTo) + (upTo - below);
  }
  return halves / (2 * pairs);
}

/**
 * Computes interleaving as the paper does: each altering edit is compared with a number of preserving ones, drawn with
 * replacement.
 *
 * @param altering Costs of the altering edits.
 * @param preserving Costs of the preserving edits.
 * @param draws Preserving edits drawn for each altering one.
 * @param source Random numbers.
 * @returns The interleaving; null where either list is empty.
 */
export function drawnInterleaving(
  altering: ArrayLike<number>,
  preserving: ArrayLike<number>,
  draws: number,
  source: RandomSource,
): number | null {
  if (altering.length * preserving.length * draws === 0) return null;
  let halves = 0;
  for (let a = 0; a < altering.length; a++) {
    for (let d = 0; d < draws; d++) {
      const other = preserving[boundedInteger(source, preserving.length)];
      halves += altering[a] < other ? 2 : altering[a] === other ? 1 : 0;
    }
  }
  return halves / (2 * altering.length * draws);
}

import { keyedStream } from "../random/keyed_stream.ts";
import type { DifferingPairs } from "./pair_outcomes.ts";
import { setBits } from "./set_bits.ts";

/** How a simulated test is run. */
export interface SimulatedTest {
  /** Most permutations to draw. */
  readonly permutations: number;
  /** Seed of the draw. */
  readonly seed: number;
  /** Name of the experiment, so that two tests draw different signs. */
  readonly experiment: string;
  /**
   * Stop after a block of permutations once the p-value so far lies outside these ends; never where absent.
   * The p-value is then biased towards the end that it left, which is the price.
   */
  readonly stopOutside?: readonly [number, number];
  /** Draw only this part of the blocks, counted from 1. */
  readonly part?: { readonly part: number; readonly parts: number };
  /** Permutations between two looks at the p-value. @default {100} */
  readonly block?: number;
}

/** Outcome of a simulated test. */
export interface SimulatedPValue {
  /** Permutations that reached the observed difference. */
  readonly reached: number;
  /** Permutations drawn. */
  readonly permutations: number;
  /** Their share. */
  readonly p: number;
}

/**
 * The simulated form of `pairOutcomesPValue()`: a coin for every pair on which two metrics differ.
 *
 * It is there to check the closed form and for groups of too many sizes. Block b of permutations is drawn from the
 * stream keyed by (seed, experiment, b).
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { simulatedPairOutcomes } from "./simulated_pair_outcomes.ts";
 *
 * const same = [{ groupSize: 3, firstOnly: 0, secondOnly: 0 }];
 * assertEquals(simulatedPairOutcomes(same, { permutations: 10, seed: 1, experiment: "e" }).p, 1);
 * ```
 */
export function simulatedPairOutcomes(
  classes: readonly DifferingPairs[],
  test: SimulatedTest,
): SimulatedPValue {
  const { permutations, seed, experiment, stopOutside, block = 100 } = test;
  const { part, parts } = test.part ?? { part: 1, parts: 1 };
  const blocks = Math.ceil(permutations / block);
  const lastBlock = Math.floor(part * blocks / parts);
  const denominator = classes.reduce((product, { groupSize }) => multiple(product, groupSize), 1);
  let observed = 0;
  for (const { groupSize, firstOnly, secondOnly } of classes) {
    observed += denominator / groupSize * (firstOnly - secondOnly);
  }
  let reached = 0;
  let drawn = 0;
  for (let b = Math.floor((part - 1) * blocks / parts); b < lastBlock; b++) {
    const source = keyedStream(seed, experiment, b);
    const size = Math.min(permutations, (b + 1) * block) - b * block;
    for (let p = 0; p < size; p++, drawn++) {
      let difference = 0;
      for (const { groupSize, firstOnly, secondOnly } of classes) {
        const pairs = firstOnly + secondOnly;
        difference += denominator / groupSize * (2 * heads(source, pairs) - pairs);
      }
      if (difference >= observed) reached++;
    }
    if (stopOutside !== undefined) {
      const p = reached / drawn;
      if (p < stopOutside[0] || p > stopOutside[1]) break;
    }
  }
  return { reached, permutations: drawn, p: drawn === 0 ? 1 : reached / drawn };
}

function heads(source: { uint32(): number }, coins: number): number {
  let count = 0;
  for (let left = coins; left > 0; left -= 32) {
    const word = source.uint32();
    count += setBits(left >= 32 ? word : word & ((1 << left) - 1));
  }
  return count;
}

function multiple(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y > 0) [x, y] = [y, x % y];
  return a / x * b;
}

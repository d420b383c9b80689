/** Draws for one purpose: a stream of 32-bit words that depends only on its label. */
export interface Draws {
  /** The next word, from 0 to 2^32 − 1. */
  word(): number;
  /** A whole number from 0 to n − 1. */
  below(n: number): number;
  /** True in `permille` of a thousand draws. */
  chance(permille: number): boolean;
  /** One of the list. */
  pick<T>(list: readonly T[]): T;
  /** Roughly standard normal: the sum of twelve uniform draws minus six. */
  normal(): number;
}

/**
 * Starts the stream of a label, for example `system Inkwell, segment 12`.
 *
 * Keyed streams keep the sample stable: changing one system's profile changes no other system's text. Only integers and sums
 * are used, so every machine draws the same.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { draws } from "./draw.ts";
 *
 * assertEquals(draws("a").word(), draws("a").word());
 * assertEquals(draws("a").word() === draws("b").word(), false);
 * ```
 */
export function draws(label: string): Draws {
  let state = hash(label);
  const word = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    return mix(state);
  };
  const below = (n: number): number => Math.floor((word() / 2 ** 32) * n);
  return {
    word,
    below,
    chance: (permille) => below(1000) < permille,
    pick: (list) => list[below(list.length)],
    normal: () => {
      let sum = -6;
      for (let k = 0; k < 12; k++) sum += word() / 2 ** 32;
      return sum;
    },
  };
}

function hash(label: string): number {
  let h = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(label)) h = Math.imul(h ^ byte, 0x01000193) >>> 0;
  return mix(h);
}

function mix(x: number): number {
  let z = x;
  z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
  return (z ^ (z >>> 16)) >>> 0;
}

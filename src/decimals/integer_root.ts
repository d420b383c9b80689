/**
 * Computes the integer square root, rounded down, by Newton's method.
 *
 * @param square An integer, not negative.
 * @returns The greatest integer whose square is no more than `square`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { integerRoot } from "./integer_root.ts";
 *
 * assertEquals([integerRoot(99n), integerRoot(100n), integerRoot(0n)], [9n, 10n, 0n]);
 * ```
 */
export function integerRoot(square: bigint): bigint {
  if (square < 2n) return square;
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1);
  while (true) {
    const next = (root + square / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

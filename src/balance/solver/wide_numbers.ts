/**
 * Wide fixed-point numbers: an integer n stands for n / 2^bits. Sums are exact; a product or quotient is rounded down by less than one unit.
 */

/**
 * The product of two wide numbers, rounded down.
 *
 * @param x A wide number.
 * @param y A wide number.
 * @param bits Fraction bits of all three.
 */
export function times(x: bigint, y: bigint, bits: bigint): bigint {
  return (x * y) >> bits;
}

/**
 * The wide number of a double, exact but for bits under the last.
 *
 * @param value A finite double.
 * @param bits Fraction bits.
 */
export function wideNumber(value: number, bits: bigint): bigint {
  if (value === 0) return 0n;
  const power = Math.max(-1022, Math.floor(Math.log2(Math.abs(value)))) - 53;
  // Two steps, since 2^−power alone may overflow.
  const half = Math.trunc(-power / 2);
  const mantissa = BigInt(value * 2 ** half * 2 ** (-power - half));
  const shift = bits + BigInt(power);
  return shift >= 0n ? mantissa << shift : mantissa >> -shift;
}

/**
 * The integer square root, rounded down, by Newton's method.
 *
 * @param value An integer, not negative.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { squareRoot } from "./wide_numbers.ts";
 *
 * assertEquals([squareRoot(99n), squareRoot(100n), squareRoot(0n)], [9n, 10n, 0n]);
 * ```
 */
export function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt(Math.ceil(bitLength(value) / 2));
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** Number of binary digits of an integer that is not negative. */
export function bitLength(value: bigint): number {
  return value === 0n ? 0 : 4 * value.toString(16).length;
}

/** The size of an integer. */
export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

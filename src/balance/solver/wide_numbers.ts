/**
 * Wide fixed-point numbers: an integer n represents n / 2^bits. Sums are exact; a product or quotient is rounded down by less
 * than one unit.
 */

/**
 * Sums the products of two lists of wide numbers, and rounds the sum down once.
 *
 * @param x The first list.
 * @param y The second, as long.
 * @param bits Fraction bits of both.
 * @returns Σ x·y with the same fraction bits.
 */
export function wideDot(x: readonly bigint[], y: readonly bigint[], bits: bigint): bigint {
  return x.reduce((sum, value, k) => sum + value * y[k], 0n) >> bits;
}

/**
 * Multiplies two wide numbers, and rounds down.
 *
 * @param x A wide number.
 * @param y The other.
 * @param bits Fraction bits of both and of the product.
 * @returns The product.
 */
export function times(x: bigint, y: bigint, bits: bigint): bigint {
  return (x * y) >> bits;
}

/**
 * Turns a double into a wide number, exactly up to the last bit.
 *
 * @param value A finite double.
 * @param bits Fraction bits.
 * @returns The wide number.
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
 * Bounds the number of an integer's binary digits from above, by its hexadecimal ones.
 *
 * @param value An integer, not negative.
 * @returns At most three more than the number of digits; 0 for 0.
 */
export function bitBound(value: bigint): number {
  return value === 0n ? 0 : 4 * value.toString(16).length;
}

/**
 * Computes the absolute value of an integer.
 *
 * @param value The integer.
 * @returns Its absolute value.
 */
export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

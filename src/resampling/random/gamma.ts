import { normal } from "./normal.ts";
import { type RandomSource, uniform } from "./uniform.ts";

/**
 * Draws the logarithm of a gamma variable with scale 1. It draws the logarithm because most draws with a small shape are below
 * the least float64.
 *
 * The method is squeezed rejection from a cubed normal. A shape under 1 is drawn from shape + 1 and multiplied by U^(1/shape).
 * The draw is exact up to the rounding of float64. Source: Marsaglia, Tsang, "A simple method for generating gamma variables",
 * ACM TOMS 26 (2000).
 *
 * @param source Stream of words.
 * @param shape Positive finite number.
 * @returns The logarithm of the draw.
 * @throws {RangeError} If the shape is not positive and finite.
 */
export function logGamma(source: RandomSource, shape: number): number {
  if (!(shape > 0 && shape < Infinity)) {
    throw new RangeError(`a gamma shape is a positive number, not ${shape}`);
  }
  if (shape >= 1) return Math.log(cubedNormal(source, shape));
  const larger = Math.log(cubedNormal(source, shape + 1));
  return larger + Math.log(1 - uniform(source)) / shape;
}

function cubedNormal(source: RandomSource, shape: number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(source);
    const root = 1 + c * x;
    if (root <= 0) continue;
    const v = root * root * root;
    const square = x * x;
    const height = 1 - uniform(source);
    // The paper's squeeze, tightened by more than rounding could need: it accepts nothing that the test would reject.
    if (height < 0.999999 - 0.0331 * square * square) return d * v;
    if (Math.log(height) < 0.5 * square + d - d * v + d * Math.log(v)) return d * v;
  }
}

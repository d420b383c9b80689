import { type RandomSource, uniform } from "./uniform.ts";

/**
 * Draws from the standard normal distribution by Marsaglia's polar method, exact up to the rounding of float64. The method
 * makes two draws at a time; the second is dropped, so that the generator's state is the only state of a stream. Source:
 * Marsaglia, Bray, "A convenient method for generating normal variables", SIAM Review 6 (1964).
 *
 * @param source Stream of words.
 * @returns The draw.
 */
export function normal(source: RandomSource): number {
  for (;;) {
    const x = 2 * uniform(source) - 1;
    const y = 2 * uniform(source) - 1;
    const square = x * x + y * y;
    if (square < 1 && square > 0) return x * Math.sqrt(-2 * Math.log(square) / square);
  }
}

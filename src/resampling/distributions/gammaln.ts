/** Coefficients of Lanczos's series for g = 7, n = 9 (Godfrey). */
const LANCZOS = [
  0.99999999999980993,
  676.5203681218851,
  -1259.1392167224028,
  771.32342877765313,
  -176.61502916214059,
  12.507343278686905,
  -0.13857109526572012,
  9.9843695780195716e-6,
  1.5056327351493116e-7,
];

/**
 * Computes ln Γ(x) for x > 0, to about 1e-15 of its size (Lanczos 1964).
 *
 * @param x Above 0.
 * @returns The natural logarithm.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { gammaln } from "./gammaln.ts";
 *
 * assertAlmostEquals(gammaln(5), Math.log(24), 1e-13);
 * ```
 */
export function gammaln(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - gammaln(1 - x);
  let sum = LANCZOS[0];
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i] / (x - 1 + i);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

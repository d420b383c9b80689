import { logGamma } from "./gamma.ts";
import type { RandomSource } from "./uniform.ts";

/**
 * Fills an array with a draw from a Dirichlet distribution: non-negative weights with the sum 1, by normalised gamma
 * draws. Logarithms keep concentrations far below 1 from underflowing to 0/0.
 *
 * @param source Stream of words.
 * @param concentrations Positive numbers, one per weight; a single number applies to all.
 * @param out The weights.
 * @throws {RangeError} If a concentration is not positive and finite, or their number is not that of the weights.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { fillDirichlet } from "./dirichlet.ts";
 * import { keyedStream } from "./keyed_stream.ts";
 *
 * const weights = new Float64Array(3);
 * fillDirichlet(keyedStream(1, "example", 0), 0.1, weights);
 * assertAlmostEquals(weights[0] + weights[1] + weights[2], 1, 1e-15);
 * ```
 */
export function fillDirichlet(
  source: RandomSource,
  concentrations: number | ArrayLike<number>,
  out: Float64Array,
): void {
  if (typeof concentrations !== "number" && concentrations.length !== out.length) {
    throw new RangeError(`${concentrations.length} concentrations for ${out.length} weights`);
  }
  let largest = -Infinity;
  for (let i = 0; i < out.length; i++) {
    out[i] = logGamma(
      source,
      typeof concentrations === "number" ? concentrations : concentrations[i],
    );
    if (out[i] > largest) largest = out[i];
  }
  let sum = 0;
  for (let i = 0; i < out.length; i++) sum += out[i] = Math.exp(out[i] - largest);
  for (let i = 0; i < out.length; i++) out[i] /= sum;
}

import { surplusGradient } from "./exit_certificate.ts";
import { type ScaledProblem, surplus } from "./scaled_problem.ts";

/**
 * Removes the rounding error of b by changing the weight of one system: the one of the support that needs the smallest change.
 * A weight of 1e-9 that carries most of a variance must be right in its own digits, not in those of the largest weight.
 *
 * A step that is not small relative to that system's weight is not rounding, and is not made: on a line of systems with the
 * target's slope, b does not depend on the weights.
 *
 * @param problem The scaled problem.
 * @param given Weights that meet the target up to rounding.
 * @returns Weights that sum to one.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { onTarget } from "./on_target.ts";
 * import { exactPoints } from "../exact_points.ts";
 * import { exactProblem } from "./exact_problem.ts";
 * import { scaledProblem, surplus } from "./scaled_problem.ts";
 *
 * const target = { numerator: 9n, denominator: 10n };
 * const problem = scaledProblem(exactProblem(exactPoints([0, 3, 0], [0, 0, 1]), target));
 * const weights = onTarget(problem, Float64Array.of(1 / 3 + 1e-7, 1 / 3, 1 / 3 - 1e-7));
 * assert(Math.abs(surplus(problem, weights)) < 1e-16);
 * ```
 */
export function onTarget(problem: ScaledProblem, given: Float64Array): Float64Array {
  const sum = given.reduce((total, w) => total + w, 0);
  let weights = given.map((w) => w / sum);
  for (let round = 0; round < 3; round++) {
    const gradient = surplusGradient(problem, weights);
    const left = surplus(problem, weights);
    let at = -1;
    for (let k = 0; k < problem.size; k++) {
      if (weights[k] > 0 && (at < 0 || Math.abs(gradient[k]) > Math.abs(gradient[at]))) at = k;
    }
    // b of (1 − t) w + t e_k is (1 − t)(b + t·gradient_k).
    const step = -left / gradient[at];
    if (!(Math.abs(step) <= 1e-4 * weights[at])) return weights;
    const moved = weights.map((w, k) => k === at ? w + step * (1 - w) : w - step * w);
    if (!(Math.abs(surplus(problem, moved)) < Math.abs(left))) return weights;
    weights = moved;
  }
  return weights;
}

import { balanceOf } from "../balance_of.ts";
import { gammaln } from "../../resampling/distributions/gammaln.ts";
import { type ReachableRange, reachableRange } from "../solver/reachable_range.ts";
import { solveBalance } from "../solver/solve_balance.ts";
import type { SystemPool } from "../system_pool.ts";

/** Components taken side by side. */
const LANES = 4;
/** A term whose logarithm is so far under that of another, e⁻³⁸ < 2⁻⁵⁴, changes no bit of a sum that holds the other. */
const NEGLIGIBLE = 38;

/** A mixture of Dirichlet distributions over weightings, each component as likely as another. */
export interface WeightingMixture {
  /** Concentrations of each component, one per system. */
  readonly components: readonly Float64Array[];
  /** ln of each component's normalising constant. */
  readonly constants: Float64Array;
  /** Least and greatest β at which an effective sample size of half the systems can be had. */
  readonly range: readonly [number, number];
}

/**
 * Makes a mixture that spreads over (β, ESS) with ESS from K/2 to K. Its components stand around the best weightings of several
 * β, at the ends and in between, as they are and half way to uniform, each tight, middling and wide. One more is uniform on the
 * simplex.
 *
 * @param pool The systems.
 * @param steps Number of β to stand around. @default {9}
 * @returns The mixture.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { systemPool } from "../system_pool.ts";
 * import { weightingMixture } from "./weighting_mixture.ts";
 *
 * const pool = systemPool(["A", "B", "C", "D"], [0, 3, 0, 2], [0, 0, 1, 1]);
 * assertEquals(weightingMixture(pool, 3).components.length, 1 + 3 * 2 * 3);
 * ```
 */
export function weightingMixture(pool: SystemPool, steps = 9): WeightingMixture {
  const range = reachableRange(pool.points);
  const [low, high] = broadRange(pool, range);
  const size = pool.size;
  const components = [new Float64Array(size).fill(1)];
  for (let step = 0; step < steps; step++) {
    const target = low + (high - low) * (step / (steps - 1));
    const { weights } = solveBalance(pool, Math.min(target, range.high), range);
    for (const blend of [0, 0.5]) {
      for (const total of [size, 3 * size, 12 * size]) {
        components.push(
          weights.map((w) => 0.3 + total * ((1 - blend) * w + blend / size)),
        );
      }
    }
  }
  const constants = Float64Array.from(components, (alpha) => {
    let sum = 0;
    let value = 0;
    for (const a of alpha) {
      sum += a;
      value -= gammaln(a);
    }
    return value + gammaln(sum);
  });
  return { components, constants, range: [low, high] };
}

/**
 * Computes the logarithms of the importance weights of a mixture: density of the uniform distribution on the simplex over the
 * mixture's.
 *
 * @param mixture The mixture.
 * @returns A function from ln w_k, one per system, to the ln of the weighting's importance weight.
 */
export function logImportance(mixture: WeightingMixture): (logs: Float64Array) => number {
  const { components } = mixture;
  const size = components[0].length;
  // Four components go side by side, so that no sum waits for itself; those that fill up the last four have no density.
  const count = LANES * Math.ceil(components.length / LANES);
  const constants = new Float64Array(count).fill(-Infinity);
  constants.set(mixture.constants);
  const exponents = new Float64Array(count * size);
  components.forEach((alpha, c) => alpha.forEach((a, k) => exponents[k * count + c] = a - 1));
  const terms = new Float64Array(count);
  const uniform = gammaln(size);
  return (logs) => {
    let largest = -Infinity;
    for (let c = 0; c < count; c += LANES) {
      let first = constants[c];
      let second = constants[c + 1];
      let third = constants[c + 2];
      let fourth = constants[c + 3];
      for (let k = 0, at = c; k < size; k++, at += count) {
        const log = logs[k];
        first += exponents[at] * log;
        second += exponents[at + 1] * log;
        third += exponents[at + 2] * log;
        fourth += exponents[at + 3] * log;
      }
      terms[c] = first;
      terms[c + 1] = second;
      terms[c + 2] = third;
      terms[c + 3] = fourth;
      largest = Math.max(largest, first, second, third, fourth);
    }
    let sum = 0;
    let peak = -Infinity;
    for (let c = 0; c < count; c++) {
      const term = terms[c] - largest;
      if (term < peak - NEGLIGIBLE) continue;
      if (term > peak) peak = term;
      sum += Math.exp(term);
    }
    return uniform - (largest + Math.log(sum / components.length));
  };
}

/** The β between which the best weighting keeps half of the systems' effective number, by bisection. */
function broadRange(pool: SystemPool, range: ReachableRange): [number, number] {
  const needed = pool.size / 2;
  const ess = (target: number) => solveBalance(pool, target, range).ess;
  const natural = balanceOf(pool.adequacy, pool.fluency);
  const edge = (end: number) => {
    if (ess(end) >= needed) return end;
    let [inside, outside] = [natural, end];
    for (let step = 0; step < 30; step++) {
      const middle = (inside + outside) / 2;
      if (ess(middle) >= needed) inside = middle;
      else outside = middle;
    }
    return inside;
  };
  return [edge(range.low), edge(range.high)];
}

import { balanceOf } from "../balance_of.ts";
import { gammaln } from "../../resampling/distributions/gammaln.ts";
import { type ReachableRange, reachableRange } from "../solver/reachable_range.ts";
import { solveBalance } from "../solver/solve_balance.ts";
import type { SystemPool } from "../system_pool.ts";

/** A mixture of Dirichlet distributions over weightings, each component as likely as another. */
export interface WeightingMixture {
  /** Concentrations of each component, one per system. */
  readonly components: readonly Float64Array[];
  /** ln of each component's normalising constant. */
  readonly constants: Float64Array;
  /** Least and greatest β with an effective sample size of at least half the systems. */
  readonly range: readonly [number, number];
}

/**
 * Makes a mixture that spreads over (β, ESS) with ESS from K/2 to K. Its components are centred on the best weightings of
 * several β, including the ends, and half way from these to uniform; each centre has a narrow, a medium and a wide component.
 * One more component is uniform on the simplex.
 *
 * @param pool The systems.
 * @param steps Number of values of β. @default {9}
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

import { solveBalance } from "../balance/solver/solve_balance.ts";
import { systemPool, systemWeights } from "../balance/system_pool.ts";

/** Weights of systems at a balance. */
export interface SystemWeights {
  /** Weight of each system; they sum to 1. */
  readonly weights: Readonly<Record<string, number>>;
  /** The balance β of the weights. */
  readonly achieved: number;
  /** Effective sample size: the number of equally weighted systems that the weights are worth. */
  readonly ess: number;
}

/**
 * Weights systems so that adequacy has a chosen share β of the joint variance of adequacy and fluency. Of all such weightings
 * it finds the one closest to uniform (Shayegh & Kazemi 2026, problem P).
 *
 * @param systems Adequacy and fluency of each system, by its name.
 * @param beta The target balance, from 0 to 1.
 * @returns The weights, the balance and the effective sample size.
 * @throws {UserError} If the balance is out of reach, or the systems do not differ.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { weighSystems } from "./weigh_systems.ts";
 *
 * const { achieved, weights } = weighSystems({
 *   A: { adequacy: 0, fluency: 0 },
 *   B: { adequacy: 3, fluency: 0 },
 *   C: { adequacy: 0, fluency: 1 },
 *   D: { adequacy: 2, fluency: 1 },
 * }, 0.5);
 * assertEquals([achieved.toFixed(6), Object.keys(weights).length], ["0.500000", 4]);
 * ```
 */
export function weighSystems(
  systems: Readonly<Record<string, { readonly adequacy: number; readonly fluency: number }>>,
  beta: number,
): SystemWeights {
  const names = Object.keys(systems);
  const pool = systemPool(
    names,
    names.map((name) => systems[name].adequacy),
    names.map((name) => systems[name].fluency),
  );
  const { weights, achieved, ess } = solveBalance(pool, beta);
  const own = systemWeights(pool, weights);
  return { weights: Object.fromEntries(names.map((name, k) => [name, own[k]])), achieved, ess };
}

import { UserError } from "../user_error.ts";
import { curvatureOf, exitCertificate } from "./exit_certificate.ts";
import type { OperationCounter } from "./real_roots.ts";
import { type ScaledProblem, scaledProblem, surplus } from "./scaled_problem.ts";
import { stationaryPoints } from "./stationary_points.ts";

/** Which of the pruning theorems a search uses. */
export interface Pruning {
  /** Theorem 3: skip supports whose pairwise balances do not bracket the target. @default {true} */
  readonly bracket?: boolean;
  /** Theorem 4: stop at the first size that cannot beat the best. @default {true} */
  readonly size?: boolean;
  /** Theorem 5: stop at a point that is proved optimal. @default {true} */
  readonly exit?: boolean;
}

/** What a search over supports found and what it cost. */
export interface Enumeration {
  /** Optimal weights, one a system; null where the target is out of reach. */
  readonly weights: Float64Array | null;
  /** Multiplier η of the optimum in the scaled problem. */
  readonly multiplier: number;
  /** Supports whose stationary points were computed. */
  readonly supports: number;
  /** Stationary points computed. */
  readonly candidates: number;
  /** Floating-point operations. */
  readonly operations: number;
  /** How often each theorem cut the search: supports skipped by 3, stops by 4, exits by 5. */
  readonly fired: { readonly bracket: number; readonly size: number; readonly exit: number };
}

/** Most systems that a search over 2^K supports is offered for. */
export const LARGEST_ENUMERATION = 24;

/**
 * Algorithm 1 of Shayegh & Kazemi 2026: the least Σ w² with balance β̂, by listing supports from large to small.
 *
 * @param adequacy a, one value a system, distinct points (a, f).
 * @param fluency f, one value a system.
 * @param target β̂ strictly between 0 and 1.
 * @param pruning Theorems used; all by default.
 * @throws {UserError} If there are more than {@linkcode LARGEST_ENUMERATION} systems.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { balanceOf } from "./balance_of.ts";
 * import { enumerateSupports } from "./enumerate_supports.ts";
 *
 * const [a, f] = [[0, 3, 0, 2], [0, 0, 1, 1]];
 * const { weights } = enumerateSupports(a, f, 0.5);
 * assertEquals(balanceOf(a, f, weights!).toFixed(12), "0.500000000000");
 * ```
 */
export function enumerateSupports(
  adequacy: ArrayLike<number>,
  fluency: ArrayLike<number>,
  target: number,
  pruning: Pruning = {},
): Enumeration {
  const size = adequacy.length;
  if (size > LARGEST_ENUMERATION) {
    throw new UserError(
      `listing the supports of ${size} systems takes 2^${size} steps; use branch and bound above ${LARGEST_ENUMERATION}`,
    );
  }
  const { bracket = true, size: bySize = true, exit = true } = pruning;
  const problem = scaledProblem(adequacy, fluency, target);
  const curvature = curvatureOf(problem);
  const brackets = bracketMasks(problem);
  const counter: OperationCounter = { operations: 12 * size + (bracket ? 7 * size * size / 2 : 0) };
  const fired = { bracket: 0, size: 0, exit: 0 };
  let [supports, candidates, multiplier] = [0, 0, 0];
  let best = Infinity;
  let weights: Float64Array | null = null;
  const done = () => ({
    weights,
    multiplier,
    supports,
    candidates,
    operations: counter.operations,
    fired,
  });

  for (let count = size; count >= 2; count--) {
    if (bySize && 1 / count >= best) {
      fired.size++;
      return done();
    }
    for (const mask of subsets(size, count)) {
      if (bracket && !brackets.holds(mask)) {
        fired.bracket++;
        continue;
      }
      supports++;
      const support = members(mask);
      for (const point of stationaryPoints(problem, support, counter)) {
        candidates++;
        const full = spread(size, support, point.weights);
        if (full === null || Math.abs(surplus(problem, full)) > 1e-12) continue;
        counter.operations += 2 * count + 10 * size;
        const value = full.reduce((sum, w) => sum + w * w, 0);
        if (value < best) {
          best = value;
          weights = full;
          multiplier = point.multiplier;
        }
        if (!exit) continue;
        counter.operations += 12 * size;
        const proof = exitCertificate(problem, full, point.multiplier, curvature);
        if (proof.stationarity < 1e-12 && proof.inactive < 1e-13 && proof.curvature > -1e-13) {
          fired.exit++;
          [weights, multiplier] = [full, point.multiplier];
          return done();
        }
      }
    }
  }
  return done();
}

/** Weights over all systems; null where one is negative beyond rounding. */
function spread(size: number, support: readonly number[], weights: Float64Array) {
  const full = new Float64Array(size);
  for (let k = 0; k < support.length; k++) {
    if (weights[k] < -1e-13) return null;
    full[support[k]] = Math.max(0, weights[k]);
  }
  return full;
}

/** Theorem 3 by bit masks: partners of each system with a pairwise balance at most, and at least, the target. */
function bracketMasks(problem: ScaledProblem): { holds(mask: number): boolean } {
  const { a, f, size } = problem;
  const below = new Int32Array(size);
  const above = new Int32Array(size);
  for (let k = 0; k < size; k++) {
    for (let l = 0; l < size; l++) {
      if (k === l) continue;
      const da = Math.abs(a[k] - a[l]);
      const df = Math.abs(f[k] - f[l]);
      // A margin for rounding: skipping must never lose a feasible support.
      const margin = 1e-12 * (da + df);
      if (da <= df + margin) below[k] |= 1 << l;
      if (da >= df - margin) above[k] |= 1 << l;
    }
  }
  return {
    holds(mask) {
      let [low, high] = [false, false];
      for (let k = 0; k < size && !(low && high); k++) {
        if ((mask & (1 << k)) === 0) continue;
        low ||= (below[k] & mask) !== 0;
        high ||= (above[k] & mask) !== 0;
      }
      return low && high;
    },
  };
}

/** Every set of `count` of `size` systems as a bit mask, by Gosper's step. */
function* subsets(size: number, count: number): Generator<number> {
  let mask = 2 ** count - 1;
  while (mask < 2 ** size) {
    yield mask;
    const low = mask & -mask;
    const ripple = mask + low;
    mask = ripple | (((mask ^ ripple) >>> 2) / low);
  }
}

function members(mask: number): number[] {
  const support: number[] = [];
  for (let k = 0; mask >> k !== 0; k++) if (mask & (1 << k)) support.push(k);
  return support;
}

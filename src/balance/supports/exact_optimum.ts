import { fractionValue } from "../../decimals/fraction.ts";
import type { ExactProblem } from "../solver/exact_problem.ts";
import { absolute, bitBound, wideDot } from "../solver/wide_numbers.ts";
import { exactStationary } from "./exact_stationary.ts";

/** The optimum found by listing supports in wide numbers. */
export interface ExactOptimum {
  /** Weights, one per system, each rounded once. */
  readonly weights: Float64Array;
  /** Supports whose stationary points were computed. */
  readonly supports: number;
  /** True where another weighting is as good. */
  readonly shared: boolean;
}

/** Bits beyond those that resolve the least difference between systems. */
const SPARE_BITS = 256;

/**
 * Finds the least Σ w² with b(w) = 0 by Algorithm 1 of Shayegh & Kazemi 2026 in wide numbers, with theorems 3 and 4. It is for
 * a few systems whose distances differ too much in size for doubles.
 *
 * @param problem The problem in integers.
 * @param only A single support to examine, by index; absent: all.
 * @returns The optimum; null where there is none.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { exactPoints } from "../exact_points.ts";
 * import { exactProblem } from "../solver/exact_problem.ts";
 * import { exactOptimum } from "./exact_optimum.ts";
 *
 * const points = exactPoints([0, 0, 2, 2], [0, 1, 0, 1]);
 * const found = exactOptimum(exactProblem(points, { numerator: 1n, denominator: 2n }));
 * assertEquals(found?.shared, true);
 * ```
 */
export function exactOptimum(
  problem: ExactProblem,
  only?: readonly number[],
): ExactOptimum | null {
  const { size } = problem;
  const bits = BigInt(SPARE_BITS + 4 * bitBound(problem.largest));
  const one = 1n << bits;
  // Values that differ by less are equal; only rounding separates them.
  const same = one >> (bits / 2n);
  const brackets = only === undefined ? bracketMasks(problem) : null;
  let best: { support: readonly number[]; weights: bigint[]; value: bigint } | null = null;
  let supports = 0;
  let shared = false;
  for (let count = only?.length ?? size; count >= 2; count--) {
    if (best !== null && best.value + same < one / BigInt(count)) break;
    for (const support of only === undefined ? subsets(size, count) : [only]) {
      if (brackets !== null && !brackets(support)) continue;
      supports++;
      for (const weights of exactStationary(problem, support, bits)) {
        if (weights.some((w) => w < -same)) continue;
        const kept = weights.map((w) => w <= same ? 0n : w);
        const value = wideDot(kept, kept, bits);
        if (best === null || value < best.value - same) {
          best = { support, weights: kept, value };
          shared = false;
        } else if (
          value <= best.value + same && !alike(best, { support, weights: kept }, one >> 20n)
        ) {
          shared = true;
        }
      }
    }
    if (only !== undefined) break;
  }
  if (best === null) return null;
  const weights = new Float64Array(size);
  best.support.forEach((k, i) => {
    weights[k] = fractionValue({ numerator: best?.weights[i] ?? 0n, denominator: one });
  });
  return { weights, supports, shared };
}

interface Weighting {
  readonly support: readonly number[];
  readonly weights: readonly bigint[];
}

function alike(x: Weighting, y: Weighting, near: bigint): boolean {
  const other = new Map(y.support.map((k, i) => [k, y.weights[i]]));
  const missing = y.support.every((k, i) => x.support.includes(k) || y.weights[i] <= near);
  return missing &&
    x.support.every((k, i) => absolute(x.weights[i] - (other.get(k) ?? 0n)) <= near);
}

/** Theorem 3 exactly: whether one pair of a support has at most the target balance, and one at least. */
function bracketMasks(
  { a, f, strong, weak, size }: ExactProblem,
): (support: readonly number[]) => boolean {
  const sides = Array.from({ length: size }, (_, k) =>
    Array.from({ length: size }, (_, l) => {
      const side = strong * (a[k] - a[l]) ** 2n - weak * (f[k] - f[l]) ** 2n;
      return side < 0n ? -1 : side > 0n ? 1 : 0;
    }));
  return (support) => {
    let [low, high] = [false, false];
    for (let i = 0; i < support.length; i++) {
      for (let j = i + 1; j < support.length; j++) {
        const side = sides[support[i]][support[j]];
        low ||= side <= 0;
        high ||= side >= 0;
        if (low && high) return true;
      }
    }
    return false;
  };
}

/** Every set of `count` of `size` systems, in lexicographic order. */
function* subsets(size: number, count: number, from = 0): Generator<number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let k = from; k + count <= size; k++) {
    for (const rest of subsets(size, count - 1, k + 1)) yield [k, ...rest];
  }
}

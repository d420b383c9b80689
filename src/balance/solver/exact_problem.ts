import type { Fraction } from "../../decimals/fraction.ts";
import type { ExactPoints } from "../exact_points.ts";

/**
 * The problem "least Σ w² with balance β̂" in integers.
 *
 * With β̂ = p/q the target is met where b(w) = A σ²(a; w) − F σ²(f; w) = 0, where A and F are q − p and p in the order of the
 * aspects. Values are centred, so b(w) = g·w − A (a·w)² + F (f·w)².
 */
export interface ExactProblem {
  /** Number of systems, K. */
  readonly size: number;
  /** Aspect that is too strong under uniform weights, K times its distance from the mean. */
  readonly a: readonly bigint[];
  /** Aspect that is too weak. */
  readonly f: readonly bigint[];
  /** A, above 0. */
  readonly strong: bigint;
  /** F, above 0. */
  readonly weak: bigint;
  /** g_k = A a_k² − F f_k². */
  readonly g: readonly bigint[];
  /** K b(uniform), not negative. */
  readonly atUniform: bigint;
  /** Greatest of all A a_k² and F f_k². */
  readonly largest: bigint;
  /** True where fluency is the stronger aspect, so that `a` holds it. */
  readonly swapped: boolean;
}

/**
 * Brings a problem into integers.
 *
 * @param points The systems, at least two of which differ.
 * @param target β̂, strictly between 0 and 1.
 * @returns The problem, with its aspects in the order that makes b(uniform) non-negative.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { exactPoints } from "../exact_points.ts";
 * import { exactProblem } from "./exact_problem.ts";
 *
 * const points = exactPoints([0, 3, 0], [0, 0, 1]);
 * assertEquals(exactProblem(points, { numerator: 9n, denominator: 10n }).atUniform, 0n);
 * ```
 */
export function exactProblem(points: ExactPoints, target: Fraction): ExactProblem {
  const adequacy = centred(points.adequacy);
  const fluency = centred(points.fluency);
  const [own, other] = [target.denominator - target.numerator, target.numerator];
  const weighed = adequacy.map((value, k) => own * value * value - other * fluency[k] * fluency[k]);
  const surplus = weighed.reduce((sum, value) => sum + value, 0n);
  const swapped = surplus < 0n;
  const [a, f] = swapped ? [fluency, adequacy] : [adequacy, fluency];
  const [strong, weak] = swapped ? [other, own] : [own, other];
  let largest = 0n;
  for (let k = 0; k < a.length; k++) {
    const [x, y] = [strong * a[k] * a[k], weak * f[k] * f[k]];
    if (x > largest) largest = x;
    if (y > largest) largest = y;
  }
  return {
    size: a.length,
    a,
    f,
    strong,
    weak,
    g: swapped ? weighed.map((value) => -value) : weighed,
    atUniform: swapped ? -surplus : surplus,
    largest,
    swapped,
  };
}

/** K times the distance of each value from the mean. */
function centred(values: readonly bigint[]): bigint[] {
  const sum = values.reduce((total, value) => total + value, 0n);
  const size = BigInt(values.length);
  return values.map((value) => size * value - sum);
}

import { UserError } from "../../user_error.ts";
import { type ScaledProblem, scaledProblem } from "./scaled_problem.ts";

/** Most systems that brute force is offered for. */
export const LARGEST_BRUTE_FORCE = 10;

/**
 * The least Σ w² with balance β̂ by brute force: the judge of the solvers for a few systems.
 *
 * Shares nothing with them: on every support, with no pruning, the stationarity equations are solved as a dense linear system
 * on a grid of multipliers, and b = 0 is found by bisection wherever it changes sign. Points where b only touches zero, and
 * free directions at a pole, can escape the grid; they have measure zero among random systems.
 *
 * @param adequacy a, one value a system, distinct points (a, f).
 * @param fluency f, one value a system.
 * @param target β̂ strictly between 0 and 1.
 * @param steps Grid points on either side of zero.
 * @returns Best weights found, or null where there are none.
 * @throws {UserError} If there are more than {@linkcode LARGEST_BRUTE_FORCE} systems.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { bruteForce } from "./brute_force.ts";
 *
 * const weights = bruteForce([0, 3, 0], [0, 0, 1], 0.9)!;
 * assertEquals([...weights].map((w) => w.toFixed(9)), ["0.333333333", "0.333333333", "0.333333333"]);
 * ```
 */
export function bruteForce(
  adequacy: ArrayLike<number>,
  fluency: ArrayLike<number>,
  target: number,
  steps = 300,
): Float64Array | null {
  const size = adequacy.length;
  if (size > LARGEST_BRUTE_FORCE) {
    throw new UserError(
      `brute force over ${size} systems takes too long; it is for up to ${LARGEST_BRUTE_FORCE}`,
    );
  }
  const problem = scaledProblem(adequacy, fluency, target);
  let best: Float64Array | null = null;
  let least = Infinity;
  for (let mask = 3; mask < 1 << size; mask++) {
    const support = Array.from({ length: size }, (_, k) => k).filter((k) => mask & (1 << k));
    if (support.length < 2) continue;
    for (const weights of feasibleStationary(problem, support, steps)) {
      if (weights.some((w) => w < -1e-12)) continue;
      const value = weights.reduce((sum, w) => sum + w * w, 0);
      if (value >= least) continue;
      least = value;
      best = new Float64Array(size);
      for (let i = 0; i < support.length; i++) best[support[i]] = Math.max(0, weights[i]);
    }
  }
  return best;
}

function* feasibleStationary(
  problem: ScaledProblem,
  support: readonly number[],
  steps: number,
): Generator<number[]> {
  const size = support.length;
  const a = support.map((k) => problem.a[k]);
  const f = support.map((k) => problem.f[k]);
  const h = a.map((x, i) => f.map((y, j) => f[i] * y - x * a[j]));
  const g = a.map((x, i) => x * x - f[i] * f[i]);
  const b = (w: readonly number[]) => {
    let value = 0;
    for (let i = 0; i < size; i++) {
      value += g[i] * w[i];
      for (let j = 0; j < size; j++) value += w[i] * h[i][j] * w[j];
    }
    return value;
  };
  // (I + 2ηH) w + λ1 = −ηg, Σ w = 1.
  const weightsAt = (eta: number) => {
    const rows: number[][] = [];
    for (let i = 0; i < size; i++) {
      const row = h[i].map((value, j) => 2 * eta * value + (i === j ? 1 : 0));
      rows.push([...row, 1, -eta * g[i]]);
    }
    rows.push([...new Array<number>(size).fill(1), 0, 1]);
    return eliminate(rows).slice(0, size);
  };
  const uniform = new Array<number>(size).fill(1 / size);
  if (Math.abs(b(uniform)) < 1e-13) {
    yield uniform;
    return;
  }
  let before: [number, number] | null = null;
  for (let step = -steps; step <= steps; step++) {
    const eta = Math.tan(Math.PI / 2 * step / (steps + 1)) * 4 / size;
    const value = b(weightsAt(eta));
    if (before !== null && value * before[1] <= 0) {
      let [low, high] = [before[0], eta];
      let atLow = before[1];
      for (let halving = 0; halving < 100; halving++) {
        const middle = (low + high) / 2;
        const atMiddle = b(weightsAt(middle));
        if ((atMiddle > 0) === (atLow > 0)) [low, atLow] = [middle, atMiddle];
        else high = middle;
      }
      const weights = weightsAt(high);
      if (Math.abs(b(weights)) < 1e-9) yield weights;
    }
    before = [eta, value];
  }
}

/** Gaussian elimination with row exchange; `rows` hold the right side in their last column. */
function eliminate(rows: number[][]): number[] {
  const size = rows.length;
  for (let i = 0; i < size; i++) {
    let pivot = i;
    for (let j = i + 1; j < size; j++) {
      if (Math.abs(rows[j][i]) > Math.abs(rows[pivot][i])) pivot = j;
    }
    [rows[i], rows[pivot]] = [rows[pivot], rows[i]];
    for (let j = i + 1; j < size; j++) {
      const factor = rows[j][i] / rows[i][i];
      for (let k = i; k <= size; k++) rows[j][k] -= factor * rows[i][k];
    }
  }
  const x = new Array<number>(size).fill(0);
  for (let i = size - 1; i >= 0; i--) {
    let sum = rows[i][size];
    for (let j = i + 1; j < size; j++) sum -= rows[i][j] * x[j];
    x[i] = sum / rows[i][i];
  }
  return x;
}

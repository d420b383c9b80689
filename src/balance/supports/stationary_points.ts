import {
  memory,
  multipliersAt,
  operationsAt,
  stationary,
  systemsAt,
  weightsAt,
} from "../../tensors/kernels/stationary.wasm";
import type { ScaledProblem } from "../solver/scaled_problem.ts";

/** A stationary point of Σ w² on a support, signs of the weights unchecked. */
export interface StationaryPoint {
  /** Weight of each system of the support, in its order; they sum to one and may be negative. Entries past the support mean nothing. */
  readonly weights: Float64Array;
  /** Multiplier η of b(w) = 0 in the scaled problem; 0 where it is arbitrary. */
  multiplier: number;
}

/** Arrays for the stationary points of one support after another. Most points are not used, so none are allocated. */
export interface StationaryRoom {
  /** Receives the points. */
  readonly points: StationaryPoint[];
  /** Most systems of a support. */
  readonly size: number;
}

/**
 * Allocates room for supports of up to `size` systems.
 *
 * @param size Most systems of a support.
 * @returns The room.
 */
export function stationaryRoom(size: number): StationaryRoom {
  return { points: [], size };
}

/**
 * Finds all stationary points of the problem on one support, without the bound w ≥ 0: at most five (Shayegh & Kazemi 2026,
 * Theorem 2). In the eigenvectors of the reduced matrix M they are u_j = −η r_j / (1 + 2ηθ_j), and b = 0 becomes a polynomial
 * Φ(η) of degree five. A pole λ_j = −1/(2θ_j) gives no point if r_j ≠ 0, and up to two if r_j = 0. For supports on one line,
 * and if Φ ≡ 0, the only candidate is the uniform weighting. A kernel computes them.
 *
 * @param problem The scaled problem.
 * @param support Systems by index, at least two.
 * @param size How many of them count.
 * @param room Receives the points.
 * @param counter Counts the floating-point operations: additions, multiplications, divisions and square roots count one each.
 * @returns Number of points.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { exactPoints } from "../exact_points.ts";
 * import { exactProblem } from "../solver/exact_problem.ts";
 * import { scaledProblem } from "../solver/scaled_problem.ts";
 * import { stationaryPoints, stationaryRoom } from "./stationary_points.ts";
 *
 * // Two systems whose own balance is the target: uniform weights meet it.
 * const target = { numerator: 1n, denominator: 2n };
 * const problem = scaledProblem(exactProblem(exactPoints([0, 1, 5], [0, 1, 2]), target));
 * const room = stationaryRoom(2);
 * assertEquals(stationaryPoints(problem, [0, 1], 2, room), 1);
 * assertEquals([...room.points[0].weights], [0.5, 0.5]);
 * ```
 */
export function stationaryPoints(
  problem: ScaledProblem,
  support: ArrayLike<number>,
  size: number,
  room: StationaryRoom,
  counter?: { operations: number },
): number {
  const stage = layOut(problem);
  for (let k = 0; k < size; k++) stage.support[k] = support[k];
  stage.operations[0] = 0;
  const count = stage.find(size);
  if (counter) counter.operations += stage.operations[0];
  for (let i = 0; i < count; i++) {
    const point = pointAt(room, i);
    const { weights } = point;
    for (let k = 0, at = i * problem.size; k < size; k++, at++) weights[k] = stage.weights[at];
    point.multiplier = stage.multipliers[i];
  }
  return count;
}

function pointAt({ points, size }: StationaryRoom, at: number): StationaryPoint {
  if (at === points.length) points.push({ weights: new Float64Array(size), multiplier: NaN });
  return points[at];
}

/** The kernel's memory, laid out for a problem. */
interface Stage {
  readonly support: Int32Array;
  /** Receives the points' weights, `problem.size` numbers for each. */
  readonly weights: Float64Array;
  readonly multipliers: Float64Array;
  readonly operations: Float64Array;
  /** Runs the kernel, which returns the number of points. */
  find(size: number): number;
}

let laid: { readonly problem: ScaledProblem; readonly stage: Stage } | null = null;

/** Lays a problem out in the kernel's memory. The last layout is kept, for the problem's next support. */
function layOut(problem: ScaledProblem): Stage {
  if (laid?.problem === problem) return laid.stage;
  const { size, a, f } = problem;
  const [aAt, weights] = [systemsAt(size), weightsAt(size)];
  const [fAt, supportAt] = [aAt + 8 * size, aAt + 16 * size];
  const missing = Math.ceil((supportAt + 4 * size - memory.buffer.byteLength) / 2 ** 16);
  if (missing > 0) memory.grow(missing);
  const doubles = (at: number, length: number) => new Float64Array(memory.buffer, at, length);
  doubles(aAt, size).set(a);
  doubles(fAt, size).set(f);
  const stage: Stage = {
    support: new Int32Array(memory.buffer, supportAt, size),
    weights: doubles(weights, (aAt - weights) / 8),
    multipliers: doubles(multipliersAt(), (weights - multipliersAt()) / 8),
    operations: doubles(operationsAt(), 1),
    find: (count) => stationary(aAt, fAt, supportAt, count, size),
  };
  laid = { problem, stage };
  return stage;
}

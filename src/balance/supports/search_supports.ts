import { UserError } from "../../user_error.ts";
import { curvatureOf, exitCertificate } from "../solver/exit_certificate.ts";
import { onTarget } from "../solver/on_target.ts";
import type { OperationCounter } from "../solver/real_roots.ts";
import type { ExactProblem } from "../solver/exact_problem.ts";
import { type ScaledProblem, scaledProblem, surplus } from "../solver/scaled_problem.ts";
import { stationaryPoints } from "./stationary_points.ts";
import { type GeometryRoom, geometryRoom } from "./support_geometry.ts";

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
  /** Optimal weights, one per system; null where the target is out of reach. */
  readonly weights: Float64Array | null;
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
const LARGEST_ENUMERATION = 24;

/**
 * Runs Algorithm 1 under several choices of pruning theorems at once. Each search counts what it would cost alone, while the
 * stationary points of a support are computed once for all that visit it.
 *
 * @param exact The problem, its target strictly inside the reachable range.
 * @param prunings Theorems used by each search.
 * @returns One result per search.
 * @throws {UserError} If there are more than {@linkcode LARGEST_ENUMERATION} systems.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { exactPoints } from "../exact_points.ts";
 * import { exactProblem } from "../solver/exact_problem.ts";
 * import { searchSupports } from "./search_supports.ts";
 *
 * const half = { numerator: 1n, denominator: 2n };
 * const problem = exactProblem(exactPoints([0, 3, 0, 2], [0, 0, 1, 1]), half);
 * const none = { bracket: false, size: false, exit: false };
 * const [pruned, whole] = searchSupports(problem, [{}, none]);
 * assert(pruned.supports < whole.supports && whole.supports === 11);
 * ```
 */
export function searchSupports(
  exact: ExactProblem,
  prunings: readonly Pruning[],
): Enumeration[] {
  const { size } = exact;
  if (size > LARGEST_ENUMERATION) {
    throw new UserError(
      `listing the supports of ${size} systems takes 2^${size} steps; use branch and bound above ${LARGEST_ENUMERATION}`,
    );
  }
  const problem = scaledProblem(exact);
  const curvature = curvatureOf(problem);
  const brackets = bracketMasks(problem);
  const room = geometryRoom(size);
  const searches = prunings.map((pruning) => newSearch(pruning, size));
  let open = searches;
  for (let count = size; count >= 2 && open.length > 0; count--) {
    for (const search of open) {
      if (search.bySize && 1 / count >= search.best) {
        search.fired.size++;
        search.done = true;
      }
    }
    open = open.filter(({ done }) => !done);
    for (const mask of open.length > 0 ? subsets(size, count) : []) {
      const holds = brackets.holds(mask);
      let visit: Visit | null = null;
      let ended = false;
      for (const search of open) {
        if (search.bracket && !holds) {
          search.fired.bracket++;
          continue;
        }
        visit ??= visitSupport(problem, mask, room);
        take(search, visit, count, (point) => {
          point.certified ??= certified(problem, point, curvature);
          return point.certified;
        });
        ended ||= search.done;
      }
      if (ended) {
        open = open.filter(({ done }) => !done);
        if (open.length === 0) break;
      }
    }
  }
  return searches.map((search) => ({
    weights: search.weights && onTarget(problem, search.weights),
    supports: search.supports,
    candidates: search.candidates,
    operations: search.operations,
    fired: search.fired,
  }));
}

/**
 * Counts the supports of two systems or more, which a search without theorems visits whatever the scores.
 *
 * @param size K.
 * @returns 2^K − K − 1.
 */
export function supportCount(size: number): number {
  return 2 ** size - size - 1;
}

/** A search under way. */
interface Search {
  readonly bracket: boolean;
  readonly bySize: boolean;
  readonly exit: boolean;
  readonly size: number;
  readonly fired: { bracket: number; size: number; exit: number };
  weights: Float64Array | null;
  best: number;
  supports: number;
  candidates: number;
  operations: number;
  done: boolean;
}

/** A stationary point on a support; `full` is null where it is no weighting or misses the target. */
interface Candidate {
  readonly full: Float64Array | null;
  readonly value: number;
  readonly multiplier: number;
  certified: boolean | null;
}

/** The stationary points of one support, and what they cost. */
interface Visit {
  readonly points: readonly Candidate[];
  readonly operations: number;
}

function newSearch(pruning: Pruning, size: number): Search {
  const { bracket = true, size: bySize = true, exit = true } = pruning;
  return {
    bracket,
    bySize,
    exit,
    size,
    fired: { bracket: 0, size: 0, exit: 0 },
    weights: null,
    best: Infinity,
    supports: 0,
    candidates: 0,
    operations: 12 * size + (bracket ? 7 * size * size / 2 : 0),
    done: false,
  };
}

function visitSupport(problem: ScaledProblem, mask: number, room: GeometryRoom): Visit {
  const support = members(mask);
  const counter: OperationCounter = { operations: 0 };
  const points = stationaryPoints(problem, support, counter, room).map(
    ({ weights, multiplier }) => {
      const spreadOut = spread(problem.size, support, weights);
      const full = spreadOut !== null && Math.abs(surplus(problem, spreadOut)) <= 1e-12
        ? spreadOut
        : null;
      const value = full === null ? Infinity : full.reduce((sum, w) => sum + w * w, 0);
      return { full, value, multiplier, certified: null };
    },
  );
  return { points, operations: counter.operations };
}

/** Lets a search take in a support as if it had visited it alone. */
function take(
  search: Search,
  visit: Visit,
  count: number,
  proves: (point: Candidate) => boolean,
): void {
  search.supports++;
  search.operations += visit.operations;
  for (const point of visit.points) {
    search.candidates++;
    if (point.full === null) continue;
    search.operations += 2 * count + 10 * search.size;
    if (point.value < search.best) {
      search.best = point.value;
      search.weights = point.full;
    }
    if (!search.exit) continue;
    search.operations += 12 * search.size;
    if (proves(point)) {
      search.fired.exit++;
      search.weights = point.full;
      search.done = true;
      return;
    }
  }
}

function certified(
  problem: ScaledProblem,
  point: Candidate,
  curvature: ReturnType<typeof curvatureOf>,
): boolean {
  if (point.full === null) return false;
  const proof = exitCertificate(problem, point.full, point.multiplier, curvature);
  return proof.stationarity < 1e-12 && proof.inactive < 1e-13 && proof.curvature > -1e-13;
}

/** Weights over all systems; null where one is negative beyond rounding. */
function spread(size: number, support: readonly number[], weights: Float64Array) {
  for (let k = 0; k < support.length; k++) if (weights[k] < -1e-13) return null;
  const full = new Float64Array(size);
  for (let k = 0; k < support.length; k++) {
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

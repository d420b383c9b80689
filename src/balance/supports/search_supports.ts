import { UserError } from "../../user_error.ts";
import { dot } from "../dot.ts";
import { type Curvature, curvatureOf, exitCertificate } from "../solver/exit_certificate.ts";
import { onTarget } from "../solver/on_target.ts";
import type { ExactProblem } from "../solver/exact_problem.ts";
import { type ScaledProblem, scaledProblem, surplus } from "../solver/scaled_problem.ts";
import { stationaryPoints, type StationaryRoom, stationaryRoom } from "./stationary_points.ts";

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

/** Most systems for which a search over 2^K supports is allowed. */
const LARGEST_ENUMERATION = 24;

/**
 * Runs Algorithm 1 of Shayegh & Kazemi 2026 under several choices of pruning theorems at once: finds the least Σ w² with
 * balance β̂ by listing supports from large to small. Each search counts its cost as if it ran alone, but the stationary points
 * of a support are computed once for all searches that visit it.
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
  const visit = visitRoom(size);
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
    const last = open.length > 0 ? 2 ** size : 0;
    for (let mask = 2 ** count - 1; mask < last; mask = nextSubset(mask)) {
      const holds = brackets.holds(mask);
      let visited = false;
      let ended = false;
      for (const search of open) {
        if (search.bracket && !holds) {
          search.fired.bracket++;
          continue;
        }
        if (!visited) visitSupport(problem, mask, visit);
        visited = true;
        take(search, visit, count, problem, curvature);
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

/** A search in progress. */
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

/** A stationary point on a support. */
interface Candidate {
  /** Weights over all systems; they mean nothing where the point is not feasible. */
  readonly full: Float64Array;
  /** True where they are a weighting that meets the target. */
  feasible: boolean;
  value: number;
  multiplier: number;
  /** Whether Theorem 5 proves it optimal; null if not checked. */
  certified: boolean | null;
}

/** The stationary points of the support visited, and what they cost. */
interface Visit {
  readonly candidates: Candidate[];
  readonly support: Int32Array;
  readonly room: StationaryRoom;
  readonly cost: { operations: number };
  count: number;
}

function visitRoom(size: number): Visit {
  return {
    candidates: [],
    support: new Int32Array(size),
    room: stationaryRoom(size),
    cost: { operations: 0 },
    count: 0,
  };
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

function visitSupport(problem: ScaledProblem, mask: number, visit: Visit): void {
  const { candidates, support, room, cost } = visit;
  let size = 0;
  for (let k = 0; mask >> k !== 0; k++) if (mask & (1 << k)) support[size++] = k;
  cost.operations = 0;
  visit.count = stationaryPoints(problem, support, size, room, cost);
  for (let i = 0; i < visit.count; i++) {
    if (i === candidates.length) candidates.push(newCandidate(problem.size));
    const candidate = candidates[i];
    const { weights, multiplier } = room.points[i];
    candidate.feasible = spread(weights, support, size, candidate.full) &&
      Math.abs(surplus(problem, candidate.full)) <= 1e-12;
    candidate.value = candidate.feasible ? dot(candidate.full, candidate.full) : Infinity;
    candidate.multiplier = multiplier;
    candidate.certified = null;
  }
}

function newCandidate(size: number): Candidate {
  return {
    full: new Float64Array(size),
    feasible: false,
    value: Infinity,
    multiplier: NaN,
    certified: null,
  };
}

/** Updates a search with a support, as if the search ran alone. */
function take(
  search: Search,
  { candidates, count: points, cost }: Visit,
  count: number,
  problem: ScaledProblem,
  curvature: Curvature,
): void {
  search.supports++;
  search.operations += cost.operations;
  for (let i = 0; i < points; i++) {
    const point = candidates[i];
    search.candidates++;
    if (!point.feasible) continue;
    search.operations += 2 * count + 10 * search.size;
    if (point.value < search.best) {
      search.best = point.value;
      search.weights = point.full.slice();
    }
    if (!search.exit) continue;
    search.operations += 12 * search.size;
    point.certified ??= certified(problem, point, curvature);
    if (point.certified) {
      search.fired.exit++;
      search.weights = point.full.slice();
      search.done = true;
      return;
    }
  }
}

function certified(problem: ScaledProblem, point: Candidate, curvature: Curvature): boolean {
  const proof = exitCertificate(problem, point.full, point.multiplier, curvature);
  return proof.stationarity < 1e-12 && proof.inactive < 1e-13 && proof.curvature > -1e-13;
}

/** Spreads the weights of a support over all systems; false where one is negative beyond rounding. */
function spread(
  weights: Float64Array,
  support: Int32Array,
  size: number,
  full: Float64Array,
): boolean {
  for (let k = 0; k < size; k++) if (weights[k] < -1e-13) return false;
  full.fill(0);
  for (let k = 0; k < size; k++) full[support[k]] = Math.max(0, weights[k]);
  return true;
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
      // A margin for rounding, since skipping must never lose a feasible support.
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

/** The next greater bit mask with as many bits, by Gosper's step. */
function nextSubset(mask: number): number {
  const low = mask & -mask;
  const ripple = mask + low;
  return ripple | (((mask ^ ripple) >>> 2) / low);
}

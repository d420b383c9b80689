import { effectiveSampleSize } from "../effective_sample_size.ts";
import { exactPoints } from "../exact_points.ts";
import { exactProblem } from "../solver/exact_problem.ts";
import { exactTarget } from "../solver/exact_target.ts";
import { rangeEnd } from "../solver/range_end.ts";
import { reachableRange } from "../solver/reachable_range.ts";
import { latticeSearch } from "./lattice_search.ts";
import { type Enumeration, type Pruning, searchSupports } from "./search_supports.ts";

/** A target β̂, and the searches to solve for it with. */
export interface SearchPlan {
  /** Adequacy of each distinct system. */
  readonly adequacy: Float64Array;
  /** Fluency of each distinct system. */
  readonly fluency: Float64Array;
  /** Target β̂. */
  readonly target: number;
  /** Theorems used, one search each. */
  readonly prunings: readonly Pruning[];
  /** Lattices searched by the numerical baseline: units N of each. */
  readonly lattices: readonly number[];
  /** Largest |β(w) − β̂| of the numerical baseline. */
  readonly tolerance: number;
}

/** What one search did for one target. */
export interface SearchCost extends Pick<Enumeration, "candidates" | "operations"> {
  /** Supports or lattice points examined. */
  readonly supports: number;
  /** Effective sample size found; null if there was none. */
  readonly ess: number | null;
  /** How often theorems 3, 4 and 5 fired. */
  readonly fired: readonly [number, number, number];
}

/** Searches and lattices for one target, in the order of the input. */
export interface SearchCosts {
  /** One cost per pruning. */
  readonly searches: readonly SearchCost[];
  /** One cost per lattice. */
  readonly lattices: readonly SearchCost[];
}

/**
 * Solves for one target with every search, and counts the cost of each. At an end of the reachable range the optimum is the
 * line with the most systems, and nothing is searched.
 *
 * Source: "Mind Which Bird You Favour", Appendix B.
 *
 * @param plan The target and the searches.
 * @returns The costs of every search, with the effective sample size that it found.
 */
export function searchCosts(
  { adequacy, fluency, target, prunings, lattices, tolerance }: SearchPlan,
): SearchCosts {
  const points = exactPoints(adequacy, fluency);
  const range = reachableRange(points);
  const { balance, end } = exactTarget(points, target, range);
  return {
    searches: end === null
      ? searchSupports(exactProblem(points, balance), prunings).map((found) => ({
        supports: found.supports,
        candidates: found.candidates,
        operations: found.operations,
        ess: essOf(found.weights),
        fired: [found.fired.bracket, found.fired.size, found.fired.exit],
      }))
      : prunings.map(() => {
        const { line } = rangeEnd(points, end === "low" ? range.lowPair : range.highPair);
        return { supports: 0, candidates: 0, operations: 0, ess: line.length, fired: [0, 0, 0] };
      }),
    lattices: lattices.map((units) => {
      const found = latticeSearch(adequacy, fluency, target, units, tolerance);
      return {
        supports: found.points,
        candidates: found.points,
        operations: found.operations,
        ess: essOf(found.weights),
        fired: [0, 0, 0],
      };
    }),
  };
}

function essOf(weights: Float64Array | null): number | null {
  return weights === null ? null : effectiveSampleSize(weights);
}

import type { SeverityContrast } from "./severity_contrasts.ts";
import type { SeverityCosts } from "./severity_costs.ts";
import type { SeverityVerdict } from "./severity_verdict.ts";

/** What a metric charges for one class of errors. */
export interface SeveritySummary {
  /** The class. */
  readonly verdict: SeverityVerdict;
  /** Number of contrasts. */
  readonly n: number;
  /** Mean cost; null where there is no contrast. */
  readonly delta: number | null;
  /** Share of contrasts that cost nothing, 0 to 1. */
  readonly noPenalty: number | null;
  /** Number of (clean, contrast) pairs. */
  readonly pairs: number;
  /** Share of pairs in which the contrast scores at least as high as the clean translation. */
  readonly inversion: number | null;
  /** Costs of the class' contrasts, in their order: what intervals resample. */
  readonly deltas: Float64Array;
}

/**
 * Sums up the costs of the contrasts of one class (a row of the paper's Table 1, for one metric).
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { severityCosts } from "./severity_costs.ts";
 * import { summariseSeverity } from "./severity_summary.ts";
 *
 * const contrast = {
 *   verdict: "minor form" as const, segment: 0, system: 1, clean: [0], rating: { errors: [] },
 * };
 * const costs = severityCosts([contrast], (system) => 50 - system);
 * assertEquals(summariseSeverity("minor form", [contrast], costs).delta, 1);
 * ```
 */
export function summariseSeverity(
  verdict: SeverityVerdict,
  contrasts: readonly SeverityContrast[],
  costs: SeverityCosts,
): SeveritySummary {
  const chosen = [...contrasts.keys()].filter((c) => contrasts[c].verdict === verdict);
  const sum = (values: ArrayLike<number>): number =>
    chosen.reduce((total, c) => total + values[c], 0);
  const n = chosen.length;
  const pairs = sum(costs.pairs);
  const share = (total: number, of: number): number | null => of === 0 ? null : total / of;
  return {
    verdict,
    n,
    delta: share(sum(costs.deltas), n),
    noPenalty: share(sum(costs.unpenalised), n),
    pairs,
    inversion: share(sum(costs.inversions), pairs),
    deltas: Float64Array.from(chosen, (c) => costs.deltas[c]),
  };
}

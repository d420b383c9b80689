import type { ScoreScale } from "../../decimals/score_scale.ts";
import { UserError } from "../../user_error.ts";
import type { IntervalMethod } from "./interval.ts";
import { acceleration, jackknife } from "./jackknife.ts";
import type { BootstrapPlan } from "./bootstrap_plan.ts";
import { groupSizes, type ResamplingDesign } from "./resampling_design.ts";
import type { MakeStatistic, StatisticSpec } from "./statistics/statistic.ts";

/** What an interval needs from the sample itself. */
export interface SampleFacts {
  /** The statistic. */
  readonly estimate: number;
  /** Its standard error, for studentised intervals; null otherwise. */
  readonly standardError: number | null;
  /** Acceleration, for BCa; null otherwise. */
  readonly acceleration: number | null;
  /** Values that differ by no more than this may be equal in exact arithmetic. */
  readonly rounding: number;
  /** The scale of the statistic's values; null where they need no conversion. */
  readonly scale: ScoreScale | null;
}

/**
 * Collects the facts about the sample for each statistic.
 *
 * @param plan What is drawn and computed.
 * @param make Makes the plan's statistics.
 * @param method Kind of interval.
 * @returns The facts, in the order of the statistics.
 * @throws {UserError} If the design does not allow an interval, or a statistic or its interval is undefined for the sample.
 */
export function sampleFacts<Spec extends StatisticSpec>(
  plan: BootstrapPlan<Spec>,
  make: MakeStatistic<Spec>,
  method: IntervalMethod,
): SampleFacts[] {
  checkDesign(plan.design, method);
  const ones = new Uint32Array(plan.design.rows).fill(1);
  return plan.statistics.map((spec) => {
    const made = make(spec);
    const { rounding = 0 } = made;
    const estimate = made.value(ones);
    if (Number.isNaN(estimate)) throw new UserError("the statistic is undefined for this sample");
    if (method === "studentised" && made.standardError === undefined) {
      throw new UserError(
        "a studentised interval needs a standard error, and this statistic has none; use bca",
      );
    }
    return {
      estimate,
      standardError: method === "studentised" ? made.standardError?.(ones) ?? null : null,
      acceleration: method === "bca" ? acceleration(jackknife(plan.design, made), rounding) : null,
      rounding,
      scale: spec.scale ?? null,
    };
  });
}

/** Checks that a design allows an interval. */
function checkDesign({ rows, clusters, strata }: ResamplingDesign, method: IntervalMethod): void {
  if (rows < 2) throw new UserError(`a bootstrap needs at least two values, not ${rows}`);
  if (clusters !== undefined && groupSizes(clusters).filter((size) => size > 0).length < 2) {
    throw new UserError("a bootstrap over clusters needs at least two of them, not one");
  }
  if (strata !== undefined && groupSizes(strata).includes(1)) {
    throw new UserError(
      "a stratum of one row never varies, so the interval would be too narrow; join it with another stratum, or draw without strata",
    );
  }
  if (method === "studentised" && (clusters !== undefined || strata !== undefined)) {
    throw new UserError(
      "studentised intervals need independent rows; use percentile, basic or bca with clusters or strata",
    );
  }
}

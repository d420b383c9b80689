import { scoreAt, type ScoreScale, zeroOf } from "../../decimals/score_scale.ts";
import { UserError } from "../../user_error.ts";
import {
  type BootstrapInterval,
  interval,
  intervalError,
  type IntervalMethod,
} from "./interval.ts";
import type { BootstrapPlan } from "./bootstrap_plan.ts";
import { type Replicates, replicator } from "./replicates.ts";
import {
  blockRanges,
  joinReplicates,
  type ReplicateRange,
  wholeBlocks,
} from "./replicate_ranges.ts";
import { type SampleFacts, sampleFacts } from "./sample_facts.ts";
import type { MakeStatistic, StatisticSpec } from "./statistics/statistic.ts";
import { type ZeroTest, zeroTest } from "./zero_test.ts";

/** How many replicates to draw, and how to use them. */
export interface BootstrapSettings {
  /** Kind of interval. */
  readonly method: IntervalMethod;
  /** Confidence, between 0 and 1. */
  readonly confidence: number;
  /** Replicates to draw, a positive integer. */
  readonly replicates: number;
  /** Draw until the Monte-Carlo error of every interval end is at most this. */
  readonly precision?: number;
  /** Most replicates that `precision` may draw. @default {10_000_000} */
  readonly most?: number;
}

/** Interval of one statistic. */
export interface BootstrapResult extends BootstrapInterval {
  /** The statistic on the sample itself; NaN where undefined. */
  readonly estimate: number;
  /** Replicates drawn. */
  readonly replicates: number;
  /** How many replicates are above, at and below 0. */
  readonly zero: ZeroTest;
}

/** Draws replicates, for example on workers, in consecutive parts. */
export type DrawReplicates<Spec extends StatisticSpec> = (
  plan: BootstrapPlan<Spec>,
  range: ReplicateRange,
) => Promise<Replicates[]>;

/**
 * Computes bootstrap intervals of every statistic of a plan.
 *
 * @param plan What is drawn and computed.
 * @param make Makes the plan's statistics.
 * @param settings How many replicates, and how to use them.
 * @param draw Draws the replicates; without it they are drawn here.
 * @returns An interval for each statistic.
 * @throws {UserError} If the settings are out of range, the sample has fewer than two units, or the interval is
 * undefined.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { bootstrap } from "./bootstrap.ts";
 * import { columnStatistic } from "./statistics/column_statistic.ts";
 *
 * const plan = {
 *   design: { rows: 4 },
 *   statistics: [{ kind: "mean", integers: new Float64Array([1, 2, 3, 4]), decimals: 0 }] as const,
 *   studentised: false,
 *   seed: 1,
 *   experiment: "example",
 * };
 * const settings = { method: "percentile", confidence: 0.9, replicates: 999 } as const;
 * const [mean] = await bootstrap(plan, columnStatistic, settings);
 * assert(mean.low < 2.5 && 2.5 < mean.high);
 * ```
 */
export async function bootstrap<Spec extends StatisticSpec>(
  plan: BootstrapPlan<Spec>,
  make: MakeStatistic<Spec>,
  settings: BootstrapSettings,
  draw: DrawReplicates<Spec> = drawHere(make),
): Promise<BootstrapResult[]> {
  checkSettings(settings);
  const facts = sampleFacts(plan, make, settings.method);
  const { precision } = settings;
  const most = Math.max(settings.replicates, settings.most ?? 10_000_000);
  const parts: Replicates[] = [];
  let drawn = 0;
  let wanted = precision === undefined ? settings.replicates : wholeBlocks(settings.replicates);
  for (;;) {
    parts.push(...await draw(plan, { from: drawn, to: wanted }));
    drawn = wanted;
    const results = intervals(facts, settings, joinReplicates(parts));
    if (precision === undefined || worstError(results) <= precision || drawn >= most) {
      return results;
    }
    wanted = wholeBlocks(Math.min(most, nextReplicates(results, drawn, precision)));
  }
}

/**
 * Computes intervals from given replicates.
 *
 * @param facts From {@linkcode sampleFacts}.
 * @param settings Kind of interval and confidence.
 * @param replicates All replicates.
 * @returns An interval for each statistic.
 * @throws {UserError} If the interval is undefined, or an end is beyond the range of doubles.
 */
export function intervals(
  facts: readonly SampleFacts[],
  { method, confidence }: BootstrapSettings,
  { values, errors }: Replicates,
): BootstrapResult[] {
  const columns = facts.length;
  return facts.map((fact, s) => {
    const own = every(values, s, columns);
    const { rounding, scale } = fact;
    const ends = interval({
      method,
      confidence,
      estimate: fact.estimate,
      replicates: own,
      errors: errors.length > 0 ? every(errors, s, columns) : undefined,
      standardError: fact.standardError ?? undefined,
      acceleration: fact.acceleration ?? undefined,
      rounding,
    });
    const result = {
      ...ends,
      estimate: fact.estimate,
      replicates: values.length / columns,
      zero: zeroTest(fact.estimate, own, zeroOf(scale), rounding),
    };
    return scale === null ? result : scaled(result, scale);
  });
}

/**
 * Checks a user's settings.
 *
 * @param settings The settings.
 * @throws {UserError} If a setting is out of range.
 */
export function checkSettings({ confidence, replicates, precision }: BootstrapSettings): void {
  if (!(confidence > 0 && confidence < 1)) {
    throw new UserError(`confidence must lie between 0 and 1, not ${confidence}; write 0.95`);
  }
  if (!Number.isSafeInteger(replicates) || replicates < 1) {
    throw new UserError(`the number of replicates must be a positive integer, not ${replicates}`);
  }
  if (precision !== undefined && !(precision > 0)) {
    throw new UserError(`precision must be a positive number, not ${precision}`);
  }
}

/** The greatest Monte-Carlo error of any end; infinite where the error of an end cannot be estimated. */
function worstError(results: readonly BootstrapResult[]): number {
  return results.reduce((most, result) => Math.max(most, intervalError(result) ?? Infinity), 0);
}

/** How many replicates to try next: enough to estimate every error, and as many as the greatest error requires. */
function nextReplicates(
  results: readonly BootstrapResult[],
  drawn: number,
  precision: number,
): number {
  const enough = results.reduce((most, result) => Math.max(most, result.enough), 0);
  if (enough > 0) return Math.max(1.25 * drawn, enough);
  // The error falls as the inverse square root of the number of replicates.
  return drawn * Math.min(8, Math.max(1.25, 1.1 * (worstError(results) / precision) ** 2));
}

/** Converts an interval to scores. */
function scaled(result: BootstrapResult, scale: ScoreScale): BootstrapResult {
  const score = (value: number) => {
    const at = scoreAt(value, scale);
    if (Number.isFinite(at) || !Number.isFinite(value)) return at;
    throw new UserError(
      "an end of the interval lies beyond 1.8e308, the greatest double; give the scores in a larger unit",
    );
  };
  const error = (value: number | null) =>
    value === null ? null : scoreAt(value, { ...scale, offset: "0" });
  return {
    ...result,
    estimate: score(result.estimate),
    low: score(result.low),
    high: score(result.high),
    lowError: error(result.lowError),
    highError: error(result.highError),
  };
}

function drawHere<Spec extends StatisticSpec>(make: MakeStatistic<Spec>): DrawReplicates<Spec> {
  return (plan, range) => Promise.resolve(blockRanges(range, 1).map(replicator(plan, make)));
}

function every(values: Float64Array, offset: number, step: number): Float64Array {
  if (step === 1) return values;
  return Float64Array.from({ length: values.length / step }, (_, i) => values[i * step + offset]);
}

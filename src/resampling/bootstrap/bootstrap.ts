import { UserError } from "../../user_error.ts";
import { type BootstrapInterval, interval, type IntervalMethod } from "./interval.ts";
import { acceleration, leaveOneOut } from "./leave_one_out.ts";
import {
  BLOCK_REPLICATES,
  type BlockRange,
  type BootstrapPlan,
  type Replicates,
  replicates as drawReplicates,
} from "./replicates.ts";
import { statistic } from "./statistic.ts";

/** How many replicates to draw, and what to make of them. */
export interface BootstrapSettings {
  /** Kind of interval. */
  readonly method: IntervalMethod;
  /** Confidence, between 0 and 1. */
  readonly confidence: number;
  /** Replicates to draw, a positive integer. */
  readonly replicates: number;
  /** Go on until the Monte-Carlo error of every interval end is at most this. */
  readonly precision?: number;
  /** Most replicates that `precision` may ask for. @default {10_000_000} */
  readonly most?: number;
}

/** Interval of one statistic. */
export interface BootstrapResult extends BootstrapInterval {
  /** The statistic on the sample itself; NaN where undefined. */
  readonly estimate: number;
  /** Replicates drawn. */
  readonly replicates: number;
}

/** Replicates wanted: `from` is a multiple of the size of a block. */
export interface ReplicateRange {
  /** First replicate. */
  readonly from: number;
  /** Replicate after the last. */
  readonly to: number;
}

/** Draws replicates, for example on workers; in parts that follow each other. */
export type DrawReplicates = (
  plan: BootstrapPlan,
  range: ReplicateRange,
) => Promise<Replicates[]>;

/**
 * Bootstrap intervals of every statistic of a plan.
 *
 * @param plan What is drawn and computed
 * @param settings How many, and what of them
 * @param draw Where replicates are drawn; here and now where absent
 * @throws {UserError} where the settings are out of range, the sample has fewer than two units, or the interval is
 * undefined
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { bootstrap } from "./bootstrap.ts";
 *
 * const [mean] = await bootstrap({
 *   design: { rows: 4 },
 *   statistics: [{ kind: "mean", integers: new Float64Array([1, 2, 3, 4]), decimals: 0 }],
 *   studentised: false,
 *   seed: 1,
 *   experiment: "example",
 * }, { method: "percentile", confidence: 0.9, replicates: 999 });
 * assert(mean.low < 2.5 && 2.5 < mean.high);
 * ```
 */
export async function bootstrap(
  plan: BootstrapPlan,
  settings: BootstrapSettings,
  draw: DrawReplicates = drawHere,
): Promise<BootstrapResult[]> {
  checkSettings(settings);
  checkPlan(plan, settings.method);
  const facts = sampleFacts(plan, settings.method);
  const most = Math.max(settings.replicates, settings.most ?? 10_000_000);
  const parts: Replicates[] = [];
  let drawn = 0;
  let wanted = settings.precision === undefined
    ? settings.replicates
    : wholeBlocks(settings.replicates);
  for (;;) {
    parts.push(...await draw(plan, { from: drawn, to: wanted }));
    drawn = wanted;
    const results = intervals(facts, settings, joinReplicates(parts));
    const worst = results.reduce((m, r) => Math.max(m, r.lowError, r.highError), 0);
    if (settings.precision === undefined || worst <= settings.precision || drawn >= most) {
      return results;
    }
    // The error falls with the root of the number of replicates.
    const factor = Math.min(8, Math.max(1.25, 1.1 * (worst / settings.precision) ** 2));
    wanted = wholeBlocks(Math.min(most, drawn * factor));
  }
}

/** What an interval needs of the sample itself. */
export interface SampleFacts {
  /** The statistic. */
  readonly estimate: number;
  /** Its standard error, for studentised intervals; null otherwise. */
  readonly standardError: number | null;
  /** Acceleration, for BCa; null otherwise. */
  readonly acceleration: number | null;
}

/**
 * Facts about the sample, by statistic.
 *
 * @throws {UserError} where a statistic is undefined for the sample, or BCa is
 */
export function sampleFacts(plan: BootstrapPlan, method: IntervalMethod): SampleFacts[] {
  const ones = new Uint32Array(plan.design.rows).fill(1);
  return plan.statistics.map((spec) => {
    const made = statistic(spec);
    const estimate = made.value(ones);
    if (Number.isNaN(estimate)) throw new UserError("the statistic is undefined for this sample");
    return {
      estimate,
      standardError: method === "studentised" ? made.standardError?.(ones) ?? null : null,
      acceleration: method === "bca" ? acceleration(leaveOneOut(plan.design, spec)) : null,
    };
  });
}

/** Intervals from replicates, wherever they were drawn. */
export function intervals(
  facts: readonly SampleFacts[],
  { method, confidence }: BootstrapSettings,
  { values, errors }: Replicates,
): BootstrapResult[] {
  const columns = facts.length;
  return facts.map(({ estimate, standardError, acceleration }, s) => {
    const ends = interval({
      method,
      confidence,
      estimate,
      replicates: every(values, s, columns),
      errors: errors.length > 0 ? every(errors, s, columns) : undefined,
      standardError: standardError ?? undefined,
      acceleration: acceleration ?? undefined,
    });
    return { estimate, replicates: values.length / columns, ...ends };
  });
}

/**
 * Cuts replicates into ranges of whole blocks.
 *
 * @param range Replicates wanted
 * @param parts Most ranges
 */
export function blockRanges({ from, to }: ReplicateRange, parts: number): BlockRange[] {
  const first = Math.floor(from / BLOCK_REPLICATES);
  const blocks = Math.ceil(to / BLOCK_REPLICATES) - first;
  const step = Math.max(1, Math.ceil(blocks / parts));
  const ranges: BlockRange[] = [];
  for (let block = 0; block < blocks; block += step) {
    ranges.push({
      from: first + block,
      to: first + Math.min(blocks, block + step),
      replicates: to,
    });
  }
  return ranges;
}

/**
 * The replicates of one shard of several: whole blocks, as evenly as they go.
 *
 * @param shard From 1 up to `shards`
 */
export function shardRange(replicates: number, shard: number, shards: number): ReplicateRange {
  const blocks = Math.ceil(replicates / BLOCK_REPLICATES);
  const cut = (part: number) =>
    Math.min(replicates, Math.floor(part * blocks / shards) * BLOCK_REPLICATES);
  return { from: cut(shard - 1), to: shard === shards ? replicates : cut(shard) };
}

/** Joins replicates of consecutive ranges. */
export function joinReplicates(parts: readonly Replicates[]): Replicates {
  return {
    values: join(parts.map(({ values }) => values)),
    errors: join(parts.map(({ errors }) => errors)),
  };
}

/** Checks settings that a user gives; see {@linkcode bootstrap}. */
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

/** Checks that a plan allows an interval; see {@linkcode bootstrap}. */
export function checkPlan(
  { design, statistics, studentised }: BootstrapPlan,
  method: IntervalMethod,
): void {
  if (design.rows < 2) {
    throw new UserError(`a bootstrap needs at least two values, not ${design.rows}`);
  }
  if (design.clusters !== undefined && new Set(design.clusters).size < 2) {
    throw new UserError("a bootstrap over clusters needs at least two of them, not one");
  }
  if (method !== "studentised" || !studentised) return;
  if (design.clusters !== undefined || design.strata !== undefined) {
    throw new UserError(
      "studentised intervals need independent rows; use percentile, basic or bca with clusters or strata",
    );
  }
  const without = statistics.find((spec) => statistic(spec).standardError === undefined);
  if (without !== undefined) {
    throw new UserError(
      `a studentised interval needs a standard error, and there is none of ${without.kind}; use bca`,
    );
  }
}

function drawHere(plan: BootstrapPlan, range: ReplicateRange): Promise<Replicates[]> {
  return Promise.resolve(blockRanges(range, 1).map((blocks) => drawReplicates(plan, blocks)));
}

function wholeBlocks(replicates: number): number {
  return Math.ceil(replicates / BLOCK_REPLICATES) * BLOCK_REPLICATES;
}

function every(values: Float64Array, offset: number, step: number): Float64Array {
  if (step === 1) return values;
  return Float64Array.from({ length: values.length / step }, (_, i) => values[i * step + offset]);
}

function join(parts: readonly Float64Array[]): Float64Array {
  if (parts.length === 1) return parts[0];
  const whole = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

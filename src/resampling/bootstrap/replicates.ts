import { fillBounded } from "../random/bounded_integer.ts";
import { keyedStream } from "../random/keyed_stream.ts";
import { multinomial } from "../random/multinomial.ts";
import { resampler, type ResamplingDesign } from "./resampling_design.ts";
import { statistic, type StatisticSpec } from "./statistic.ts";

/** Replicates drawn from one keyed stream. */
export const BLOCK_REPLICATES = 128;

/** Most distinct values for which a mean is resampled by counts over its values. */
const FEW_VALUES = 512;

/** Everything that replicates depend on, as data that travels to a worker. */
export interface BootstrapPlan {
  /** What is drawn. */
  readonly design: ResamplingDesign;
  /** Statistics taken of every resample; they share the resamples. */
  readonly statistics: readonly StatisticSpec[];
  /** Whether standard errors are wanted too. */
  readonly studentised: boolean;
  /** Seed. */
  readonly seed: number;
  /** Name of the experiment, so that two of one seed draw apart. */
  readonly experiment: string;
}

/** Blocks of replicates wanted: from `from` up to `to`, the last cut at `replicates` in all. */
export interface BlockRange {
  /** First block. */
  readonly from: number;
  /** Block after the last. */
  readonly to: number;
  /** Replicates of the whole run. */
  readonly replicates: number;
}

/** Values of replicates: statistic s of the range's replicate r at r · statistics + s. */
export interface Replicates {
  /** Values; NaN where undefined. */
  readonly values: Float64Array;
  /** Standard errors, where the plan wants them; empty otherwise. */
  readonly errors: Float64Array;
}

/**
 * Draws blocks of bootstrap replicates. A block depends on plan and block number alone, so any number of workers
 * or shards, in any order, gives the same replicates.
 *
 * A mean of a sample with few distinct values is drawn by multinomial counts over these, several means by adding up
 * rows as they are drawn; everything else by counts of rows.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { replicates } from "./replicates.ts";
 *
 * const plan = {
 *   design: { rows: 3 },
 *   statistics: [{ kind: "mean", integers: new Float64Array([1, 2, 6]), decimals: 0 }] as const,
 *   studentised: false,
 *   seed: 1,
 *   experiment: "example",
 * };
 * const whole = replicates(plan, { from: 0, to: 2, replicates: 200 }).values;
 * const part = replicates(plan, { from: 1, to: 2, replicates: 200 }).values;
 * assertEquals([...whole.subarray(128)], [...part]);
 * ```
 */
export function replicates(plan: BootstrapPlan, range: BlockRange): Replicates {
  const draw = drawer(plan);
  const first = range.from * BLOCK_REPLICATES;
  const last = Math.min(range.replicates, range.to * BLOCK_REPLICATES);
  const size = Math.max(0, last - first) * plan.statistics.length;
  const values = new Float64Array(size);
  const errors = new Float64Array(plan.studentised ? size : 0);
  for (let block = range.from; block < range.to; block++) {
    const source = keyedStream(plan.seed, plan.experiment, block);
    const end = Math.min(last, (block + 1) * BLOCK_REPLICATES);
    for (let r = block * BLOCK_REPLICATES; r < end; r++) {
      draw(source, values, errors, (r - first) * plan.statistics.length);
    }
  }
  return { values, errors };
}

type Stream = ReturnType<typeof keyedStream>;
type Draw = (source: Stream, values: Float64Array, errors: Float64Array, at: number) => void;
type MeanSpec = Extract<StatisticSpec, { kind: "mean" }>;

function drawer({ design, statistics, studentised }: BootstrapPlan): Draw {
  const means = statistics.filter((spec): spec is MeanSpec => spec.kind === "mean");
  const independent = design.clusters === undefined && design.strata === undefined;
  if (independent && !studentised && means.length === statistics.length) {
    if (means.length === 1) return fewValues(means[0]) ?? oneMean(means[0]);
    return manyMeans(means, design.rows);
  }
  const counts = new Uint32Array(design.rows);
  const resample = resampler(design);
  const made = statistics.map(statistic);
  return (source, values, errors, at) => {
    resample(source, counts);
    for (let s = 0; s < made.length; s++) {
      values[at + s] = made[s].value(counts);
      if (studentised) errors[at + s] = made[s].standardError?.(counts) ?? NaN;
    }
  };
}

/** Counts over distinct values; null where there are too many of them for that to pay. */
function fewValues({ integers, decimals }: MeanSpec): Draw | null {
  const frequency = new Map<number, number>();
  for (const value of integers) {
    frequency.set(value, (frequency.get(value) ?? 0) + 1);
    if (frequency.size > Math.min(FEW_VALUES, integers.length / 4)) return null;
  }
  const distinct = Float64Array.from(frequency.keys()).sort();
  const rows = integers.length;
  const draws = multinomial(Array.from(distinct, (value) => frequency.get(value) ?? 0), rows);
  const counts = new Uint32Array(distinct.length);
  const divisor = rows * 10 ** decimals;
  return (source, values, _errors, at) => {
    draws.fill(source, rows, counts);
    let sum = 0;
    for (let v = 0; v < distinct.length; v++) sum += counts[v] * distinct[v];
    values[at] = sum / divisor;
  };
}

function oneMean({ integers, decimals }: MeanSpec): Draw {
  const rows = integers.length;
  const indices = rows <= 2 ** 16 ? new Uint16Array(rows) : new Uint32Array(rows);
  const divisor = rows * 10 ** decimals;
  return (source, values, _errors, at) => {
    fillBounded(source, rows, indices);
    values[at] = gatherSum(integers, indices) / divisor;
  };
}

function gatherSum(integers: Float64Array, indices: Uint16Array | Uint32Array): number {
  // Four sums: their additions need not wait for one another, and integers add up alike in any order.
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let i = 0;
  for (; i + 3 < indices.length; i += 4) {
    a += integers[indices[i]];
    b += integers[indices[i + 1]];
    c += integers[indices[i + 2]];
    d += integers[indices[i + 3]];
  }
  for (; i < indices.length; i++) a += integers[indices[i]];
  return a + b + (c + d);
}

function manyMeans(means: readonly MeanSpec[], rows: number): Draw {
  const columns = means.length;
  const table = new Float64Array(rows * columns);
  means.forEach(({ integers }, c) => {
    for (let row = 0; row < rows; row++) table[row * columns + c] = integers[row];
  });
  const divisors = means.map(({ decimals }) => rows * 10 ** decimals);
  const indices = rows <= 2 ** 16 ? new Uint16Array(rows) : new Uint32Array(rows);
  const sums = new Float64Array(columns);
  return (source, values, _errors, at) => {
    fillBounded(source, rows, indices);
    sums.fill(0);
    for (let i = 0; i < rows; i++) {
      const start = indices[i] * columns;
      for (let c = 0; c < columns; c++) sums[c] += table[start + c];
    }
    for (let c = 0; c < columns; c++) values[at + c] = sums[c] / divisors[c];
  };
}

import { fillBounded } from "../random/bounded_integer.ts";
import { keyedStream } from "../random/keyed_stream.ts";
import { fewValues, fewValuesSum } from "./few_values_mean.ts";
import { resampler, type ResamplingDesign } from "./resampling_design.ts";
import { statistic, type StatisticSpec } from "./statistic.ts";

/** Replicates drawn from one keyed stream. */
export const BLOCK_REPLICATES = 128;

/** Columns that lie side by side: a line of the cache. */
const SIDE_BY_SIDE = 8;

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
  return replicator(plan)(range);
}

/** The same for several ranges of one plan, which is prepared once. */
export function replicator(plan: BootstrapPlan): (range: BlockRange) => Replicates {
  const draw = drawer(plan);
  return (range) => {
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
  };
}

type Stream = ReturnType<typeof keyedStream>;
type Draw = (source: Stream, values: Float64Array, errors: Float64Array, at: number) => void;
type MeanSpec = Extract<StatisticSpec, { kind: "mean" }>;

function drawer({ design, statistics, studentised }: BootstrapPlan): Draw {
  const means = statistics.filter((spec): spec is MeanSpec => spec.kind === "mean");
  const independent = design.clusters === undefined && design.strata === undefined;
  if (independent && !studentised && means.length === statistics.length) {
    if (means.length === 1) return countedMean(means[0]) ?? oneMean(means[0]);
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

function countedMean({ integers, decimals }: MeanSpec): Draw | null {
  const sample = fewValues(integers);
  if (sample === null) return null;
  const counts = new Int32Array(sample.values.length);
  const divisor = integers.length * 10 ** decimals;
  return (source, values, _errors, at) => {
    values[at] = fewValuesSum(sample, source, counts) / divisor;
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
  const tables: Float64Array[] = [];
  for (let c = 0; c < means.length; c += SIDE_BY_SIDE) {
    const table = new Float64Array(rows * SIDE_BY_SIDE);
    means.slice(c, c + SIDE_BY_SIDE).forEach(({ integers }, place) => {
      for (let row = 0; row < rows; row++) table[row * SIDE_BY_SIDE + place] = integers[row];
    });
    tables.push(table);
  }
  const divisors = means.map(({ decimals }) => rows * 10 ** decimals);
  const indices = rows <= 2 ** 16 ? new Uint16Array(rows) : new Uint32Array(rows);
  const sums = new Float64Array(tables.length * SIDE_BY_SIDE);
  return (source, values, _errors, at) => {
    fillBounded(source, rows, indices);
    for (let t = 0; t < tables.length; t++) gatherSums(tables[t], indices, sums, t * SIDE_BY_SIDE);
    for (let c = 0; c < divisors.length; c++) values[at + c] = sums[c] / divisors[c];
  };
}

function gatherSums(
  table: Float64Array,
  indices: Uint16Array | Uint32Array,
  sums: Float64Array,
  at: number,
): void {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let e = 0;
  let f = 0;
  let g = 0;
  let h = 0;
  for (let i = 0; i < indices.length; i++) {
    const start = indices[i] * SIDE_BY_SIDE;
    a += table[start];
    b += table[start + 1];
    c += table[start + 2];
    d += table[start + 3];
    e += table[start + 4];
    f += table[start + 5];
    g += table[start + 6];
    h += table[start + 7];
  }
  sums.set([a, b, c, d, e, f, g, h], at);
}

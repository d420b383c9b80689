import { keyedStream } from "../random/keyed_stream.ts";
import { type FewValues, fewValuesSum } from "./means/few_values_mean.ts";
import { interleaved } from "./means/interleaved.ts";
import { type MeanSampling, meanSampling } from "./means/mean_sampling.ts";
import { resampler } from "./resampling_design.ts";
import type { BootstrapPlan } from "./bootstrap_plan.ts";
import type { ColumnStatistic } from "./statistics/column_statistic.ts";
import type { MakeStatistic, StatisticSpec } from "./statistics/statistic.ts";

/** Replicates drawn from one keyed stream. */
export const BLOCK_REPLICATES = 128;

/** Columns that are side by side: one cache line. */
const SIDE_BY_SIDE = 8;

/** Blocks of replicates: from `from` up to, but not including, `to`. The last block ends at `replicates`. */
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
  /** Standard errors, if the plan asks for them; otherwise empty. */
  readonly errors: Float64Array;
}

/**
 * Prepares a plan, whose bootstrap replicates are then drawn in blocks. A block depends only on the plan and the block's
 * number, so any number of workers or shards, in any order, gives the same replicates.
 *
 * The mean of a sample with few distinct values uses multinomial counts of these values. Several means add up rows as they are
 * drawn. Every other plan uses counts of rows.
 *
 * @param plan What is drawn and computed.
 * @param make Makes the plan's statistics.
 * @returns A function that draws the replicates of a range, in order.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { replicator } from "./replicates.ts";
 * import { columnStatistic } from "./statistics/column_statistic.ts";
 *
 * const plan = {
 *   design: { rows: 3 },
 *   statistics: [{ kind: "mean", integers: new Float64Array([1, 2, 6]), decimals: 0 }] as const,
 *   studentised: false,
 *   seed: 1,
 *   experiment: "example",
 * };
 * const draw = replicator(plan, columnStatistic);
 * const whole = draw({ from: 0, to: 2, replicates: 200 }).values;
 * const part = draw({ from: 1, to: 2, replicates: 200 }).values;
 * assertEquals([...whole.subarray(128)], [...part]);
 * ```
 */
export function replicator<Spec extends StatisticSpec>(
  plan: BootstrapPlan<Spec>,
  make: MakeStatistic<Spec>,
): (range: BlockRange) => Replicates {
  const draw = drawer(plan, make);
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

function drawer<Spec extends StatisticSpec>(
  plan: BootstrapPlan<Spec>,
  make: MakeStatistic<Spec>,
): Draw {
  const { design, statistics, studentised } = plan;
  const means = meanSampling(plan);
  if (means?.few) return countedMean(means.few, means.divisors[0]);
  if (means !== null) return means.columns.length === 1 ? oneMean(means) : manyMeans(means);
  const counts = new Uint32Array(design.rows);
  const resample = resampler(design);
  const quotients = studentised ? null : sumQuotients(statistics);
  if (quotients !== null) {
    return (source, values, _errors, at) => {
      resample(source, counts);
      quotients(counts, values, at);
    };
  }
  const made = statistics.map(make);
  return (source, values, errors, at) => {
    resample(source, counts);
    for (let s = 0; s < made.length; s++) {
      values[at + s] = made[s].value(counts);
      if (studentised) errors[at + s] = made[s].standardError?.(counts) ?? NaN;
    }
  };
}

function countedMean(sample: FewValues, divisor: number): Draw {
  const counts = new Int32Array(sample.values.length);
  return (source, values, _errors, at) => {
    values[at] = fewValuesSum(sample, source, counts) / divisor;
  };
}

function oneMean({ columns: [integers], divisors: [divisor], drawRows }: MeanSampling): Draw {
  return (source, values, _errors, at) => {
    let sum = 0;
    drawRows(source, (from, indices) => {
      sum += gatherSum(from === 0 ? integers : integers.subarray(from), indices);
    });
    values[at] = sum / divisor;
  };
}

function gatherSum(integers: Float64Array, indices: Uint16Array): number {
  // Four sums, so that additions do not wait for one another; integer sums do not depend on the order.
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

function manyMeans({ columns, divisors, drawRows }: MeanSampling): Draw {
  const { tables, sums } = interleavedTables(columns);
  return (source, values, _errors, at) => {
    sums.fill(0);
    drawRows(source, (from, indices) => {
      tables.forEach((table, t) => {
        const stretch = from === 0 ? table : table.subarray(from * SIDE_BY_SIDE);
        gatherSums(stretch, indices, sums, t * SIDE_BY_SIDE);
      });
    });
    for (let c = 0; c < divisors.length; c++) values[at + c] = sums[c] / divisors[c];
  };
}

/** Tables in which a row's integers of several columns lie together, and room for the sum of each column. */
function interleavedTables(
  columns: readonly Float64Array[],
): { readonly tables: readonly Float64Array[]; readonly sums: Float64Array } {
  const tables: Float64Array[] = [];
  for (let c = 0; c < columns.length; c += SIDE_BY_SIDE) {
    tables.push(interleaved(columns.slice(c, c + SIDE_BY_SIDE), SIDE_BY_SIDE));
  }
  return { tables, sums: new Float64Array(tables.length * SIDE_BY_SIDE) };
}

function gatherSums(
  table: Float64Array,
  indices: Uint16Array,
  sums: Float64Array,
  at: number,
): void {
  let a = sums[at];
  let b = sums[at + 1];
  let c = sums[at + 2];
  let d = sums[at + 3];
  let e = sums[at + 4];
  let f = sums[at + 5];
  let g = sums[at + 6];
  let h = sums[at + 7];
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

/** Takes several means and ratios of a resample at once; null where there are other statistics, or one alone. */
function sumQuotients<Spec extends StatisticSpec>(
  statistics: readonly Spec[],
): ((counts: Uint32Array, values: Float64Array, at: number) => void) | null {
  const specs = statistics.flatMap((spec: StatisticSpec) => isQuotient(spec) ? [spec] : []);
  if (specs.length < Math.max(2, statistics.length)) return null;
  const columns = [
    ...new Set(
      specs.flatMap((spec) => "below" in spec ? [spec.integers, spec.below] : [spec.integers]),
    ),
  ];
  const { tables, sums } = interleavedTables(columns);
  const quotients = specs.map((spec) => ({
    above: columns.indexOf(spec.integers),
    below: "below" in spec ? columns.indexOf(spec.below) : -1,
    unit: "below" in spec ? 1 : 10 ** spec.decimals,
  }));
  return (counts, values, at) => {
    let rows = 0;
    for (let row = 0; row < counts.length; row++) rows += counts[row];
    tables.forEach((table, t) => addCounted(table, counts, sums, t * SIDE_BY_SIDE));
    quotients.forEach(({ above, below, unit }, s) => {
      const divisor = below < 0 ? rows * unit : sums[below];
      values[at + s] = divisor === 0 ? NaN : sums[above] / divisor;
    });
  };
}

type QuotientStatistic = Extract<ColumnStatistic, { readonly kind: "mean" | "ratio" }>;

function isQuotient(spec: StatisticSpec): spec is QuotientStatistic {
  return spec.kind === "mean" || spec.kind === "ratio";
}

/** Sums each column of a table, every row as often as it was drawn. Eight sums need not wait for one another. */
function addCounted(
  table: Float64Array,
  counts: Uint32Array,
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
  for (let row = 0, start = 0; row < counts.length; row++, start += SIDE_BY_SIDE) {
    const count = counts[row];
    a += count * table[start];
    b += count * table[start + 1];
    c += count * table[start + 2];
    d += count * table[start + 3];
    e += count * table[start + 4];
    f += count * table[start + 5];
    g += count * table[start + 6];
    h += count * table[start + 7];
  }
  sums.set([a, b, c, d, e, f, g, h], at);
}

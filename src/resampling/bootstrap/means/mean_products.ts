import type { Backend } from "../../../tensors/backends/backend.ts";
import { integerMatrix } from "../../../tensors/products/integer_matrix.ts";
import { keyedStream } from "../../random/keyed_stream.ts";
import type { RandomSource } from "../../random/uniform.ts";
import { fewValuesCounts } from "./few_values_mean.ts";
import { interleaved } from "./interleaved.ts";
import { type MeanSampling, meanSampling } from "./mean_sampling.ts";
import { BLOCK_REPLICATES, type BlockRange, type Replicates } from "../replicates.ts";
import type { BootstrapPlan } from "../bootstrap_plan.ts";
import type { StatisticSpec } from "../statistics/statistic.ts";

/** Most counts held at a time: 32 MiB. */
const MOST_COUNTS = 2 ** 23;

/**
 * Computes the replicates of means as a matrix product, counts [replicates × rows] · scores [rows × columns], on any backend.
 * The resamples are those of `replicator()` and the product is exact, so the values have the same bits.
 *
 * @param backend Where to multiply.
 * @param plan What is drawn.
 * @param range The blocks.
 * @returns Null where the plan holds anything but means of independent rows.
 */
export async function meanProducts<Spec extends StatisticSpec>(
  backend: Backend,
  plan: BootstrapPlan<Spec>,
  range: BlockRange,
): Promise<Replicates | null> {
  const sampling = meanSampling(plan);
  if (sampling === null) return null;
  const { divisors } = sampling;
  const columns = divisors.length;
  const { items, fill } = itemCounter(sampling);
  const right = integerMatrix(items, items.length / columns, columns);
  const first = range.from * BLOCK_REPLICATES;
  const last = Math.min(range.replicates, range.to * BLOCK_REPLICATES);
  const values = new Float64Array(Math.max(0, last - first) * columns);
  const blocks = Math.max(1, Math.floor(MOST_COUNTS / right.rows / BLOCK_REPLICATES));
  for (let block = range.from; block < range.to; block += blocks) {
    const from = block * BLOCK_REPLICATES;
    const to = Math.min(last, from + blocks * BLOCK_REPLICATES);
    const counts = new Int32Array(new SharedArrayBuffer(4 * (to - from) * right.rows));
    let source = keyedStream(plan.seed, plan.experiment, block);
    for (let r = from; r < to; r++) {
      if (r > from && r % BLOCK_REPLICATES === 0) {
        source = keyedStream(plan.seed, plan.experiment, r / BLOCK_REPLICATES);
      }
      fill(source, counts.subarray((r - from) * right.rows, (r - from + 1) * right.rows));
    }
    const sums = await backend.multiply(integerMatrix(counts, to - from, right.rows), right);
    const at = (from - first) * columns;
    for (let i = 0; i < sums.length; i++) values[at + i] = sums[i] / divisors[i % columns];
  }
  return { values, errors: new Float64Array() };
}

/** What is counted (rows or distinct values), and how a resample's counts are drawn. */
function itemCounter({ columns, few, drawRows }: MeanSampling): {
  readonly items: Float64Array;
  readonly fill: (source: RandomSource, counts: Int32Array) => void;
} {
  if (few !== null) {
    return { items: few.values, fill: (source, counts) => fewValuesCounts(few, source, counts) };
  }
  return {
    items: interleaved(columns, columns.length),
    fill: (source, counts) =>
      drawRows(source, (from, indices) => {
        for (let i = 0; i < indices.length; i++) counts[from + indices[i]]++;
      }),
  };
}

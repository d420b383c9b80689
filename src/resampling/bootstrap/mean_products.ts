import type { Backend } from "../../tensors/backends/backend.ts";
import { integerMatrix } from "../../tensors/products/integer_matrix.ts";
import { fillBounded } from "../random/bounded_integer.ts";
import { keyedStream } from "../random/keyed_stream.ts";
import { fewValues, fewValuesCounts } from "./few_values_mean.ts";
import {
  BLOCK_REPLICATES,
  type BlockRange,
  type BootstrapPlan,
  type Replicates,
} from "./replicates.ts";

/** Most counts held at a time: 32 MiB. */
const MOST_COUNTS = 2 ** 23;

/**
 * The replicates of means as a matrix product, counts [replicates × rows] · scores [rows × columns], on any backend.
 *
 * Resamples are drawn as `replicates()` draws them, and the product is exact, so the values have the same bits.
 *
 * @param backend Where to multiply
 * @param plan What is drawn
 * @param range Blocks wanted
 * @returns null where the plan holds anything but means of independent rows
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { openBackend } from "../../tensors/backends/open_backend.ts";
 * import { meanProducts } from "./mean_products.ts";
 * import { replicates } from "./replicates.ts";
 *
 * const plan = {
 *   design: { rows: 3 },
 *   statistics: [{ kind: "mean", integers: new Float64Array([1, 2, 6]), decimals: 0 }] as const,
 *   studentised: false,
 *   seed: 1,
 *   experiment: "example",
 * };
 * const range = { from: 0, to: 1, replicates: 10 };
 * const backend = await openBackend("workers", { jobs: 1 });
 * assertEquals((await meanProducts(backend, plan, range))?.values, replicates(plan, range).values);
 * backend.close();
 * ```
 */
export async function meanProducts(
  backend: Backend,
  plan: BootstrapPlan,
  range: BlockRange,
): Promise<Replicates | null> {
  const counter = rowCounter(plan);
  if (counter === null) return null;
  const { items, columns, divisors, fill } = counter;
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

interface RowCounter {
  readonly items: Float64Array;
  readonly columns: number;
  readonly divisors: readonly number[];
  readonly fill: (source: ReturnType<typeof keyedStream>, counts: Int32Array) => void;
}

function rowCounter({ design, statistics, studentised }: BootstrapPlan): RowCounter | null {
  const means = statistics.flatMap((spec) => spec.kind === "mean" ? [spec] : []);
  const independent = design.clusters === undefined && design.strata === undefined;
  if (!independent || studentised || means.length < statistics.length) return null;
  const { rows } = design;
  const columns = means.length;
  const divisors = means.map(({ decimals }) => rows * 10 ** decimals);
  const sample = columns === 1 ? fewValues(means[0].integers) : null;
  if (sample !== null) {
    const fill: RowCounter["fill"] = (source, counts) => fewValuesCounts(sample, source, counts);
    return { items: sample.values, columns, divisors, fill };
  }
  const items = new Float64Array(rows * columns);
  means.forEach(({ integers }, c) => {
    for (let row = 0; row < rows; row++) items[row * columns + c] = integers[row];
  });
  const indices = rows <= 2 ** 16 ? new Uint16Array(rows) : new Uint32Array(rows);
  return {
    items,
    columns,
    divisors,
    fill: (source, counts) => {
      fillBounded(source, rows, indices);
      for (let i = 0; i < rows; i++) counts[indices[i]]++;
    },
  };
}

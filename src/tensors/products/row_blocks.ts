import type { IntegerMatrix } from "./integer_matrix.ts";
import { Accumulator } from "./product.ts";
import type { WorkerPool } from "../../workers/worker_pool.ts";

/** Most rows of a block: few enough to share the work, many enough to lay out the right operand once for many rows. */
const MOST_ROWS = 2048;

/** A block of rows of a product, as it travels to a worker; all arrays are shared memory. */
export interface RowBlock {
  /** Left operand, whole. */
  readonly left: IntegerMatrix;
  /** Right operand, whole. */
  readonly right: IntegerMatrix;
  /** First row of the block. */
  readonly from: number;
  /** Row after the last. */
  readonly to: number;
  /** The whole product. */
  readonly sums: Float64Array;
}

/**
 * Computes a product on a pool of workers, one task per block of rows.
 *
 * @param pool Workers that serve the task.
 * @param task Name of the task; it passes its block to {@linkcode fillRowBlock}.
 * @param left Left operand; copied to shared memory unless it is there already.
 * @param right Right operand; likewise.
 * @param sums Receives the product; zeros in shared memory.
 */
export async function multiplyRowBlocks(
  pool: WorkerPool,
  task: string,
  left: IntegerMatrix,
  right: IntegerMatrix,
  sums: Float64Array,
): Promise<void> {
  const rows = Math.min(MOST_ROWS, Math.max(1, Math.ceil(left.rows / pool.jobs)));
  const shared = { left: inSharedMemory(left), right: inSharedMemory(right), sums };
  const blocks: RowBlock[] = [];
  for (let from = 0; from < left.rows; from += rows) {
    blocks.push({ ...shared, from, to: Math.min(from + rows, left.rows) });
  }
  await pool.map<RowBlock, null>(task, blocks);
}

/**
 * Computes the block's rows of the product, in the worker.
 *
 * @param block What {@linkcode multiplyRowBlocks} sent.
 * @param add Adds the product of rows `from` to `to` to an accumulator.
 * @returns Null, once the rows are computed.
 */
export async function fillRowBlock(
  { left, right, from, to, sums }: RowBlock,
  add: (
    left: IntegerMatrix,
    right: IntegerMatrix,
    into: Accumulator,
    from: number,
    to: number,
  ) => Promise<void> | void,
): Promise<null> {
  const rows = sums.subarray(from * right.columns, to * right.columns);
  await add(left, right, new Accumulator(rows), from, to);
  return null;
}

/**
 * Makes an array of zeros in shared memory.
 *
 * @param length Number of zeros.
 * @returns The array.
 */
export function sharedZeros(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(8 * length));
}

function inSharedMemory(matrix: IntegerMatrix): IntegerMatrix {
  const { values } = matrix;
  if (values.buffer instanceof SharedArrayBuffer) return matrix;
  const buffer = new SharedArrayBuffer(values.byteLength);
  const source = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  new Uint8Array(buffer).set(source);
  const array = values.constructor as new (buffer: SharedArrayBuffer) => typeof values;
  return { ...matrix, values: new array(buffer) };
}

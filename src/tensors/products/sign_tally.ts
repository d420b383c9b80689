import { memory, tally } from "../kernels/signs.wasm";
import type { Backend } from "../backends/backend.ts";
import type { IntegerMatrix } from "./integer_matrix.ts";

/** Integers from here on are not all float32 numbers. */
const FLOAT32_LIMIT = 2 ** 24;
/** Most entries of a column for which the error bound below holds. */
const MOST_ENTRIES = 1000;
/** Rows that the kernel takes at a time. */
const LANES = 16;

/**
 * Tallies the signs of a product with a matrix that it knows: for every row of the left operand, twice the number of negative
 * entries plus the number of zeros. The left operand holds integers from 0 to 2²⁴ − 1.
 */
export type SignTally = (left: IntegerMatrix) => Int32Array | Promise<Int32Array>;

/**
 * Tallies signs on this thread, by a sparse SIMD kernel.
 *
 * @param right The right operand: integers under 2²⁴ in size.
 * @returns The tally, which gives the same numbers as {@linkcode productTally}.
 * @throws {RangeError} If an entry is too large, or a column has over 1,000 entries that are not zero.
 */
export function sparseTally(right: IntegerMatrix): SignTally {
  const columns = signColumns(right);
  return (left) => signTally(left, columns);
}

/**
 * Tallies signs by a dense product on a backend.
 *
 * @param backend Where to multiply.
 * @param right The right operand.
 * @returns The tally, which gives the same numbers as {@linkcode sparseTally}.
 */
export function productTally(backend: Pick<Backend, "multiply">, right: IntegerMatrix): SignTally {
  return async (left) => {
    const product = await backend.multiply(left, right);
    const tallies = new Int32Array(left.rows);
    for (let i = 0, at = 0; i < left.rows; i++) {
      for (let c = 0; c < right.columns; c++, at++) {
        tallies[i] += product[at] < 0 ? 2 : product[at] > 0 ? 0 : 1;
      }
    }
    return tallies;
  };
}

/** The right operand of {@linkcode signTally}: its columns with their entries that are not zero. */
interface SignColumns {
  /** Number of rows of the matrix. */
  readonly rows: number;
  /** Number of columns that hold nothing but zeros. */
  readonly empty: number;
  /** Place after the last entry of each other column. */
  readonly ends: Int32Array;
  /** Number of positive entries of each column; they stand before the negative ones. */
  readonly positives: Int32Array;
  /** Row of each entry. */
  readonly places: Int32Array;
  /** Each entry. */
  readonly entries: Int32Array;
}

/**
 * Takes a matrix apart into the entries of its columns, for {@linkcode signTally}. Columns with as many entries stand together,
 * so that the kernel's loops run evenly.
 *
 * @param matrix Integers under 2²⁴ in size.
 * @returns The columns; their order is not that of the matrix.
 * @throws {RangeError} If an entry is too large, or a column has over 1,000 entries.
 */
function signColumns(matrix: IntegerMatrix): SignColumns {
  const { values, rows, columns, bound } = matrix;
  if (bound >= FLOAT32_LIMIT) throw new RangeError(`entries reach ${bound}, beyond 2^24`);
  const counts = new Int32Array(columns);
  for (let q = 0, at = 0; q < rows; q++) {
    for (let c = 0; c < columns; c++, at++) if (values[at] !== 0) counts[c]++;
  }
  const order = Array.from(counts, (_, c) => c).filter((c) => counts[c] > 0)
    .sort((a, b) => counts[a] - counts[b] || a - b);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const [places, entries] = [new Int32Array(total), new Int32Array(total)];
  const [ends, positives] = [new Int32Array(order.length), new Int32Array(order.length)];
  let at = 0;
  order.forEach((c, place) => {
    if (counts[c] > MOST_ENTRIES) throw new RangeError(`a column has ${counts[c]} entries`);
    const begun = at;
    for (const sign of [1, -1]) {
      for (let q = 0; q < rows; q++) {
        const entry = values[q * columns + c];
        if (entry * sign <= 0) continue;
        places[at] = q;
        entries[at++] = entry;
      }
      if (sign === 1) positives[place] = at - begun;
    }
    ends[place] = at;
  });
  return { rows, empty: columns - order.length, ends, positives, places, entries };
}

/**
 * Computes, for every row of a product, twice the number of its negative entries plus the number of its zeros. A SIMD kernel
 * adds up float32 products and decides each sign by an error bound: for n products whose sizes add up to S, the sum is off by
 * at most (2n + 6)·2⁻²⁴·S. The few signs that this leaves open are computed in integers, so the tally is exact.
 *
 * @param left Weights: integers from 0 to 2²⁴ − 1, a row for each tally.
 * @param right Columns, from {@linkcode signColumns}.
 * @returns One tally per row of `left`.
 * @throws {RangeError} If the shapes do not fit, or a weight is too large.
 */
function signTally(left: IntegerMatrix, right: SignColumns): Int32Array {
  if (left.columns !== right.rows) {
    throw new RangeError(`${left.columns} columns cannot be multiplied with ${right.rows} rows`);
  }
  if (left.bound >= FLOAT32_LIMIT) throw new RangeError(`weights reach ${left.bound}, beyond 2^24`);
  const tallies = new Int32Array(left.rows);
  const stage = layOut(right);
  const { values, columns } = left;
  for (let row = 0; row < left.rows; row += LANES) {
    const lanes = Math.min(LANES, left.rows - row);
    for (let lane = 0; lane < LANES; lane++) {
      // Lanes to spare repeat the last row, whose signs are mostly sure.
      const from = (row + Math.min(lane, lanes - 1)) * columns;
      for (let q = 0, to = lane; q < columns; q++, to += LANES) {
        stage.weights[to] = values[from + q];
      }
    }
    stage.tallies.fill(right.empty);
    const doubtful = tally(
      stage.entriesAt,
      stage.recordsAt,
      right.ends.length,
      stage.talliesAt,
      stage.doubtsAt,
    );
    for (let d = 0; d < doubtful; d++) {
      const column = stage.doubts[2 * d];
      for (let lane = 0; lane < lanes; lane++) {
        if ((stage.doubts[2 * d + 1] >>> lane & 1) === 0) continue;
        const sum = exactSum(left, row + lane, right, column);
        stage.tallies[lane] += sum < 0 ? 2 : sum === 0 ? 1 : 0;
      }
    }
    tallies.set(stage.tallies.subarray(0, lanes), row);
  }
  return tallies;
}

/** One entry of a product: under 1,000 products under 2^48, so sums stay exact. */
function exactSum(left: IntegerMatrix, row: number, right: SignColumns, column: number): number {
  let sum = 0;
  const at = row * left.columns;
  for (let e = column === 0 ? 0 : right.ends[column - 1]; e < right.ends[column]; e++) {
    sum += left.values[at + right.places[e]] * right.entries[e];
  }
  return sum;
}

/** The kernel's memory, laid out for some columns. */
interface Stage {
  readonly weights: Float32Array;
  readonly tallies: Int32Array;
  readonly doubts: Int32Array;
  readonly talliesAt: number;
  readonly doubtsAt: number;
  readonly recordsAt: number;
  readonly entriesAt: number;
}

let laid: { readonly columns: SignColumns; readonly stage: Stage } | null = null;

/** Lays columns out in the kernel's memory: weights, tallies, doubts, records, entries. */
function layOut(columns: SignColumns): Stage {
  if (laid?.columns === columns) return laid.stage;
  const count = columns.ends.length;
  const talliesAt = columns.rows * LANES * 4;
  const doubtsAt = talliesAt + LANES * 4;
  const recordsAt = doubtsAt + count * 8;
  const entriesAt = recordsAt + count * 12;
  const end = entriesAt + columns.entries.length * 8;
  const missing = Math.ceil((end - memory.buffer.byteLength) / 2 ** 16);
  if (missing > 0) memory.grow(missing);
  const words = new Uint32Array(memory.buffer);
  const floats = new Float32Array(memory.buffer);
  for (let c = 0, begun = 0; c < count; begun = columns.ends[c], c++) {
    const at = recordsAt / 4 + 3 * c;
    words[at] = entriesAt + 8 * (begun + columns.positives[c]);
    words[at + 1] = entriesAt + 8 * columns.ends[c];
    floats[at + 2] = (2 * (columns.ends[c] - begun) + 6) * 2 ** -24;
  }
  for (let e = 0; e < columns.entries.length; e++) {
    words[entriesAt / 4 + 2 * e] = columns.places[e] * LANES * 4;
    floats[entriesAt / 4 + 2 * e + 1] = Math.abs(columns.entries[e]);
  }
  const stage = {
    weights: floats.subarray(0, columns.rows * LANES),
    tallies: new Int32Array(memory.buffer, talliesAt, LANES),
    doubts: new Int32Array(memory.buffer, doubtsAt, 2 * count),
    talliesAt,
    doubtsAt,
    recordsAt,
    entriesAt,
  };
  laid = { columns, stage };
  return stage;
}

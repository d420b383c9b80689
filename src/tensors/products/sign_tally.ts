import { memory, tally } from "../kernels/signs.wasm";
import type { Backend } from "../backends/backend.ts";
import { boundedMatrix, type IntegerMatrix } from "./integer_matrix.ts";

/** Weights are under 2^12, so that products of two stay under 2^24. */
const WEIGHT_LIMIT = 2 ** 12;
/** Largest sum of a column's magnitudes for which the kernel's sums fit 32 bits. */
const MOST = 2 ** 16;
/** Weightings that the kernel takes at a time. */
const LANES = 32;
/** Weightings multiplied on a backend at a time: the product stays within tens of megabytes. */
const CHUNK = 1024;

/**
 * Tallies the signs of weighted sums over pairs of systems, where a pair's weight is the product of its systems' weights. For
 * every weighting, the tally is twice the number of columns with a negative sum plus the number of columns with sum zero.
 *
 * The weights are whole numbers from 0 to 2¹² − 1, weightings × systems. The columns belong to a matrix with one row for each
 * pair (0,1), (0,2), …, (1,2), …
 */
export type SignTally = (
  weights: Uint16Array,
  systems: number,
) => Int32Array | Promise<Int32Array>;

/**
 * Tallies signs on this thread, with a sparse SIMD kernel.
 *
 * @param columns The columns.
 * @returns The tally, which gives the same numbers as {@linkcode productTally}.
 */
export function sparseTally(columns: IntegerMatrix): SignTally {
  const sparse = signColumns(columns);
  return (weights, systems) => signTally(weights, systems, sparse);
}

/**
 * Tallies signs with a dense product on a backend.
 *
 * @param backend Where to multiply.
 * @param columns The columns.
 * @returns The tally, which gives the same numbers as {@linkcode sparseTally}.
 */
export function productTally(
  backend: Pick<Backend, "multiply">,
  columns: IntegerMatrix,
): SignTally {
  return async (weights, systems) => {
    const tallies = new Int32Array(weights.length / systems);
    for (let from = 0; from < tallies.length; from += CHUNK) {
      const rows = Math.min(CHUNK, tallies.length - from);
      const left = new Int32Array(rows * columns.rows);
      for (let i = 0, at = 0; i < rows; i++) {
        const own = weights.subarray((from + i) * systems, (from + i + 1) * systems);
        for (let k = 0; k < systems; k++) {
          for (let l = k + 1; l < systems; l++) left[at++] = own[k] * own[l];
        }
      }
      const bounded = boundedMatrix(left, rows, columns.rows, WEIGHT_LIMIT ** 2 - 1);
      const product = await backend.multiply(bounded, columns);
      for (let i = from, at = 0; i < from + rows; i++) {
        for (let c = 0; c < columns.columns; c++, at++) {
          tallies[i] += product[at] < 0 ? 2 : product[at] > 0 ? 0 : 1;
        }
      }
    }
    return tallies;
  };
}

/** A column's entries that are not zero. */
interface SignColumn {
  /** Row of each. */
  readonly places: readonly number[];
  /** Each entry. */
  readonly entries: readonly number[];
}

/** Columns with their entries that are not zero. */
interface SignColumns {
  /** Number of rows of the matrix. */
  readonly rows: number;
  /** Number of columns that hold nothing but zeros. */
  readonly empty: number;
  /** Columns for the kernel. Columns with equally many entries are adjacent, so that its loops run evenly. */
  readonly narrow: readonly SignColumn[];
  /** Columns whose sums might not fit 32 bits. */
  readonly wide: readonly SignColumn[];
}

function signColumns({ values, rows, columns }: IntegerMatrix): SignColumns {
  const all = Array.from({ length: columns }, () => ({
    places: new Array<number>(),
    entries: new Array<number>(),
  }));
  for (let q = 0, at = 0; q < rows; q++) {
    for (let c = 0; c < columns; c++, at++) {
      if (values[at] === 0) continue;
      all[c].places.push(q);
      all[c].entries.push(values[at]);
    }
  }
  const filled = all.filter(({ places }) => places.length > 0)
    .sort((a, b) => a.places.length - b.places.length);
  const isNarrow = ({ entries }: SignColumn) =>
    sizes(entries) <= MOST && entries.every((entry) => Math.abs(entry) < 2 ** 15);
  return {
    rows,
    empty: columns - filled.length,
    narrow: filled.filter(isNarrow),
    wide: filled.filter((column) => !isNarrow(column)),
  };
}

function sizes(entries: readonly number[]): number {
  return entries.reduce((sum, entry) => sum + Math.abs(entry), 0);
}

/** Tallies signs with the kernel, which rounds pair weights; the few undecided signs are computed exactly. */
function signTally(weights: Uint16Array, systems: number, columns: SignColumns): Int32Array {
  if (columns.rows !== systems * (systems - 1) / 2) {
    throw new RangeError(`${systems} systems do not have ${columns.rows} pairs`);
  }
  const rows = weights.length / systems;
  const tallies = new Int32Array(rows);
  const stage = layOut(columns, systems);
  const { firsts, seconds } = pairMembers(systems);
  const half = (row: number, { places, entries }: SignColumn) => {
    const from = row * systems;
    let sum = 0;
    for (let e = 0; e < places.length; e++) {
      const q = places[e];
      sum += weights[from + firsts[q]] * weights[from + seconds[q]] * entries[e];
    }
    return sum < 0 ? 2 : sum === 0 ? 1 : 0;
  };
  for (let row = 0; row < rows; row += LANES) {
    const lanes = Math.min(LANES, rows - row);
    for (let lane = 0; lane < LANES; lane++) {
      // Spare lanes repeat the last weighting, whose signs are mostly certain.
      const from = (row + Math.min(lane, lanes - 1)) * systems;
      for (let k = 0, to = lane; k < systems; k++, to += LANES) {
        const weight = weights[from + k];
        if (weight >= WEIGHT_LIMIT) throw new RangeError(`a weight is ${weight}, beyond 2^12`);
        stage.weights[to] = weight << 3;
      }
    }
    stage.tallies.fill(columns.empty);
    const doubtful = stage.tally();
    for (let d = 0; d < doubtful; d++) {
      const column = columns.narrow[stage.doubts[2 * d]];
      for (let lane = 0; lane < lanes; lane++) {
        if ((stage.doubts[2 * d + 1] >>> lane & 1) === 1) {
          stage.tallies[lane] += half(row + lane, column);
        }
      }
    }
    for (let lane = 0; lane < lanes; lane++) {
      tallies[row + lane] = stage.tallies[lane];
      for (const column of columns.wide) tallies[row + lane] += half(row + lane, column);
    }
  }
  return tallies;
}

/** The two systems of each pair. */
function pairMembers(systems: number): Readonly<Record<"firsts" | "seconds", Uint16Array>> {
  const firsts: number[] = [];
  const seconds: number[] = [];
  for (let k = 0; k < systems; k++) {
    for (let l = k + 1; l < systems; l++) {
      firsts.push(k);
      seconds.push(l);
    }
  }
  return { firsts: Uint16Array.from(firsts), seconds: Uint16Array.from(seconds) };
}

/** The kernel's memory, laid out for some columns. */
interface Stage {
  /** Weight of system k in weighting i at 32·k + i, eight times the whole number. */
  readonly weights: Uint16Array;
  readonly tallies: Int32Array;
  readonly doubts: Int32Array;
  /** Runs the kernel, which returns how many columns it leaves in doubt. */
  tally(): number;
}

let laid: { readonly columns: SignColumns; readonly stage: Stage } | null = null;

/** Lays columns out in the kernel's memory: weights, pair weights, tallies, doubts, records, entries. */
function layOut(columns: SignColumns, systems: number): Stage {
  if (laid?.columns === columns) return laid.stage;
  const { narrow, rows } = columns;
  const pairsAt = 2 * LANES * systems;
  const talliesAt = pairsAt + 2 * LANES * rows;
  const doubtsAt = talliesAt + 4 * LANES;
  const recordsAt = doubtsAt + 8 * narrow.length;
  const entriesAt = recordsAt + 8 * narrow.length;
  const couples = narrow.reduce((sum, { places }) => sum + Math.ceil(places.length / 2), 0);
  const missing = Math.ceil((entriesAt + 12 * couples - memory.buffer.byteLength) / 2 ** 16);
  if (missing > 0) memory.grow(missing);
  const words = new Uint32Array(memory.buffer);
  let at = entriesAt / 4;
  narrow.forEach(({ places, entries }, c) => {
    for (let e = 0; e < places.length; e += 2) {
      // A last entry without a partner is paired with zero.
      const [first, second] = [places[e], places[e + 1] ?? places[e]];
      words[at++] = pairsAt + 2 * LANES * first;
      words[at++] = pairsAt + 2 * LANES * second;
      words[at++] = entries[e] & 0xffff | (entries[e + 1] ?? 0) << 16;
    }
    words[recordsAt / 4 + 2 * c] = 4 * at;
    words[recordsAt / 4 + 2 * c + 1] = Math.floor(sizes(entries) / 2);
  });
  const stage: Stage = {
    weights: new Uint16Array(memory.buffer, 0, LANES * systems),
    tallies: new Int32Array(memory.buffer, talliesAt, LANES),
    doubts: new Int32Array(memory.buffer, doubtsAt, 2 * narrow.length),
    tally: () =>
      tally(0, systems, pairsAt, entriesAt, recordsAt, narrow.length, talliesAt, doubtsAt),
  };
  laid = { columns, stage };
  return stage;
}

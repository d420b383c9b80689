import { fillBounded } from "../../random/bounded_integer.ts";
import type { RandomSource } from "../../random/uniform.ts";
import { drawPoisson, type PoissonTables, poissonTables } from "./poisson_tables.ts";

/** From this many rows per value on, one table lookup is faster than drawing the rows one by one; measured. */
const FREQUENT_FROM = 4;
/** With more distinct values than this, counts are never faster. */
const MOST_VALUES = 4096;
/** Widest range of values for which an array covers the range. */
const NEAR = 2 ** 16;
/**
 * The expected number of draws from tables is this many standard deviations below the number of rows. A small number leaves
 * little to draw row by row; too small a number repeats many resamples. Measured.
 */
const MARGIN = 1.3;

/** A sample by its distinct values, ready to be resampled by counts. */
export interface FewValues {
  /** Distinct values: frequent ones, most frequent first, then the rare ones. */
  readonly values: Float64Array;
  /** Number of frequent values. */
  readonly frequent: number;
  /** A table for each frequent value, then one for all rare rows together. */
  readonly tables: PoissonTables;
  /** Value of each rare row, as an index into `values`. */
  readonly rare: Uint32Array;
  /** Value of each row, as an index into `values`. */
  readonly rowValues: Uint32Array;
  /** Scratch memory of {@linkcode fewValuesCounts}. */
  readonly words: Uint32Array;
  /** Scratch memory of {@linkcode fewValuesCounts}. */
  readonly drawn: Uint32Array;
}

/**
 * Prepares the resampling of a sample by multinomial counts over its distinct values.
 *
 * @param integers The sample.
 * @returns The distinct values and their counts; null where there are too many values for this to be faster.
 */
export function fewValues(integers: Float64Array): FewValues | null {
  const rows = integers.length;
  const distinct = distinctValues(integers);
  if (distinct === null) return null;
  const { values, counts, ids } = distinct;
  const order = Array.from(values.keys()).sort((a, b) =>
    counts[b] - counts[a] || values[a] - values[b]
  );
  const frequent = order.filter((id) => counts[id] >= FREQUENT_FROM).length;
  const rareRows = order.slice(frequent).reduce((sum, id) => sum + counts[id], 0);
  const short = Math.ceil(MARGIN * Math.sqrt(rows));
  if (3 * frequent + short + rareRows > rows / 2) return null;
  const share = (rows - short) / rows;
  const rates = order.slice(0, frequent).map((id) => counts[id] * share);
  if (rareRows > 0) rates.push(rareRows * share);
  const places = new Uint32Array(values.length);
  order.forEach((id, place) => places[id] = place);
  const rowValues = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) rowValues[row] = places[ids[row]];
  return {
    values: Float64Array.from(order, (id) => values[id]),
    frequent,
    tables: poissonTables(rates),
    rare: rowValues.filter((value) => value >= frequent),
    rowValues,
    words: new Uint32Array(2 * rates.length),
    drawn: new Uint32Array(2 * rows),
  };
}

/** Distinct values in order of appearance, the frequency of each, and the value of each row. */
interface DistinctValues {
  readonly values: readonly number[];
  readonly counts: readonly number[];
  readonly ids: Uint32Array;
}

/**
 * Draws how often each distinct value occurs in one resample: multinomial counts.
 *
 * First, independent Poisson counts are drawn whose expected sum is a little under the number of rows. Given their sum they are
 * multinomial. The missing draws are then made row by row, so the total is multinomial over all rows. Where the sum exceeds the
 * number of rows, everything is drawn again, which conditions on the sum alone.
 *
 * @param sample From {@linkcode fewValues}.
 * @param source Random words.
 * @param counts Counts by distinct value, overwritten.
 */
export function fewValuesCounts(
  sample: FewValues,
  source: RandomSource,
  counts: Int32Array,
): void {
  const { frequent, rare, rowValues, drawn } = sample;
  const rows = rowValues.length;
  for (;;) {
    counts.fill(0);
    const total = drawTables(sample, source, counts);
    const rareDraws = rare.length === 0 ? 0 : counts[frequent];
    if (total > rows) continue;
    if (rareDraws > 0) {
      counts[frequent] = 0;
      tally(source, rare, drawn.subarray(0, rareDraws), counts);
    }
    if (total < rows) tally(source, rowValues, drawn.subarray(0, rows - total), counts);
    return;
  }
}

/**
 * Draws a resample and sums it.
 *
 * @param sample The prepared sample.
 * @param source Stream of words.
 * @param counts Scratch memory with one entry per distinct value.
 * @returns The sum.
 */
export function fewValuesSum(
  sample: FewValues,
  source: RandomSource,
  counts: Int32Array,
): number {
  fewValuesCounts(sample, source, counts);
  const { values } = sample;
  let sum = 0;
  for (let v = 0; v < values.length; v++) sum += counts[v] * values[v];
  return sum;
}

/** The distinct values of a sample; null where there are too many. */
function distinctValues(integers: Float64Array): DistinctValues | null {
  const rows = integers.length;
  let least = Infinity;
  let greatest = -Infinity;
  for (let row = 0; row < rows; row++) {
    least = Math.min(least, integers[row]);
    greatest = Math.max(greatest, integers[row]);
  }
  const values: number[] = [];
  const counts: number[] = [];
  const ids = new Uint32Array(rows);
  // Human scores are close together, so an array is much faster than a map.
  const near = greatest - least < NEAR ? new Int32Array(greatest - least + 1) : null;
  const far = new Map<number, number>();
  for (let row = 0; row < rows; row++) {
    const value = integers[row];
    let id = near === null ? far.get(value) ?? -1 : near[value - least] - 1;
    if (id < 0) {
      id = values.length;
      if (id === MOST_VALUES) return null;
      values.push(value);
      counts.push(0);
      if (near === null) far.set(value, id);
      else near[value - least] = id + 1;
    }
    counts[id]++;
    ids[row] = id;
  }
  return { values, counts, ids };
}

/** Draws the Poisson counts, with that of all rare rows after those of the frequent values, and returns their sum. */
function drawTables(
  { tables, words }: FewValues,
  source: RandomSource,
  counts: Int32Array,
): number {
  source.fill(words);
  let total = 0;
  for (let table = 0; 2 * table < words.length; table++) {
    const high = words[2 * table] >>> 5;
    const uniform = (high * 2 ** 26 + (words[2 * table + 1] >>> 6)) * 2 ** -53;
    const count = drawPoisson(tables, table, uniform);
    counts[table] = count;
    total += count;
  }
  return total;
}

function tally(
  source: RandomSource,
  rowValues: Uint32Array,
  drawn: Uint32Array,
  counts: Int32Array,
): void {
  fillBounded(source, rowValues.length, drawn);
  for (let i = 0; i < drawn.length; i++) counts[rowValues[drawn[i]]]++;
}

/** Lookup tables of several Poisson distributions, one after the other (Walker's alias method). */
export interface PoissonTables {
  /** First entry of each table; one more at the end. */
  readonly starts: Uint32Array;
  /** Count of each table's first entry. */
  readonly bases: Float64Array;
  /** The entry's own share of its slot. */
  readonly own: Float64Array;
  /** Entry, within the table, that owns the rest of the slot. */
  readonly alias: Uint32Array;
}

/** Terms below this share of the greatest one are left out: their total is far below the rounding of a float64 sum. */
const NEGLIGIBLE = 1e-22;

/**
 * Prepares draws from Poisson distributions with fixed rates, each from one uniform number. Source: Walker, "An efficient
 * method for generating discrete random variables with general distributions", ACM TOMS 3 (1977); the tables are built as in
 * Vose (1991).
 *
 * @param rates Positive rates.
 * @returns The tables.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { drawPoisson, poissonTables } from "./poisson_tables.ts";
 *
 * assertEquals(drawPoisson(poissonTables([1e-30]), 0, 0.7), 0);
 * ```
 */
export function poissonTables(rates: ArrayLike<number>): PoissonTables {
  const starts = new Uint32Array(rates.length + 1);
  const bases = new Float64Array(rates.length);
  const shares: Float64Array[] = [];
  for (let table = 0; table < rates.length; table++) {
    const { base, probabilities } = poisson(rates[table]);
    bases[table] = base;
    shares.push(probabilities);
    starts[table + 1] = starts[table] + probabilities.length;
  }
  const entries = starts[rates.length];
  const tables = { starts, bases, own: new Float64Array(entries), alias: new Uint32Array(entries) };
  const waiting = new Uint32Array(Math.max(0, ...shares.map(({ length }) => length)));
  shares.forEach((probabilities, table) => fillAlias(tables, table, probabilities, waiting));
  return tables;
}

/**
 * Draws from one of the Poisson distributions.
 *
 * @param tables The tables.
 * @param table Number of the distribution.
 * @param uniform A uniform number of 53 bits, at least 0 and below 1.
 * @returns The draw.
 */
export function drawPoisson(tables: PoissonTables, table: number, uniform: number): number {
  const { starts, bases, own, alias } = tables;
  const start = starts[table];
  const place = uniform * (starts[table + 1] - start);
  const entry = Math.floor(place);
  return bases[table] + (place - entry < own[start + entry] ? entry : alias[start + entry]);
}

function poisson(rate: number): { base: number; probabilities: Float64Array } {
  const mode = Math.floor(rate);
  const below: number[] = [];
  for (let k = mode, weight = 1; k > 0; k--) {
    weight *= k / rate;
    if (weight < NEGLIGIBLE) break;
    below.push(weight);
  }
  const above: number[] = [];
  for (let k = mode + 1, weight = 1;; k++) {
    weight *= rate / k;
    if (weight < NEGLIGIBLE) break;
    above.push(weight);
  }
  const total = sumFromEnd(below) + sumFromEnd(above) + 1;
  const probabilities = new Float64Array(below.length + 1 + above.length);
  for (let k = 0; k < below.length; k++) {
    probabilities[below.length - 1 - k] = below[k] / total;
  }
  probabilities[below.length] = 1 / total;
  for (let k = 0; k < above.length; k++) probabilities[below.length + 1 + k] = above[k] / total;
  return { base: mode - below.length, probabilities };
}

/** The sum of falling terms, small ones first for accuracy. */
function sumFromEnd(terms: readonly number[]): number {
  let sum = 0;
  for (let k = terms.length - 1; k >= 0; k--) sum += terms[k];
  return sum;
}

/** Fills one table. `waiting` is scratch memory: entries below their slot from its start, those above it from its end. */
function fillAlias(
  { starts, own, alias }: PoissonTables,
  table: number,
  probabilities: Float64Array,
  waiting: Uint32Array,
): void {
  const size = probabilities.length;
  const start = starts[table];
  let small = 0;
  let large = size;
  for (let entry = 0; entry < size; entry++) {
    probabilities[entry] *= size;
    own[start + entry] = 1;
    alias[start + entry] = entry;
    if (probabilities[entry] < 1) waiting[small++] = entry;
    else waiting[--large] = entry;
  }
  // The entries left when one kind runs out are 1 up to rounding.
  while (small > 0 && large < size) {
    const low = waiting[--small];
    const high = waiting[large];
    own[start + low] = probabilities[low];
    alias[start + low] = high;
    probabilities[high] -= 1 - probabilities[low];
    if (probabilities[high] < 1) {
      large++;
      waiting[small++] = high;
    }
  }
}

/** Lookup tables of several Poisson distributions, one after the other (Walker's alias method). */
export interface PoissonTables {
  /** First entry of each table; one more at the end. */
  readonly starts: Uint32Array;
  /** Count that each table's first entry stands for. */
  readonly bases: Float64Array;
  /** Share of an entry's slot that is its own. */
  readonly own: Float64Array;
  /** Entry, within its table, that has the rest of the slot. */
  readonly alias: Uint32Array;
}

/** Terms under this share of the greatest one are left out: together far under the rounding of a sum in float64. */
const NEGLIGIBLE = 1e-22;

/**
 * Prepares draws from Poisson distributions of fixed rates: each then takes one uniform number.
 *
 * Source: Walker, "An efficient method for generating discrete random variables with general distributions", ACM TOMS 3
 * (1977); the tables are built as in Vose (1991).
 *
 * @param rates Positive rates
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
  const own: number[] = [];
  const alias: number[] = [];
  for (let table = 0; table < rates.length; table++) {
    const { base, probabilities } = poisson(rates[table]);
    bases[table] = base;
    appendAlias(probabilities, own, alias);
    starts[table + 1] = own.length;
  }
  return { starts, bases, own: Float64Array.from(own), alias: Uint32Array.from(alias) };
}

/**
 * A draw from one of the distributions.
 *
 * @param table Which one
 * @param uniform A uniform number from 0 up to 1, of 53 bits
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
  const weights = Float64Array.from([...below.reverse(), 1, ...above]);
  const ascending = weights.slice().sort(); // small terms first, for accuracy
  const total = ascending.reduce((sum, weight) => sum + weight, 0);
  return { base: mode - below.length, probabilities: weights.map((weight) => weight / total) };
}

function appendAlias(probabilities: Float64Array, own: number[], alias: number[]): void {
  const size = probabilities.length;
  const start = own.length;
  const scaled = probabilities.map((probability) => probability * size);
  const small: number[] = [];
  const large: number[] = [];
  scaled.forEach((share, entry) => {
    (share < 1 ? small : large).push(entry);
    own.push(1);
    alias.push(entry);
  });
  for (;;) {
    const low = small.pop();
    const high = large.at(-1);
    if (low === undefined || high === undefined) return; // what is left is 1 up to rounding
    own[start + low] = scaled[low];
    alias[start + low] = high;
    scaled[high] -= 1 - scaled[low];
    if (scaled[high] < 1) small.push(large.pop() as number);
  }
}

/** Binary places of the fixed-point numbers that the tables are computed with. */
const PLACES = 128;
const ONE = 1n << BigInt(PLACES);
/** Binary places of the first part of a logarithm, so that whole multiples of ln 2's first part add to it without rounding. */
const FIRST_PLACES = 42;
/** Intervals of mantissas. */
const INTERVALS = 128;
/** Powers of two from 1 to 2. */
const POWERS = 512;
/** Shift of the mantissas, in intervals, that makes 1 the middle of one. */
const SHIFT = 74.5;

/**
 * Computes the tables of `elementary.as.ts` in exact arithmetic: four numbers for each interval of mantissas, a short number c near
 * the reciprocal of its middle, −ln c in two parts, and 0; then 2^(j/512) in two parts for each j under 512.
 *
 * @returns The tables, one after the other.
 */
export function elementaryTables(): Float64Array {
  const tables: number[] = [];
  for (let i = 0; i < INTERVALS; i++) {
    const off = (i + 0.5 - SHIFT) / INTERVALS;
    const c = BigInt(Math.round(4096 / (1 + (off < 0 ? off / 2 : off))));
    tables.push(Number(c) / 4096, ...parts(-logarithm(c, 4096n), FIRST_PLACES), 0);
  }
  const root = exponential(logarithm(2n, 1n) / BigInt(POWERS));
  let power = ONE;
  for (let j = 0; j < POWERS; j++) {
    tables.push(...parts(power, 52));
    power = power * root / ONE;
  }
  return Float64Array.from(tables);
}

/** ln(n / d) as 2·artanh((n − d)/(n + d)). */
function logarithm(n: bigint, d: bigint): bigint {
  const square = (n - d) ** 2n * ONE / (n + d) ** 2n;
  let power = 2n * (n - d) * ONE / (n + d);
  let sum = 0n;
  for (let k = 1n; power !== 0n; k += 2n) {
    sum += power / k;
    power = power * square / ONE;
  }
  return sum;
}

function exponential(x: bigint): bigint {
  let term = ONE;
  let sum = 0n;
  for (let k = 1n; term > 0n; k++) {
    sum += term;
    term = term * x / ONE / k;
  }
  return sum;
}

/** A number rounded to the given number of binary places, and the rest. */
function parts(x: bigint, places: number): [number, number] {
  const unit = 1n << BigInt(PLACES - places);
  const first = (x + (unit >> 1n)) / unit;
  return [Number(first) / 2 ** places, Number(x - first * unit) / 2 ** PLACES];
}

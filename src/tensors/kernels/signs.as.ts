// Signs of weighted sums over pairs of systems, in AssemblyScript: `deno task kernels` builds signs.wasm from this file.
//
// Thirty-two weightings are processed side by side: each system has 32 weights of 16 bits, eight times their whole numbers,
// in 64 bytes. The weight of a pair is the product of its systems' weights, rounded to a multiple of 2⁹ and counted in that
// unit, which fits 15 bits. A column is its entries, two in twelve bytes: the addresses of the two pairs' weights, then both
// entries of 16 bits. All addresses are in bytes; those of weights are multiples of 16.

/** Bytes of a column's record: end of its entries, and half the sum of their sizes. */
const RECORD: usize = 8;
/** Bytes of the weights of a system or pair. */
const ROW: usize = 64;
/** Bytes of two entries. */
const ENTRIES: usize = 12;

/** Adds the contribution of two entries to the sums of eight weightings. */
// @ts-ignore: decorator
@inline
function low(first: v128, second: v128, sizes: v128): v128 {
  return i32x4.dot_i16x8_s(i16x8.shuffle(first, second, 0, 8, 1, 9, 2, 10, 3, 11), sizes);
}

// @ts-ignore: decorator
@inline
function high(first: v128, second: v128, sizes: v128): v128 {
  return i32x4.dot_i16x8_s(i16x8.shuffle(first, second, 4, 12, 5, 13, 6, 14, 7, 15), sizes);
}

/**
 * Adds, for 32 weightings, 2 to their tallies for every column whose weighted sum is surely negative.
 *
 * Rounding changes a pair's weight by at most half a unit, so a sum of products that exceeds half the sum of the entries' sizes
 * has the sign of the exact sum. Other columns are listed at `doubts`, in eight bytes each: the column's number, then a bit for
 * every weighting in doubt.
 *
 * Returns the number of columns listed.
 */
export function tally(
  weights: usize,
  systems: i32,
  pairs: usize,
  entries: usize,
  records: usize,
  columns: i32,
  tallies: usize,
  doubts: usize,
): i32 {
  const end = weights + ROW * <usize> systems;
  for (; weights < end; weights += ROW) {
    const first = v128.load(weights);
    const second = v128.load(weights, 16);
    const third = v128.load(weights, 32);
    const fourth = v128.load(weights, 48);
    for (let other = weights + ROW; other < end; other += ROW, pairs += ROW) {
      v128.store(pairs, i16x8.q15mulr_sat_s(first, v128.load(other)));
      v128.store(pairs, i16x8.q15mulr_sat_s(second, v128.load(other, 16)), 16);
      v128.store(pairs, i16x8.q15mulr_sat_s(third, v128.load(other, 32)), 32);
      v128.store(pairs, i16x8.q15mulr_sat_s(fourth, v128.load(other, 48)), 48);
    }
  }
  const two = i32x4.splat(2);
  let tally0 = v128.load(tallies);
  let tally1 = v128.load(tallies, 16);
  let tally2 = v128.load(tallies, 32);
  let tally3 = v128.load(tallies, 48);
  let tally4 = v128.load(tallies, 64);
  let tally5 = v128.load(tallies, 80);
  let tally6 = v128.load(tallies, 96);
  let tally7 = v128.load(tallies, 112);
  let listed = 0;
  for (let column = 0; column < columns; column++) {
    const end = <usize> load<u32>(records);
    const half = v128.load32_splat(records, 4);
    records += RECORD;
    let s0 = i32x4.splat(0);
    let s1 = i32x4.splat(0);
    let s2 = i32x4.splat(0);
    let s3 = i32x4.splat(0);
    let s4 = i32x4.splat(0);
    let s5 = i32x4.splat(0);
    let s6 = i32x4.splat(0);
    let s7 = i32x4.splat(0);
    for (; entries < end; entries += ENTRIES) {
      const first = <usize> load<u32>(entries);
      const second = <usize> load<u32>(entries, 4);
      const sizes = v128.load32_splat(entries, 8);
      const first0 = v128.load(first);
      const second0 = v128.load(second);
      s0 = i32x4.add(s0, low(first0, second0, sizes));
      s1 = i32x4.add(s1, high(first0, second0, sizes));
      const first1 = v128.load(first, 16);
      const second1 = v128.load(second, 16);
      s2 = i32x4.add(s2, low(first1, second1, sizes));
      s3 = i32x4.add(s3, high(first1, second1, sizes));
      const first2 = v128.load(first, 32);
      const second2 = v128.load(second, 32);
      s4 = i32x4.add(s4, low(first2, second2, sizes));
      s5 = i32x4.add(s5, high(first2, second2, sizes));
      const first3 = v128.load(first, 48);
      const second3 = v128.load(second, 48);
      s6 = i32x4.add(s6, low(first3, second3, sizes));
      s7 = i32x4.add(s7, high(first3, second3, sizes));
    }
    const minus = i32x4.neg(half);
    tally0 = i32x4.add(tally0, v128.and(i32x4.lt_s(s0, minus), two));
    tally1 = i32x4.add(tally1, v128.and(i32x4.lt_s(s1, minus), two));
    tally2 = i32x4.add(tally2, v128.and(i32x4.lt_s(s2, minus), two));
    tally3 = i32x4.add(tally3, v128.and(i32x4.lt_s(s3, minus), two));
    tally4 = i32x4.add(tally4, v128.and(i32x4.lt_s(s4, minus), two));
    tally5 = i32x4.add(tally5, v128.and(i32x4.lt_s(s5, minus), two));
    tally6 = i32x4.add(tally6, v128.and(i32x4.lt_s(s6, minus), two));
    tally7 = i32x4.add(tally7, v128.and(i32x4.lt_s(s7, minus), two));
    const u0 = narrow(i32x4.le_s(i32x4.abs(s0), half), i32x4.le_s(i32x4.abs(s1), half));
    const u1 = narrow(i32x4.le_s(i32x4.abs(s2), half), i32x4.le_s(i32x4.abs(s3), half));
    const u2 = narrow(i32x4.le_s(i32x4.abs(s4), half), i32x4.le_s(i32x4.abs(s5), half));
    const u3 = narrow(i32x4.le_s(i32x4.abs(s6), half), i32x4.le_s(i32x4.abs(s7), half));
    if (v128.any_true(v128.or(v128.or(u0, u1), v128.or(u2, u3)))) {
      store<i32>(doubts, column);
      store<i32>(
        doubts,
        i16x8.bitmask(u0) | (i16x8.bitmask(u1) << 8) | (i16x8.bitmask(u2) << 16) |
          (i16x8.bitmask(u3) << 24),
        4,
      );
      doubts += 8;
      listed++;
    }
  }
  v128.store(tallies, tally0);
  v128.store(tallies, tally1, 16);
  v128.store(tallies, tally2, 32);
  v128.store(tallies, tally3, 48);
  v128.store(tallies, tally4, 64);
  v128.store(tallies, tally5, 80);
  v128.store(tallies, tally6, 96);
  v128.store(tallies, tally7, 112);
  return listed;
}

/** Two vectors of truth values, each lane half as wide, in one. */
// @ts-ignore: decorator
@inline
function narrow(first: v128, second: v128): v128 {
  return i16x8.narrow_i32x4_s(first, second);
}

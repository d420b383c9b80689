// Signs of weighted sums over pairs of systems, in AssemblyScript: `deno task kernels` builds signs.wasm from this file.
//
// Sixteen weightings are processed side by side: each system has sixteen weights of 16 bits, eight times their whole numbers,
// in 32 bytes. The weight of a pair is the product of its systems' weights, rounded to a multiple of 2⁹ and counted in that
// unit, which fits 15 bits. A column is its entries, two in twelve bytes: the addresses of the two pairs' weights, then both
// entries of 16 bits. All addresses are in bytes; those of weights are multiples of 16.

/** Bytes of a column's record: end of its entries, and half the sum of their sizes. */
const RECORD: usize = 8;
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
 * Adds, for sixteen weightings, 2 to their tallies for every column whose weighted sum is surely negative.
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
  const end = weights + 32 * <usize> systems;
  for (; weights < end; weights += 32) {
    const first = v128.load(weights);
    const second = v128.load(weights, 16);
    for (let other = weights + 32; other < end; other += 32, pairs += 32) {
      v128.store(pairs, i16x8.q15mulr_sat_s(first, v128.load(other)));
      v128.store(pairs, i16x8.q15mulr_sat_s(second, v128.load(other, 16)), 16);
    }
  }
  let tally0 = v128.load(tallies);
  let tally1 = v128.load(tallies, 16);
  let tally2 = v128.load(tallies, 32);
  let tally3 = v128.load(tallies, 48);
  const two = i32x4.splat(2);
  let listed = 0;
  for (let column = 0; column < columns; column++) {
    const end = <usize> load<u32>(records);
    const half = v128.load32_splat(records, 4);
    records += RECORD;
    let s0 = i32x4.splat(0);
    let s1 = i32x4.splat(0);
    let s2 = i32x4.splat(0);
    let s3 = i32x4.splat(0);
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
    }
    const minus = i32x4.neg(half);
    tally0 = i32x4.add(tally0, v128.and(i32x4.lt_s(s0, minus), two));
    tally1 = i32x4.add(tally1, v128.and(i32x4.lt_s(s1, minus), two));
    tally2 = i32x4.add(tally2, v128.and(i32x4.lt_s(s2, minus), two));
    tally3 = i32x4.add(tally3, v128.and(i32x4.lt_s(s3, minus), two));
    const u0 = i32x4.le_s(i32x4.abs(s0), half);
    const u1 = i32x4.le_s(i32x4.abs(s1), half);
    const u2 = i32x4.le_s(i32x4.abs(s2), half);
    const u3 = i32x4.le_s(i32x4.abs(s3), half);
    if (v128.any_true(v128.or(v128.or(u0, u1), v128.or(u2, u3)))) {
      store<i32>(doubts, column);
      store<i32>(
        doubts,
        i32x4.bitmask(u0) | (i32x4.bitmask(u1) << 4) | (i32x4.bitmask(u2) << 8) |
          (i32x4.bitmask(u3) << 12),
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
  return listed;
}

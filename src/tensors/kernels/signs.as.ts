// Signs of sums of products, in AssemblyScript: `deno task kernels` builds signs.wasm from this file.
//
// Sixteen rows of weights, none negative, stand side by side: a place holds one float32 weight of each, 64 bytes. A column of
// the other operand is its entries, eight bytes each: the address of the weights that it multiplies, then its size as
// float32. Positive entries come first. All addresses are in bytes; weights stand at multiples of 16.

/** Bytes of a column's record: end of its positive entries, end of all, and the factor of its error bound as float32. */
const RECORD: usize = 12;

/**
 * Adds, for sixteen rows, 2 to their tallies for every column whose sum is surely negative.
 *
 * A sum's positive and negative parts are added up apart. Its sign is sure where their difference exceeds the error bound,
 * the factor times their total. Other columns are listed at `doubts`, eight bytes each: the column's number, then a bit for
 * every row in doubt.
 *
 * Returns the number of columns listed.
 */
export function tally(
  entries: usize,
  records: usize,
  columns: i32,
  tallies: usize,
  doubts: usize,
): i32 {
  let tally0 = v128.load(tallies);
  let tally1 = v128.load(tallies, 16);
  let tally2 = v128.load(tallies, 32);
  let tally3 = v128.load(tallies, 48);
  const two = i32x4.splat(2);
  let listed = 0;
  for (let column = 0; column < columns; column++) {
    const positiveEnd = <usize> load<u32>(records);
    const end = <usize> load<u32>(records, 4);
    const factor = v128.load32_splat(records, 8);
    records += RECORD;
    let p0 = f32x4.splat(0);
    let p1 = f32x4.splat(0);
    let p2 = f32x4.splat(0);
    let p3 = f32x4.splat(0);
    while (entries < positiveEnd) {
      const weights = <usize> load<u32>(entries);
      const size = v128.load32_splat(entries, 4);
      p0 = f32x4.relaxed_madd(size, v128.load(weights), p0);
      p1 = f32x4.relaxed_madd(size, v128.load(weights, 16), p1);
      p2 = f32x4.relaxed_madd(size, v128.load(weights, 32), p2);
      p3 = f32x4.relaxed_madd(size, v128.load(weights, 48), p3);
      entries += 8;
    }
    let n0 = f32x4.splat(0);
    let n1 = f32x4.splat(0);
    let n2 = f32x4.splat(0);
    let n3 = f32x4.splat(0);
    while (entries < end) {
      const weights = <usize> load<u32>(entries);
      const size = v128.load32_splat(entries, 4);
      n0 = f32x4.relaxed_madd(size, v128.load(weights), n0);
      n1 = f32x4.relaxed_madd(size, v128.load(weights, 16), n1);
      n2 = f32x4.relaxed_madd(size, v128.load(weights, 32), n2);
      n3 = f32x4.relaxed_madd(size, v128.load(weights, 48), n3);
      entries += 8;
    }
    const e0 = f32x4.mul(factor, f32x4.add(p0, n0));
    const e1 = f32x4.mul(factor, f32x4.add(p1, n1));
    const e2 = f32x4.mul(factor, f32x4.add(p2, n2));
    const e3 = f32x4.mul(factor, f32x4.add(p3, n3));
    const d0 = f32x4.sub(n0, p0);
    const d1 = f32x4.sub(n1, p1);
    const d2 = f32x4.sub(n2, p2);
    const d3 = f32x4.sub(n3, p3);
    tally0 = i32x4.add(tally0, v128.and(f32x4.gt(d0, e0), two));
    tally1 = i32x4.add(tally1, v128.and(f32x4.gt(d1, e1), two));
    tally2 = i32x4.add(tally2, v128.and(f32x4.gt(d2, e2), two));
    tally3 = i32x4.add(tally3, v128.and(f32x4.gt(d3, e3), two));
    const u0 = f32x4.le(f32x4.abs(d0), e0);
    const u1 = f32x4.le(f32x4.abs(d1), e1);
    const u2 = f32x4.le(f32x4.abs(d2), e2);
    const u3 = f32x4.le(f32x4.abs(d3), e3);
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

// Sums of scores under random signs, in AssemblyScript: `deno task kernels` builds permutations.wasm from this file.
//
// A row is 16 int32 numbers, one per system, in four vectors. A table is 256 rows: the sums of every subset of eight rows. Sums
// wrap at 32 bits, so the caller keeps sums and their differences within that range. All addresses are in bytes and divisible
// by 16.

const ROW: usize = 64;
const TABLE: usize = 256 * ROW;

/** Fills a table with the sums of every subset of eight rows of values. Its first row must be zero. */
export function fill(table: usize, values: usize): void {
  let to = table + ROW;
  for (let bit = 0; bit < 8; bit++) {
    const a = v128.load(values);
    const b = v128.load(values, 16);
    const c = v128.load(values, 32);
    const d = v128.load(values, 48);
    values += ROW;
    let from = table;
    let left = 1 << bit;
    do {
      v128.store(to, i32x4.add(v128.load(from), a));
      v128.store(to, i32x4.add(v128.load(from, 16), b), 16);
      v128.store(to, i32x4.add(v128.load(from, 32), c), 32);
      v128.store(to, i32x4.add(v128.load(from, 48), d), 48);
      from += ROW;
      to += ROW;
    } while (--left);
  }
}

/**
 * Adds, for every permutation, one row of each of four tables to its row of sums. `signs` is the address of the first group's
 * bytes, one per permutation; the bytes of the next group are `stride` further on.
 */
export function add(
  tables: usize,
  signs: usize,
  stride: usize,
  sums: usize,
  permutations: i32,
): void {
  let first = signs;
  let second = first + stride;
  let third = second + stride;
  let fourth = third + stride;
  do {
    const a = tables + (<usize> load<u8>(first++) << 6);
    const b = tables + (<usize> load<u8>(second++) << 6);
    const c = tables + (<usize> load<u8>(third++) << 6);
    const d = tables + (<usize> load<u8>(fourth++) << 6);
    let sum = i32x4.add(v128.load(sums), v128.load(a));
    sum = i32x4.add(sum, v128.load(b, TABLE));
    sum = i32x4.add(sum, v128.load(c, 2 * TABLE));
    sum = i32x4.add(sum, v128.load(d, 3 * TABLE));
    v128.store(sums, sum);
    sum = i32x4.add(v128.load(sums, 16), v128.load(a, 16));
    sum = i32x4.add(sum, v128.load(b, TABLE + 16));
    sum = i32x4.add(sum, v128.load(c, 2 * TABLE + 16));
    sum = i32x4.add(sum, v128.load(d, 3 * TABLE + 16));
    v128.store(sums, sum, 16);
    sum = i32x4.add(v128.load(sums, 32), v128.load(a, 32));
    sum = i32x4.add(sum, v128.load(b, TABLE + 32));
    sum = i32x4.add(sum, v128.load(c, 2 * TABLE + 32));
    sum = i32x4.add(sum, v128.load(d, 3 * TABLE + 32));
    v128.store(sums, sum, 32);
    sum = i32x4.add(v128.load(sums, 48), v128.load(a, 48));
    sum = i32x4.add(sum, v128.load(b, TABLE + 48));
    sum = i32x4.add(sum, v128.load(c, 2 * TABLE + 48));
    sum = i32x4.add(sum, v128.load(d, 3 * TABLE + 48));
    v128.store(sums, sum, 48);
    sums += ROW;
  } while (--permutations);
}

/**
 * Counts, for a system and 16 others, the permutations in which its sum minus theirs reaches two bounds. `bounds` is the
 * address of 16 bounds and then 16 more, and `counts` that of 32 counts.
 */
export function count(
  own: usize,
  others: usize,
  bounds: usize,
  counts: usize,
  permutations: i32,
): void {
  const bound0 = v128.load(bounds);
  const bound1 = v128.load(bounds, 16);
  const bound2 = v128.load(bounds, 32);
  const bound3 = v128.load(bounds, 48);
  const bound4 = v128.load(bounds, 64);
  const bound5 = v128.load(bounds, 80);
  const bound6 = v128.load(bounds, 96);
  const bound7 = v128.load(bounds, 112);
  let count0 = i32x4.splat(0);
  let count1 = i32x4.splat(0);
  let count2 = i32x4.splat(0);
  let count3 = i32x4.splat(0);
  let count4 = i32x4.splat(0);
  let count5 = i32x4.splat(0);
  let count6 = i32x4.splat(0);
  let count7 = i32x4.splat(0);
  do {
    const sum = v128.load32_splat(own);
    // A lane that compares true holds −1, so subtracting it counts.
    let difference = i32x4.sub(sum, v128.load(others));
    count0 = i32x4.sub(count0, i32x4.ge_s(difference, bound0));
    count4 = i32x4.sub(count4, i32x4.ge_s(difference, bound4));
    difference = i32x4.sub(sum, v128.load(others, 16));
    count1 = i32x4.sub(count1, i32x4.ge_s(difference, bound1));
    count5 = i32x4.sub(count5, i32x4.ge_s(difference, bound5));
    difference = i32x4.sub(sum, v128.load(others, 32));
    count2 = i32x4.sub(count2, i32x4.ge_s(difference, bound2));
    count6 = i32x4.sub(count6, i32x4.ge_s(difference, bound6));
    difference = i32x4.sub(sum, v128.load(others, 48));
    count3 = i32x4.sub(count3, i32x4.ge_s(difference, bound3));
    count7 = i32x4.sub(count7, i32x4.ge_s(difference, bound7));
    own += ROW;
    others += ROW;
  } while (--permutations);
  v128.store(counts, count0);
  v128.store(counts, count1, 16);
  v128.store(counts, count2, 32);
  v128.store(counts, count3, 48);
  v128.store(counts, count4, 64);
  v128.store(counts, count5, 80);
  v128.store(counts, count6, 96);
  v128.store(counts, count7, 112);
}

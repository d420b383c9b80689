// Products of panels, in AssemblyScript: `deno task kernels` builds products.wasm from this file.
//
// A tile is four rows by two vectors of columns; its eight sums stay in registers. All addresses are in bytes and divisible
// by 16. A step of the left panel holds one item of each of four rows; a step of the right panel holds two vectors.

/** Adds products of pairs of int16 terms in int32 sums: an item is two neighbouring terms. */
export function multiplyInt16(left: usize, right: usize, tile: usize, steps: i32): void {
  let a0 = i32x4.splat(0);
  let a1 = i32x4.splat(0);
  let b0 = i32x4.splat(0);
  let b1 = i32x4.splat(0);
  let c0 = i32x4.splat(0);
  let c1 = i32x4.splat(0);
  let d0 = i32x4.splat(0);
  let d1 = i32x4.splat(0);
  do {
    const x = v128.load(right);
    const y = v128.load(right, 16);
    let item = v128.load32_splat(left);
    a0 = i32x4.add(a0, i32x4.dot_i16x8_s(item, x));
    a1 = i32x4.add(a1, i32x4.dot_i16x8_s(item, y));
    item = v128.load32_splat(left, 4);
    b0 = i32x4.add(b0, i32x4.dot_i16x8_s(item, x));
    b1 = i32x4.add(b1, i32x4.dot_i16x8_s(item, y));
    item = v128.load32_splat(left, 8);
    c0 = i32x4.add(c0, i32x4.dot_i16x8_s(item, x));
    c1 = i32x4.add(c1, i32x4.dot_i16x8_s(item, y));
    item = v128.load32_splat(left, 12);
    d0 = i32x4.add(d0, i32x4.dot_i16x8_s(item, x));
    d1 = i32x4.add(d1, i32x4.dot_i16x8_s(item, y));
    left += 16;
    right += 32;
  } while (--steps);
  storeTile(tile, a0, a1, b0, b1, c0, c1, d0, d1);
}

/** Adds products of float64 terms: an item is one term. */
export function multiplyFloat64(left: usize, right: usize, tile: usize, steps: i32): void {
  let a0 = f64x2.splat(0);
  let a1 = f64x2.splat(0);
  let b0 = f64x2.splat(0);
  let b1 = f64x2.splat(0);
  let c0 = f64x2.splat(0);
  let c1 = f64x2.splat(0);
  let d0 = f64x2.splat(0);
  let d1 = f64x2.splat(0);
  do {
    const x = v128.load(right);
    const y = v128.load(right, 16);
    let item = v128.load64_splat(left);
    a0 = f64x2.add(a0, f64x2.mul(item, x));
    a1 = f64x2.add(a1, f64x2.mul(item, y));
    item = v128.load64_splat(left, 8);
    b0 = f64x2.add(b0, f64x2.mul(item, x));
    b1 = f64x2.add(b1, f64x2.mul(item, y));
    item = v128.load64_splat(left, 16);
    c0 = f64x2.add(c0, f64x2.mul(item, x));
    c1 = f64x2.add(c1, f64x2.mul(item, y));
    item = v128.load64_splat(left, 24);
    d0 = f64x2.add(d0, f64x2.mul(item, x));
    d1 = f64x2.add(d1, f64x2.mul(item, y));
    left += 32;
    right += 32;
  } while (--steps);
  storeTile(tile, a0, a1, b0, b1, c0, c1, d0, d1);
}

@inline
function storeTile(
  tile: usize,
  a0: v128,
  a1: v128,
  b0: v128,
  b1: v128,
  c0: v128,
  c1: v128,
  d0: v128,
  d1: v128,
): void {
  v128.store(tile, a0);
  v128.store(tile, a1, 16);
  v128.store(tile, b0, 32);
  v128.store(tile, b1, 48);
  v128.store(tile, c0, 64);
  v128.store(tile, c1, 80);
  v128.store(tile, d0, 96);
  v128.store(tile, d1, 112);
}

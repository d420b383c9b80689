// Logarithms and exponentials of two numbers at a time, in AssemblyScript.
//
// They are rounded correctly, as V8's own are. Each is computed as a double and what that double lacks, with a bound on the error
// of the latter. Where the bound leaves the rounding in doubt, about once in a hundred, the engine's own function decides. The
// tables of `elementary_tables.ts` stand at the start of memory.

// @ts-ignore: decorator
@external("./engine_math.ts", "log")
/** The engine's natural logarithm. */
export declare function log(x: f64): f64;
// @ts-ignore: decorator
@external("./engine_math.ts", "exp")
/** The engine's exponential function. */
export declare function exp(x: f64): f64;

/** Where the table of exponentials begins. */
const POWERS: usize = 4096;

// ln 2 and ln 2 / 512 in two parts each. Whole multiples of the first part are exact.
const LN2: f64 = 0.6931471805598903;
const LN2_REST: f64 = 5.497923018708371e-14;
const STEP: f64 = 0.0013538030869995055;
const STEP_REST: f64 = 3.1637715208313596e-14;

/** The bits of 2⁵², which reads a whole number in its low bits as added to it. */
const WHOLE: i64 = 0x4330000000000000;
/** 1.5·2⁵²: added to a number, it leaves the nearest whole number in the low bits. */
const ROUNDER: f64 = 6755399441055744.0;

// @ts-ignore: decorator
@inline
/** The natural logarithms of two normal positive numbers. */
export function logs(x: v128): v128 {
  // x = 2^k·m with m from 0.709 to 1.418, in an interval whose table entry has c ≈ 1/m.
  const shifted = i64x2.add(x, i64x2.splat(0x95000 << 32));
  const power = i64x2.shr_u(shifted, 52);
  const k = f64x2.sub(
    v128.or(power, i64x2.splat(WHOLE)),
    f64x2.splat(4503599627370496.0 + 1023.0),
  );
  const m = i64x2.sub(x, i64x2.shl(i64x2.sub(power, i64x2.splat(1023)), 52));
  const first = <usize> ((i32x4.extract_lane(shifted, 1) >> 8) & 0xfe0);
  const second = <usize> ((i32x4.extract_lane(shifted, 3) >> 8) & 0xfe0);
  const entry0 = v128.load(first);
  const entry1 = v128.load(second);
  const c = i64x2.shuffle(entry0, entry1, 0, 2);
  // c·m − 1 in two parts, both exact.
  const short = v128.and(m, i64x2.splat(-8192));
  const r0 = f64x2.sub(f64x2.mul(c, short), f64x2.splat(1));
  const r1 = f64x2.mul(c, f64x2.sub(m, short));
  const r = f64x2.add(r0, r1);
  const square = f64x2.mul(r, r);
  const series = f64x2.mul(
    square,
    plus(
      -0.5,
      r,
      plus(1.0 / 3.0, r, plus(-0.25, r, plus(0.2, r, plus(-1.0 / 6.0, r, f64x2.splat(1.0 / 7.0))))),
    ),
  );
  const high = f64x2.add(
    f64x2.mul(k, f64x2.splat(LN2)),
    i64x2.shuffle(entry0, entry1, 1, 3),
  );
  const sum = f64x2.add(high, r0);
  const lost = f64x2.add(f64x2.sub(high, sum), r0);
  const rests = i64x2.shuffle(v128.load(first, 16), v128.load(second, 16), 0, 2);
  const constant = f64x2.add(f64x2.mul(k, f64x2.splat(LN2_REST)), rests);
  const low = f64x2.add(f64x2.add(f64x2.add(constant, r1), lost), series);
  // The series loses under 2.5·2⁻⁵³·r² to rounding and under r⁸/7 to its end, the other terms under 2⁻⁹². Near 1, where that
  // is much, all is left to the engine.
  const bound = f64x2.add(
    f64x2.mul(square, f64x2.splat(8.881784197001252e-16)),
    f64x2.mul(f64x2.abs(sum), f64x2.splat(3.3e-24)),
  );
  const result = f64x2.add(sum, f64x2.sub(low, bound));
  const doubt = v128.or(
    f64x2.ne(result, f64x2.add(sum, f64x2.add(low, bound))),
    f64x2.lt(f64x2.abs(sum), f64x2.splat(6.103515625e-05)),
  );
  if (v128.any_true(doubt)) {
    return f64x2.replace_lane(
      f64x2.splat(log(f64x2.extract_lane(x, 0))),
      1,
      log(f64x2.extract_lane(x, 1)),
    );
  }
  return result;
}

// @ts-ignore: decorator
@inline
/** The exponentials of two numbers that are not positive. */
export function exps(x: v128): v128 {
  // x = k·ln 2/512 + r, and 2^(k/512) is a power of two times an entry of the table.
  const rounded = f64x2.add(f64x2.mul(x, f64x2.splat(738.6598609351493)), f64x2.splat(ROUNDER));
  const k = f64x2.sub(rounded, f64x2.splat(ROUNDER));
  const entry0 = v128.load((<usize> (i32x4.extract_lane(rounded, 0) & 511)) << 4, POWERS);
  const entry1 = v128.load((<usize> (i32x4.extract_lane(rounded, 2) & 511)) << 4, POWERS);
  const high = i64x2.shuffle(entry0, entry1, 0, 2);
  const r0 = f64x2.sub(x, f64x2.mul(k, f64x2.splat(STEP)));
  const r1 = f64x2.mul(k, f64x2.splat(-STEP_REST));
  const r = f64x2.add(r0, r1);
  const square = f64x2.mul(r, r);
  const series = f64x2.mul(
    square,
    plus(0.5, r, plus(1.0 / 6.0, r, plus(1.0 / 24.0, r, f64x2.splat(1.0 / 120.0)))),
  );
  const grown = f64x2.mul(high, f64x2.add(r0, f64x2.add(r1, series)));
  const low = f64x2.add(i64x2.shuffle(entry0, entry1, 1, 3), grown);
  // Four roundings of at most 2⁻⁶³.
  const bound = f64x2.splat(4.5e-19);
  const result = f64x2.add(high, f64x2.sub(low, bound));
  const doubt = v128.or(
    f64x2.ne(result, f64x2.add(high, f64x2.add(low, bound))),
    f64x2.lt(x, f64x2.splat(-700)),
  );
  if (v128.any_true(doubt)) {
    return f64x2.replace_lane(
      f64x2.splat(exp(f64x2.extract_lane(x, 0))),
      1,
      exp(f64x2.extract_lane(x, 1)),
    );
  }
  const exponent = i64x2.shl(v128.and(rounded, i64x2.splat(-512)), 43);
  return i64x2.add(result, exponent);
}

/** A constant plus the product of two vectors. */
// @ts-ignore: decorator
@inline
function plus(constant: f64, factor: v128, other: v128): v128 {
  return f64x2.add(f64x2.splat(constant), f64x2.mul(factor, other));
}

// Gamma variables drawn from a stream of random words, in AssemblyScript, with the numbers and in the order of `logGamma()`.

import { log, logs } from "./elementary.as.ts";

/** Random words in the buffer. A stream holds the four words of the generator's state, then these. */
export const WORDS: usize = 1024;
/** Words in the buffer before two variables are drawn: enough for all but one pair in ten million. */
const AHEAD: usize = 80;
/** Words that may be read after a point. */
const AHEAD_OF_POINT: usize = 16;

/** The next words of xoshiro128**, from the place on; `stream` holds the state, then the words. */
function fillWords(stream: usize, from: usize): void {
  let s0 = load<u32>(stream);
  let s1 = load<u32>(stream, 4);
  let s2 = load<u32>(stream, 8);
  let s3 = load<u32>(stream, 12);
  const end = stream + 16 + 4 * WORDS;
  for (; from < end; from += 4) {
    store<u32>(from, rotl<u32>(s1 * 5, 7) * 9);
    const shifted = s1 << 9;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = rotl<u32>(s3, 11);
  }
  store<u32>(stream, s0);
  store<u32>(stream, s1, 4);
  store<u32>(stream, s2, 8);
  store<u32>(stream, s3, 12);
}

/** Two whole numbers under 2⁵³, uniform, from two words each. */
// @ts-ignore: decorator
@inline
function wholes(words: v128): v128 {
  // The 27 bits of the first word are added to 2⁷⁸ and the 26 of the second to 2⁵², by their place in a double's bits.
  const high = v128.or(
    i64x2.shr_u(v128.and(words, i64x2.splat(0xffffffff)), 5),
    i64x2.splat(0x44d0000000000000),
  );
  const low = v128.or(i64x2.shr_u(words, 38), i64x2.splat(0x4330000000000000));
  return f64x2.add(f64x2.sub(high, f64x2.splat(302231459407256921047040.0)), low);
}

/** One minus each of two uniform numbers, whose words are at two places. */
// @ts-ignore: decorator
@inline
function heights(first: usize, second: usize): v128 {
  const words = v128.load64_lane(second, v128.load64_zero(first), 1);
  return f64x2.sub(f64x2.splat(1), f64x2.mul(wholes(words), f64x2.splat(1.0 / 9007199254740992.0)));
}

/** Two numbers uniform from -1 to 1, from four words. */
// @ts-ignore: decorator
@inline
function point(at: usize): v128 {
  return f64x2.sub(
    f64x2.mul(wholes(v128.load(at)), f64x2.splat(1.0 / 4503599627370496.0)),
    f64x2.splat(1),
  );
}

/** The square of a point's distance from the middle. */
// @ts-ignore: decorator
@inline
function distance(point: v128): f64 {
  const squares = f64x2.mul(point, point);
  return f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1);
}

/** The place of the next words, once there are at least `AHEAD`; leftover words first move to the front. */
// @ts-ignore: decorator
@inline
function refilled(stream: usize, at: usize): usize {
  const begun = stream + 16;
  const left = begun + 4 * WORDS - at;
  if (left >= 4 * AHEAD) return at;
  memory.copy(begun, at, left);
  fillWords(stream, begun + left);
  return begun;
}

/** Draws one gamma variable, and returns the place after the words used. */
function drawOne(stream: usize, at: usize, d: f64, c: f64, drawn: usize): usize {
  for (;;) {
    let x: f64 = 0;
    for (;;) {
      at = refilled(stream, at);
      const found = point(at);
      at += 16;
      const square = distance(found);
      if (square < 1 && square > 0) {
        x = f64x2.extract_lane(found, 0) * sqrt<f64>(-2 * log(square) / square);
        break;
      }
    }
    const root = 1 + c * x;
    if (root <= 0) continue;
    const v = root * root * root;
    const square = x * x;
    at = refilled(stream, at);
    const height = f64x2.extract_lane(heights(at, at), 0);
    at += 8;
    if (
      height < 0.999999 - 0.0331 * square * square ||
      log(height) < 0.5 * square + d - d * v + d * log(v)
    ) {
      store<f64>(drawn, d * v);
      break;
    }
  }
  return at;
}

/**
 * Draws gamma variables. `draws` takes those of the shape, or of shape + 1 where the shape is under 1; `rest` takes the uniform
 * numbers that turn the latter into the former.
 *
 * Two variables are drawn together on the assumption that the squeeze accepts both. Where it does not, the words are read again
 * from the same place, and the first variable is drawn alone.
 *
 * Returns the place after the words used.
 */
export function drawGammas(
  stream: usize,
  at: usize,
  count: i32,
  shapes: usize,
  scales: usize,
  draws: usize,
  rest: usize,
): usize {
  const end = stream + 16 + 4 * (WORDS - AHEAD_OF_POINT);
  for (let left = count; left > 0;) {
    at = refilled(stream, at);
    if (left > 1) {
      let next = at;
      let first = v128.load(next);
      let distance0: f64 = 0;
      do {
        first = point(next);
        next += 16;
        distance0 = distance(first);
      } while (!(distance0 < 1 && distance0 > 0) && next < end);
      const height0 = next;
      next += 8;
      const rest0 = next;
      next += load<f64>(shapes) < 1 ? 8 : 0;
      let second = first;
      let distance1: f64 = 0;
      do {
        second = point(next);
        next += 16;
        distance1 = distance(second);
      } while (!(distance1 < 1 && distance1 > 0) && next < end);
      const distances = f64x2.replace_lane(f64x2.splat(distance0), 1, distance1);
      const x = f64x2.mul(
        i64x2.shuffle(first, second, 0, 2),
        f64x2.sqrt(f64x2.div(f64x2.mul(f64x2.splat(-2), logs(distances)), distances)),
      );
      const scale0 = v128.load(scales);
      const scale1 = v128.load(scales, 16);
      const root = f64x2.add(
        f64x2.splat(1),
        f64x2.mul(i64x2.shuffle(scale0, scale1, 1, 3), x),
      );
      const square = f64x2.mul(x, x);
      const squeeze = f64x2.sub(
        f64x2.splat(0.999999),
        f64x2.mul(f64x2.mul(f64x2.splat(0.0331), square), square),
      );
      const accepted = v128.and(
        f64x2.gt(root, f64x2.splat(0)),
        f64x2.lt(heights(height0, next), squeeze),
      );
      if (next < end && i64x2.all_true(accepted)) {
        const v = f64x2.mul(f64x2.mul(root, root), root);
        v128.store(draws, f64x2.mul(i64x2.shuffle(scale0, scale1, 0, 2), v));
        v128.store(rest, heights(rest0, next + 8));
        at = next + 8 + (load<f64>(shapes, 8) < 1 ? 8 : 0);
        shapes += 16;
        scales += 32;
        draws += 16;
        rest += 16;
        left -= 2;
        continue;
      }
    }
    at = drawOne(stream, at, load<f64>(scales), load<f64>(scales, 8), draws);
    at = refilled(stream, at);
    store<f64>(rest, f64x2.extract_lane(heights(at, at), 0));
    at += load<f64>(shapes) < 1 ? 8 : 0;
    shapes += 8;
    scales += 16;
    draws += 8;
    rest += 8;
    left--;
  }
  return at;
}

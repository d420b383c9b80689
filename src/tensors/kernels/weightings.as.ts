// Weightings drawn from a mixture of Dirichlet distributions, in AssemblyScript: `deno task kernels` builds weightings.wasm
// from this file.
//
// Every number equals the result of JavaScript's operations in the order of `fillDirichlet()`, `balanceOf()` and a plain sum
// over components. A vector holds two independent numbers; no sum changes its order. Logarithms and exponentials are the
// engine's own.

// @ts-ignore: decorator
@external("./engine_math.ts", "log")
declare function log(x: f64): f64;
// @ts-ignore: decorator
@external("./engine_math.ts", "exp")
declare function exp(x: f64): f64;

/** Random words at hand. */
const WORDS: usize = 1024;
/** Largest entry of a weighting. */
const LARGEST: f64 = 4095;
/** A term whose logarithm is so far under that of another, e⁻³⁸ < 2⁻⁵⁴, changes no bit of a sum that holds the other. */
const NEGLIGIBLE: f64 = 38;

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

/** A uniform number from two words. */
// @ts-ignore: decorator
@inline
function uniform(at: usize): f64 {
  const high = <u64> (load<u32>(at) >> 5);
  return <f64> (<i64> ((high << 26) | <u64> (load<u32>(at, 4) >> 6))) * (1.0 / 9007199254740992.0);
}

/** The place of the next words, once there are at least four; leftover words first move to the front. */
function refilled(stream: usize, at: usize): usize {
  const begun = stream + 16;
  const left = begun + 4 * WORDS - at;
  memory.copy(begun, at, left);
  fillWords(stream, begun + left);
  return begun;
}

/**
 * Draws the gamma variables of one weighting. At `draws` are those of the shape, or of shape + 1 where the shape is under 1;
 * after them are the uniform numbers that turn the latter into the former.
 *
 * Returns the place after the words used.
 */
function drawGammas(
  stream: usize,
  at: usize,
  size: i32,
  shapes: usize,
  scales: usize,
  draws: usize,
): usize {
  const end = stream + 16 + 4 * WORDS;
  const uniforms = draws + 8 * <usize> size;
  for (let j = 0; j < size; j++) {
    const d = load<f64>(scales);
    const c = load<f64>(scales, 8);
    scales += 16;
    let drawn: f64 = 0;
    for (;;) {
      let x: f64 = 0;
      for (;;) {
        if (at + 16 > end) at = refilled(stream, at);
        x = 2 * uniform(at) - 1;
        const y = 2 * uniform(at + 8) - 1;
        at += 16;
        const square = x * x + y * y;
        if (square < 1 && square > 0) {
          x *= sqrt<f64>(-2 * log(square) / square);
          break;
        }
      }
      const root = 1 + c * x;
      if (root <= 0) continue;
      const v = root * root * root;
      const square = x * x;
      if (at + 8 > end) at = refilled(stream, at);
      const height = 1 - uniform(at);
      at += 8;
      if (
        height < 0.999999 - 0.0331 * square * square ||
        log(height) < 0.5 * square + d - d * v + d * log(v)
      ) {
        drawn = d * v;
        break;
      }
    }
    store<f64>(draws + 8 * <usize> j, drawn);
    if (load<f64>(shapes + 8 * <usize> j) < 1) {
      if (at + 8 > end) at = refilled(stream, at);
      store<f64>(uniforms + 8 * <usize> j, 1 - uniform(at));
      at += 8;
    }
  }
  return at;
}

/** β of the weighting at `own`; `points` holds the adequacy and fluency of each system side by side. */
function balance(own: usize, points: usize, size: i32): f64 {
  let k = 0;
  while (load<f64>(own + 8 * <usize> k) === 0) k++;
  const origin = v128.load(points + 16 * <usize> k);
  let total: f64 = 0;
  let first = f64x2.splat(0);
  for (let j = k; j < size; j++) {
    const w = load<f64>(own + 8 * <usize> j);
    total += w;
    first = f64x2.add(
      first,
      f64x2.mul(f64x2.splat(w), f64x2.sub(v128.load(points + 16 * <usize> j), origin)),
    );
  }
  const mean = f64x2.div(first, f64x2.splat(total));
  let second = f64x2.splat(0);
  for (let j = k; j < size; j++) {
    const off = f64x2.sub(f64x2.sub(v128.load(points + 16 * <usize> j), origin), mean);
    const w = f64x2.splat(load<f64>(own + 8 * <usize> j));
    second = f64x2.add(second, f64x2.mul(w, f64x2.mul(off, off)));
  }
  const variances = f64x2.div(second, f64x2.splat(total));
  const a = f64x2.extract_lane(variances, 0);
  return a / (a + f64x2.extract_lane(variances, 1));
}

/**
 * The logarithm of the mean of the components' densities at a weighting, given by its logarithms at `own`. `exponents` holds
 * for each system the exponents of the components, padded to a multiple of four; `terms` is scratch of the same length.
 */
function logDensity(
  own: usize,
  size: i32,
  exponents: usize,
  constants: usize,
  lanes: i32,
  components: i32,
  terms: usize,
): f64 {
  const row: usize = 8 * <usize> lanes;
  let most = f64x2.splat(-Infinity);
  for (let c: usize = 0; c < row; c += 32) {
    let first = v128.load(constants + c);
    let second = v128.load(constants + c, 16);
    let at = exponents + c;
    for (let k = 0; k < size; k++, at += row) {
      const log = v128.load64_splat(own + 8 * <usize> k);
      first = f64x2.add(first, f64x2.mul(v128.load(at), log));
      second = f64x2.add(second, f64x2.mul(v128.load(at, 16), log));
    }
    v128.store(terms + c, first);
    v128.store(terms + c, second, 16);
    most = f64x2.max(most, f64x2.max(first, second));
  }
  const largest = max<f64>(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1));
  let peak: f64 = -Infinity;
  let kept = terms;
  for (let c: usize = 0; c < row; c += 8) {
    const term = load<f64>(terms + c) - largest;
    if (term < peak - NEGLIGIBLE) continue;
    if (term > peak) peak = term;
    store<f64>(kept, term);
    kept += 8;
  }
  let sum: f64 = 0;
  for (let at = terms; at < kept; at += 8) sum += exp(load<f64>(at));
  return largest + log(sum / <f64> components);
}

/**
 * Draws weightings in turn from the components, beginning with the component `next`, and keeps those with an effective sample
 * size of at least half the systems.
 *
 * `shapes` holds the concentrations, one row per component; `scales` holds Marsaglia and Tsang's d and c of each, in a row of
 * pairs. Kept weightings go to `weights`; their β, effective sample size and importance weight go to `facts`. `room` is scratch
 * of 2·`size` + `lanes` numbers.
 *
 * Returns how many were kept.
 */
export function draw(
  stream: usize,
  size: i32,
  shapes: usize,
  scales: usize,
  points: usize,
  exponents: usize,
  constants: usize,
  lanes: i32,
  components: i32,
  next: i32,
  count: i32,
  uniformDensity: f64,
  room: usize,
  weights: usize,
  facts: usize,
): i32 {
  const row: usize = 8 * <usize> size;
  const own = room + row;
  const terms = own + row;
  let at = stream + 16 + 4 * WORDS;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const shape = shapes + <usize> next * row;
    at = drawGammas(
      stream,
      at,
      size,
      shape,
      scales + 16 * <usize> (next * size),
      room,
    );
    if (++next === components) next = 0;
    let largest: f64 = -Infinity;
    for (let k: usize = 0; k < row; k += 8) {
      let logarithm = log(load<f64>(room + k));
      if (load<f64>(shape + k) < 1) logarithm += log(load<f64>(own + k)) / load<f64>(shape + k);
      store<f64>(room + k, logarithm);
      largest = max<f64>(largest, logarithm);
    }
    let sum: f64 = 0;
    for (let k: usize = 0; k < row; k += 8) {
      const value = exp(load<f64>(room + k) - largest);
      store<f64>(room + k, value);
      sum += value;
    }
    largest = 0;
    for (let k: usize = 0; k < row; k += 8) {
      const value = load<f64>(room + k) / sum;
      store<f64>(room + k, value);
      largest = max<f64>(largest, value);
    }
    let total: f64 = 0;
    let squares: f64 = 0;
    for (let k = 0; k < size; k++) {
      const exact = load<f64>(room + 8 * <usize> k) / largest * LARGEST;
      const above = ceil<f64>(exact);
      const w = above - 0.5 > exact ? above - 1 : above;
      store<f64>(own + 8 * <usize> k, w);
      total += w;
      squares += w * w;
    }
    const effective = total * total / squares;
    if (!(2 * effective >= <f64> size)) continue;
    for (let k = 0; k < size; k++, weights += 2) {
      store<u16>(weights, <u16> load<f64>(own + 8 * <usize> k));
    }
    store<f64>(facts, balance(own, points, size));
    store<f64>(facts, effective, 8);
    // A weight that underflowed counts as the smallest positive one.
    for (let k: usize = 0; k < row; k += 8) {
      store<f64>(own + k, log(max<f64>(load<f64>(room + k), 1e-300)));
    }
    const density = logDensity(own, size, exponents, constants, lanes, components, terms);
    store<f64>(facts, exp(uniformDensity - density), 16);
    facts += 24;
    kept++;
  }
  return kept;
}

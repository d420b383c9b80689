import { keyedStream } from "../random/keyed_stream.ts";
import { Pcg64 } from "../random/pcg64.ts";

/** The source of a permutation test's signs. */
export type SignSource = "philox" | "numpy-integers" | "numpy-float32";

/**
 * A matrix of random signs, permutations × segments, eight signs per byte. A set bit is +1, a clear one −1.
 *
 * Bytes are ordered group by group: the signs of segments 8g … 8g+7 under permutation p are `bytes[g * permutations + p]`, the
 * lowest bit for segment 8g. Bits past the last segment are clear.
 */
export interface SignMatrix {
  /** Number of permutations (rows). */
  readonly permutations: number;
  /** Number of segments (columns). */
  readonly segments: number;
  /** The signs. */
  readonly bytes: Uint8Array;
}

/** Which signs {@linkcode signMatrix} draws. */
export interface SignDraw {
  /** Generator. `numpy-integers` and `numpy-float32` repeat numpy's stream, row by row. */
  readonly source: SignSource;
  /** Seed of the generator. */
  readonly seed: number;
  /** Name of the experiment, for `philox`, so that two experiments with one seed draw independently. @default {"signs"} */
  readonly experiment?: string;
  /** First permutation, from 0. @default {0} */
  readonly from?: number;
  /** Permutation after the last one. */
  readonly to: number;
  /** Number of segments. */
  readonly segments: number;
}

/**
 * Draws a matrix of signs. Row p depends only on source, seed and p, so a matrix may be drawn in parts.
 *
 * `numpy-integers` is `default_rng(seed).integers(0, 2, size=(permutations, segments))`, with 1 read as +1. `numpy-float32` is
 * `default_rng(seed).random(dtype=float32)` rounded to 0 or 1, as in mt-metrics-eval. Both read the top bit of the same 32-bit
 * words. They differ where the float32 is exactly ½, which rounds to 0.
 *
 * @param wanted Source, seed, rows and segments.
 * @returns The matrix.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { signMatrix } from "./sign_matrix.ts";
 *
 * const signs = signMatrix({ source: "numpy-integers", seed: 0, to: 1, segments: 8 });
 * assertEquals(signs.bytes[0], 0b00000111); // integers(0, 2) gives 1 1 1 0 0 0 0 0
 * ```
 */
export function signMatrix(wanted: SignDraw): SignMatrix {
  const { source, seed, experiment = "signs", from = 0, to, segments } = wanted;
  const permutations = to - from;
  const bytes = new Uint8Array(
    new SharedArrayBuffer(Math.ceil(segments / 8) * permutations),
  );
  const draw = source === "philox"
    ? philoxRows(seed, experiment, segments)
    : numpyRows(source, seed, segments, to);
  for (let p = source === "philox" ? from : 0; p < to; p++) {
    const row = draw(p);
    if (p < from) continue; // numpy's stream is sequential, so earlier rows are drawn and discarded
    for (let g = 0, at = p - from; g < row.length; g++, at += permutations) bytes[at] = row[g];
  }
  return { permutations, segments, bytes };
}

/**
 * Lists all 2^segments rows of signs, or a range of them, for exact tests on few segments.
 *
 * @param segments Number of segments, at most 20.
 * @param from First row. @default {0}
 * @param to Row after the last one. @default {2 ** segments}
 * @returns The matrix.
 */
export function allSigns(segments: number, from = 0, to = 2 ** segments): SignMatrix {
  const permutations = to - from;
  const bytes = new Uint8Array(Math.ceil(segments / 8) * permutations);
  for (let g = 0; 8 * g < segments; g++) {
    for (let p = 0; p < permutations; p++) bytes[g * permutations + p] = (from + p) >>> (8 * g);
  }
  return { permutations, segments, bytes };
}

/**
 * Cuts the signs of the first segments out of a matrix.
 *
 * @param signs The matrix.
 * @param segments Number of segments, at most as many as the matrix has.
 * @returns A matrix with that many columns.
 * @throws {RangeError} If the matrix has fewer.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { allSigns, firstSegments } from "./sign_matrix.ts";
 *
 * assertEquals([...firstSegments(allSigns(2), 1).bytes], [0, 1, 0, 1]);
 * ```
 */
export function firstSegments(signs: SignMatrix, segments: number): SignMatrix {
  const { permutations, bytes } = signs;
  if (segments === signs.segments) return signs;
  if (segments > signs.segments) {
    throw new RangeError(`there are signs for ${signs.segments} segments, not for ${segments}`);
  }
  const kept = new Uint8Array(
    new SharedArrayBuffer(Math.ceil(segments / 8) * permutations),
  );
  kept.set(bytes.subarray(0, kept.length));
  if (segments % 8 > 0) {
    const mask = (1 << segments % 8) - 1;
    for (let at = kept.length - permutations; at < kept.length; at++) kept[at] &= mask;
  }
  return { permutations, segments, bytes: kept };
}

function philoxRows(
  seed: number,
  experiment: string,
  segments: number,
): (p: number) => Uint8Array {
  const words = new Uint32Array(Math.ceil(segments / 32));
  const row = new Uint8Array(Math.ceil(segments / 8));
  const lastMask = segments % 8 === 0 ? 255 : (1 << segments % 8) - 1;
  return (p) => {
    keyedStream(seed, experiment, p).fill(words);
    for (let g = 0; g < row.length; g++) row[g] = words[g >>> 2] >>> ((g & 3) << 3);
    row[row.length - 1] &= lastMask;
    return row;
  };
}

/** Signs in the order in which numpy draws them, eight per byte, as many as were needed so far. */
interface NumpySigns {
  readonly generator: Pcg64;
  bytes: Uint8Array;
}

/** The signs read last. Matrices of one seed begin with the same signs, whatever their width, and they are slow to draw. */
const NUMPY_SIGNS = new Map<string, NumpySigns>();
/** Number of generators whose signs are kept. */
const KEPT = 8;

function numpyRows(
  source: SignSource,
  seed: number,
  segments: number,
  rows: number,
): (p: number) => Uint8Array {
  const bytes = numpySigns(source, seed, rows * segments);
  const row = new Uint8Array(Math.ceil(segments / 8));
  const lastMask = segments % 8 === 0 ? 255 : (1 << segments % 8) - 1;
  return (p) => {
    const shift = p * segments % 8;
    for (let g = 0, at = Math.floor(p * segments / 8); g < row.length; g++, at++) {
      row[g] = (bytes[at] | bytes[at + 1] << 8) >>> shift;
    }
    row[row.length - 1] &= lastMask;
    return row;
  };
}

function numpySigns(source: SignSource, seed: number, count: number): Uint8Array {
  const key = `${source} ${seed}`;
  const known = NUMPY_SIGNS.get(key) ?? { generator: new Pcg64(seed), bytes: new Uint8Array() };
  NUMPY_SIGNS.delete(key);
  NUMPY_SIGNS.set(key, known);
  for (const oldest of NUMPY_SIGNS.keys()) {
    if (NUMPY_SIGNS.size <= KEPT) break;
    NUMPY_SIGNS.delete(oldest);
  }
  const { generator, bytes } = known;
  // One byte more than needed: a row that begins inside a byte also reads the byte after its last.
  const length = Math.ceil(count / 8) + 1;
  if (bytes.length >= length) return bytes;
  const longer = new Uint8Array(length);
  longer.set(bytes);
  const more = longer.subarray(bytes.length);
  if (source === "numpy-integers") generator.fillBits(more);
  else {
    for (let i = 0; i < 8 * more.length; i++) {
      if (generator.float32() > 0.5) more[i >>> 3] |= 1 << (i & 7);
    }
  }
  return known.bytes = longer;
}

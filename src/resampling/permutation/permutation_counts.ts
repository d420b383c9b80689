import type { SignMatrix } from "./sign_matrix.ts";
import * as kernel from "../../tensors/kernels/permutations.wasm";

/** Permutations summed at a time. */
const CHUNK = 1024;
/** Sums and their differences stay within 32 bits where sums stay under this. */
const LIMIT = 2 ** 29;

/**
 * Counts as `pairedPermutationCounts()` does, straight from the scores, on a SIMD kernel of 32-bit integers. Scores that are
 * too large for 32-bit sums are first divided by a power of two and rounded. The total rounding of a system's scores is known
 * and bounds the error of its sums. Where that error could change a comparison, the exact sum is computed, so the counts are
 * exact.
 *
 * @param integers Scores, systems × segments, integers whose sums stay under 2^52.
 * @param totals Sum of each system's scores.
 * @param signs Matrix of signs over the same segments.
 * @returns Counts by pair, (0,1), (0,2), …, (1,2), …
 */
export function permutationCounts(
  integers: Float64Array,
  totals: Float64Array,
  signs: SignMatrix,
): Uint32Array {
  const systems = totals.length;
  const counts = new Uint32Array(systems * (systems - 1) / 2);
  if (signs.segments === 0 || signs.permutations === 0) {
    return counts.fill(signs.permutations); // every empty sum reaches 0
  }
  const rounded = roundScores(integers, systems, signs.segments);
  const stage = new Stage(rounded, systems, signs);
  for (let from = 0; from < signs.permutations; from += CHUNK) {
    const size = Math.min(CHUNK, signs.permutations - from);
    stage.sum(from, size);
    let pair = 0;
    for (let k = 0; k < systems; k++) {
      const reached = stage.count(k, totals, size);
      for (let l = k + 1; l < systems; l++, pair++) {
        const [surely, perhaps] = [reached[2 * l], reached[2 * l + 1]];
        counts[pair] += surely;
        if (perhaps === surely) continue;
        for (const p of stage.doubtful(k, l, totals, size)) {
          if (exactDifference(integers, signs, k, l, from + p) >= totals[k] - totals[l]) {
            counts[pair]++;
          }
        }
      }
    }
  }
  return counts;
}

/** Adding and subtracting it rounds a number under 2^51 in size to an integer, faster than `Math.round`. */
const NEAREST = 1.5 * 2 ** 52;

interface RoundedScores {
  /** Scores over `unit`, rounded. */
  readonly scores: Int32Array;
  /** A power of two. */
  readonly unit: number;
  /** Sum of the absolute rounding errors of each system's scores. */
  readonly taken: Float64Array;
}

function roundScores(integers: Float64Array, systems: number, segments: number): RoundedScores {
  let largest = 0;
  for (let i = 0; i < integers.length; i++) largest = Math.max(largest, Math.abs(integers[i]));
  let unit = 1;
  while (largest / unit >= LIMIT / segments - 1) unit *= 2;
  const scores = new Int32Array(integers.length);
  const taken = new Float64Array(systems);
  for (let k = 0, at = 0; k < systems; k++) {
    for (const end = at + segments; at < end; at++) {
      const score = (integers[at] / unit + NEAREST) - NEAREST;
      scores[at] = score;
      taken[k] += Math.abs(integers[at] - score * unit);
    }
  }
  return { scores, unit, taken };
}

/** Systems side by side in a row of the kernel. */
const LANES = 16;
/** Groups of eight segments that the kernel adds at once. */
const GROUPS = 4;

/** The kernel's memory, laid out for one scorer: bounds, counts, tables, scores, signs, then sums. */
class Stage {
  readonly #blocks: number;
  readonly #groups: number;
  readonly #values: number;
  readonly #bytes: number;
  readonly #sums: number;
  readonly #rounded: RoundedScores;
  readonly #systems: number;
  readonly #signs: SignMatrix;

  constructor(rounded: RoundedScores, systems: number, signs: SignMatrix) {
    this.#rounded = rounded;
    this.#systems = systems;
    this.#signs = signs;
    this.#blocks = Math.ceil(systems / LANES);
    this.#groups = Math.ceil(signs.segments / 8 / GROUPS) * GROUPS;
    const bytes = Math.ceil(this.#groups * CHUNK / 16) * 16;
    this.#values = TABLES + GROUPS * 256 * LANES * 4;
    this.#bytes = this.#values + this.#blocks * this.#groups * 8 * LANES * 4;
    this.#sums = this.#bytes + bytes;
    const end = this.#sums + this.#blocks * CHUNK * LANES * 4;
    const { memory } = kernel;
    const missing = Math.ceil((end - memory.buffer.byteLength) / 2 ** 16);
    if (missing > 0) memory.grow(missing);
    const words = new Int32Array(memory.buffer);
    words.fill(0, TABLES / 4, end / 4);
    const { segments } = signs;
    for (let k = 0; k < systems; k++) {
      const at = this.#values / 4 + (k >>> 4) * this.#groups * 8 * LANES + (k & 15);
      for (let i = 0; i < segments; i++) words[at + i * LANES] = rounded.scores[k * segments + i];
    }
  }

  /** Sums the scores under the `size` permutations from `from` on. */
  sum(from: number, size: number): void {
    const { memory, fill, add } = kernel;
    const { bytes, permutations } = this.#signs;
    const target = new Uint8Array(memory.buffer);
    for (let g = 0; g * permutations < bytes.length; g++) {
      const at = g * permutations + from;
      target.set(bytes.subarray(at, at + size), this.#bytes + g * CHUNK);
    }
    const rows = CHUNK * LANES;
    new Int32Array(memory.buffer).fill(0, this.#sums / 4, this.#sums / 4 + this.#blocks * rows);
    for (let block = 0; block < this.#blocks; block++) {
      for (let g = 0; g < this.#groups; g += GROUPS) {
        for (let t = 0; t < GROUPS; t++) {
          const group = (block * this.#groups + g + t) * 8;
          fill(TABLES + t * 256 * LANES * 4, this.#values + group * LANES * 4);
        }
        const sums = this.#sums + block * rows * 4;
        add(TABLES, this.#bytes + g * CHUNK, CHUNK, sums, size);
      }
    }
  }

  /** The number of permutations in which system k certainly reaches system l, at 2l, and in which it possibly does, at 2l + 1. */
  count(k: number, totals: Float64Array, size: number): Int32Array {
    const reached = new Int32Array(2 * this.#blocks * LANES);
    const words = new Int32Array(kernel.memory.buffer);
    for (let block = k >>> 4; block < this.#blocks; block++) {
      for (let lane = 0; lane < LANES; lane++) {
        const l = block * LANES + lane;
        const [surely, perhaps] = l < this.#systems ? this.#bounds(k, l, totals) : [0, 0];
        words[lane] = surely;
        words[LANES + lane] = perhaps;
      }
      const own = this.#sums + (k >>> 4) * CHUNK * LANES * 4 + (k & 15) * 4;
      kernel.count(own, this.#sums + block * CHUNK * LANES * 4, 0, COUNTS, size);
      for (let lane = 0; lane < LANES; lane++) {
        const l = block * LANES + lane;
        reached[2 * l] = words[COUNTS / 4 + lane];
        reached[2 * l + 1] = words[COUNTS / 4 + LANES + lane];
      }
    }
    return reached;
  }

  /** Permutations in which rounding leaves open whether k reaches l. */
  doubtful(k: number, l: number, totals: Float64Array, size: number): number[] {
    const [surely, perhaps] = this.#bounds(k, l, totals);
    const words = new Int32Array(kernel.memory.buffer);
    const start = (system: number) =>
      this.#sums / 4 + (system >>> 4) * CHUNK * LANES + (system & 15);
    const found: number[] = [];
    for (let p = 0, own = start(k), other = start(l); p < size; p++) {
      const difference = words[own + p * LANES] - words[other + p * LANES];
      if (difference >= perhaps && difference < surely) found.push(p);
    }
    return found;
  }

  #bounds(k: number, l: number, totals: Float64Array): [number, number] {
    const { unit, taken } = this.#rounded;
    const observed = totals[k] - totals[l];
    const most = taken[k] + taken[l];
    // Dividing by a power of two is exact.
    return [Math.ceil((observed + most) / unit), Math.ceil((observed - most) / unit)];
  }
}

/** Addresses of the counts and of the tables; bounds are at 0. */
const COUNTS = 128;
const TABLES = 256;

function exactDifference(
  integers: Float64Array,
  { bytes, permutations, segments }: SignMatrix,
  k: number,
  l: number,
  p: number,
): number {
  let difference = 0;
  for (let i = 0; i < segments; i++) {
    const kept = (bytes[(i >>> 3) * permutations + p] >>> (i & 7)) & 1;
    difference += kept * (integers[k * segments + i] - integers[l * segments + i]);
  }
  return difference;
}

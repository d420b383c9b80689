/** Edit distance of TER between a hypothesis and a reference, with the alignment that achieves it. */
export interface EditAlignment {
  /** Number of insertions, deletions and substitutions. */
  readonly distance: number;
  /** For each reference word, its aligned hypothesis word, or else that of the nearest earlier word; −1 for none. */
  readonly aligned: Int32Array;
  /** 1 for each hypothesis word that is not a match. */
  readonly hypothesisErrors: Uint8Array;
  /** 1 for each reference word that is not a match. */
  readonly referenceErrors: Uint8Array;
}

const BEAM = 25;
const UNREACHED = 0x3fffffff;
const NONE = 0;
const MATCH = 1;
const SUBSTITUTE = 2;
/** A reference word without a hypothesis word. */
const MISSING = 3;
/** A hypothesis word without a reference word. */
const SPARE = 4;

/**
 * Word edit distance within a beam around the diagonal, as sacreBLEU's TER limits it.
 *
 * A row of the matrix depends only on the hypothesis words before it (and the two lengths), so
 * a word order that shares its beginning with the base order starts from the base order's rows.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { BeamEditDistance } from "./ter_alignment.ts";
 *
 * const distance = new BeamEditDistance(Int32Array.of(1, 2, 3), 3);
 * assertEquals(distance.align(Int32Array.of(1, 3, 2)).distance, 2);
 * assertEquals(distance.after(Int32Array.of(1, 2, 3), 1), 0);
 * ```
 */
export class BeamEditDistance {
  readonly #reference: Int32Array;
  readonly #length: number;
  /** First reference position of each row's band, and the position after its last. */
  readonly #first: Int32Array;
  readonly #end: Int32Array;
  /** Where each row's band begins in the matrix. */
  readonly #offset: Float64Array;
  readonly #costs: Int32Array;
  readonly #operations: Uint8Array;
  readonly #scratch: readonly [Int32Array, Int32Array];
  readonly #scratchOperations: Uint8Array;

  /**
   * Prepares the distance from any order of the hypothesis words to a reference.
   *
   * @param reference Reference words as numbers, at least one.
   * @param length Number of hypothesis words.
   */
  constructor(reference: Int32Array, length: number) {
    this.#reference = reference;
    this.#length = length;
    const width = reference.length + 1;
    const ratio = length === 0 ? 1 : reference.length / length;
    const beam = BEAM < ratio / 2 ? Math.ceil(ratio / 2 + BEAM) : BEAM;
    this.#first = new Int32Array(length + 1);
    this.#end = new Int32Array(length + 1);
    this.#offset = new Float64Array(length + 2);
    let widest = 0;
    for (let i = 0; i <= length; i++) {
      const diagonal = Math.floor(i * ratio);
      const whole = i === 0 || i === length;
      this.#first[i] = i === 0 ? 0 : Math.min(width, Math.max(0, diagonal - beam));
      this.#end[i] = whole ? width : Math.min(width, diagonal + beam);
      const cells = this.#end[i] - this.#first[i];
      this.#offset[i + 1] = this.#offset[i] + cells;
      widest = Math.max(widest, cells);
    }
    this.#costs = new Int32Array(this.#offset[length + 1]);
    this.#operations = new Uint8Array(this.#offset[length + 1]);
    for (let j = 0; j < width; j++) {
      this.#costs[j] = j;
      this.#operations[j] = MISSING;
    }
    this.#scratch = [new Int32Array(widest), new Int32Array(widest)];
    this.#scratchOperations = new Uint8Array(widest);
  }

  /** Aligns a word order, which becomes the base order of {@linkcode after}. */
  align(words: Int32Array): EditAlignment {
    for (let i = 1; i <= this.#length; i++) {
      this.#row(words[i - 1], i, this.#band(i - 1), this.#band(i), this.#operationBand(i));
    }
    return this.#trace();
  }

  /** Computes the distance of a word order that equals the base order up to word `start`. */
  after(words: Int32Array, start: number): number {
    let previous = this.#band(start);
    for (let i = start + 1; i <= this.#length; i++) {
      const current = this.#scratch[i & 1];
      this.#row(words[i - 1], i, previous, current, this.#scratchOperations);
      previous = current;
    }
    return previous[this.#reference.length - this.#first[this.#length]];
  }

  #band(i: number): Int32Array {
    return this.#costs.subarray(this.#offset[i], this.#offset[i + 1]);
  }

  #operationBand(i: number): Uint8Array {
    return this.#operations.subarray(this.#offset[i], this.#offset[i + 1]);
  }

  #row(
    word: number,
    i: number,
    previous: Int32Array,
    current: Int32Array,
    operations: Uint8Array,
  ): void {
    const reference = this.#reference;
    const first = this.#first[i];
    const end = this.#end[i];
    const previousFirst = this.#first[i - 1];
    const previousEnd = this.#end[i - 1];
    let left = UNREACHED;
    let diagonal = first > previousFirst && first <= previousEnd
      ? previous[first - 1 - previousFirst]
      : UNREACHED;
    for (let j = first; j < end; j++) {
      const above = j >= previousFirst && j < previousEnd ? previous[j - previousFirst] : UNREACHED;
      // Among equal costs: match or substitution, then spare word, then missing word.
      const same = j > 0 && word === reference[j - 1];
      let cost = diagonal + (same ? 0 : 1);
      let operation = same ? MATCH : SUBSTITUTE;
      if (above + 1 < cost) {
        cost = above + 1;
        operation = SPARE;
      }
      if (left + 1 < cost) {
        cost = left + 1;
        operation = MISSING;
      }
      const reached = cost < UNREACHED;
      left = reached ? cost : UNREACHED;
      current[j - first] = left;
      operations[j - first] = reached ? operation : NONE;
      diagonal = above;
    }
  }

  #trace(): EditAlignment {
    const aligned = new Int32Array(this.#reference.length);
    const hypothesisErrors = new Uint8Array(this.#length);
    const referenceErrors = new Uint8Array(this.#reference.length);
    let i = this.#length;
    let j = this.#reference.length;
    const distance = this.#costs[this.#offset[i] + j - this.#first[i]];
    while (i > 0 || j > 0) {
      const operation = this.#operations[this.#offset[i] + j - this.#first[i]];
      if (operation === NONE) throw new Error("the beam lost the path between two texts");
      const error = operation === MATCH ? 0 : 1;
      if (operation !== SPARE) {
        j--;
        aligned[j] = i - 1;
        referenceErrors[j] = error;
      }
      if (operation !== MISSING) {
        i--;
        hypothesisErrors[i] = error;
      }
    }
    return { distance, aligned, hypothesisErrors, referenceErrors };
  }
}

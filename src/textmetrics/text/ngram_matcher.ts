/** Symbol after each reference, which no hypothesis holds. */
const REFERENCE_END = 0;
/** Symbol after the hypothesis, and of everything in it that no reference holds. */
const UNMATCHED = 1;
/** What is added to the symbols of the references to keep them apart from these two. */
const FIRST = 2;

/** By bits a symbol and leading zeros of two words' difference: how many symbols the words share. */
const SHARED = Array.from(
  { length: 33 },
  (_, bits) => Uint8Array.from({ length: 33 }, (_, zeros) => Math.floor(zeros / bits)),
);

/**
 * Counts the n-grams that a hypothesis shares with its references, up to some order.
 *
 * All places of the texts are sorted by the symbols that follow, one pass an order. Equal n-grams then stand side by side, and one
 * walk over what neighbours share counts them for all orders at once. Everything is compared exactly, and nothing is
 * left over from one call to the next.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { NgramMatcher } from "./ngram_matcher.ts";
 *
 * const matches = new Float64Array(2);
 * new NgramMatcher(2).match([Int32Array.of(0, 1, 0, 1)], Int32Array.of(0, 1, 1), 2, matches, 0, 1);
 * assertEquals([...matches], [3, 1]);
 * ```
 */
export class NgramMatcher {
  /** Longest n-gram counted. */
  readonly order: number;
  /** Symbols of all texts one after another; the first ones again at the end, so that every place has `order` of them. */
  #text = new Int32Array(0);
  /** By place, as many of its symbols as fit 32 bits, the first in the uppermost bits. */
  #words = new Int32Array(0);
  /** By place, the text that it lies in: a reference's number, then the hypothesis. */
  #owner = new Int32Array(0);
  #sorted = new Int32Array(0);
  #resorted = new Int32Array(0);
  /** By symbol, where the next place that begins with it goes. */
  #next = new Int32Array(0);
  /** By order and text, how often the present n-gram was seen. */
  #seen = new Int32Array(0);
  /** By order, matches so far. */
  readonly #matched: Int32Array;

  /**
   * Makes a matcher.
   *
   * @param order Longest n-gram to count, at least 1.
   */
  constructor(order: number) {
    this.order = order;
    this.#matched = new Int32Array(order + 1);
  }

  /**
   * Counts the n-grams of a hypothesis that a reference holds too, each at most as often as the reference that holds it most.
   *
   * @param references Symbols of each reference, integers from 0 on; at least one reference.
   * @param hypothesis Symbols of the hypothesis; −1 for those that no reference holds.
   * @param symbols Number of symbols: all are below it.
   * @param matches Matches of order n are added at `offset + (n − 1)·stride`.
   */
  match(
    references: readonly Int32Array[],
    hypothesis: Int32Array,
    symbols: number,
    matches: Float64Array,
    offset: number,
    stride: number,
  ): void {
    const places = this.#lay(references, hypothesis, symbols + FIRST);
    this.#sort(places);
    this.#walk(places, references.length, 32 - Math.clz32(symbols + FIRST - 1));
    for (let n = 1; n <= this.order; n++) matches[offset + (n - 1) * stride] += this.#matched[n];
  }

  /** Lays the texts one after another and counts where each symbol's places begin; gives the number of places. */
  #lay(references: readonly Int32Array[], hypothesis: Int32Array, symbols: number): number {
    const texts = [...references, hypothesis];
    const places = texts.reduce((sum, one) => sum + one.length + 1, 0);
    this.#reserve(places, symbols, texts.length);
    const text = this.#text;
    const next = this.#next;
    next.fill(0, 0, symbols);
    let end = 0;
    for (let t = 0; t < texts.length; t++) {
      const one = texts[t];
      this.#owner.fill(t, end, end + one.length + 1);
      for (let i = 0; i < one.length; i++) {
        const symbol = one[i] + FIRST;
        text[end++] = symbol;
        next[symbol]++;
      }
      const last = t < references.length ? REFERENCE_END : UNMATCHED;
      text[end++] = last;
      next[last]++;
    }
    for (let k = 0; k < this.order; k++) text[places + k] = text[k];
    let begin = 0;
    for (let symbol = 0; symbol < symbols; symbol++) {
      const count = next[symbol];
      next[symbol] = begin;
      begin += count;
    }
    return places;
  }

  /** Makes room; every array is measured by itself, so that none can be shorter than what is written to it. */
  #reserve(places: number, symbols: number, texts: number): void {
    const { order } = this;
    this.#text = atLeast(this.#text, places + order);
    this.#words = atLeast(this.#words, places + order);
    this.#owner = atLeast(this.#owner, places);
    this.#sorted = atLeast(this.#sorted, places);
    this.#resorted = atLeast(this.#resorted, places);
    this.#next = atLeast(this.#next, symbols);
    this.#seen = atLeast(this.#seen, (order + 1) * texts);
  }

  /**
   * Sorts places by the `order` symbols from each on, read around the end to the beginning.
   *
   * Sorted by k − 1 symbols, the places before them are sorted by k symbols once they are parted by their own. Passes go
   * forth and back in turn, which leaves the beginnings of the parts where they were.
   */
  #sort(places: number): void {
    const text = this.#text;
    const next = this.#next;
    for (let place = 0; place < places; place++) this.#sorted[next[text[place]]++] = place;
    for (let pass = 1; pass < this.order; pass++) {
      const from = this.#sorted;
      const to = this.#resorted;
      if (pass % 2 === 0) {
        for (let i = 0; i < places; i++) {
          const place = from[i] === 0 ? places - 1 : from[i] - 1;
          to[next[text[place]]++] = place;
        }
      } else {
        for (let i = places - 1; i >= 0; i--) {
          const place = from[i] === 0 ? places - 1 : from[i] - 1;
          to[--next[text[place]]] = place;
        }
      }
      this.#sorted = to;
      this.#resorted = from;
    }
  }

  /** Counts matches by order from the sorted places. */
  #walk(places: number, references: number, bits: number): void {
    const { order } = this;
    const sorted = this.#sorted;
    const owner = this.#owner;
    const matched = this.#matched;
    const texts = references + 1;
    const seen = this.#seen;
    const words = this.#words;
    this.#pack(places, bits);
    const packed = Math.floor(32 / bits);
    const shared = SHARED[bits];
    seen.fill(0, 0, (order + 1) * texts);
    matched.fill(0);
    let before = 0;
    for (let i = 0; i < places; i++) {
      const place = sorted[i];
      let after = 0;
      if (i + 1 < places) {
        const other = sorted[i + 1];
        let difference = 0;
        while (after < order && difference === 0) {
          difference = words[place + after] ^ words[other + after];
          after += difference === 0 ? packed : shared[Math.clz32(difference)];
        }
        if (after > order) after = order;
      }
      // An n-gram longer than what either neighbour shares stands alone and matches nothing.
      let n = before > after ? before : after;
      seen[n * texts + owner[place]]++;
      // What ends here is counted, and goes on as what is shorter.
      for (; n > after; n--) {
        const from = n * texts;
        let most = 0;
        for (let at = from; at < from + references; at++) {
          const count = seen[at];
          if (count > most) most = count;
          seen[at - texts] += count;
          seen[at] = 0;
        }
        const count = seen[from + references];
        seen[from - 1] += count;
        seen[from + references] = 0;
        matched[n] += count < most ? count : most;
      }
      before = after;
    }
  }

  #pack(places: number, bits: number): void {
    const text = this.#text;
    const words = this.#words;
    let word = 0;
    for (let k = places + this.order - 1; k >= 0; k--) {
      word = text[k] << (32 - bits) | word >>> bits;
      words[k] = word;
    }
  }
}

function atLeast(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  return array.length < length ? new Int32Array(2 * length) : array;
}

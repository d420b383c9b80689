/** Symbol after a reference, which no hypothesis holds. */
const REFERENCE_END = 0;
/** Symbol after the hypothesis, and of everything in it that no reference holds. */
const UNMATCHED = 1;
/** What is added to the symbols of the references to keep them apart from these two. */
const FIRST = 2;

/** Spreads the bits of a number over its upper ones. */
const MIX = 0x9e3779b1;

/** Orders counted at once: one bit each. */
const ORDERS = 31;

/** Longer references have many places that begin with the same two symbols. */
const LONG = 500;

/** By bits a symbol and leading zeros of two words' difference: how many symbols the words share. Made when needed. */
const SHARED: Uint8Array[] = [];

function sharedSymbols(bits: number): Uint8Array {
  return SHARED[bits] ??= Uint8Array.from({ length: 33 }, (_, zeros) => Math.floor(zeros / bits));
}

/**
 * Counts the n-grams that a hypothesis shares with its references, up to some order.
 *
 * An n-gram of the hypothesis takes a place of the reference where the same n-gram stands and that none took before it: so as
 * many match as the reference holds. Places that begin with the same few symbols are chained, and those of a chain are compared
 * with the hypothesis several symbols at once; n-grams of fewer symbols are counted in a table. Everything is compared exactly, and
 * nothing is left over from one call to the next.
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
  /** By place of the reference, as many symbols from there on as fit 32 bits, the first in the uppermost bits. */
  #words = new Int32Array(0);
  /** The same of the hypothesis. */
  #own = new Int32Array(0);
  /** By hash of a few symbols, the first place that begins with them, plus 1; and by place the next one. */
  #heads = new Int32Array(0);
  #next = new Int32Array(0);
  /** By place of the reference, a bit for each order in which it is taken. */
  #taken = new Int32Array(0);
  /** By place of the hypothesis, a bit for each order in which a reference holds it. */
  #held = new Int32Array(0);
  /** Hash table of n-grams: their symbols, and how many the reference holds more than were taken, plus 1; 0 where there is none. */
  #codes = new Int32Array(0);
  #left = new Int32Array(0);

  /**
   * Makes a matcher.
   *
   * @param order Longest n-gram to count, at least 1.
   */
  constructor(order: number) {
    this.order = order;
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
    const bits = 32 - Math.clz32(symbols + FIRST - 1);
    const { length } = hypothesis;
    this.#own = this.#packed(this.#own, hypothesis, UNMATCHED, bits);
    this.#held = atLeast(this.#held, length);
    const held = this.#held;
    for (let first = 1; first <= this.order; first += ORDERS) {
      const last = Math.min(this.order, first + ORDERS - 1);
      held.fill(0, 0, length);
      for (const reference of references) {
        this.#words = this.#packed(this.#words, reference, REFERENCE_END, bits);
        const few = reference.length > LONG ? Math.max(2, Math.floor(32 / bits)) : 2;
        for (let n = first; n < few && n <= last; n++) {
          this.#takeShort(n, reference.length, length, bits);
        }
        if (last < few) continue;
        const shift = this.#chain(reference.length, few * bits);
        this.#take({ shift, length, bits, few, first, last });
      }
      for (let n = first, at = offset + (first - 1) * stride; n <= last; n++, at += stride) {
        let matched = 0;
        for (let i = 0; i < length; i++) matched += held[i] >>> (n - first) & 1;
        matches[at] += matched;
      }
    }
  }

  /** Packs symbols into words, one for each place and `order` after the last. */
  #packed(
    into: Int32Array<ArrayBuffer>,
    text: Int32Array,
    end: number,
    bits: number,
  ): Int32Array<ArrayBuffer> {
    const { length } = text;
    const words = atLeast(into, length + this.order);
    const top = 32 - bits;
    let word = end << top;
    words.fill(word, length, length + this.order);
    for (let at = length - 1; at >= 0; at--) {
      const symbol = text[at] < 0 ? UNMATCHED : text[at] + FIRST;
      word = symbol << top | word >>> bits;
      words[at] = word;
    }
    return words;
  }

  /** Takes n-grams that fit a word. */
  #takeShort(n: number, inReference: number, inHypothesis: number, bits: number): void {
    const shift = Math.min(26, Math.clz32(inReference) - 1);
    const mask = 2 ** (32 - shift) - 1;
    this.#codes = atLeast(this.#codes, mask + 1);
    this.#left = atLeast(this.#left, mask + 1);
    const codes = this.#codes;
    const left = this.#left.fill(0, 0, mask + 1);
    const words = this.#words;
    const own = this.#own;
    const held = this.#held;
    const below = 32 - n * bits;
    // Few enough n-grams have a slot each.
    const mix = n * bits <= 32 - shift ? 1 << shift : MIX;
    for (let place = 0; place <= inReference - n; place++) {
      const code = words[place] >>> below;
      let slot = Math.imul(code, mix) >>> shift;
      while (left[slot] !== 0 && codes[slot] !== code) slot = (slot + 1) & mask;
      if (left[slot] === 0) {
        codes[slot] = code;
        left[slot] = 1;
      }
      left[slot]++;
    }
    for (let i = 0; i <= inHypothesis - n; i++) {
      const code = own[i] >>> below;
      let slot = Math.imul(code, mix) >>> shift;
      while (left[slot] !== 0 && codes[slot] !== code) slot = (slot + 1) & mask;
      if (left[slot] <= 1) continue;
      left[slot]--;
      held[i] |= 1 << (n - 1);
    }
  }

  /** Chains the places of a reference by their first bits, in ascending order; gives by how much hashes are shifted. */
  #chain(length: number, leading: number): number {
    const shift = Math.min(26, Math.clz32(length));
    const size = 2 ** (32 - shift);
    this.#heads = atLeast(this.#heads, size);
    this.#next = atLeast(this.#next, length);
    this.#taken = atLeast(this.#taken, length);
    const heads = this.#heads.fill(0, 0, size);
    const next = this.#next;
    const words = this.#words;
    this.#taken.fill(0, 0, length);
    for (let place = length - 1; place >= 0; place--) {
      const slot = hashOf(words[place], leading) >>> shift;
      next[place] = heads[slot];
      heads[slot] = place + 1;
    }
    return shift;
  }

  /** Takes chained places of the reference for the n-grams of the hypothesis of `few` symbols or more. */
  #take({ shift, length, bits, few, first, last }: Chained): void {
    const own = this.#own;
    const words = this.#words;
    const heads = this.#heads;
    const next = this.#next;
    const taken = this.#taken;
    const held = this.#held;
    const shared = sharedSymbols(bits);
    const packed = shared[32];
    const short = ordersUpTo(few - first);
    const all = ordersUpTo(last - first + 1) & ~short;
    for (let i = 0; i < length; i++) {
      const slot = hashOf(own[i], few * bits) >>> shift;
      let found = 0;
      for (let before = 0, link = heads[slot]; link !== 0;) {
        const place = link - 1;
        let alike = shared[Math.clz32(words[place] ^ own[i])];
        for (let more = alike; more === packed && alike < last; alike += more) {
          more = shared[Math.clz32(words[place + alike] ^ own[i + alike])];
        }
        const orders = ordersUpTo(Math.min(alike, last) - first + 1) & ~short;
        const free = orders & ~taken[place] & ~found;
        taken[place] |= free;
        found |= free;
        if (taken[place] === all) {
          // Nothing is left to take here.
          if (before === 0) heads[slot] = next[place];
          else next[before - 1] = next[place];
          if (found === all) break;
        } else before = link;
        link = next[place];
      }
      held[i] |= found;
    }
  }
}

/** A hypothesis beside the chained places of a reference. */
interface Chained {
  /** By how much hashes are shifted. */
  readonly shift: number;
  /** Symbols of the hypothesis. */
  readonly length: number;
  /** Bits of a symbol. */
  readonly bits: number;
  /** Symbols by which places are chained. */
  readonly few: number;
  /** The orders to count. */
  readonly first: number;
  readonly last: number;
}

/** A bit for each of so many orders; none where the number is not above 0. */
function ordersUpTo(orders: number): number {
  return orders <= 0 ? 0 : (1 << orders) - 1;
}

/** A hash of the uppermost bits of a word. */
function hashOf(word: number, bits: number): number {
  return Math.imul(word >>> Math.max(0, 32 - bits), MIX);
}

function atLeast(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  return array.length < length ? new Int32Array(2 * length) : array;
}

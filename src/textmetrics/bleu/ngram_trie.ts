/**
 * The n-grams of one text at a time, up to some order, with their counts.
 *
 * A trie whose nodes and hash table stand in typed arrays that are used again for the next text, so that a
 * corpus is counted within the processor's nearest cache. Matches are those of exact comparison: a hash only
 * says where to look.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { NgramTrie } from "./ngram_trie.ts";
 *
 * const trie = new NgramTrie(2);
 * trie.index([Int32Array.of(1, 2, 1, 2)]);
 * const matches = new Float64Array(2);
 * trie.match(Int32Array.of(1, 2, 2), matches, 0, 1);
 * assertEquals([...matches], [3, 1]);
 * ```
 */
export class NgramTrie {
  /** Longest n-gram kept. */
  readonly order: number;
  /** By node: the node of the n-gram without its last symbol, the last symbol, the count. Node 0 is the empty n-gram. */
  #nodes = new Int32Array(3 * 1024);
  #length = 1;
  /** Hash table of node numbers, 0 where empty. */
  #slots = new Int32Array(2048);
  #mask = 2047;
  /** How often the present sequence used a node; all 0 between calls. */
  #used = new Int32Array(1024);

  /** Makes an empty trie of n-grams up to an order. */
  constructor(order: number) {
    this.order = order;
  }

  /**
   * Holds the n-grams of one sequence in place of what it held before, or of several: each then counts as often
   * as in the one that has most of it.
   *
   * @param sequences Symbols, integers from 0 on; at least one sequence.
   */
  index(sequences: readonly Int32Array[]): void {
    this.#clear(sequences.reduce((sum, one) => sum + one.length, 0) * this.order + 1);
    const nodes = this.#nodes;
    if (sequences.length === 1) {
      this.#insert(sequences[0], nodes, 3, 2);
      return;
    }
    for (const sequence of sequences) {
      this.#insert(sequence, this.#used, 1, 0);
      for (let node = 1; node < this.#length; node++) {
        nodes[3 * node + 2] = Math.max(nodes[3 * node + 2], this.#used[node]);
      }
      this.#used.fill(0, 0, this.#length);
    }
  }

  /**
   * Counts the n-grams of a sequence that the trie holds too, each at most as often as the trie holds it.
   *
   * @param sequence Symbols; those that the trie does not know may be any integer.
   * @param matches Matches of order n are added at `offset + (n − 1)·stride`.
   */
  match(sequence: Int32Array, matches: Float64Array, offset: number, stride: number): void {
    const used = this.#used;
    const nodes = this.#nodes;
    const slots = this.#slots;
    const mask = this.#mask;
    const order = this.order;
    const length = sequence.length;
    for (let i = 0; i < length; i++) {
      let node = 0;
      let place = offset;
      const end = Math.min(length, i + order);
      for (let j = i; j < end; j++) {
        const symbol = sequence[j];
        let slot = hash(node, symbol) & mask;
        let found = slots[slot];
        while (found !== 0 && (nodes[3 * found + 1] !== symbol || nodes[3 * found] !== node)) {
          slot = (slot + 1) & mask;
          found = slots[slot];
        }
        // What does not occur at this order occurs at no higher one.
        if (found === 0) break;
        node = found;
        if (used[node]++ < nodes[3 * node + 2]) matches[place]++;
        place += stride;
      }
    }
    used.fill(0, 0, this.#length);
  }

  /** Empties the trie and makes room for a number of nodes. */
  #clear(most: number): void {
    let slots = 16;
    while (slots < 1.5 * most) slots *= 2;
    if (this.#slots.length < slots) {
      this.#slots = new Int32Array(slots);
      this.#nodes = new Int32Array(2 * slots);
      this.#used = new Int32Array(slots);
    } else {
      this.#slots.fill(0, 0, slots);
    }
    this.#mask = slots - 1;
    this.#length = 1;
  }

  /** Adds the n-grams of a sequence; the count of a node goes up at `node·stride + shift` of `counts`. */
  #insert(sequence: Int32Array, counts: Int32Array, stride: number, shift: number): void {
    const nodes = this.#nodes;
    const slots = this.#slots;
    const mask = this.#mask;
    const order = this.order;
    const length = sequence.length;
    for (let i = 0; i < length; i++) {
      let node = 0;
      const end = Math.min(length, i + order);
      for (let j = i; j < end; j++) {
        const symbol = sequence[j];
        let slot = hash(node, symbol) & mask;
        let found = slots[slot];
        while (found !== 0 && (nodes[3 * found + 1] !== symbol || nodes[3 * found] !== node)) {
          slot = (slot + 1) & mask;
          found = slots[slot];
        }
        if (found === 0) {
          found = this.#length++;
          nodes[3 * found] = node;
          nodes[3 * found + 1] = symbol;
          nodes[3 * found + 2] = 0;
          slots[slot] = found;
        }
        node = found;
        counts[node * stride + shift]++;
      }
    }
  }
}

function hash(parent: number, symbol: number): number {
  const mixed = Math.imul(parent, 0x9e3779b1) ^ Math.imul(symbol, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

/**
 * The n-grams of one sequence of symbols, up to some order, with their counts: a trie in typed arrays.
 *
 * Node 0 is the empty n-gram. Slots of the open-addressing table hold node numbers plus one.
 */
export interface NgramIndex {
  /** Longest n-gram kept. */
  readonly order: number;
  /** Number of symbols of the sequence. */
  readonly length: number;
  /** Number of nodes, the root among them. */
  nodes: number;
  /** Node of the n-gram without its last symbol, by node. */
  parents: Int32Array;
  /** Last symbol, by node. */
  symbols: Int32Array;
  /** How often the n-gram occurs, by node. */
  counts: Int32Array;
  /** Hash table of nodes; its length is a power of two. */
  slots: Int32Array;
}

/**
 * Indexes the n-grams of a sequence.
 *
 * @param sequence Symbols, non-negative integers.
 * @param order Longest n-gram to keep.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { indexNgrams, matchNgrams } from "./ngram_index.ts";
 *
 * const reference = indexNgrams(Int32Array.of(1, 2, 1, 2), 2);
 * const matches = new Float64Array(2);
 * matchNgrams(reference, Int32Array.of(1, 2, 2), matches, 0);
 * assertEquals([...matches], [3, 1]);
 * ```
 */
export function indexNgrams(sequence: Int32Array, order: number): NgramIndex {
  const index = emptyIndex(sequence.length, order);
  for (let i = 0; i < sequence.length; i++) {
    let node = 0;
    const end = Math.min(sequence.length, i + order);
    for (let j = i; j < end; j++) {
      node = findOrAdd(index, node, sequence[j]);
      index.counts[node]++;
    }
  }
  return index;
}

/**
 * Index of several sequences in which each n-gram counts as often as in the sequence that has most of it.
 *
 * @param sequences The sequences, at least one.
 * @param order Longest n-gram to keep.
 */
export function indexLargestCounts(sequences: readonly Int32Array[], order: number): NgramIndex {
  if (sequences.length === 1) return indexNgrams(sequences[0], order);
  const total = sequences.reduce((sum, sequence) => sum + sequence.length, 0);
  const merged = emptyIndex(total, order);
  for (const sequence of sequences) {
    const single = indexNgrams(sequence, order);
    const places = new Int32Array(single.nodes);
    // A parent's number is always below its children's, so one pass in order places every node.
    for (let node = 1; node < single.nodes; node++) {
      const place = findOrAdd(merged, places[single.parents[node]], single.symbols[node]);
      places[node] = place;
      merged.counts[place] = Math.max(merged.counts[place], single.counts[node]);
    }
  }
  return merged;
}

/**
 * Counts the n-grams of a sequence that an index holds too, each at most as often as the index holds it.
 *
 * @param index The reference's n-grams.
 * @param sequence The hypothesis; symbols that the index does not know may be any integer it lacks.
 * @param matches Receives the number of matches of order n at `offset + (n − 1)·stride`, added to what is there.
 * @param offset Place of order 1.
 * @param stride Places between two orders.
 */
export function matchNgrams(
  index: NgramIndex,
  sequence: Int32Array,
  matches: Float64Array,
  offset: number,
  stride = 1,
): void {
  const used = new Int32Array(index.nodes);
  const { order, counts } = index;
  const length = sequence.length;
  for (let i = 0; i < length; i++) {
    let node = 0;
    let place = offset;
    const end = Math.min(length, i + order);
    for (let j = i; j < end; j++) {
      node = find(index, node, sequence[j]);
      // What does not occur at this order occurs at no higher one.
      if (node < 0) break;
      if (used[node]++ < counts[node]) matches[place]++;
      place += stride;
    }
  }
}

function emptyIndex(length: number, order: number): NgramIndex {
  const nodes = Math.max(16, Math.min(length * order + 1, 2 * length + 16));
  let slots = 32;
  while (slots < 2 * nodes) slots *= 2;
  return {
    order,
    length,
    nodes: 1,
    parents: new Int32Array(nodes),
    symbols: new Int32Array(nodes),
    counts: new Int32Array(nodes),
    slots: new Int32Array(slots),
  };
}

function slotOf(parent: number, symbol: number, mask: number): number {
  let hash = Math.imul(parent, 0x9e3779b1) ^ Math.imul(symbol, 0x85ebca6b);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) & mask;
}

function find(index: NgramIndex, parent: number, symbol: number): number {
  const { slots, parents, symbols } = index;
  const mask = slots.length - 1;
  let slot = slotOf(parent, symbol, mask);
  while (slots[slot] !== 0) {
    const node = slots[slot] - 1;
    if (parents[node] === parent && symbols[node] === symbol) return node;
    slot = (slot + 1) & mask;
  }
  return -1;
}

function findOrAdd(index: NgramIndex, parent: number, symbol: number): number {
  const mask = index.slots.length - 1;
  let slot = slotOf(parent, symbol, mask);
  while (index.slots[slot] !== 0) {
    const node = index.slots[slot] - 1;
    if (index.parents[node] === parent && index.symbols[node] === symbol) return node;
    slot = (slot + 1) & mask;
  }
  const node = index.nodes++;
  if (node === index.parents.length) {
    index.parents = grown(index.parents);
    index.symbols = grown(index.symbols);
    index.counts = grown(index.counts);
  }
  index.parents[node] = parent;
  index.symbols[node] = symbol;
  index.slots[slot] = node + 1;
  if (2 * index.nodes > index.slots.length) rehash(index);
  return node;
}

function grown(array: Int32Array): Int32Array {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}

function rehash(index: NgramIndex): void {
  const slots = new Int32Array(index.slots.length * 2);
  const mask = slots.length - 1;
  for (let node = 1; node < index.nodes; node++) {
    let slot = slotOf(index.parents[node], index.symbols[node], mask);
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = node + 1;
  }
  index.slots = slots;
}

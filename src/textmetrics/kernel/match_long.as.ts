// N-grams that a text shares with references of any length, in time proportional to the lengths times the orders.
//
// An n-gram has a number. A hash table finds it by the number of its first n − 1 symbols and by its last symbol, so each order
// is one pass. Numbers only increase, and a slot with a number of an earlier order counts as free.

import { take } from "./memory.as.ts";
import { lengthOf, symbolsOf } from "./references.as.ts";
import { symbols } from "./text.as.ts";

// An n-gram: its last symbol and the number of the n-gram before it; its own number; its highest count in any one reference;
// its count in the text read last; the number of that text. 4 bytes each.
const ENTRY: usize = 24;
const NUMBER = 8;
const MOST = 12;
const NOW = 16;
const READ = 20;

let mostBits = 0;
let bits = 0;
let table: usize = 0;
/** Number of the last n-gram or text, and of the last that is forgotten. */
let last = 0;
let earlier = 0;

/**
 * For each place of the references and then of the text, the number of the n-gram that begins there; −1 where no reference has
 * it.
 */
let numbers: usize = 0;
let room = 0;

/** Counts the n-grams of the text that are in a group of references. */
export function matchLong(references: usize, length: i32, order: i32, matches: usize): void {
  let inReferences = 0;
  for (let reference = references; reference; reference = load<usize>(reference)) inReferences += lengthOf(reference);
  prepare(inReferences, length);
  const own = numbers + <usize> inReferences * 4;
  for (let n = 1; n <= order; n++) {
    forgetOrder();
    let at = numbers;
    for (let reference = references; reference; reference = load<usize>(reference)) {
      const places = lengthOf(reference);
      learnOrder(symbolsOf(reference) + (<usize> (n - 1) << 2), at, places - n + 1);
      at += <usize> places * 4;
    }
    store<i32>(matches + (<usize> (n - 1) << 2), matchOrder(symbols() + (<usize> (n - 1) << 2), own, length - n + 1));
  }
}

function prepare(inReferences: i32, length: i32): void {
  bits = 33 - clz(inReferences | 128);
  if (bits > mostBits) {
    mostBits = bits;
    table = take(ENTRY << bits);
  }
  const places = inReferences + length;
  if (places > room) {
    room = 2 * places;
    numbers = take(<usize> room * 4);
  }
  memory.fill(numbers, 0, <usize> places * 4);
}

function forgetOrder(): void {
  if (last > 0x40000000) {
    memory.fill(table, 0, ENTRY << mostBits);
    last = 0;
  }
  earlier = last;
}

/** The entry of an n-gram, or the free slot for it. */
function find(before: usize, symbol: usize): usize {
  const key = (<u64> load<u32>(before) << 32) | load<u32>(symbol);
  const mask = (1 << bits) - 1;
  let slot = <u32> ((key * 0x9e3779b97f4a7c15) >>> (64 - bits));
  let entry = table + <usize> slot * ENTRY;
  while (load<i32>(entry, NUMBER) > earlier && load<u64>(entry) != key) {
    slot = (slot + 1) & mask;
    entry = table + <usize> slot * ENTRY;
  }
  return entry;
}

/** Counts an n-gram of a text, and returns its count so far. */
function count(entry: usize, text: i32): i32 {
  const now = load<i32>(entry, READ) == text ? load<i32>(entry, NOW) + 1 : 1;
  store<i32>(entry, now, NOW);
  store<i32>(entry, text, READ);
  return now;
}

function learnOrder(symbol: usize, at: usize, places: i32): void {
  const text = ++last;
  for (let i = 0; i < places; i++, symbol += 4, at += 4) {
    const entry = find(at, symbol);
    if (load<i32>(entry, NUMBER) <= earlier) {
      store<u32>(entry, load<u32>(symbol));
      store<u32>(entry, load<u32>(at), 4);
      store<i32>(entry, ++last, NUMBER);
      store<i32>(entry, 0, MOST);
      store<i32>(entry, 0, READ);
    }
    store<i32>(entry, max(load<i32>(entry, MOST), count(entry, text)), MOST);
    store<i32>(at, load<i32>(entry, NUMBER));
  }
}

function matchOrder(symbol: usize, at: usize, places: i32): i32 {
  const text = ++last;
  let matched = 0;
  for (let i = 0; i < places; i++, symbol += 4, at += 4) {
    if (load<i32>(at) < 0) continue;
    const entry = find(at, symbol);
    if (load<i32>(entry, NUMBER) <= earlier) {
      store<i32>(at, -1);
      continue;
    }
    if (count(entry, text) <= load<i32>(entry, MOST)) matched++;
    store<i32>(at, load<i32>(entry, NUMBER));
  }
  return matched;
}

// N-grams that a text shares with references.

import { take } from "./memory.as.ts";
import {
  bitsOf,
  countsOf,
  greatestOf,
  hashOf,
  headsOf,
  isPacked,
  lengthOf,
  linksOf,
  LONGEST,
  MOST_BITS,
  pack,
  packedOf,
} from "./references.as.ts";
import { matchLong } from "./match_long.as.ts";
import { symbols } from "./text.as.ts";

/** Symbol after the text, and for every symbol of it that the reference lacks. */
const UNMATCHED = 1;

/** Matches of each order. */
let matches: usize = 0;
let mostOrders = 0;

// For each place of the text: packed symbols; a bit for each order whose n-gram there is in a reference.
let room = 0;
let own: usize = 0;
let held: usize = 0;
// For each place of the reference, a bit for each order in which it is taken; for each symbol, how often it is taken.
const taken: usize = take(LONGEST);
const used: usize = take(2 << MOST_BITS);
/** For each number of leading zeros in the difference of packed symbols, a bit for each order from 2 on that the two share. */
const shared: usize = take(65);
let sharedOrder = 0;

/** The last counted matches of order n. */
export function matched(n: i32): i32 {
  return load<i32>(matches + (<usize> (n - 1) << 2));
}

/**
 * Counts, for each order, the n-grams of the text that are in a group of references (the given one and those before it), each
 * at most up to its highest count in any one reference.
 *
 * An n-gram of the text takes the first free place of the reference that holds the same n-gram.
 */
export function match(references: usize, length: i32, order: i32): void {
  if (order > mostOrders) {
    mostOrders = order;
    matches = take(<usize> order * 4);
  }
  for (let reference = references; reference; reference = load<usize>(reference)) {
    if (!isPacked(reference)) return matchLong(references, length, order, matches);
  }
  prepare(length, order);
  for (let reference = references; reference; reference = load<usize>(reference)) {
    takeSymbols(reference, length);
    if (order > 1) takeLonger(reference, length, bitsOf(order));
  }
  tally(length, order);
}

/** Counts the held n-grams of each order, 16 places at a time. */
export function tally(length: i32, order: i32): void {
  const end = held + <usize> length;
  for (let n = 0; n < order; n++) {
    let sum = 0;
    for (let at = held; at < end; at += 16) sum += popcnt(i8x16.bitmask(i8x16.shl(v128.load(at), 7 - n)));
    store<i32>(matches + (<usize> n << 2), sum);
  }
}

/** Makes room for a text, of which no n-gram is held yet. */
export function prepare(length: i32, order: i32): void {
  if (length > room) {
    room = max(2 * length, 1024);
    own = take(<usize> room * 8);
    held = take(<usize> room + 16);
  }
  // The last 16 places that are counted together may go beyond the text.
  memory.fill(held, 0, length + 16);
  if (order == sharedOrder) return;
  sharedOrder = order;
  const bits = bitsOf(order);
  for (let zeros = 0; zeros <= 64; zeros++) {
    const orders: i32 = (1 << min<i32>(zeros / bits, order)) - 1;
    store<u8>(shared + zeros, <u8> (orders & ~1));
  }
}

/** Takes places of the reference for single symbols. */
export function takeSymbols(reference: usize, length: i32): void {
  const greatest = greatestOf(reference);
  const counts = countsOf(reference);
  const uses = used;
  const end = held + <usize> length;
  memory.fill(uses, 0, 2 * (greatest + 1));
  for (let at = held, from = symbols(); at < end; at++, from += 4) {
    const symbol = <usize> load<i32>(from) << 1;
    if (symbol > <usize> greatest << 1) continue;
    const before = load<u16>(uses + symbol);
    if (before >= load<u16>(counts + symbol)) continue;
    store<u16>(uses + symbol, before + 1);
    store<u8>(at, load<u8>(at) | 1);
  }
}

/** Takes places of the reference for n-grams of two symbols and more. */
export function takeLonger(reference: usize, length: i32, bits: i32): void {
  pack(symbols(), own, length, greatestOf(reference), UNMATCHED, bits);
  const packed = packedOf(reference);
  const heads = headsOf(reference);
  const links = linksOf(reference);
  memory.fill(taken, 0, lengthOf(reference));
  const all = <u32> load<u8>(shared + 64);
  for (let i: usize = 0; i < <usize> length; i++) {
    const word = load<u64>(own + (i << 3));
    let found: u32 = 0;
    for (let link = <usize> load<u16>(heads + (hashOf(word, bits) << 1)); link; link = load<u16>(links + (link << 1) - 2)) {
      const place = link - 1;
      const alike = <u32> load<u8>(shared + <usize> clz(load<u64>(packed + (place << 3)) ^ word));
      const before = <u32> load<u8>(taken + place);
      const free = alike & ~before & ~found;
      store<u8>(taken + place, before | free);
      found |= free;
      if (found == all) break;
    }
    store<u8>(held + i, load<u8>(held + i) | found);
  }
}

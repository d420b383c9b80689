// References of a segment, as symbols; short ones are packed, so that several symbols are compared at once.
//
// A reference: address of the one before it in its group, or 0; number of symbols; greatest symbol that may be in it; whether it is packed. Then
// its symbols. If it is packed, these follow: for each place, the symbols from there on in 64 bits, the first in the highest;
// for each hash of two symbols, the first place that begins with them, plus 1; for each place, the next such place; for each
// symbol, its count in the reference.

import { take } from "./memory.as.ts";
import { symbols } from "./text.as.ts";

const LENGTH = 4;
const GREATEST = 8;
const PACKED = 12;
const HEADER: usize = 16;

/** In longer references, many places begin with the same two symbols. */
export const LONGEST = 500;
/** Bits of a byte, one for each order. */
const MOST_ORDERS = 8;
/** Bits of a symbol, at most. */
export const MOST_BITS = 10;
/** Slots of the hash of two symbols. */
const HEADS: usize = 256;

/** Symbol after a reference, which is in no text. */
const REFERENCE_END: u32 = 0;

let first: usize = 0;
let next: usize = 0;
let limit: usize = 0;

/** Forgets all references. */
export function forgetReferences(): void {
  next = first;
}

/** Number of symbols. */
export function lengthOf(reference: usize): i32 {
  return load<i32>(reference, LENGTH);
}

/** Greatest symbol that may be in the reference. */
export function greatestOf(reference: usize): i32 {
  return load<i32>(reference, GREATEST);
}

/** Whether the reference is packed. */
export function isPacked(reference: usize): bool {
  return load<i32>(reference, PACKED) != 0;
}

/** Address of the symbols. */
export function symbolsOf(reference: usize): usize {
  return reference + HEADER;
}

/** Address of the packed symbols of each place. */
export function packedOf(reference: usize): usize {
  return symbolsOf(reference) + <usize> lengthOf(reference) * 4;
}

/** Address of the first place of each hash, plus 1, or 0. */
export function headsOf(reference: usize): usize {
  return packedOf(reference) + <usize> lengthOf(reference) * 8;
}

/** Address of the next place of each place, plus 1, or 0. */
export function linksOf(reference: usize): usize {
  return headsOf(reference) + HEADS * 2;
}

/** Address of the count of each symbol in the reference. */
export function countsOf(reference: usize): usize {
  return linksOf(reference) + <usize> lengthOf(reference) * 2;
}

/** Bits of a symbol where the first `order` symbols of a place are packed. */
export function bitsOf(order: i32): i32 {
  return min(64 / order, MOST_BITS);
}

/** Hash of the first two symbols that are packed. */
export function hashOf(packed: u64, bits: i32): usize {
  return <usize> (((packed >>> (64 - 2 * bits)) * 0x9e3779b97f4a7c15) >>> 56);
}

/**
 * Stores the text, which has no symbol above the greatest, as a reference in the group of the given one, or in a new group if
 * that is 0, and returns its address.
 */
export function learn(before: usize, length: i32, greatest: i32, order: i32): usize {
  const from = symbols();
  const packed = length <= LONGEST && order <= MOST_ORDERS && greatest >>> bitsOf(order) == 0;
  const inSymbols = <usize> length * 4;
  const reference = hold(HEADER + inSymbols + (packed ? <usize> length * 10 + 2 * HEADS + 2 * (greatest + 1) : 0));
  store<usize>(reference, before);
  store<i32>(reference, length, LENGTH);
  store<i32>(reference, greatest, GREATEST);
  store<i32>(reference, i32(packed), PACKED);
  memory.copy(symbolsOf(reference), from, inSymbols);
  if (packed) {
    const bits = bitsOf(order);
    pack(from, packedOf(reference), length, greatest, REFERENCE_END, bits);
    chain(reference, bits);
  }
  return reference;
}

/** Allocates room for a reference until all are forgotten. */
export function hold(bytes: usize): usize {
  if (next + bytes > limit) {
    const room = max<usize>(2 * bytes, 0x10000);
    first = next = take(room);
    limit = first + room;
  }
  const at = next;
  next += (bytes + 15) & ~15;
  return at;
}

/** Packs symbols, place by place; the caller says which symbols replace those above the greatest one and those after the end. */
export function pack(from: usize, to: usize, length: i32, greatest: u32, other: u32, bits: i32): void {
  let packed = (<u64> other) << (64 - bits);
  for (let i = <usize> length; i > 0; i--) {
    const symbol = load<u32>(from + (i << 2) - 4);
    packed = (<u64> (symbol > greatest ? other : symbol) << (64 - bits)) | (packed >>> bits);
    store<u64>(to + (i << 3) - 8, packed);
  }
}

/** Links the places that begin with the same two symbols, and counts each symbol. */
export function chain(reference: usize, bits: i32): void {
  const from = symbolsOf(reference);
  const packed = packedOf(reference);
  const heads = headsOf(reference);
  const links = linksOf(reference);
  const counts = countsOf(reference);
  memory.fill(heads, 0, 2 * HEADS);
  memory.fill(counts, 0, 2 * (greatestOf(reference) + 1));
  for (let i = <usize> lengthOf(reference); i > 0; i--) {
    const head = heads + (hashOf(load<u64>(packed + (i << 3) - 8), bits) << 1);
    store<u16>(links + (i << 1) - 2, load<u16>(head));
    store<u16>(head, <u16> i);
    const count = counts + (load<u32>(from + (i << 2) - 4) << 1);
    store<u16>(count, load<u16>(count) + 1);
  }
}

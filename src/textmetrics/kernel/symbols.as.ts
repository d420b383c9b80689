// Numbers for the words and for the characters of a segment's texts, in order of first appearance.
//
// Numbers increase from segment to segment, and a slot with a number of an earlier segment counts as free, so nothing needs
// clearing. A symbol is a number minus the last number of earlier segments, plus 1.

import { take } from "./memory.as.ts";
import { addressOf, bounds, classOf, isPair, symbols, unit, WHITE } from "./text.as.ts";

/** Numbers start again from here on. */
const MOST = 0x40000000;

// A word: its hash, its number, the address of its units, their number; 4 bytes each.
const WORD_BITS = 4;
const NUMBER = 4;
const UNITS = 8;
const LENGTH = 12;

/** For each number of slots, a power of two, a hash table of words; 0 before it exists. */
const tables: usize = take(32 * sizeof<usize>());
const FEWEST_BITS = 8;
let bits = FEWEST_BITS;
let table: usize = 0;
let lastWord = 0;
let earlierWords = 0;

// Room for the units of words.
let firstUnits: usize = 0;
let nextUnits: usize = 0;
let endOfUnits: usize = 0;

// Numbers of the code points; those of lone surrogates come after all others.
const SURROGATES = 0x110000;
const POINTS: usize = 0x110800 * 4;
let points: usize = 0;
let lastPoint = 0;
let earlierPoints = 0;

/** Forgets all words and characters. */
export function forgetSymbols(): void {
  if (lastWord > MOST) {
    for (let b = FEWEST_BITS; b < 32; b++) {
      const each = load<usize>(tables + b * sizeof<usize>());
      if (each) memory.fill(each, 0, (<usize> 1) << (b + WORD_BITS));
    }
    lastWord = 0;
  }
  if (lastPoint > MOST) {
    memory.fill(points, 0, POINTS);
    lastPoint = 0;
  }
  earlierWords = lastWord;
  earlierPoints = lastPoint;
  nextUnits = firstUnits;
  bits = FEWEST_BITS;
  table = tableOf(bits);
}

function tableOf(bits: i32): usize {
  const at = tables + bits * sizeof<usize>();
  if (!load<usize>(at)) store<usize>(at, take((<usize> 1) << (bits + WORD_BITS)));
  return load<usize>(at);
}

/**
 * Reads the code points of the text as symbols, without white space unless it counts in the whole segment, and returns their
 * number.
 */
export function readCharacters(length: i32, whitespace: bool): i32 {
  if (!points) points = take(POINTS);
  const leftOut = whitespace ? 0 : WHITE;
  let to = symbols();
  for (let i = 0; i < length; i++) {
    let at = points + (<usize> unit(i) << 2);
    if (load<i32>(at) <= earlierPoints) {
      if (classOf(i) & leftOut) continue;
      if ((unit(i) & 0xf800) == 0xd800) {
        let point = SURROGATES + unit(i) - 0xd800;
        if (isPair(i, length)) {
          point = ((unit(i) - 0xd800) << 10) + unit(i + 1) - 0xdc00 + 0x10000;
          i++;
        }
        at = points + (<usize> point << 2);
      }
      if (load<i32>(at) <= earlierPoints) store<i32>(at, ++lastPoint);
    }
    store<i32>(to, load<i32>(at) - earlierPoints + 1);
    to += 4;
  }
  return <i32> ((to - symbols()) >>> 2);
}

/** Reads that many tokens of the text as symbols. */
export function readWords(tokens: i32): void {
  if (tokens == 0) return;
  makeRoom(tokens);
  const mask = (1 << bits) - 1;
  let from = bounds();
  let to = symbols();
  for (let t = 0; t < tokens; t++, from += 8, to += 4) {
    const start = load<i32>(from);
    const length = load<i32>(from, 4) - start;
    const at = addressOf(start);
    let mixed: u64 = length;
    for (let i = 0; i < length; i += 4) {
      mixed = (mixed ^ four(at, i, length)) * 0x9e3779b97f4a7c15;
      mixed ^= mixed >>> 32;
    }
    const hash = <u32> mixed;
    let slot = hash & mask;
    let entry = table + (<usize> slot << WORD_BITS);
    while (load<i32>(entry, NUMBER) > earlierWords && !(load<u32>(entry) == hash && holds(entry, at, length))) {
      slot = (slot + 1) & mask;
      entry = table + (<usize> slot << WORD_BITS);
    }
    if (load<i32>(entry, NUMBER) <= earlierWords) {
      store<u32>(entry, hash);
      store<i32>(entry, ++lastWord, NUMBER);
      store<usize>(entry, nextUnits, UNITS);
      store<i32>(entry, length, LENGTH);
      for (let i = 0; i < length; i += 4, nextUnits += 8) store<u64>(nextUnits, four(at, i, length));
    }
    store<i32>(to, load<i32>(entry, NUMBER) - earlierWords + 1);
  }
}

/** Four units of a word from unit i on, with zeros after its end. */
function four(at: usize, i: i32, length: i32): u64 {
  const units = load<u64>(at + (<usize> i << 1));
  return length - i >= 4 ? units : units & (((<u64> 1) << ((length - i) << 4)) - 1);
}

function holds(entry: usize, at: usize, length: i32): bool {
  if (load<i32>(entry, LENGTH) != length) return false;
  let held = load<usize>(entry, UNITS);
  for (let i = 0; i < length; i += 4, held += 8) {
    if (load<u64>(held) != four(at, i, length)) return false;
  }
  return true;
}

/** Allocates room for the words of the text, which may all be new. */
function makeRoom(tokens: i32): void {
  const bytes = <usize> tokens * 8 + <usize> load<i32>(bounds() + (<usize> tokens << 3) - 4) * 2;
  if (nextUnits + bytes > endOfUnits) {
    const room = max<usize>(2 * bytes, 0x10000);
    firstUnits = nextUnits = take(room);
    endOfUnits = firstUnits + room;
  }
  const old = table;
  const oldEnd = old + ((<usize> 1) << (bits + WORD_BITS));
  while (1 << (bits - 1) < lastWord - earlierWords + tokens) bits++;
  table = tableOf(bits);
  if (table == old) return;
  const mask = (1 << bits) - 1;
  for (let entry = old; entry < oldEnd; entry += 1 << WORD_BITS) {
    if (load<i32>(entry, NUMBER) <= earlierWords) continue;
    let slot = load<u32>(entry) & mask;
    while (load<i32>(table + (<usize> slot << WORD_BITS), NUMBER) > earlierWords) slot = (slot + 1) & mask;
    memory.copy(table + (<usize> slot << WORD_BITS), entry, 1 << WORD_BITS);
  }
}

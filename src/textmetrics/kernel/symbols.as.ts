// Numbers for the words and for the characters of a segment's texts, in order of first appearance.
//
// Numbers increase from segment to segment, and a slot with a number of an earlier segment counts as free, so nothing needs
// clearing. A symbol is a number minus the last number of earlier segments, plus 1.

import { take } from "./memory.as.ts";
import { split } from "./split.as.ts";
import { addressOf, bounds, classOf, lengthOfText, pointOf, symbols, WHITE, widthOf } from "./text.as.ts";

/** Numbers start again from here on. */
const MOST = 0x40000000;

// A word: its first eight bytes; hash, number, length, address of its other bytes, 4 bytes each.
const WORD: usize = 24;
const HASH = 8;
const NUMBER = 12;
const LENGTH = 16;
const REST = 20;

/** For each number of slots, a power of two, a hash table of words; 0 before it exists. */
const tables: usize = take(32 * sizeof<usize>());
const FEWEST_BITS = 8;
let bits = FEWEST_BITS;
let table: usize = 0;
let lastWord = 0;
let earlierWords = 0;

// Room for the bytes of words after their first eight.
let firstRest: usize = 0;
let nextRest: usize = 0;
let endOfRest: usize = 0;

// Numbers of the code points.
const POINTS: usize = 0x110000 * 4;
let points: usize = 0;
let lastPoint = 0;
let earlierPoints = 0;

/** Forgets all words and characters. */
export function forgetSymbols(): void {
  if (lastWord > MOST) {
    for (let b = FEWEST_BITS; b < 32; b++) {
      const each = load<usize>(tables + b * sizeof<usize>());
      if (each) memory.fill(each, 0, WORD << b);
    }
    lastWord = 0;
  }
  if (lastPoint > MOST) {
    memory.fill(points, 0, POINTS);
    lastPoint = 0;
  }
  earlierWords = lastWord;
  earlierPoints = lastPoint;
  nextRest = firstRest;
  bits = FEWEST_BITS;
  table = tableOf(bits);
}

/** Greatest symbol of a word so far. */
export function greatestWord(): i32 {
  return lastWord - earlierWords + 1;
}

/** Greatest symbol of a character so far. */
export function greatestCharacter(): i32 {
  return lastPoint - earlierPoints + 1;
}

function tableOf(bits: i32): usize {
  const at = tables + bits * sizeof<usize>();
  if (!load<usize>(at)) store<usize>(at, take(WORD << bits));
  return load<usize>(at);
}

/**
 * Reads the code points of the text as symbols, without white space unless it counts in the whole segment, and returns their
 * number.
 */
export function readCharacters(whitespace: bool): i32 {
  if (!points) points = take(POINTS);
  const leftOut = whitespace ? 0 : WHITE;
  const length = lengthOfText();
  let to = symbols();
  for (let i = 0; i < length;) {
    const point = pointOf(i);
    i += widthOf(point);
    const at = points + (<usize> point << 2);
    if (load<i32>(at) <= earlierPoints) {
      if (classOf(point) & leftOut) continue;
      store<i32>(at, ++lastPoint);
    }
    store<i32>(to, load<i32>(at) - earlierPoints + 1);
    to += 4;
  }
  return <i32> ((to - symbols()) >>> 2);
}

/** Splits the text, reads its tokens as symbols, and returns their number. */
export function readWords(how: i32): i32 {
  const tokens = split(how);
  if (tokens == 0) return 0;
  makeRoom(tokens);
  const mask = (1 << bits) - 1;
  let from = bounds();
  let to = symbols();
  for (let t = 0; t < tokens; t++, from += 8, to += 4) {
    const at = addressOf(load<i32>(from));
    const length = load<i32>(from, 4) - load<i32>(from);
    const eight = eightOf(at, length);
    let mixed = (eight ^ length) * 0x9e3779b97f4a7c15;
    mixed ^= mixed >>> 32;
    for (let i = 8; i < length; i += 8) {
      mixed = (mixed ^ eightOf(at + i, length - i)) * 0x9e3779b97f4a7c15;
      mixed ^= mixed >>> 32;
    }
    let slot = <u32> mixed & mask;
    let entry = table + <usize> slot * WORD;
    while (
      load<i32>(entry, NUMBER) > earlierWords &&
      !(load<u64>(entry) == eight && load<i32>(entry, LENGTH) == length && (length <= 8 || restIs(entry, at + 8, length - 8)))
    ) {
      slot = (slot + 1) & mask;
      entry = table + <usize> slot * WORD;
    }
    if (load<i32>(entry, NUMBER) <= earlierWords) {
      store<u64>(entry, eight);
      store<u32>(entry, <u32> mixed, HASH);
      store<i32>(entry, ++lastWord, NUMBER);
      store<i32>(entry, length, LENGTH);
      store<usize>(entry, nextRest, REST);
      for (let i = 8; i < length; i += 8, nextRest += 8) store<u64>(nextRest, eightOf(at + i, length - i));
    }
    store<i32>(to, load<i32>(entry, NUMBER) - earlierWords + 1);
  }
  return tokens;
}

/** Eight bytes of a word with the given number left, with zeros after its end. */
function eightOf(at: usize, left: i32): u64 {
  const bytes = load<u64>(at);
  return left >= 8 ? bytes : bytes & (((<u64> 1) << (left << 3)) - 1);
}

/** Whether a word has these bytes after its first eight. */
function restIs(entry: usize, at: usize, length: i32): bool {
  const rest = load<usize>(entry, REST);
  for (let i = 0; i < length; i += 8) {
    if (load<u64>(rest + i) != eightOf(at + i, length - i)) return false;
  }
  return true;
}

/** Allocates room for the words of the text, which may all be new. */
export function makeRoom(tokens: i32): void {
  const bytes = <usize> lengthOfText();
  if (nextRest + bytes > endOfRest) {
    const room = max<usize>(2 * bytes, 0x10000);
    firstRest = nextRest = take(room);
    endOfRest = firstRest + room;
  }
  const old = table;
  const oldEnd = old + (WORD << bits);
  while (1 << (bits - 1) < lastWord - earlierWords + tokens) bits++;
  table = tableOf(bits);
  if (table == old) return;
  const mask = (1 << bits) - 1;
  for (let entry = old; entry < oldEnd; entry += WORD) {
    if (load<i32>(entry, NUMBER) <= earlierWords) continue;
    let slot = load<u32>(entry, HASH) & mask;
    while (load<i32>(table + <usize> slot * WORD, NUMBER) > earlierWords) slot = (slot + 1) & mask;
    memory.copy(table + <usize> slot * WORD, entry, WORD);
  }
}

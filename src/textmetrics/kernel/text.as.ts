// The current text: its units, the bounds of its tokens, its symbols.

import { take } from "./memory.as.ts";

/** Class of white space. Classes are bits. */
export const WHITE: u32 = 1;
/** Class of the characters that mteval-v13a always splits off. */
export const SYMBOL: u32 = 2;
/** Class of the full stop and the comma. */
export const MARK: u32 = 4;
/** Class of the dash. */
export const DASH: u32 = 8;
/** Class of the digits. */
export const DIGIT: u32 = 16;
/** Class of the characters that chrF++ splits off. */
export const PUNCTUATION: u32 = 32;
/** Class of the characters that sacreBLEU considers Chinese. */
export const CHINESE: u32 = 64;

/** Address of the classes, a byte for each UTF-16 unit, which the caller fills. */
export const classes: usize = take(0x10000);

let room: i32 = 0;
let units: usize = 0;
let boundsAt: usize = 0;
let symbolsAt: usize = 0;

/** Allocates room for a text of that many units, and returns its address. */
export function textOf(length: i32): usize {
  if (length > room) {
    room = length;
    // Words are read four units at a time.
    units = take(<usize> room * 2 + 8);
    boundsAt = take(<usize> room * 8);
    symbolsAt = take(<usize> room * 4);
  }
  return units;
}

/** Address of the start and end of each token in turn, in units. */
export function bounds(): usize {
  return boundsAt;
}

/** Address of the symbols, a 32-bit number each, from 2 on. */
export function symbols(): usize {
  return symbolsAt;
}

/** Address of a unit. */
export function addressOf(i: i32): usize {
  return units + (<usize> i << 1);
}

/** A unit. */
export function unit(i: i32): u32 {
  return load<u16>(addressOf(i));
}

/** Classes of a unit. */
export function classOf(i: i32): u32 {
  return load<u8>(classes + unit(i));
}

/** Whether a surrogate pair begins at a unit. */
export function isPair(i: i32, length: i32): bool {
  return (unit(i) & 0xfc00) == 0xd800 && i + 1 < length && (unit(i + 1) & 0xfc00) == 0xdc00;
}

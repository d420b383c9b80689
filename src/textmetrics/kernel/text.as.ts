// The texts in UTF-8, one after another; the bounds of the tokens and the symbols of the current one.

import { take } from "./memory.as.ts";

/** Class of white space. Classes are bits. */
export const WHITE: u32 = 1;
/** Class of the characters that mteval-v13a always splits off. */
export const SYMBOL: u32 = 2;
/** Class of the full stop and the comma. */
export const MARK: u32 = 4;
/** Class of the dash. */
export const DASH: u32 = 8;
/** Class of the characters that chrF++ splits off. */
export const PUNCTUATION: u32 = 16;
/** Class of the characters that sacreBLEU considers Chinese. */
export const CHINESE: u32 = 32;

const PLANE: u32 = 0x10000;
/** Address of the classes, a byte for each code point of the basic plane, which the caller fills. */
export const classes: usize = take(PLANE);

/** Bytes that may be read beyond the end of the texts. */
const BEYOND: usize = 32;

let room: i32 = 0;
let bytesAt: usize = 0;

/** By text, 4 bytes each: its number of UTF-16 units, −1 for no text; its number of bytes; the address of its first byte. */
let texts: usize = 0;
let bytesOfTexts: usize = 0;
let addresses: usize = 0;
let roomForTexts = 0;

let textRoom: i32 = 0;
let boundsAt: usize = 0;
let symbolsAt: usize = 0;

/** Address of the current text, and its length in bytes. */
let at: usize = 0;
let length: i32 = 0;

/** Allocates room for that many bytes of text, with a space between two texts, and returns the address. */
export function bytesOf(bytes: i32): usize {
  if (bytes > room) {
    room = max(bytes, 0x30000);
    bytesAt = take(<usize> room + BEYOND);
  }
  return bytesAt;
}

/** Allocates room for that many texts, and returns the address of their numbers of UTF-16 units, −1 for no text. */
export function textsOf(many: i32): usize {
  if (many > roomForTexts) {
    roomForTexts = 2 * many;
    texts = take(<usize> roomForTexts * 12);
    bytesOfTexts = texts + <usize> roomForTexts * 4;
    addresses = bytesOfTexts + <usize> roomForTexts * 4;
  }
  return texts;
}

/** Finds where each of that many texts begins and ends. */
export function locate(many: i32): void {
  let start = bytesAt;
  let longest = 0;
  for (let text: usize = 0; text < <usize> many << 2; text += 4) {
    const units = load<i32>(texts + text);
    const end = endOf(start, units);
    store<usize>(addresses + text, start);
    store<i32>(bytesOfTexts + text, <i32> (end - start));
    longest = max(longest, units);
    start = end + 1;
  }
  if (longest > textRoom) {
    textRoom = max(2 * longest, 2048);
    boundsAt = take(<usize> textRoom * 8);
    symbolsAt = take(<usize> textRoom * 4);
  }
}

/** The end of a text of that many UTF-16 units. */
function endOf(start: usize, units: i32): usize {
  let end = start;
  let left = units;
  while (left > 0) {
    const next = v128.load(end);
    // Bits of the bytes that begin a code point, and of those that begin one of two units.
    let begins = ~i8x16.bitmask(i8x16.lt_s(next, i8x16.splat(-64))) & 0xffff;
    const twice = i8x16.bitmask(i8x16.ge_u(next, i8x16.splat(-16)));
    const within = popcnt(begins) + popcnt(twice);
    if (within > left) {
      for (; left > 0; begins &= begins - 1) left -= 1 + (twice >> ctz(begins) & 1);
      return end + ctz(begins);
    }
    left -= within;
    end += 16;
  }
  while (units > 0 && isContinued(end)) end++;
  return end;
}

/** Moves to a text; false where there is none. */
export function open(text: i32): bool {
  const place = <usize> text << 2;
  at = load<usize>(addresses + place);
  length = load<i32>(bytesOfTexts + place);
  return load<i32>(texts + place) >= 0;
}

/** Whether a byte continues a code point. */
function isContinued(byte: usize): bool {
  return (load<u8>(byte) & 0xc0) == 0x80;
}

/** Number of bytes of the text. */
export function lengthOfText(): i32 {
  return length;
}

/** Shortens the text to that many bytes. */
export function shorten(bytes: i32): void {
  length = bytes;
}

/** Address of the start and end of each token in turn, in bytes. */
export function bounds(): usize {
  return boundsAt;
}

/** Address of the symbols, a 32-bit number each, from 2 on. */
export function symbols(): usize {
  return symbolsAt;
}

/** Address of a byte. */
export function addressOf(i: i32): usize {
  return at + i;
}

/** Number of bytes of a code point. */
export function widthOf(point: u32): i32 {
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < PLANE ? 3 : 4;
}

/** The code point that begins at a byte, which may be a lone surrogate. */
export function pointOf(i: i32): u32 {
  const four = load<u32>(at + i);
  const lead = four & 0xff;
  if (lead < 0x80) return lead;
  const second = (four >> 8) & 0x3f;
  if (lead < 0xe0) return (lead & 0x1f) << 6 | second;
  const third = (four >> 16) & 0x3f;
  if (lead < 0xf0) return (lead & 0xf) << 12 | second << 6 | third;
  return (lead & 7) << 18 | second << 12 | third << 6 | ((four >> 24) & 0x3f);
}

/** Classes of a code point. */
export function classOf(point: u32): u32 {
  return point < PLANE ? load<u8>(classes + point) : 0;
}

/** Classes of an ASCII byte. Other bytes have none of the classes of ASCII punctuation. */
export function classOfByte(i: i32): u32 {
  return load<u8>(classes + load<u8>(at + i));
}

/** Whether a byte is a digit. */
export function isDigit(i: i32): bool {
  return <u32> load<u8>(at + i) - 0x30 < 10;
}

/**
 * The first byte from `i` on that may begin a code point with a class, or the end of the text or beyond.
 *
 * No ASCII letter or digit has a class, and of the code points with two bytes only U+0080 to U+00BF have one.
 */
export function seek(i: i32): i32 {
  if (load<u8>(at + i) >= 0xe0) return i;
  for (; i < length; i += 16) {
    const next = v128.load(at + i);
    const letters = i8x16.lt_u(i8x16.sub(v128.or(next, i8x16.splat(0x20)), i8x16.splat(0x61)), i8x16.splat(26));
    const digits = i8x16.lt_u(i8x16.sub(next, i8x16.splat(0x30)), i8x16.splat(10));
    const upTo = i8x16.lt_u(i8x16.sub(next, i8x16.splat(-0x80)), i8x16.splat(0x60));
    const others = v128.andnot(upTo, i8x16.eq(next, i8x16.splat(-0x3e)));
    const none = i8x16.bitmask(v128.or(v128.or(letters, digits), others));
    if (none != 0xffff) return i + ctz(~none);
  }
  return length;
}

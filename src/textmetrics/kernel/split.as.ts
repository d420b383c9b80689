// Ways to split a text into tokens.

import { rewrite } from "./rewrite.as.ts";
import {
  bounds,
  CHINESE,
  classOf,
  classOfByte,
  DASH,
  isDigit,
  lengthOfText,
  MARK,
  pointOf,
  PUNCTUATION,
  seek,
  SYMBOL,
  WHITE,
  widthOf,
} from "./text.as.ts";

/** Splits at white space. */
export const WORDS: i32 = 0;
/** Splits at white space, and one mark off each word of two units or more: its last character or else its first. */
export const WORDS_AND_MARKS: i32 = 1;
/** Splits into code points, less white space. */
export const CODE_POINTS: i32 = 2;
/** Splits by the language-dependent rules of mteval-v13a. */
export const MTEVAL: i32 = 3;
/** Splits by the same rules, and around Chinese characters. */
export const CHINESE_AND_MTEVAL: i32 = 4;

/** Where the next bounds go. */
let to: usize = 0;
/** Where the current token begins. */
let start = 0;

/** Splits the text in one of these ways, and returns the number of tokens. */
export function split(how: i32): i32 {
  to = bounds();
  if (how == MTEVAL) rewrite();
  if (how >= MTEVAL) splitAtPunctuation(how == MTEVAL);
  else if (how == CODE_POINTS) splitCodePoints();
  else splitAtWhite(how == WORDS_AND_MARKS);
  return <i32> ((to - bounds()) >>> 3);
}

function add(from: i32, end: i32): void {
  if (from == end) return;
  store<i32>(to, from);
  store<i32>(to, end, 4);
  to += 8;
}

/** Splits at white space, and one mark off each word where that is asked for. */
export function splitAtWhite(markOff: bool): void {
  const length = lengthOfText();
  start = 0;
  while (start < length) {
    let end = seek(start);
    while (end < length && !(classOf(pointOf(end)) & WHITE)) end = seek(end + 1);
    let within = start;
    if (markOff && end - start > 1) {
      if (classOfByte(end - 1) & PUNCTUATION) within = end - 1;
      else if (classOfByte(start) & PUNCTUATION) within = start + 1;
    }
    add(start, within);
    add(within, end);
    start = end < length ? end + widthOf(pointOf(end)) : end;
  }
}

function splitCodePoints(): void {
  const length = lengthOfText();
  for (let i = 0; i < length;) {
    const point = pointOf(i);
    const end = i + widthOf(point);
    if (!(classOf(point) & WHITE)) add(i, end);
    i = end;
  }
}

/**
 * Splits by the rules of mteval-v13a: a line that has a space at both ends, or one without them around its Chinese characters too.
 *
 * The rules are four substitutions that insert spaces: around symbols; around a full stop or comma after a non-digit; around
 * one before a non-digit; around a dash after a digit. Each matches from left to right without overlaps. Full stops and commas
 * are non-digits themselves, so in a run of them every other one matches. A run is handled as a whole.
 */
export function splitAtPunctuation(padded: bool): void {
  const alone = padded ? SYMBOL : SYMBOL | CHINESE;
  const length = lengthOfText();
  start = 0;
  for (let i = 0; (i = seek(i)) < length;) {
    const point = pointOf(i);
    const kind = classOf(point);
    let end = i + widthOf(point);
    if (kind & WHITE) {
      add(start, i);
      start = end;
    } else if (kind & MARK) {
      end = splitMarks(i, padded);
    } else if (kind & alone || (kind & DASH && i > 0 && isDigit(i - 1))) {
      add(start, i);
      add(i, end);
      start = end;
    }
    i = end;
  }
  add(start, length);
}

/** Splits at a run of full stops and commas, and returns its end. */
export function splitMarks(first: i32, padded: bool): i32 {
  const length = lengthOfText();
  let end = first + 1;
  while (end < length && classOfByte(end) & MARK) end++;
  const several = end - first > 1;
  const odd = ((end - first) & 1) == 1;
  const afterOther = first > 0 ? !isDigit(first - 1) : padded;
  const beforeOther = end < length ? !isDigit(end) : padded;
  if (several || afterOther || beforeOther) {
    add(start, first);
    start = first;
  }
  for (let i = first; i < end - 1; i++, start++) add(i, i + 1);
  if (beforeOther || afterOther == odd) {
    add(start, end);
    start = end;
  }
  return end;
}

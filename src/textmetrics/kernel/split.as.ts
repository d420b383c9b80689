// Ways to split a text into tokens. Each returns the number of tokens.

import { bounds, CHINESE, classOf, DASH, DIGIT, isPair, MARK, PUNCTUATION, SYMBOL, WHITE } from "./text.as.ts";

/** Where the next bounds go. */
let to: usize = 0;

function add(start: i32, end: i32): void {
  if (start == end) return;
  store<i32>(to, start);
  store<i32>(to, end, 4);
  to += 8;
}

function tokens(): i32 {
  return <i32> ((to - bounds()) >>> 3);
}

/** Splits at white space and, on request, one mark off each word of two units or more: its last character or else its first. */
export function splitAtWhite(length: i32, markOff: bool): i32 {
  to = bounds();
  for (let i = 0; i < length; i++) {
    if (classOf(i) & WHITE) continue;
    const start = i;
    while (i < length && !(classOf(i) & WHITE)) i++;
    let within = start;
    if (markOff && i - start > 1) {
      if (classOf(i - 1) & PUNCTUATION) within = i - 1;
      else if (classOf(start) & PUNCTUATION) within = start + 1;
    }
    add(start, within);
    add(within, i);
  }
  return tokens();
}

/** Splits into code points, less white space. */
export function splitCharacters(length: i32): i32 {
  to = bounds();
  for (let i = 0; i < length; i++) {
    if (classOf(i) & WHITE) continue;
    const start = i;
    if (isPair(i, length)) i++;
    add(start, i + 1);
  }
  return tokens();
}

/**
 * Splits by the language-dependent rules of mteval-v13a and, on request, around Chinese characters. A padded line has a space
 * at both ends.
 *
 * The rules are four substitutions that insert spaces: around symbols; around a full stop or comma after a non-digit; around
 * one before a non-digit; around a dash after a digit. Each matches from left to right without overlaps. Full stops and commas
 * are non-digits themselves, so in a run of them every other one matches. A run is handled as a whole.
 */
export function splitAtPunctuation(length: i32, padded: bool, chinese: bool): i32 {
  const alone = chinese ? SYMBOL | CHINESE : SYMBOL;
  to = bounds();
  let start = 0;
  for (let i = 0; i < length; i++) {
    const kind = classOf(i);
    if (!(kind & (WHITE | MARK | DASH | alone))) continue;
    if (kind & WHITE) {
      add(start, i);
      start = i + 1;
    } else if (kind & MARK) {
      let end = i + 1;
      while (end < length && classOf(end) & MARK) end++;
      const several = end - i > 1;
      const odd = ((end - i) & 1) == 1;
      const afterOther = i > 0 ? !(classOf(i - 1) & DIGIT) : padded;
      const beforeOther = end < length ? !(classOf(end) & DIGIT) : padded;
      if (several || afterOther || beforeOther) {
        add(start, i);
        start = i;
      }
      for (; i < end - 1; i++, start++) add(i, i + 1);
      if (beforeOther || afterOther == odd) {
        add(start, end);
        start = end;
      }
    } else if (kind & alone || (i > 0 && classOf(i - 1) & DIGIT)) {
      add(start, i);
      add(i, i + 1);
      start = i + 1;
    }
  }
  add(start, length);
  return tokens();
}

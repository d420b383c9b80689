import { isPythonWhitespace } from "../text/python_whitespace.ts";

const OTHER = 0;
const SYMBOL = 1;
const MARK = 2;
const DASH = 3;
/** White space other than the space. */
const WHITE = 4;
const SPACE = 5;

/** Bit of a place at which the text is split. */
const GAP = 1;
/** Bit of a place before white space. */
const BLANK = 2;

/** Kind of each ASCII character: full stop and comma are marks; the apostrophe is no symbol. */
const KINDS = Uint8Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  if (character === "." || character === ",") return MARK;
  if (character === "-") return DASH;
  if (isPythonWhitespace(unit)) return character === " " ? SPACE : WHITE;
  return /[!-&(-+/:-@[-`{-~]/.test(character) ? SYMBOL : OTHER;
});

/**
 * Splits a line into tokens by the language-dependent rules of mteval-v13a, which 13a and zh share.
 *
 * The rules are four substitutions that insert spaces. Here each only marks gaps between characters, with the same
 * left-to-right, non-overlapping matching, so that the text is never rebuilt.
 *
 * @param line The text.
 * @param gaps One byte a place between UTF-16 units, `line.length` + 1 of them or more: 1 where the caller already
 * split. Changed in place. A set first or last byte means that the line is padded with a space at that end.
 * @returns Start and end of each token in turn.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { splitAtPunctuation } from "./punctuation_breaks.ts";
 *
 * const tokens = (line: string, padded: number): string[] => {
 *   const gaps = new Uint8Array(line.length + 1).fill(padded, line.length);
 *   const bounds = splitAtPunctuation(line, gaps);
 *   return bounds.filter((_, i) => i % 2 === 0).map((start, t) => line.slice(start, bounds[2 * t + 1]));
 * };
 * assertEquals(tokens("$1,500, in 1999.", 0), ["$", "1,500", ",", "in", "1999."]);
 * assertEquals(tokens("$1,500, in 1999.", 1), ["$", "1,500", ",", "in", "1999", "."]);
 * ```
 */
export function splitAtPunctuation(line: string, gaps: Uint8Array): number[] {
  const length = line.length;
  const marks: number[] = [];
  const dashes: number[] = [];
  for (let i = 0; i < length; i++) {
    const unit = line.charCodeAt(i);
    const kind = unit < 0x80 ? KINDS[unit] : isPythonWhitespace(unit) ? WHITE : OTHER;
    if (kind === OTHER) continue;
    if (kind === WHITE) gaps[i] |= BLANK;
    else if (kind === SYMBOL || kind === SPACE) {
      gaps[i] |= kind === SPACE ? GAP | BLANK : GAP;
      gaps[i + 1] |= GAP;
    } else if (kind === MARK) marks.push(i);
    else dashes.push(i);
  }
  if (marks.length > 0) {
    splitUnlessAfterDigit(line, gaps, marks);
    splitUnlessBeforeDigit(line, gaps, marks);
  }
  for (const i of dashes) {
    if (isDigit(line.charCodeAt(i - 1))) {
      gaps[i] = GAP;
      gaps[i + 1] |= GAP;
    }
  }
  return tokensBetween(length, gaps);
}

function splitUnlessAfterDigit(line: string, gaps: Uint8Array, marks: readonly number[]): void {
  // A gap made by one match must not be seen by the next, which looks at the text as it was; and a mark that one
  // match took cannot serve as the character before the next mark.
  let made = -1;
  let taken = -1;
  for (const i of marks) {
    const hasGap = (gaps[i] & GAP) !== 0 && made !== i;
    if (hasGap || (i > 0 && taken !== i - 1 && !isDigit(line.charCodeAt(i - 1)))) {
      made = i + 1;
      taken = i;
      gaps[i] |= GAP;
      gaps[i + 1] |= GAP;
    }
  }
}

function splitUnlessBeforeDigit(line: string, gaps: Uint8Array, marks: readonly number[]): void {
  let taken = -1;
  for (const i of marks) {
    if (i === taken) continue;
    if ((gaps[i + 1] & GAP) !== 0) {
      gaps[i] |= GAP;
    } else if (i + 1 < line.length && !isDigit(line.charCodeAt(i + 1))) {
      taken = i + 1;
      gaps[i] |= GAP;
      gaps[i + 1] |= GAP;
    }
  }
}

function tokensBetween(length: number, gaps: Uint8Array): number[] {
  const bounds: number[] = [];
  let inside = false;
  for (let i = 0; i < length; i++) {
    const gap = gaps[i];
    if (gap >= BLANK) {
      if (inside) bounds.push(i);
      inside = false;
    } else if (!inside) {
      bounds.push(i);
      inside = true;
    } else if (gap === GAP) {
      bounds.push(i, i);
    }
  }
  if (inside) bounds.push(length);
  return bounds;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

import { isPythonWhitespace } from "./python_whitespace.ts";

const DOT = 0x2e;
const COMMA = 0x2c;
const DASH = 0x2d;

/**
 * Tokens of a line by the language-dependent rules of mteval-v13a, which 13a and zh share.
 *
 * The rules are four substitutions that insert spaces. Here each only marks gaps between characters, with the same
 * left-to-right, non-overlapping matching, so that the text is never rebuilt: symbols stand alone; a full stop
 * or comma is split off unless a digit precedes it, then unless a digit follows it; a dash after a digit stands alone.
 *
 * @param line The text.
 * @param gaps One byte a place between UTF-16 units, `line.length` + 1 of them: 1 where the caller already split.
 * Changed in place. A set first or last byte means that the line is padded with a space at that end.
 * @returns The tokens, none empty.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { splitAtPunctuation } from "./punctuation_breaks.ts";
 *
 * const line = "It cost $1,500, in 1999.";
 * const gaps = new Uint8Array(line.length + 1);
 * assertEquals(splitAtPunctuation(line, gaps), ["It", "cost", "$", "1,500", ",", "in", "1999."]);
 * gaps[line.length] = 1;
 * assertEquals(splitAtPunctuation(line, gaps).slice(-2), ["1999", "."]);
 * ```
 */
export function splitAtPunctuation(line: string, gaps: Uint8Array): string[] {
  const length = line.length;
  let marks = false;
  for (let i = 0; i < length; i++) {
    const unit = line.charCodeAt(i);
    if (isSymbol(unit)) gaps[i] = gaps[i + 1] = 1;
    else if (unit === DOT || unit === COMMA || unit === DASH) marks = true;
  }
  if (marks) {
    splitUnlessAfterDigit(line, gaps);
    splitUnlessBeforeDigit(line, gaps);
    for (let i = 1; i < length; i++) {
      if (line.charCodeAt(i) === DASH && gaps[i] === 0 && isDigit(line.charCodeAt(i - 1))) {
        gaps[i] = gaps[i + 1] = 1;
      }
    }
  }
  return cut(line, gaps);
}

function splitUnlessAfterDigit(line: string, gaps: Uint8Array): void {
  // A gap made by one match must not be seen by the next, which looks at the text as it was; and a mark that one
  // match took cannot serve as the character before the next mark.
  let gapBefore = gaps[0] === 1;
  let taken = false;
  for (let i = 0; i < line.length; i++) {
    const gapAfter = gaps[i + 1] === 1;
    const unit = line.charCodeAt(i);
    const free: boolean = gapBefore || (i > 0 && !taken && !isDigit(line.charCodeAt(i - 1)));
    taken = (unit === DOT || unit === COMMA) && free;
    if (taken) gaps[i] = gaps[i + 1] = 1;
    gapBefore = gapAfter;
  }
}

function splitUnlessBeforeDigit(line: string, gaps: Uint8Array): void {
  for (let i = 0; i < line.length; i++) {
    const unit = line.charCodeAt(i);
    if (unit !== DOT && unit !== COMMA) continue;
    if (gaps[i + 1] === 1) {
      gaps[i] = 1;
    } else if (i + 1 < line.length && !isDigit(line.charCodeAt(i + 1))) {
      gaps[i] = gaps[i + 1] = 1;
      i++;
    }
  }
}

function cut(line: string, gaps: Uint8Array): string[] {
  const tokens: string[] = [];
  let start = -1;
  for (let i = 0; i < line.length; i++) {
    if (isPythonWhitespace(line.charCodeAt(i))) {
      if (start >= 0) tokens.push(line.slice(start, i));
      start = -1;
    } else if (start < 0) {
      start = i;
    } else if (gaps[i] === 1) {
      tokens.push(line.slice(start, i));
      start = i;
    }
  }
  if (start >= 0) tokens.push(line.slice(start));
  return tokens;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** ASCII symbols and the space, without the apostrophe, dash, full stop and comma. */
function isSymbol(unit: number): boolean {
  if (unit > 0x7e) return false;
  return (unit >= 0x20 && unit <= 0x26) || (unit >= 0x28 && unit <= 0x2b) || unit === 0x2f ||
    (unit >= 0x3a && unit <= 0x40) || (unit >= 0x5b && unit <= 0x60) || unit >= 0x7b;
}

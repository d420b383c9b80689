// Counts of many segments, in AssemblyScript: `deno task kernels` builds count.wasm from this file. The kernel learns the references of
// a segment, then compares the text of each output with them.
//
// Texts are those of the first reference, one for each segment, then those of the next reference, and so on; then those of each output.

import { match, matched, prepare, takeLonger, takeSymbols, tally } from "./match.as.ts";
import { take } from "./memory.as.ts";
import { chain, forgetReferences, hold, learn, lengthOf, pack } from "./references.as.ts";
import { rewrite } from "./rewrite.as.ts";
import { ADD_K, EXP, FLOOR, NONE, rowsOf, scoreBleu } from "./score.as.ts";
import {
  CHINESE_AND_MTEVAL,
  CODE_POINTS,
  MTEVAL,
  split,
  splitAtPunctuation,
  splitAtWhite,
  splitMarks,
  WORDS,
  WORDS_AND_MARKS,
} from "./split.as.ts";
import { forgetSymbols, greatestCharacter, greatestWord, makeRoom, readCharacters, readWords } from "./symbols.as.ts";
import {
  bounds,
  bytesOf,
  CHINESE,
  classes,
  DASH,
  locate,
  MARK,
  open,
  PUNCTUATION,
  SYMBOL,
  symbols,
  textsOf,
  WHITE,
} from "./text.as.ts";

// Not `export … from`, for which the compiler would read these files a second time.
export { bytesOf, CHINESE, classes, DASH, MARK, PUNCTUATION, SYMBOL, textsOf, WHITE };
export { ADD_K, EXP, FLOOR, NONE, rowsOf, scoreBleu };
export { CHINESE_AND_MTEVAL, CODE_POINTS, MTEVAL, WORDS, WORDS_AND_MARKS };
// The compiler does not inline exported functions. V8 compiles each of them alone, and optimises a function after about 13 MB of
// executed code, so a first run is faster with small functions, and with functions that stay below that.
export { bounds, match, matched, prepare, symbols, takeLonger, takeSymbols, tally };
export { chain, hold, learn, pack };
export { makeRoom, readCharacters, readWords };
export { rewrite, split, splitAtPunctuation, splitAtWhite, splitMarks };

let counts: usize = 0;
let counted: usize = 0;
let roomForCounts: usize = 0;

/** By reference of a segment, the addresses of its learned characters and words; 0 where the segment lacks it. */
let learned: usize = 0;
let roomForReferences = 0;
const OF_CHARACTERS: usize = 0;
const OF_WORDS: usize = 4;
const LEARNED: usize = 8;

/** Address of the last counts, 64-bit floating-point numbers. */
export function countsAddress(): usize {
  return counts;
}

function forget(): void {
  forgetSymbols();
  forgetReferences();
}

/** Allocates room for more counts, and returns the address. */
function add(more: i32): usize {
  const at = counted;
  counted += more;
  if (counted > roomForCounts) {
    roomForCounts = 2 * counted;
    const moved = take(roomForCounts << 3);
    memory.copy(moved, counts, at << 3);
    counts = moved;
  }
  return counts + (at << 3);
}

function put(at: usize, count: i32): usize {
  store<f64>(at, <f64> count);
  return at + 8;
}

/**
 * Counts each text of an output for BLEU: its tokens; the tokens of the reference closest in length; by order, its n-grams that are
 * in the references; by order, all its n-grams.
 */
export function countBleu(segments: i32, references: i32, outputs: i32, how: i32, order: i32): void {
  const width = 2 + 2 * order;
  locate(segments * (references + outputs));
  counted = 0;
  const to = add(segments * outputs * width);
  for (let segment = 0; segment < segments; segment++) {
    forget();
    let group: usize = 0;
    for (let r = 0; r < references; r++) {
      if (open(r * segments + segment)) group = learn(group, readWords(how), greatestWord(), order);
    }
    for (let output = 0; output < outputs; output++) {
      open((references + output) * segments + segment);
      const length = readWords(how);
      match(group, length, order);
      let at = put(to + (<usize> ((output * segments + segment) * width) << 3), length);
      at = put(at, closestLength(group, length));
      for (let n = 1; n <= order; n++) at = put(at, matched(n));
      for (let n = 0; n < order; n++) at = put(at, max(0, length - n));
    }
  }
}

/** The length of a reference closest to that of the text; of two such lengths, the shorter. */
function closestLength(group: usize, length: i32): i32 {
  let closest = lengthOf(group);
  for (let reference = load<usize>(group); reference; reference = load<usize>(reference)) {
    const other = lengthOf(reference);
    const further = abs(other - length) - abs(closest - length);
    if (further < 0 || (further == 0 && other < closest)) closest = other;
  }
  return closest;
}

/**
 * Counts each text of an output with each reference for chrF: by order of characters, then of words, the n-grams of the text, of the
 * reference, and of both. The first count is −1 where the segment lacks the reference.
 */
export function countChrf(
  segments: i32,
  references: i32,
  outputs: i32,
  characterOrder: i32,
  whitespace: bool,
  wordOrder: i32,
): void {
  const width = 3 * (characterOrder + wordOrder);
  locate(segments * (references + outputs));
  counted = 0;
  const to = add(segments * outputs * references * width);
  if (references > roomForReferences) {
    roomForReferences = references;
    learned = take(<usize> references * LEARNED);
  }
  for (let segment = 0; segment < segments; segment++) {
    forget();
    for (let r = 0; r < references; r++) {
      const at = learned + <usize> r * LEARNED;
      const there = open(r * segments + segment);
      store<usize>(at, there && characterOrder ? learn(0, readCharacters(whitespace), greatestCharacter(), characterOrder) : 0, OF_CHARACTERS);
      store<usize>(at, there && wordOrder ? learn(0, readWords(WORDS_AND_MARKS), greatestWord(), wordOrder) : 0, OF_WORDS);
    }
    for (let output = 0; output < outputs; output++) {
      open((references + output) * segments + segment);
      const at = to + (<usize> ((output * segments + segment) * references * width) << 3);
      if (characterOrder) countPart(OF_CHARACTERS, references, readCharacters(whitespace), characterOrder, at, width);
      if (wordOrder) {
        countPart(OF_WORDS, references, readWords(WORDS_AND_MARKS), wordOrder, at + <usize> characterOrder * 24, width);
      }
    }
  }
}

function countPart(part: usize, references: i32, length: i32, order: i32, from: usize, width: i32): void {
  for (let r = 0; r < references; r++) {
    const reference = load<usize>(learned + <usize> r * LEARNED + part);
    let at = from + (<usize> (r * width) << 3);
    if (!reference) {
      put(at, -1);
      continue;
    }
    match(reference, length, order);
    for (let n = 0; n < order; n++) {
      const inReference = max(0, lengthOf(reference) - n);
      // An order that the reference is too short for does not count against the text.
      at = put(at, inReference > 0 ? max(0, length - n) : 0);
      at = put(at, inReference);
      at = put(at, matched(n + 1));
    }
  }
}

/**
 * Numbers the words of each segment, equal words alike: for each of its texts the number of words, −1 for no text, then the number
 * of each word. Returns how many numbers these are.
 */
export function numberWords(segments: i32, columns: i32, how: i32): usize {
  locate(segments * columns);
  counted = 0;
  for (let segment = 0; segment < segments; segment++) {
    forget();
    for (let column = 0; column < columns; column++) {
      const there = open(column * segments + segment);
      const length = there ? readWords(how) : 0;
      let at = put(add(1 + length), there ? length : -1);
      for (let i = 0; i < length; i++) at = put(at, load<i32>(symbols() + (<usize> i << 2)));
    }
  }
  return counted;
}

import {
  CHINESE,
  classes,
  DASH,
  MARK,
  memory,
  PUNCTUATION,
  SYMBOL,
  WHITE,
} from "../kernel/count.wasm";
import { PYTHON_WHITESPACE } from "./python_whitespace.ts";

/**
 * Ranges that sacreBLEU considers Chinese. It writes its two supplementary ranges with four-digit escapes, so it really
 * compares with U+2001 to U+2A6D and U+2F81 to U+2FA1. This is kept, since scores depend on it.
 */
const CHINESE_RANGES = [
  [0x2001, 0x2a6d],
  [0x2e80, 0x2fdf],
  [0x2ff0, 0x303f],
  [0x3100, 0x312f],
  [0x31a0, 0x31bf],
  [0x31c0, 0x31ef],
  [0x3200, 0x4db5],
  [0x4e00, 0x9fbb],
  [0xf900, 0xfa2d],
  [0xfa30, 0xfa6a],
  [0xfa70, 0xfad9],
  [0xfe10, 0xfe1f],
  [0xfe30, 0xfe4f],
  [0xff00, 0xffef],
] as const;

/** Characters of mteval-v13a's first substitution; the apostrophe is none of them. */
const SYMBOLS = '!"#$%&()*+/:;<=>?@[\\]^_`{|}~';

/** Gives the kernel the class of each code point of the basic plane. */
export function fillUnitClasses(): void {
  const table = new Uint8Array(memory.buffer, classes, 0x10000);
  const mark = (characters: string, bits: number): void => {
    for (const character of characters) table[character.charCodeAt(0)] |= bits;
  };
  for (const [first, last] of CHINESE_RANGES) table.fill(CHINESE, first, last + 1);
  for (const unit of PYTHON_WHITESPACE) table[unit] |= WHITE;
  mark(SYMBOLS, SYMBOL | PUNCTUATION);
  mark(".,", MARK | PUNCTUATION);
  mark("-", DASH | PUNCTUATION);
  mark("'", PUNCTUATION);
}

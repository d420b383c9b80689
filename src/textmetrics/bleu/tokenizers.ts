import { splitAtPunctuation } from "./punctuation_breaks.ts";
import { isPythonWhitespace, strip } from "../text/python_whitespace.ts";
import { type Tokens, whitespaceTokens } from "../text/tokens.ts";

/** Name of a tokenizer of sacreBLEU, as it stands in a signature. */
export type TokenizerName = "13a" | "none" | "zh" | "char" | "intl";

/** Cuts a line, whose trailing white space is gone, into tokens. */
export type Tokenizer = (line: string) => Tokens;

/**
 * The tokenizers of sacreBLEU that need no model, by name.
 *
 * `13a` is mteval-v13a's, `intl` mteval-v14's, which splits off any Unicode punctuation or symbol; `zh`
 * splits Chinese characters, then follows 13a; `char` splits every code point; `none` only splits at white space.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { tokenizers } from "./tokenizers.ts";
 * import { tokenTexts } from "../text/tokens.ts";
 *
 * assertEquals(tokenTexts(tokenizers["13a"]("Hello, world.")), ["Hello", ",", "world", "."]);
 * assertEquals(tokenTexts(tokenizers.zh("你好 world")), ["你", "好", "world"]);
 * assertEquals(tokenTexts(tokenizers.intl("«Ja», sagt er.")), ["«", "Ja", "»", ",", "sagt", "er", "."]);
 * ```
 */
export const tokenizers: Readonly<Record<TokenizerName, Tokenizer>> = {
  "13a": tokenize13a,
  "none": whitespaceTokens,
  "zh": tokenizeZh,
  "char": tokenizeChar,
  "intl": tokenizeIntl,
};

/** Reused from line to line; every use clears what it needs. */
let scratch = new Uint8Array(1024);

function clearGaps(length: number): Uint8Array {
  if (scratch.length < length + 1) scratch = new Uint8Array(2 * length);
  scratch.fill(0, 0, length + 1);
  return scratch;
}

function tokenize13a(line: string): Tokens {
  let text = line;
  if (text.includes("<skipped>")) text = text.replaceAll("<skipped>", "");
  if (text.includes("\n")) text = text.replaceAll("-\n", "").replaceAll("\n", " ");
  if (text.includes("&")) {
    text = text.replaceAll("&quot;", '"').replaceAll("&amp;", "&").replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">");
  }
  const gaps = clearGaps(text.length);
  gaps[0] = gaps[text.length] = 1;
  return { text, bounds: splitAtPunctuation(text, gaps) };
}

function tokenizeZh(line: string): Tokens {
  const text = strip(line);
  const gaps = clearGaps(text.length);
  for (let i = 0; i < text.length; i++) {
    if (isChinese(text.charCodeAt(i))) gaps[i] = gaps[i + 1] = 1;
  }
  return { text, bounds: splitAtPunctuation(text, gaps) };
}

function tokenizeChar(line: string): Tokens {
  const bounds: number[] = [];
  let start = 0;
  for (const character of line) {
    const end = start + character.length;
    if (!isPythonWhitespace(line.charCodeAt(start))) bounds.push(start, end);
    start = end;
  }
  return { text: line, bounds };
}

function tokenizeIntl(line: string): Tokens {
  const text = line.replace(/(\P{N})(\p{P})/gu, "$1 $2 ").replace(/(\p{P})(\P{N})/gu, " $1 $2")
    .replace(/\p{S}/gu, " $& ");
  return whitespaceTokens(text);
}

/**
 * Ranges that sacreBLEU takes for Chinese. Its two supplementary ranges are written with four-digit escapes,
 * so that what it really compares with is U+2001 to U+2A6D and U+2F81 to U+2FA1: kept, as scores depend on it.
 */
const CHINESE = [
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

function isChinese(unit: number): boolean {
  if (unit < 0x2001) return false;
  for (const [first, last] of CHINESE) {
    if (unit <= last) return unit >= first;
  }
  return false;
}

import { splitAtPunctuation, splitCharacters } from "../kernel/match.wasm";
import { strip } from "../text/python_whitespace.ts";
import { place, type Tokenizer, whitespaceTokens } from "../text/tokens.ts";

/** Name of a sacreBLEU tokenizer, as in a signature. */
export type TokenizerName = "13a" | "none" | "zh" | "char" | "intl";

/**
 * The tokenizers of sacreBLEU that need no model, by name, for lines without trailing white space.
 *
 * `13a` is that of mteval-v13a; `intl` is that of mteval-v14, which splits off any Unicode punctuation or symbol; `zh` splits
 * Chinese characters, then follows 13a; `char` splits every code point; `none` only splits at white space.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { tokenizers } from "./tokenizers.ts";
 *
 * assertEquals(tokenizers["13a"]("Hello, world."), 4);
 * assertEquals(tokenizers.zh("你好 world"), 3);
 * assertEquals(tokenizers.intl("«Ja», sagt er."), 7);
 * ```
 */
export const tokenizers: Readonly<Record<TokenizerName, Tokenizer>> = {
  "13a": tokenize13a,
  "none": whitespaceTokens,
  "zh": tokenizeZh,
  "char": tokenizeChar,
  "intl": tokenizeIntl,
};

function tokenize13a(line: string): number {
  let text = line;
  if (text.includes("<skipped>")) text = text.replaceAll("<skipped>", "");
  if (text.includes("\n")) text = text.replaceAll("-\n", "").replaceAll("\n", " ");
  if (text.includes("&")) {
    text = text.replaceAll("&quot;", '"').replaceAll("&amp;", "&").replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">");
  }
  return splitAtPunctuation(place(text), 1, 0);
}

function tokenizeZh(line: string): number {
  return splitAtPunctuation(place(strip(line)), 0, 1);
}

function tokenizeChar(line: string): number {
  return splitCharacters(place(line));
}

function tokenizeIntl(line: string): number {
  const text = line.replace(/(\P{N})(\p{P})/gu, "$1 $2 ").replace(/(\p{P})(\P{N})/gu, " $1 $2")
    .replace(/\p{S}/gu, " $& ");
  return whitespaceTokens(text);
}

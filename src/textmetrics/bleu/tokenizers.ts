import { CHINESE_AND_MTEVAL, CODE_POINTS, MTEVAL, WORDS } from "../kernel/count.wasm";
import { strip, stripEnd } from "../text/python_whitespace.ts";

/** Name of a sacreBLEU tokenizer, as in a signature. */
export type TokenizerName = "13a" | "none" | "zh" | "char" | "intl";

/** How a line is split into tokens. */
export interface Tokenizer {
  /** The kernel's number for the way to split. */
  readonly split: number;
  /** Rewrites a line before the kernel splits it. */
  readonly rewrite?: (line: string) => string;
}

/**
 * The tokenizers of sacreBLEU that need no model, by name.
 *
 * `13a` is that of mteval-v13a; `intl` is that of mteval-v14, which splits off any Unicode punctuation or symbol; `zh` splits
 * Chinese characters, then follows 13a; `char` splits every code point; `none` only splits at white space.
 */
export const tokenizers: Readonly<Record<TokenizerName, Tokenizer>> = {
  "13a": { split: MTEVAL },
  "none": { split: WORDS },
  "zh": { split: CHINESE_AND_MTEVAL, rewrite: strip },
  "char": { split: CODE_POINTS },
  "intl": { split: WORDS, rewrite: rewriteIntl },
};

function rewriteIntl(line: string): string {
  return stripEnd(line).replace(/(\P{N})(\p{P})/gu, "$1 $2 ").replace(/(\p{P})(\P{N})/gu, " $1 $2")
    .replace(/\p{S}/gu, " $& ");
}

/** How TER reads text. Every option has sacreBLEU's default. */
export interface TercomOptions {
  /** Whether to split off punctuation and decode XML entities. @default {false} */
  readonly normalized?: boolean;
  /** Whether to remove punctuation. @default {false} */
  readonly noPunctuation?: boolean;
  /** Whether to split or remove Asian characters and punctuation too. @default {false} */
  readonly asianSupport?: boolean;
  /** Whether case matters. @default {false} */
  readonly caseSensitive?: boolean;
}

/**
 * Puts spaces between the tokens of a line, as TERCOM's normaliser does.
 *
 * @param line The line.
 * @param options How to read text.
 * @returns The line with white space between tokens.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { tokenizeTercom } from "./tokenize_tercom.ts";
 * import { joinWords } from "../text/python_whitespace.ts";
 *
 * assertEquals(tokenizeTercom("It's 1,000!"), "it's 1,000!");
 * const tokens = tokenizeTercom("It's 1,000!", { normalized: true });
 * assertEquals(joinWords(tokens), "it 's 1,000 !");
 * ```
 */
export function tokenizeTercom(line: string, options: TercomOptions = {}): string {
  let text = options.caseSensitive ? line : line.toLowerCase();
  if (options.normalized) {
    text = normalizeWestern(text);
    if (options.asianSupport) text = normalizeAsian(text);
  }
  if (options.noPunctuation) {
    text = text.replace(/[.,?:;!"()]/g, "");
    if (options.asianSupport) text = text.replace(ASIAN, "").replace(FULL_WIDTH, "");
  }
  return text;
}

const ASIAN = /[\u3001\u3002\u3008-\u3011\u3014-\u301f\uff61-\uff65\u30fb]/g;
const FULL_WIDTH = /[\uff0e\uff0c\uff1f\uff1a\uff1b\uff01\uff02\uff08\uff09]/g;

function normalizeWestern(line: string): string {
  const text = line.replaceAll("\n-", "").replaceAll("\n", " ").replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  return ` ${text} `
    .replace(/[{-~[-` -&(-+:-@/]/g, " $& ")
    .replaceAll("'s ", " 's ")
    .replace(/([^0-9])([.,])/g, "$1 $2 ")
    .replace(/([.,])([^0-9])/g, " $1 $2")
    .replace(/([0-9])(-)/g, "$1 $2 ");
}

/** The kana rules of the original are left out: they match only at the beginning of a line, where there is a space by then. */
function normalizeAsian(line: string): string {
  return line
    .replace(/[\u4e00-\u9fff\u3400-\u4dbf]/g, " $& ")
    .replace(/[\u31c0-\u31ef\u2e80-\u2eff]/g, " $& ")
    .replace(/[\u3300-\u33ff\uf900-\ufaff\ufe30-\ufe4f]/g, " $& ")
    // The upper end is as in the original, where it includes the ranges above.
    .replace(/[\u3200-\u3f22]/g, " $& ")
    .replace(ASIAN, " $& ")
    .replace(FULL_WIDTH, " $& ");
}

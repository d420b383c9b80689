import type { AnalysedText } from "./analysed_text.ts";
import type { Edit } from "./edit.ts";
import { matchCase } from "./match_case.ts";

/** Nouns that make a fixed phrase with certain adjectives: high school, hot pot, natural gas. */
const FIXED = new Set(
  ("school schools college pot pots estate gas manager managers secretary press media intelligence life lives source " +
    "goods house transportation transport time times order orders hand hands bus foot feet hall side year years " +
    "day days century tea spring century food power water heart course test tests people resources store stores " +
    "product products number numbers way ways matter ground age chain level levels thing sense")
    .split(" "),
);
const IRREGULAR: Readonly<Record<string, string>> = {
  better: "worse",
  worse: "better",
  best: "worst",
  worst: "best",
};

/**
 * Replaces one adjective or adverb by its antonym, with the same degree. Fixed phrases, names and hyphenated words stay.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { placeTokens } from "./analysed_text.ts";
 * import { antonymSubstituted } from "./antonym_substituted.ts";
 *
 * const text = placeTokens("a higher price", [[
 *   { text: "a", tag: "DET" },
 *   { text: "higher", tag: "ADJ" },
 *   { text: "price", tag: "NOUN" },
 * ]]);
 * const change = antonymSubstituted.apply(text, {
 *   analyse: () => text,
 *   antonym: (word) => word === "high" ? "low" : undefined,
 *   spelling: () => undefined,
 * });
 * assertEquals(change?.replacements[0].text, "lower");
 * ```
 */
export const antonymSubstituted: Edit = {
  name: "antonym_substituted",
  title: "antonym substituted",
  class: "altering",
  apply: (text, { antonym }) => {
    for (const [t, { text: word, lower, start, end }] of text.tokens.entries()) {
      if (!isFree(text, t)) continue;
      const other = inDegree(lower, antonym);
      // A text that holds the antonym already sets the two against each other.
      if (
        other === undefined || other === lower || text.tokens.some((one) => one.lower === other)
      ) continue;
      return { rule: "antonym", replacements: [{ start, end, text: matchCase(word, other) }] };
    }
    return null;
  },
};

function isFree({ text, tokens, sentences }: AnalysedText, t: number): boolean {
  const { tag, start, end, text: word, sentence } = tokens[t];
  if (tag !== "ADJ" && tag !== "ADV") return false;
  if (/[\w’'-]/.test(text[start - 1] ?? " ") || /[\w’'-]/.test(text[end] ?? " ")) return false;
  const next = tokens[t + 1];
  const before = tokens[t - 1];
  // A capital within a sentence marks a name or a title.
  if (/^\p{Lu}/u.test(word) && (sentences[sentence][0] !== t || next?.tag === "PROPN")) {
    return false;
  }
  if (tag === "ADJ" && next !== undefined && FIXED.has(next.lower)) return false;
  if (next !== undefined && /^\p{Lu}/u.test(next.text) && tag === "ADJ") return false;
  // "Has long been", "no longer".
  if (
    /^(long|short)$/.test(tokens[t].lower) &&
    (tag === "ADV" || /^(has|have|had)$/.test(before?.lower ?? ""))
  ) return false;
  // "The public good", "the young": an adjective that serves as a noun.
  if (tag === "ADJ" && next?.tag === "PUNCT" && /^(NOUN|ADJ|DET)$/.test(before?.tag ?? "")) {
    return false;
  }
  return !/^(as|so|too|not|no|at|by|of|how|n't)$/.test(before?.lower ?? "") &&
    !/^(as|to|of|for)$/.test(next?.lower ?? "");
}

/** The antonym in the degree that a word has: its base form, else its comparative or superlative. */
function inDegree(word: string, antonym: (word: string) => string | undefined): string | undefined {
  if (IRREGULAR[word] !== undefined) return IRREGULAR[word];
  const plain = antonym(word);
  if (plain !== undefined) return plain;
  const match = /^(.{2,})(er|est)$/.exec(word);
  if (match === null) return undefined;
  const [, stem, ending] = match;
  const stems = [stem, `${stem}e`, stem.replace(/i$/, "y"), stem.replace(/(.)\1$/, "$1")];
  const base = stems.map((one) => antonym(one)).find((one) => one !== undefined);
  return base === undefined ? undefined : compared(base, ending);
}

function compared(base: string, ending: string): string | undefined {
  const known: Readonly<Record<string, readonly [string, string]>> = {
    bad: ["worse", "worst"],
    good: ["better", "best"],
    far: ["farther", "farthest"],
    little: ["smaller", "smallest"],
    small: ["smaller", "smallest"],
  };
  if (known[base] !== undefined) return known[base][ending === "er" ? 0 : 1];
  if (base === "false") return undefined;
  // Longer words take "more" and "most", which would need another article and order.
  if (base.length > 6 || !/^[a-z]+$/.test(base)) return undefined;
  if (/e$/.test(base)) return base + ending.slice(1);
  if (/[^aeiou]y$/.test(base)) return base.slice(0, -1) + "i" + ending;
  return (/[^aeiou][aeiou][bdgmnpt]$/.test(base) ? base + base.at(-1) : base) + ending;
}

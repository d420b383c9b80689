import type { AnalysedText } from "./analysed_text.ts";
import type { Edit, Replacement } from "./edit.ts";
import { matchCase } from "./match_case.ts";

const CONTRACTION =
  /(?<![\p{L}\p{N}'’-])(\p{L}+)(n['’]t|['’](?:re|m|ve|ll|s))(?![\p{L}\p{N}'’-])/gu;
const NEGATED: Readonly<Record<string, string>> = {
  ca: "cannot",
  wo: "will not",
  sha: "shall not",
};
const VERB_BEFORE_NOT =
  /^(do|does|did|is|are|was|were|has|have|had|could|would|should|must|might|need)$/;
const SUBJECT_S = /^(it|he|she|that|there|what|here|this|who|where|everything|everyone|something)$/;

/**
 * Writes out the first contraction whose full form is certain: not after an auxiliary verb, am, are, have, will, us, and
 * is or has after a pronoun.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { placeTokens } from "./analysed_text.ts";
 * import { contractionExpanded } from "./contraction_expanded.ts";
 *
 * const text = placeTokens("I can't.", []);
 * const none = { analyse: () => text, antonym: () => undefined, spelling: () => undefined };
 * assertEquals(contractionExpanded.apply(text, none)?.replacements[0].text, "cannot");
 * ```
 */
export const contractionExpanded: Edit = {
  name: "contraction_expanded",
  title: "contraction expanded",
  class: "preserving",
  apply: (text) => {
    for (const match of text.text.matchAll(CONTRACTION)) {
      const full = expand(match[1], match[2].replace("’", "'"), nextWord(text, match));
      if (full === null) continue;
      const replacement: Replacement = {
        start: match.index,
        end: match.index + match[0].length,
        text: matchCase(match[1].length === 1 ? match[1] : match[1].slice(0, 2), full),
      };
      return { rule: match[2].replace("’", "'"), replacements: [replacement] };
    }
    return null;
  },
};

/** The word after a contraction; empty at the end of a sentence. */
function nextWord({ text }: AnalysedText, match: RegExpExecArray): string {
  return /^\s+([\p{L}]+)/u.exec(text.slice(match.index + match[0].length))?.[1] ?? "";
}

function expand(stem: string, ending: string, next: string): string | null {
  const word = stem === "I" ? "I" : stem.toLowerCase();
  const following = next.toLowerCase();
  if (ending === "n't") {
    // "Don't you" would become "do not you".
    if (/^(i|you|he|she|it|we|they|this|that|there|the|these|those)$/.test(following)) return null;
    if (NEGATED[word] !== undefined) return NEGATED[word];
    return VERB_BEFORE_NOT.test(word) ? `${word} not` : null;
  }
  if (next === "") return null;
  if (ending === "'m") return word === "I" ? "I am" : null;
  if (ending === "'re") {
    return /^(you|we|they|there|these|those|what|who)$/.test(word) ? `${word} are` : null;
  }
  if (ending === "'ve") {
    return /^(I|you|we|they|could|would|should|might|must)$/.test(word) ? `${word} have` : null;
  }
  if (ending === "'ll") {
    return /^(I|you|he|she|it|we|they|that|there|this|who)$/.test(word) ? `${word} will` : null;
  }
  if (word === "let") return "let us";
  if (!SUBJECT_S.test(word) || /^s$/.test(following)) return null;
  // "It's gone", "it's done": is or has.
  if (/^(been|got|had|become|taken)$/.test(following)) return `${word} has`;
  if (
    /(ed|en|ne|wn)$/.test(following) &&
    !/^(often|even|then|one|when|seven|ten|open|none)$/.test(following)
  ) return null;
  return /^(who|where|everything|everyone|something)$/.test(word) && /^[A-Z]/.test(next)
    ? null
    : `${word} is`;
}

import type { AnalysedText } from "./analysed_text.ts";
import type { Edit, Replacement } from "./edit.ts";
import { matchCase } from "./match_case.ts";

const MALE: Readonly<Record<string, string>> = { he: "she", him: "her", himself: "herself" };
const FEMALE: Readonly<Record<string, string>> = { she: "he", hers: "his", herself: "himself" };
const IS_MALE = new Set(["he", "him", "his", "himself"]);
const IS_FEMALE = new Set(["she", "her", "hers", "herself"]);

/**
 * Swaps the gender of every pronoun in a text that has pronouns of one gender only.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { placeTokens } from "./analysed_text.ts";
 * import { pronounGenderSwapped } from "./pronoun_gender_swapped.ts";
 *
 * const words = [{ text: "He", tag: "PRON" }, { text: "saw", tag: "VERB" }, { text: "it", tag: "PRON" }];
 * const text = placeTokens("He saw it", [words]);
 * const none = { analyse: () => text, antonym: () => undefined, spelling: () => undefined };
 * assertEquals(pronounGenderSwapped.apply(text, none)?.replacements[0].text, "She");
 * ```
 */
export const pronounGenderSwapped: Edit = {
  name: "pronoun_gender_swapped",
  title: "gendered pronoun swapped",
  class: "altering",
  apply: (text) => {
    const found = text.tokens.map((_, t) => t).filter((t) => isPronoun(text, t));
    const male = found.filter((t) => IS_MALE.has(text.tokens[t].lower));
    if (found.length === 0 || (male.length > 0 && male.length < found.length)) return null;
    return {
      rule: male.length > 0 ? "he to she" : "she to he",
      replacements: found.map((t) => swap(text, t)),
    };
  },
};

function isPronoun({ text, tokens }: AnalysedText, t: number): boolean {
  const { lower, start, end } = tokens[t];
  if (!IS_MALE.has(lower) && !IS_FEMALE.has(lower)) return false;
  // He is a surname, too; HER may be an abbreviation; a slash joins he/she.
  if (/[\w/]/.test(text[end] ?? " ") || /[\w/]/.test(text[start - 1] ?? " ")) return false;
  const next = tokens[t + 1];
  return !(tokens[t].text === "He" && next !== undefined && /^\p{Lu}\p{Ll}/u.test(next.text)) &&
    !/^[A-Z]{2,}$/.test(tokens[t].text);
}

function swap({ tokens }: AnalysedText, t: number): Replacement {
  const { text, lower, start, end } = tokens[t];
  const next = tokens[t + 1];
  const determines = next !== undefined && next.sentence === tokens[t].sentence &&
    (/^(NOUN|PROPN|ADJ|NUM)$/.test(next.tag) ||
      (/^(ADV|VERB)$/.test(next.tag) && /^(NOUN|ADJ)$/.test(tokens[t + 2]?.tag ?? "") &&
        !/ly$/.test(next.lower)));
  let other = MALE[lower] ?? FEMALE[lower];
  if (lower === "his") other = determines ? "her" : "hers";
  if (lower === "her") other = determines ? "his" : "him";
  return { start, end, text: matchCase(text.length === 1 ? text.toLowerCase() : text, other) };
}

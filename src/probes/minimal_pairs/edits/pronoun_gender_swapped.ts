import type { AnalysedText } from "../english/analysed_text.ts";
import type { Edit, Replacement } from "./edit.ts";
import { matchCase } from "../english/match_case.ts";

const MALE: Readonly<Record<string, string>> = { he: "she", him: "her", himself: "herself" };
const FEMALE: Readonly<Record<string, string>> = { she: "he", hers: "his", herself: "himself" };
const IS_MALE = new Set(["he", "him", "his", "himself"]);
const IS_FEMALE = new Set(["she", "her", "hers", "herself"]);

/** Nouns and titles that imply a gender, by the pronoun that may refer to them. */
const MALE_NOUN =
  /^(mr|sir|man|men|boy|boys|father|dad|papa|grandfather|grandpa|uncle|brother|brothers|son|sons|husband|nephew|gentleman|gentlemen|king|prince|hero|male|males|guy|guys|boyfriend|groom|bridegroom|emperor|lord|businessman|businessmen|spokesman|salesman|policeman|fisherman|deliveryman|chairman|congressman|actor|waiter|monk|bachelor|wife)$/;
const FEMALE_NOUN =
  /^(mrs|ms|miss|madam|madame|woman|women|girl|girls|mother|mom|mum|mama|grandmother|grandma|aunt|sister|sisters|daughter|daughters|wife|niece|lady|ladies|queen|princess|heroine|female|females|girlfriend|bride|empress|businesswoman|spokeswoman|policewoman|chairwoman|actress|waitress|nun|pregnant|husband)$/;

/**
 * Swaps the gender of every pronoun in a text whose pronouns have one gender and that has no noun of that gender for them to
 * refer to. Texts in which his, hers, her or him are ambiguous stay. "He saw it" becomes "She saw it".
 */
export const pronounGenderSwapped: Edit = {
  name: "pronoun_gender_swapped",
  title: "gendered pronoun swapped",
  class: "altering",
  apply: (text) => {
    const found = text.tokens.map((_, t) => t).filter((t) => isPronoun(text, t));
    const male = found.filter((t) => IS_MALE.has(text.tokens[t].lower));
    if (found.length === 0 || (male.length > 0 && male.length < found.length)) return null;
    const nouns = male.length > 0 ? MALE_NOUN : FEMALE_NOUN;
    if (text.tokens.some(({ lower }) => nouns.test(lower.replace(/\.$/, "")))) return null;
    const replacements = found.map((t) => swap(text, t));
    return replacements.every((one) => one !== null)
      ? { rule: male.length > 0 ? "he to she" : "she to he", replacements }
      : null;
  },
};

function isPronoun({ text, tokens }: AnalysedText, t: number): boolean {
  const { lower, start, end } = tokens[t];
  if (!IS_MALE.has(lower) && !IS_FEMALE.has(lower)) return false;
  // He is also a surname; HER may be an abbreviation; a slash joins he/she.
  if (/[\w/]/.test(text[end] ?? " ") || /[\w/]/.test(text[start - 1] ?? " ")) return false;
  const next = tokens[t + 1];
  return !(tokens[t].text === "He" && next !== undefined && /^\p{Lu}\p{Ll}/u.test(next.text)) &&
    !/^[A-Z]{2,}$/.test(tokens[t].text);
}

function swap(analysed: AnalysedText, t: number): Replacement | null {
  const { text, lower, start, end } = analysed.tokens[t];
  const determines = /^(his|her)$/.test(lower) ? isDeterminer(analysed, t) : false;
  if (determines === null) return null;
  let other = MALE[lower] ?? FEMALE[lower];
  if (lower === "his") other = determines ? "her" : "hers";
  if (lower === "her") other = determines ? "his" : "him";
  return { start, end, text: matchCase(text.length === 1 ? text.toLowerCase() : text, other) };
}

/** Whether his or her is a determiner; null where the following words do not show it. */
function isDeterminer({ tokens }: AnalysedText, t: number): boolean | null {
  const { lower, sentence } = tokens[t];
  const next = tokens[t + 1];
  if (next === undefined || next.sentence !== sentence || /^[.,;:!?)”"]/.test(next.text)) {
    return false;
  }
  // "His" is a determiner before any possible noun; "her" may also be an object: "told her yesterday", "saw her dancing".
  if (lower === "his") return !/^(AUX|ADP|CCONJ|SCONJ)$/.test(next.tag);
  if (/^(last|next|this|that|many|more|all|enough|two|three)$/.test(next.lower)) return null;
  if (/^(NOUN|ADJ)$/.test(next.tag)) return /ing$/.test(next.lower) ? null : true;
  return /^(ADP|CCONJ|SCONJ|PRON|DET|AUX|PART)$/.test(next.tag) ? false : null;
}

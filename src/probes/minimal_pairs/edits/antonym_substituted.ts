import type { AnalysedText } from "../english/analysed_text.ts";
import { type AdjectivePlace, ANTONYMS } from "../english/antonyms.ts";
import type { Edit } from "./edit.ts";
import { isFixedPhrase } from "../english/fixed_phrases.ts";
import { matchCase } from "../english/match_case.ts";

/** Verbs after which an adjective describes the subject. */
const LINKING =
  /^(is|are|was|were|am|be|been|being|'s|'re|'m|seems?|seemed|looks?|looked|feels?|felt|becomes?|became|gets?|got|tastes?|tasted|smells?|sounds?|remains?|remained)$/;
/** Words that bind an adjective so that its opposite would read badly: "as good as", "more expensive", "a little cold". */
const BINDING =
  /^(more|most|less|least|as|so|too|not|no|n't|never|how|enough|any|little|bit|rather|brand|hardly|barely|than)$/;
/** Verbs that create something new; something old would already exist. */
const MAKING =
  /^(creat|launch|open|introduc|develop|add|set|hit|reach|start|begin|embark|invent|bring|brought|inject|find|found|establish|build|built|achiev|releas|announc|issu|publish|discover|ma[dk]e|form|produc|design|provid|writ|tell|told|hire|recruit|cultivat|usher|enter|gain|obtain|explor|seek|offer|generat|emerg|becom|becam|tak|took|g[ai]v)/;

/**
 * Replaces one adjective or adverb by its antonym, with the same degree. Fixed phrases, names, measures ("45 years old"),
 * hyphenated words and words whose place in the sentence is unclear stay. "A higher price" becomes "A lower price".
 */
export const antonymSubstituted: Edit = {
  name: "antonym_substituted",
  title: "antonym substituted",
  class: "altering",
  apply: (text) => {
    for (const [t, { text: word, lower, start, end }] of text.tokens.entries()) {
      const antonym = ANTONYMS.get(lower);
      if (antonym === undefined || !isFree(text, t)) continue;
      const place = placeOf(text, t, antonym.takesInfinitive);
      if (place === null || !antonym.places.includes(place)) continue;
      // "The upper and lower parts": no comparison.
      if (lower === "lower" && text.tokens.some((one) => one.lower === "upper")) continue;
      // A text that already has the antonym contrasts the two; one that repeats the word stresses it.
      if (
        text.tokens.some((one, o) => o !== t && (one.lower === antonym.word || one.lower === lower))
      ) {
        continue;
      }
      return { rule: place, replacements: [{ start, end, text: matchCase(word, antonym.word) }] };
    }
    return null;
  },
};

/** Whether a word is free: not part of a name or measure, and not bound by another word. */
function isFree({ text, tokens, sentences }: AnalysedText, t: number): boolean {
  const { tag, start, end, text: word, sentence } = tokens[t];
  if (tag !== "ADJ" && tag !== "ADV") return false;
  if (/[\w’'-]/.test(text[start - 1] ?? " ") || /[\w’'-]/.test(text[end] ?? " ")) return false;
  const next = tokens[t + 1];
  // A capital marks a name or a title, except in a sentence's first word.
  if (/^\p{Lu}/u.test(word) && sentences[sentence][0] !== t) return false;
  if (next !== undefined && /^\p{Lu}/u.test(next.text)) return false;
  if (/^(better|best)$/.test(tokens[t].lower) && /^(had|'d)$/.test(tokens[t - 1]?.lower ?? "")) {
    return false;
  }
  return !BINDING.test(tokens[t - 1]?.lower ?? "") && !BINDING.test(tokens[t - 2]?.lower ?? "");
}

/** The place of the word; null where it is unclear. */
function placeOf(text: AnalysedText, t: number, takesInfinitive: boolean): AdjectivePlace | null {
  const { tokens, sentences } = text;
  const { lower, sentence } = tokens[t];
  const [first] = sentences[sentence];
  const next = tokens[t + 1]?.sentence === sentence ? tokens[t + 1] : undefined;
  if (/ly$/.test(lower) && !/^(friendly|unfriendly|ugly)$/.test(lower)) {
    // "Slowly but surely", "illegally parked cars".
    return /^(and|but|or|not|n't)$/.test(next?.lower ?? "") ? null : "adverb";
  }
  if (next?.tag === "NOUN" || (next?.tag === "ADJ" && tokens[t + 2]?.tag === "NOUN")) {
    return isFixedPhrase(lower, next.lower) || isFixedPhrase(lower, tokens[t + 2]?.lower ?? "") ||
        (lower === "new" && isMade(text, t)) ||
        /^(best|worst)$/.test(lower) && tokens[t - 1]?.lower !== "the"
      ? null
      : "attributive";
  }
  let verb = t - 1;
  while (verb > first && tokens[verb].tag === "ADV") verb--;
  const isPredicate = verb >= first && LINKING.test(tokens[verb].lower) &&
    !/^(what|all)$/.test(tokens[verb - 1]?.lower ?? "");
  if (!isPredicate || /^(best|worst)$/.test(lower)) return null;
  if (next === undefined || /^(PUNCT|CCONJ|SCONJ)$/.test(next.tag) || next.lower === "than") {
    return next?.lower === "that" ? null : "predicative";
  }
  if (next.lower === "to") return takesInfinitive ? "predicative" : null;
  return /^(in|on|at|about|with|when|because|and|but)$/.test(next.lower) ? "predicative" : null;
}

/** Whether a new thing is counted or created: "3,000 new jobs", "opened a new school". */
function isMade({ tokens, sentences }: AnalysedText, t: number): boolean {
  const first = Math.max(sentences[tokens[t].sentence][0], t - 6);
  return tokens.slice(first, t).some(({ lower, tag }) =>
    tag === "NUM" || (/^(VERB|AUX|NOUN)$/.test(tag) && MAKING.test(lower))
  );
}

import type { AnalysedText } from "./analysed_text.ts";
import {
  bodyEnd,
  commas,
  FINITE,
  hasVerb,
  isClause,
  OPENERS,
  type Range,
  startsSubordinate,
  type Stretch,
} from "./clause_parts.ts";

const SUBJECT = /^(PRON|DET|NOUN|PROPN|NUM|ADJ)$/;
/** Words of an enumeration or a list, whose parts do not describe one another. */
const ORDER = /^(first|second|third|fourth|fifth|firstly|secondly|thirdly|finally|next|and|or)$/;
/** Words that open a phrase that can follow a complete clause and is not a list item. */
const LOOSE =
  /^(including|especially|particularly|according|with|without|using|such|rather|instead|regardless|despite|please|in|for|at|on|by|from)$/;

/**
 * Finds the phrase after the last comma of a sentence, where a complete clause precedes it: "…, according to its owner".
 *
 * @param text The text.
 * @param range The sentence.
 * @returns The phrase; null where there is none.
 */
export function lastPhrase(text: AnalysedText, range: Range): Stretch | null {
  const { tokens } = text;
  const end = bodyEnd(text, range);
  const places = commas(text, range);
  const comma = places.at(-1);
  if (comma === undefined || end - comma < 4 || comma - range[0] < 3) return null;
  if (!LOOSE.test(tokens[comma + 1].lower)) return null;
  const first = (places.at(-2) ?? range[0] - 1) + 1;
  if (startsSubordinate(text, range[0]) || startsSubordinate(text, first)) return null;
  // "…, which is large, in …", "…, and pears, …": the text before is not a clause by itself.
  if (/^(which|who|where|that|and|or|what|whether)$/.test(tokens[first].lower)) return null;
  if (!isClause(text, first, comma) || hasVerb(text, comma + 1, end)) return null;
  return { rule: "last phrase", from: comma, to: end };
}

/**
 * Finds the opening phrase of a sentence, before its first comma: "According to its owner, …".
 *
 * @param text The text.
 * @param range The sentence.
 * @returns The phrase; null where there is none.
 */
export function headPhrase(text: AnalysedText, range: Range): Stretch | null {
  const { tokens } = text;
  const places = commas(text, range);
  const [comma] = places;
  if (comma === undefined || comma - range[0] < 3) return null;
  const first = tokens[range[0]];
  const opens = first.tag === "ADP" || OPENERS.test(first.lower) || first.lower === "to" ||
    (first.tag === "VERB" && /(ing|ed)$/.test(first.lower));
  const next = tokens[comma + 1];
  if (!opens || next === undefined || !SUBJECT.test(next.tag)) return null;
  if (/^(that|which|who|where|what|how|then|so|such)$/.test(next.lower)) return null;
  // Up to the next comma there must be a clause; otherwise the phrase may continue after this one.
  const stop = places[1] ?? bodyEnd(text, range);
  if (!isClause(text, comma + 1, stop) || /^(and|or)$/.test(tokens[stop + 1]?.lower ?? "")) {
    return null;
  }
  return { rule: "head phrase", from: range[0], to: comma + 1 };
}

/**
 * Finds the phrase between commas after a noun and before its verb: "Ada, the captain, …".
 *
 * @param text The text.
 * @param range The sentence.
 * @returns The phrase; null where there is none.
 */
export function appositive(text: AnalysedText, range: Range): Stretch | null {
  const { tokens } = text;
  // List items are also between commas, but only the first comma of a sentence can follow its subject.
  const [from, to] = commas(text, range);
  if (to === undefined || to - from < 3 || to + 2 >= range[1] || tokens[from].text !== ",") {
    return null;
  }
  const opens = /^(DET|NOUN|PROPN|ADJ)$/.test(tokens[from + 1].tag) ||
    /^(who|which|where)$/.test(tokens[from + 1].lower);
  if (!opens || !/^(NOUN|PROPN)$/.test(tokens[from - 1].tag)) return null;
  const subject = tokens.slice(range[0], from);
  if (!SUBJECT.test(subject[0].tag) || subject.some(({ lower }) => ORDER.test(lower))) return null;
  const verb = tokens[to + 1];
  if (!FINITE.test(verb.tag) || /ing$/.test(verb.lower)) return null;
  // A verb on either side: the phrase between the commas does not describe a name, or it continues.
  const isRelative = /^(who|which|where)$/.test(tokens[from + 1].lower);
  if (hasVerb(text, range[0], from)) return null;
  if (isRelative ? !/(ed|s)$/.test(verb.lower) : hasVerb(text, from + 1, to)) return null;
  return { rule: "appositive", from, to: to + 1 };
}

import type { AnalysedText } from "../english/analysed_text.ts";
import { isBalanced } from "../english/balanced.ts";
import {
  bodyEnd,
  commas,
  FINITE,
  hasFiniteVerb,
  hasVerb,
  isClause,
  OPENERS,
  opensSubordinate,
  type Range,
  startsSubordinate,
  type Stretch,
} from "../english/clause_parts.ts";
import { appositive, headPhrase, lastPhrase } from "../english/comma_phrases.ts";
import type { Change, Edit } from "./edit.ts";
import { firstClause, relativeClause, subordinateEnd } from "../english/subordinate_clauses.ts";

const JOINERS =
  /^(and|but|so|or|yet|because|although|though|while|whereas|since|unless|which|who|where|when|if|making|allowing|causing|leaving|including|especially|hoping|thus|thereby|as)$/;

/**
 * Leaves out one clause: the last one after a comma, a subordinate clause at the start or end, or a relative clause. If there
 * is none, it leaves out a whole sentence of several, the second of two joined verbs, or a phrase set off by commas. The rest
 * keeps a verb and paired brackets and quotation marks. "He sang a song, but she left." becomes "He sang a song."
 */
export const clauseOmitted: Edit = {
  name: "clause_omitted",
  title: "clause omission",
  class: "altering",
  apply: (text): Change | null => {
    const rules = [
      lastClause,
      subordinateEnd,
      firstClause,
      relativeClause,
      wholeSentence,
      secondVerb,
      lastPhrase,
      headPhrase,
      appositive,
      otherSentence,
    ];
    for (const rule of rules) {
      for (const sentence of text.sentences) {
        const stretch = rule(text, sentence);
        const change = stretch && omit(text, stretch);
        if (change !== null) return change;
      }
    }
    return null;
  },
};

/** Cuts the passage out of the text, with the white space and comma before it. */
function omit(text: AnalysedText, { rule, from, to }: Stretch): Change | null {
  const { tokens } = text;
  const atHead = to < tokens.length &&
    text.sentences.some(([first, end]) => from === first && to <= end);
  const start = from === 0 || atHead ? tokens[from].start : tokens[from - 1].end;
  const stop = atHead ? tokens[to].start : tokens[to - 1].end;
  if (!isBalanced(text.text.slice(start, stop))) return null;
  const rest = `${text.text.slice(0, start)}\n${text.text.slice(stop)}`;
  // Unpaired marks, a comma that sets nothing off, an end within a word such as example.com.
  if (!/\p{L}/u.test(rest) || !isBalanced(rest) || /[,;]\s*($|[.,;!?])|^\s*[,;]/.test(rest)) {
    return null;
  }
  if (/\S$/.test(text.text.slice(0, stop)) && /^[\p{L}\p{N}]/u.test(text.text.slice(stop))) {
    return null;
  }
  if (
    /[\p{L}\p{N}.]$/u.test(text.text.slice(0, start)) &&
    /^[\p{L}\p{N}]/u.test(text.text.slice(start))
  ) return null;
  const words = text.tokens.filter(({ tag }, t) => tag !== "PUNCT" && (t < from || t >= to));
  if (words.length < 3) return null;
  return { rule, replacements: [{ start, end: stop, text: "" }] };
}

/** The clause after the last comma, if it is a clause and not part of a list. */
function lastClause(text: AnalysedText, range: Range): Stretch | null {
  const { tokens } = text;
  const end = bodyEnd(text, range);
  const places = commas(text, range).filter((t) => t < end - 2);
  const comma = places.at(-1);
  if (comma === undefined || comma - range[0] < 2) return null;
  const head = tokens[comma + 1];
  const previous = places.at(-2) ?? range[0] - 1;
  const colon = tokens.findLastIndex((token, t) => t > previous && t < comma && token.text === ":");
  const main = Math.max(previous, colon) + 1;
  const isStandalone = comma - main > 2 && isClause(text, main, comma) &&
    !startsSubordinate(text, main);
  if (!isStandalone) return null;
  const joined = JOINERS.test(head.lower) || /^(PRON)$/.test(head.tag) ||
    (head.tag === "VERB" && /ing$/.test(head.lower)) || head.lower === "the" ||
    tokens[comma].text === ";";
  if (!joined || !hasVerb(text, comma + 1, end)) return null;
  // "Although A, and B, it C": the last part, without a joining word, is the main clause.
  if (
    tokens[comma].text === "," && !JOINERS.test(head.lower) &&
    hasOpener(text, range[0], main, comma)
  ) return null;
  if (/^(who|which)$/.test(head.lower) && isQuestion(text, range)) return null;
  if (isCorrelative(text, range[0], comma)) return null;
  // "A, B, and C": a joined noun without its own verb is the last item of a list.
  if (
    /^(and|or)$/.test(head.lower) &&
    !(isClause(text, comma + 2, end) || FINITE.test(tokens[comma + 2].tag))
  ) return null;
  if (/^(and|or)$/.test(head.lower) && places.length > 1) {
    if (!isClause(text, comma + 2, end)) return null;
    // "Things like A, B, and C are old": the first part needs the verb of the last.
    const isList = places.length > 2 && !isClause(text, range[0], places[0]) &&
      !startsSubordinate(text, range[0]) &&
      tokens.slice(range[0], places[0]).some(({ tag }) => /^(NOUN|PROPN)$/.test(tag));
    if (isList) return null;
    // "A is big, B is small, and C is old": without the last the first two would run together.
    const runsOn = isClause(text, range[0], previous) && !startsSubordinate(text, range[0]) &&
      !JOINERS.test(tokens[previous + 1].lower);
    if (runsOn) return null;
  }
  // Speech and its speaker belong together, and so do a conditional and its condition.
  if (
    /^(said|says|say|added|explained|told)$/.test(tokens[comma + 1].lower) ||
    /^(said|says)$/.test(tokens[comma + 2]?.lower ?? "")
  ) return null;
  return { rule: "last clause", from: comma, to: end };
}

/** Whether the text before a comma still waits for its main clause: an opening word begins one of its parts, or is in the last. */
function hasOpener(text: AnalysedText, from: number, main: number, comma: number): boolean {
  const { tokens } = text;
  return tokens.slice(from, comma).some(({ lower }, o) =>
    OPENERS.test(lower) &&
    (from + o >= main || o === 0 || /^(PUNCT|CCONJ)$/.test(tokens[from + o - 1].tag))
  ) || opensSubordinate(text, from);
}

function isQuestion({ tokens }: AnalysedText, [first, end]: Range): boolean {
  return tokens.slice(first, end).some(({ text }) => /[?？]/.test(text));
}

/** Whether the tokens contain the first of two words that belong together: not only … but, either … or, both … and. */
function isCorrelative({ tokens }: AnalysedText, from: number, to: number): boolean {
  return tokens.slice(from, to).some(({ lower }, t) =>
    /^(either|neither|whether|both|between)$/.test(lower) ||
    (/^(only|just|merely)$/.test(lower) && tokens[from + t - 1]?.lower === "not") ||
    (/^one$/.test(lower) && tokens[from + t + 1]?.lower === "hand")
  );
}

/** The last sentence of several, if it is independent. */
function wholeSentence(text: AnalysedText, range: Range): Stretch | null {
  const { sentences } = text;
  const isLast = sentences.length > 1 && range === sentences.at(-1) && isApart(text, range);
  if (!isLast || range[1] - range[0] < 4 || !hasVerb(text, range[0], range[1])) return null;
  return { rule: "sentence", from: range[0], to: range[1] };
}

/**
 * Whether a reader also sees a sentence: it follows a closing mark that does not belong to an abbreviation, and so does the
 * text after it.
 */
function isApart({ text, tokens }: AnalysedText, [first, end]: Range): boolean {
  return [first, end].every((t) => {
    if (t === 0 || t === tokens.length) return true;
    const before = text.slice(0, tokens[t].start);
    return /[.!?。！？…~][”"’')\]]*\s+$/.test(before) &&
      !/(^|[\s.(])(\p{Lu}|No|Mr|Mrs|Ms|Dr|Prof|St|Co|Ltd|Inc|vs|etc|e\.g|i\.e|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|\d+)\.\s+$/u
        .test(before);
  });
}

/** One of several sentences that is independent, searched from the last to the first. */
function otherSentence(text: AnalysedText, range: Range): Stretch | null {
  const { sentences, tokens } = text;
  if (sentences.length < 2 || range !== sentences[0]) return null;
  for (const [first, end] of sentences.toReversed()) {
    const words = tokens.slice(first, end).filter(({ tag }) => tag !== "PUNCT").length;
    if (words < 3 || (words < 5 && !hasVerb(text, first, end)) || !isApart(text, [first, end])) {
      continue;
    }
    return { rule: "sentence", from: first, to: end };
  }
  return null;
}

/** The second of two joined verb phrases: "… sat down and ate the apples". */
function secondVerb(text: AnalysedText, range: Range): Stretch | null {
  const { tokens } = text;
  const end = bodyEnd(text, range);
  for (let t = end - 3; t > range[0] + 2; t--) {
    if (!/^(and|but)$/.test(tokens[t].lower) || tokens[t - 1].tag === "PUNCT") continue;
    const next = tokens[t + 1];
    const isVerb = FINITE.test(next.tag) || next.tag === "PRON" ||
      (next.tag === "ADV" && FINITE.test(tokens[t + 2]?.tag));
    if (/^(its|his|her|their|our|my|your|which|who|what)$/.test(next.lower)) continue;
    if (!isVerb || /^(more|so|then|other|others)$/.test(next.lower)) continue;
    // Forms in -ing join an earlier one; "and supporting devices" adds nouns.
    if (
      /ing$/.test(next.lower) &&
      (/^(NOUN|ADP|PART|PUNCT)$/.test(tokens[t + 2]?.tag ?? "PUNCT") ||
        !tokens.slice(range[0], t).some(({ lower, tag }) => tag === "VERB" && /ing$/.test(lower)))
    ) continue;
    if (isCorrelative(text, range[0], t) || isQuestion(text, range)) continue;
    if (/^(VERB|AUX|ADP|DET)$/.test(tokens[t - 1].tag)) continue;
    const clause = commas(text, range).findLast((comma) => comma < t) ?? range[0] - 1;
    if (!hasFiniteVerb(text, clause + 1, t) || startsSubordinate(text, clause + 1)) continue;
    // "A man who sings and dances is …": the verb belongs to a relative clause, and more may follow.
    if (tokens.slice(clause + 1, t).some(({ lower }) => /^(who|which)$/.test(lower))) continue;
    if (tokens.slice(t, end).some(({ text }) => text === ",")) continue;
    return { rule: "second verb", from: t, to: end };
  }
  return null;
}

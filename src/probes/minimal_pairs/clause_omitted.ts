import type { AnalysedText } from "./analysed_text.ts";
import { isBalanced } from "./balanced.ts";
import {
  bodyEnd,
  commas,
  FINITE,
  hasVerb,
  isClause,
  OPENERS,
  opensSubordinate,
  type Range,
  startsSubordinate,
  type Stretch,
} from "./clause_parts.ts";
import { appositive, headPhrase, lastPhrase } from "./comma_phrases.ts";
import type { Change, Edit } from "./edit.ts";

const JOINERS =
  /^(and|but|so|or|yet|because|although|though|while|whereas|since|unless|which|who|where|when|if|making|allowing|causing|leaving|including|especially|hoping|thus|thereby|as)$/;
const MID = /^(because|although|though|unless|while|until|whereas|before|after|since)$/;

/**
 * Leaves out one clause: the last of a sentence after a comma, a subordinate one at its head or end, a relative clause,
 * else a whole sentence of several, else the second of two joined verbs, else what commas set off: a phrase at the
 * end or head, an appositive. What stays has a verb, and brackets and quotation marks stay in pairs.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { placeTokens } from "./analysed_text.ts";
 * import { clauseOmitted } from "./clause_omitted.ts";
 *
 * const tags = ["PRON", "VERB", "PUNCT", "CCONJ", "PRON", "VERB", "PUNCT"];
 * const words = ["He", "sang", ",", "but", "she", "left", "."].map((text, t) => ({ text, tag: tags[t] }));
 * const text = placeTokens("He sang, but she left.", [words]);
 * const none = { analyse: () => text, antonym: () => undefined, spelling: () => undefined };
 * assertEquals(clauseOmitted.apply(text, none)?.replacements, [{ start: 7, end: 21, text: "" }]);
 * ```
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
        if (stretch !== null) {
          const change = omit(text, stretch);
          if (change !== null) return change;
        }
      }
    }
    return null;
  },
};

/** Cuts the stretch out of the text, with the white space and comma before it. */
function omit(text: AnalysedText, { rule, from, to }: Stretch): Change | null {
  const { tokens } = text;
  const atHead = to < tokens.length &&
    text.sentences.some(([first, end]) => from === first && to <= end);
  const start = from === 0 || atHead ? tokens[from].start : tokens[from - 1].end;
  const stop = atHead ? tokens[to].start : tokens[to - 1].end;
  if (!isBalanced(text.text.slice(start, stop))) return null;
  // Without white space on either side the words around the gap would run together.
  if (
    /[\p{L}\p{N}]$/u.test(text.text.slice(0, start)) && /^[\p{L}\p{N}]/u.test(text.text.slice(stop))
  ) {
    return null;
  }
  const rest = text.text.slice(0, start) + text.text.slice(stop);
  if (!/\p{L}/u.test(rest)) return null;
  return { rule, replacements: [{ start, end: stop, text: "" }] };
}

/** The clause after the last comma, if it is one and no part of a list. */
function lastClause(text: AnalysedText, range: Range): Stretch | null {
  const { tokens } = text;
  const end = bodyEnd(text, range);
  const places = commas(text, range).filter((t) => t < end - 2);
  const comma = places.at(-1);
  if (comma === undefined || comma - range[0] < 2) return null;
  const head = tokens[comma + 1];
  const previous = places.at(-2) ?? range[0] - 1;
  const isStandalone = isClause(text, previous + 1, comma) &&
    !opensSubordinate(text, previous + 1) &&
    !(places.length === 1 && startsSubordinate(text, range[0]));
  if (!isStandalone) return null;
  const joined = JOINERS.test(head.lower) || /^(PRON)$/.test(head.tag) ||
    (head.tag === "VERB" && /ing$/.test(head.lower)) || head.lower === "the" ||
    tokens[comma].text === ";";
  if (!joined || !hasVerb(text, comma + 1, end)) return null;
  // "Although A, and B, it C": what comes last, without a joining word, is the main clause.
  const isMain = opensSubordinate(text, range[0]) && !JOINERS.test(head.lower);
  if (isMain && tokens[comma].text === ",") return null;
  // "A, B, and C": a joined noun without a verb of its own is a list's last item.
  if (
    /^(and|or)$/.test(head.lower) &&
    !(isClause(text, comma + 2, end) || FINITE.test(tokens[comma + 2].tag))
  ) return null;
  if (/^(and|or)$/.test(head.lower) && places.length > 1 && !isClause(text, comma + 2, end)) {
    return null;
  }
  // Speech and its speaker, and what a conditional rests on, belong together.
  if (
    /^(said|says|say|added|explained|told)$/.test(tokens[comma + 1].lower) ||
    /^(said|says)$/.test(tokens[comma + 2]?.lower ?? "")
  ) return null;
  return { rule: "last clause", from: comma, to: end };
}

/** A subordinate clause at the end without a comma: "… because it rained". */
function subordinateEnd(text: AnalysedText, range: Range): Stretch | null {
  const { tokens } = text;
  const end = bodyEnd(text, range);
  for (let t = range[0] + 3; t < end - 2; t++) {
    const before = tokens[t - 1];
    if (/^(us|them|me|him|her|it)$/.test(tokens[t + 1].lower)) continue;
    if (!MID.test(tokens[t].lower) || FINITE.test(before.tag) || before.tag === "PUNCT") continue;
    if (
      /^(even|not|only|just|long|soon|ever|day|year|year's|the|shortly|is|was|right|immediately|and|or|but|to|of)$/
        .test(before.lower)
    ) continue;
    if (
      !isClause(text, range[0], t) || OPENERS.test(tokens[range[0]].lower) ||
      !isClause(text, t + 1, end)
    ) continue;
    if (tokens.slice(range[0], t).some(({ text }) => text === ",")) continue;
    return { rule: "subordinate clause", from: t, to: end };
  }
  return null;
}

/** A subordinate clause at the head: "When it rained, …". */
function firstClause(text: AnalysedText, range: Range): Stretch | null {
  const { tokens } = text;
  const [comma] = commas(text, range);
  if (comma === undefined || comma - range[0] < 3 || !OPENERS.test(tokens[range[0]].lower)) {
    return null;
  }
  const next = tokens[comma + 1];
  if (next === undefined || !/^(PRON|DET|NOUN|PROPN|NUM|ADJ)$/.test(next.tag)) return null;
  if (!hasVerb(text, range[0] + 1, comma) || !isClause(text, comma + 1, range[1])) return null;
  // "When A, B, and C, …": the clause is not over at its first comma.
  const rest = commas(text, range).slice(1);
  if (rest.length > 0 && !isClause(text, comma + 1, rest[0])) return null;
  return { rule: "first clause", from: range[0], to: comma + 1 };
}

/** A relative clause at the end: "… a boat that leaks". */
function relativeClause(text: AnalysedText, range: Range): Stretch | null {
  const { tokens } = text;
  const end = bodyEnd(text, range);
  for (let t = range[0] + 4; t < end - 2; t++) {
    const { lower } = tokens[t];
    const before = tokens[t - 1];
    if (!/^(who|which|that|where)$/.test(lower) || !/^(NOUN|PROPN)$/.test(before.tag)) continue;
    if (
      lower === "that" &&
      (/^(fact|idea|belief|hope|view|way|time|so|such|sense|news|claim|sure|conclusion|possibility|chance|rumor|evidence|feeling|opinion|condition|moment|day)s?$/
        .test(before.lower) ||
        tokens.slice(range[0], t).some(({ lower }) =>
          /^(so|such|it|said|says|say|believe|believes|think|thinks|told|showed?|shows?|hopes?|found|means)$/
            .test(lower)
        ))
    ) continue;
    if (!FINITE.test(tokens[t + 1].tag) && !(lower !== "who" && tokens[t + 1].tag === "PRON")) {
      continue;
    }
    if (!isClause(text, range[0], t) || tokens.slice(t, end).some(({ text }) => text === ",")) {
      continue;
    }
    if (
      tokens[range[0]].lower === "the" &&
      !tokens.slice(range[0], t - 2).some(({ tag }) => FINITE.test(tag))
    ) continue;
    return { rule: "relative clause", from: t, to: end };
  }
  return null;
}

/** The last sentence of several, if it says something by itself. */
function wholeSentence(text: AnalysedText, range: Range): Stretch | null {
  const { sentences } = text;
  const isLast = sentences.length > 1 && range === sentences.at(-1);
  if (!isLast || range[1] - range[0] < 4 || !hasVerb(text, range[0], range[1])) return null;
  return { rule: "sentence", from: range[0], to: range[1] };
}

/** A sentence of several, where the last has no clause to spare: any that says something by itself, the last first. */
function otherSentence(text: AnalysedText, range: Range): Stretch | null {
  const { sentences, tokens } = text;
  if (sentences.length < 2 || range !== sentences[0]) return null;
  for (const [first, end] of sentences.toReversed()) {
    const words = tokens.slice(first, end).filter(({ tag }) => tag !== "PUNCT").length;
    if (words < 3 || (words < 5 && !hasVerb(text, first, end))) continue;
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
    // Nouns in -ing and words that are both verb and noun follow a noun of their own kind.
    if (
      /ing$/.test(next.lower) && !/ing$/.test(tokens[t - 1].lower) &&
      !tokens.slice(range[0], t).some(({ lower, tag }) => tag === "VERB" && /ing$/.test(lower))
    ) continue;
    if (
      /^(both|between)$/.test(tokens[t - 2]?.lower ?? "") ||
      tokens.slice(range[0], t).some(({ lower }) => /^(both|between)$/.test(lower))
    ) continue;
    if (!hasVerb(text, range[0], t) || /^(VERB|AUX|ADP|DET)$/.test(tokens[t - 1].tag)) continue;
    if (tokens.slice(t, end).some(({ text }) => text === ",")) continue;
    return { rule: "second verb", from: t, to: end };
  }
  return null;
}

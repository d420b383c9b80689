import type { AnalysedText } from "./analysed_text.ts";
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
  type Stretch,
} from "./clause_parts.ts";

const MID = /^(because|although|though|unless|while|until|whereas|before|after|since)$/;

/**
 * Finds a subordinate clause at the end of a sentence without a comma: "… because it rained".
 *
 * @param text The text.
 * @param range The sentence.
 * @returns The clause; null where the sentence has none that can be removed.
 */
export function subordinateEnd(text: AnalysedText, range: Range): Stretch | null {
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
      !isClause(text, range[0], t) || opensSubordinate(text, range[0]) ||
      !isClause(text, t + 1, end)
    ) continue;
    if (tokens.slice(range[0], end).some(({ text }) => /^[,:;]$/.test(text))) continue;
    return { rule: "subordinate clause", from: t, to: end };
  }
  return null;
}

/**
 * Finds a subordinate clause at the start of a sentence: "When it rained, …".
 *
 * @param text The text.
 * @param range The sentence.
 * @returns The clause; null where the sentence has none that can be removed.
 */
export function firstClause(text: AnalysedText, range: Range): Stretch | null {
  const { tokens } = text;
  const [comma] = commas(text, range);
  if (comma === undefined || comma - range[0] < 3 || !OPENERS.test(tokens[range[0]].lower)) {
    return null;
  }
  const next = tokens[comma + 1];
  if (next === undefined || !/^(PRON|DET|NOUN|PROPN|NUM|ADJ)$/.test(next.tag)) return null;
  if (/^(that|then|so|such)$/.test(next.lower)) return null;
  if (!hasVerb(text, range[0] + 1, comma) || !isClause(text, comma + 1, range[1])) return null;
  // "When A, B, and C, …": the clause does not end at its first comma.
  const rest = commas(text, range).slice(1);
  if (rest.length > 0 && !isClause(text, comma + 1, rest[0])) return null;
  return { rule: "first clause", from: range[0], to: comma + 1 };
}

/**
 * Finds a relative clause at the end of a sentence: "… a boat that leaks".
 *
 * @param text The text.
 * @param range The sentence.
 * @returns The clause; null where the sentence has none that can be removed.
 */
export function relativeClause(text: AnalysedText, range: Range): Stretch | null {
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
    // "The notice says that ports that are ready may close": the noun still waits for its own verb.
    const opener = tokens.findLastIndex(({ lower }, o) =>
      o >= range[0] && o < t &&
      /^(that|which|who|if|when|whether|because|and|but|while|as|,|;|:)$/.test(lower)
    );
    if (opener > range[0] && !hasFiniteVerb(text, opener + 1, t)) continue;
    const verb = tokens.findIndex(({ tag }, v) => v > t && tag === "VERB");
    if (verb >= 0 && tokens.slice(verb + 1, end).some(({ tag }) => tag === "AUX")) continue;
    if (
      tokens[range[0]].lower === "the" &&
      !tokens.slice(range[0], t - 2).some(({ tag }) => FINITE.test(tag))
    ) continue;
    return { rule: "relative clause", from: t, to: end };
  }
  return null;
}

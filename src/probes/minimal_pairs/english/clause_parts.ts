import type { AnalysedText } from "./analysed_text.ts";
import { isBalanced } from "./balanced.ts";

/** A range of tokens that may be left out. */
export interface Stretch {
  /** The rule that found it, in a word or two. */
  readonly rule: string;
  /** First token. */
  readonly from: number;
  /** Token after the last. */
  readonly to: number;
}

/** First token of a sentence, and the token after the last. */
export type Range = readonly [number, number];

/** Tags of verbs. */
export const FINITE = /^(VERB|AUX)$/;

/** Words that open a subordinate clause at the start of a sentence. */
export const OPENERS =
  /^(when|if|because|although|though|since|while|after|before|as|once|unless|until|whenever|given|considering|according|despite)$/;

/**
 * Finds the place after the last word of a sentence, before its closing marks.
 *
 * @param text The text.
 * @param range The sentence.
 * @returns Number of the token.
 */
export function bodyEnd({ tokens }: AnalysedText, [first, end]: Range): number {
  let last = end;
  while (last > first && /^[.!?。…]+$/.test(tokens[last - 1].text)) last--;
  return last;
}

/**
 * Checks whether tokens hold a verb.
 *
 * @param text The text.
 * @param from First token.
 * @param to Token after the last.
 * @returns True where they do.
 */
export function hasVerb({ tokens }: AnalysedText, from: number, to: number): boolean {
  return tokens.slice(from, to).some(({ tag }) => FINITE.test(tag));
}

/**
 * Checks whether tokens hold a finite verb: not an infinitive or a form in -ing.
 *
 * @param text The text.
 * @param from First token.
 * @param to Token after the last.
 * @returns True where they do.
 */
export function hasFiniteVerb({ tokens }: AnalysedText, from: number, to: number): boolean {
  return tokens.slice(from, to).some(({ tag, lower }, v) => {
    if (!FINITE.test(tag) || /ing$|^(be|been)$/.test(lower)) return false;
    const before = tokens[from + v - 1];
    const earlier = before?.tag === "ADV" ? tokens[from + v - 2] : before;
    return earlier?.lower !== "to";
  });
}

/**
 * Checks whether tokens hold a subject followed by a finite verb, and are neither a relative clause nor an embedded question.
 *
 * @param text The text.
 * @param from First token.
 * @param to Token after the last.
 * @returns True where they do.
 */
export function isClause(text: AnalysedText, from: number, to: number): boolean {
  const { tokens } = text;
  if (/^(which|who|whom|whose|where|what|how|why|whether)$/.test(tokens[from]?.lower ?? "")) {
    return false;
  }
  const subject = tokens.findIndex(({ tag }, t) =>
    t >= from && t < to && /^(PRON|NOUN|PROPN|DET)$/.test(tag)
  );
  return subject >= 0 && hasFiniteVerb(text, subject + 1, to);
}

/**
 * Finds the commas and semicolons of a sentence outside brackets and quotation marks.
 *
 * @param text The text.
 * @param range The sentence.
 * @returns Numbers of their tokens.
 */
export function commas({ text, tokens }: AnalysedText, [first, end]: Range): number[] {
  const start = tokens[first].start;
  const places: number[] = [];
  for (let t = first; t < end; t++) {
    if (/^[,;]$/.test(tokens[t].text) && isBalanced(text.slice(start, tokens[t].start))) {
      places.push(t);
    }
  }
  return places;
}

/**
 * Checks whether a clause begins with when, if or the like, perhaps after and, then, even. Such a clause cannot stand alone.
 *
 * @param text The text.
 * @param t First token of the clause.
 * @returns True where it does.
 */
export function opensSubordinate({ tokens }: AnalysedText, t: number): boolean {
  let joined = t;
  while (
    /^(and|but|so|or|then|also|even|especially|just|right|only|ok|[.,:"“(]|\d+)$/.test(
      tokens[joined]?.lower ?? "",
    )
  ) joined++;
  const words = `${tokens[joined]?.lower ?? ""} ${tokens[joined + 1]?.lower ?? ""}`;
  return OPENERS.test(tokens[joined]?.lower ?? "") ||
    /^(due to|thanks to|owing to|no matter|in case|in order|so that|now that|the (more|less|\w+er)\b|not only)/
      .test(words);
}

/**
 * Checks whether a sentence begins with something that cannot stand alone: a subordinate clause, a participle, a preposition.
 *
 * @param text The text.
 * @param t First token of the sentence.
 * @returns True where it does.
 */
export function startsSubordinate(text: AnalysedText, t: number): boolean {
  const { lower, tag } = text.tokens[t];
  return opensSubordinate(text, t) || tag === "ADP" || tag === "SCONJ" ||
    (tag === "VERB" && /ed$/.test(lower)) || /(?<!th|k|r|spr|morn|even)ing$/.test(lower) ||
    /^(in|not|by|to|for|even|only|with|whether|besides|instead|apart|compared|based|regardless|whoever|whatever|whichever|wherever|provided|assuming)$/
      .test(lower);
}

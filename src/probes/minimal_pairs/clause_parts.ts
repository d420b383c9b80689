import type { AnalysedText } from "./analysed_text.ts";
import { isBalanced } from "./balanced.ts";

/** A stretch of tokens that may be left out, from the first up to but not including the last. */
export interface Stretch {
  /** Which rule found it, in a word or two. */
  readonly rule: string;
  /** First token. */
  readonly from: number;
  /** Token after the last. */
  readonly to: number;
}

/** First token of a sentence, and the token after the last. */
export type Range = readonly [number, number];

/** Finds what of a sentence can go; null where nothing can. */
export type OmissionRule = (text: AnalysedText, sentence: Range) => Stretch | null;

/** Tags of verbs. */
export const FINITE = /^(VERB|AUX)$/;

/** Words that open a subordinate clause at the head of a sentence. */
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
 * Tells whether tokens hold a verb.
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
 * Tells whether tokens hold a subject and, after it, a verb.
 *
 * @param text The text.
 * @param from First token.
 * @param to Token after the last.
 * @returns True where they do.
 */
export function isClause({ tokens }: AnalysedText, from: number, to: number): boolean {
  const subject = tokens.findIndex(({ tag }, t) =>
    t >= from && t < to && /^(PRON|NOUN|PROPN|DET)$/.test(tag)
  );
  return subject >= 0 && hasVerb({ tokens } as AnalysedText, subject + 1, to);
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
 * Tells whether a clause begins with when, if or the like, perhaps after and, or, but. Such a clause cannot stand by itself.
 *
 * @param text The text.
 * @param t First token of the clause.
 * @returns True where it does.
 */
export function opensSubordinate({ tokens }: AnalysedText, t: number): boolean {
  const joined = /^(and|but|so|or)$/.test(tokens[t].lower) ? t + 1 : t;
  return OPENERS.test(tokens[joined]?.lower ?? "");
}

/**
 * Tells whether a sentence begins with what cannot stand by itself: a subordinate clause, a participle, a preposition.
 *
 * @param text The text.
 * @param t First token of the sentence.
 * @returns True where it does.
 */
export function startsSubordinate({ tokens }: AnalysedText, t: number): boolean {
  return OPENERS.test(tokens[t].lower) || tokens[t].tag === "ADP" || tokens[t].tag === "SCONJ" ||
    (tokens[t].tag === "VERB" && /(ing|ed)$/.test(tokens[t].lower)) ||
    /^(in|not|by|to|for|even|only|with|whether)$/.test(tokens[t].lower);
}

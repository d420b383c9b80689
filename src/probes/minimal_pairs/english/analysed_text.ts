/** A word or mark of a text, as a part-of-speech tagger sees it. */
export interface AnalysedToken {
  /** Its text. */
  readonly text: string;
  /** Its text in lower case, with straight apostrophes. */
  readonly lower: string;
  /** Where it begins in the text, in UTF-16 units. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  /** Universal part of speech, for example `NOUN`. */
  readonly tag: string;
  /** Number of its sentence. */
  readonly sentence: number;
}

/** A text with its words, tagged, and its sentences. */
export interface AnalysedText {
  /** The text. */
  readonly text: string;
  /** Its tokens in order, with only white space between them. */
  readonly tokens: readonly AnalysedToken[];
  /** For each sentence, its first token and the token after its last. */
  readonly sentences: readonly (readonly [number, number])[];
}

/** A tagger's token, before its place in the text is known. */
export interface TaggedWord {
  /** Its text, exactly as in the original. */
  readonly text: string;
  /** Universal part of speech. */
  readonly tag: string;
}

/**
 * Finds the places of a tagger's words in the text.
 *
 * @param text The text.
 * @param sentences Words by sentence, in order. A word that is not found at its place in the text is left out.
 * @returns The text with its tokens.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { placeTokens } from "./analysed_text.ts";
 *
 * const words = [{ text: "So", tag: "ADV" }, { text: "be", tag: "AUX" }, { text: "it", tag: "PRON" }];
 * assertEquals(placeTokens("So be it", [words]).tokens[2].start, 6);
 * ```
 */
export function placeTokens(
  text: string,
  sentences: readonly (readonly TaggedWord[])[],
): AnalysedText {
  const tokens: AnalysedToken[] = [];
  const bounds: [number, number][] = [];
  let cursor = 0;
  for (const words of sentences) {
    const first = tokens.length;
    for (const word of words) {
      const start = text.indexOf(word.text, cursor);
      if (word.text.trim() === "" || start < 0) continue;
      cursor = start + word.text.length;
      const lower = word.text.toLowerCase().replaceAll("’", "'");
      tokens.push({ ...word, lower, start, end: cursor, sentence: bounds.length });
    }
    if (tokens.length > first) bounds.push([first, tokens.length]);
  }
  return { text, tokens, sentences: bounds };
}

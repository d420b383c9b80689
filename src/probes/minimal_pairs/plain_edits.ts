import { choose } from "./choose.ts";
import type { EditClass } from "./edits/edit.ts";
import type { BaseTranslation } from "./minimal_pairs.ts";
import type { SuitePair } from "./suite_pair.ts";

/** A text to edit, in any language; source and reference are empty where unknown. */
export type PlainText = Pick<BaseTranslation, "text" | "source" | "reference">;

/** An edit that needs no grammar. */
interface PlainEdit {
  readonly name: string;
  readonly class: EditClass;
  /** The edited text; null where the edit does not apply. */
  apply(text: PlainText): string | null;
}

/** The Unicode rules for sentences; a locale is named so that the machine's does not matter. */
const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });
/** A letter, or a short word with a capital, before a full stop: mostly an abbreviation, as in z. B. and Dr. */
const ABBREVIATION = /(?<!\p{L})(?:\p{L}|\p{Lu}\p{L}{1,2})\.\s*$/u;
/** Units that are written alike in most languages, and the unit that replaces each. */
const UNITS: Readonly<Record<string, string>> = {
  km: "m",
  m: "km",
  cm: "mm",
  mm: "cm",
  kg: "g",
  g: "kg",
  "%": "‰",
  "€": "$",
  "$": "€",
  "°C": "°F",
};
const UNIT = /(?<=\d[\s\u00A0]?)(?:km|cm|mm|kg|m|g|%|°C|€|\$)(?![\p{L}\p{N}])/u;

const PLAIN_EDITS: readonly PlainEdit[] = [
  { name: "number_altered", class: "altering", apply: ({ text }) => numberAltered(text) },
  {
    name: "digits_exchanged",
    class: "altering",
    apply: ({ text }) => {
      const match = /(\d)(?!\1)(\d)(?!\d)/.exec(text);
      return match && spliced(text, match.index, 2, match[2] + match[1]);
    },
  },
  {
    name: "unit_altered",
    class: "altering",
    apply: ({ text }) => {
      const match = UNIT.exec(text);
      return match && spliced(text, match.index, match[0].length, UNITS[match[0]]);
    },
  },
  { name: "source_copied", class: "altering", apply: ({ source }) => source },
  {
    name: "sentence_dropped",
    class: "altering",
    apply: ({ text }) => changedSentences(text, (all) => all.slice(0, -1)),
  },
  {
    name: "sentence_doubled",
    class: "altering",
    apply: ({ text }) => changedSentences(text, (all) => [all[0], ...all]),
  },
  {
    name: "sentences_exchanged",
    class: "altering",
    apply: ({ text }) =>
      changedSentences(text, ([first, second, ...rest]) => [second, first, ...rest]),
  },
  { name: "end_truncated", class: "altering", apply: ({ text }) => truncated(text) },
  {
    name: "punctuation_dropped",
    class: "preserving",
    apply: ({ text }) => text.replace(/[.!?。！？।؟…]+(?=["'”’»」』)]*\s*$)/u, ""),
  },
];

/**
 * Makes a suite of minimal pairs from translations in any language, by edits that need no grammar: alter a number, exchange
 * digits, alter a unit, copy the source, drop or double a sentence, exchange it with the next, truncate the end, drop the last
 * mark.
 *
 * @param texts The translations.
 * @returns The pairs, edit by edit; ids are the edit and the number of the text, from 0.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { plainPairs } from "./plain_edits.ts";
 *
 * const [pair] = plainPairs([{ text: "Es kostet 3 kg.", source: "", reference: "" }])
 *   .filter(({ category }) => category === "unit_altered");
 * assertEquals([pair.id, pair.edited], ["unit_altered-0", "Es kostet 3 g."]);
 * ```
 */
export function plainPairs(texts: readonly PlainText[]): SuitePair[] {
  return PLAIN_EDITS.flatMap(({ name, class: kind, apply }) =>
    texts.flatMap((one, at): SuitePair[] => {
      const edited = apply(one);
      if (edited === null || edited.trim() === "" || edited === one.text) return [];
      return [{ id: `${name}-${at}`, category: name, class: kind, base: one, edited }];
    })
  );
}

function spliced(text: string, start: number, length: number, other: string): string {
  return text.slice(0, start) + other + text.slice(start + length);
}

/** Replaces one digit of the first number by another that is neither 0 nor 1. */
function numberAltered(text: string): string | null {
  const match = /(?<![\p{L}\p{N}])[0-9]+/u.exec(text);
  if (match === null) return null;
  const others = ["2", "3", "4", "5", "6", "7", "8", "9"].filter((digit) => digit !== match[0][0]);
  return spliced(text, match.index, 1, choose(others, text));
}

function changedSentences(
  text: string,
  change: (sentences: readonly string[]) => readonly string[],
): string | null {
  const sentences = sentencesOf(text);
  if (sentences.length < 2) return null;
  const spaced = /\s$/.test(sentences[0]);
  return change(sentences.map((sentence) => sentence.trim())).join(spaced ? " " : "");
}

/** Splits a text into sentences. Where a boundary is in doubt it leaves two sentences together, as an edit of half a sentence misleads. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of SENTENCES.segment(text)) {
    const last = sentences.at(-1);
    if (last !== undefined && (ABBREVIATION.test(last) || /^[\p{P}\s]*\p{Ll}/u.test(segment))) {
      sentences[sentences.length - 1] += segment;
    } else sentences.push(segment);
  }
  return sentences;
}

/** The text without its last third, cut between words where there are spaces. */
function truncated(text: string): string | null {
  const blanks = /\s/.test(text.trim());
  const units = blanks ? text.trim().split(/\s+/) : [...text];
  return units.length < 6
    ? null
    : units.slice(0, Math.ceil(units.length * 2 / 3)).join(blanks ? " " : "");
}

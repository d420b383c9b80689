/** Kinds of error by cause; a system's profile says how often it makes each. */
export type EditKind =
  | "mistranslation"
  | "omission"
  | "addition"
  | "untranslated"
  | "number"
  | "negation"
  | "pronoun"
  | "terminology"
  | "style"
  | "register"
  | "grammar"
  | "spelling"
  | "punctuation"
  | "order"
  | "locale";

/** A possible error of a text: characters `start` to `end` become `text`. Units: UTF-16 code units. */
export interface Edit {
  /** Its cause. */
  readonly kind: EditKind;
  /** First character replaced. */
  readonly start: number;
  /** Character after the last one replaced. */
  readonly end: number;
  /** The new text. */
  readonly text: string;
  /** Part of `text` that a rater marks, [from, to); null if the rater marks the text before the gap. */
  readonly mark: readonly [number, number] | null;
  /** MQM category. */
  readonly category: string;
  /** How often, per thousand, raters call it major. */
  readonly major: number;
}

/** The kinds that change meaning: MQM's accuracy. */
export const ACCURACY_KINDS: readonly EditKind[] = [
  "mistranslation",
  "omission",
  "addition",
  "untranslated",
  "number",
  "negation",
  "pronoun",
];

/** The kinds that change form: fluency, style, terminology, locale conventions. */
export const FORM_KINDS: readonly EditKind[] = [
  "terminology",
  "style",
  "register",
  "grammar",
  "spelling",
  "punctuation",
  "order",
  "locale",
];

/** Replaces [start, end) of `text` and corrects a preceding a/an, which real systems rarely get wrong. */
export function replacement(
  text: string,
  start: number,
  end: number,
  wrong: string,
): { start: number; end: number; text: string; mark: [number, number] } {
  const opening = start === 0 || /[.!?:] ["„]?$|^["„]$/.test(text.slice(0, start));
  const capital = opening && /^[A-Z]/.test(text.slice(start, end));
  const word = capital ? wrong[0].toUpperCase() + wrong.slice(1) : wrong;
  const article = /\b([Aa])(n?) $/.exec(text.slice(0, start));
  if (article === null) return { start, end, text: word, mark: [0, word.length] };
  const before = `${article[1]}${/^[aeioAEIO]/.test(word) ? "n" : ""} `;
  return {
    start: start - article[0].length,
    end,
    text: before + word,
    mark: [before.length, before.length + word.length],
  };
}

/** Removes [start, end) from `text` with the extra space; a new sentence start gets its capital. */
export function removal(
  text: string,
  start: number,
  end: number,
): { start: number; end: number; text: string; mark: null } {
  if (start > 0 && text[start - 1] === " " && !/[.!?] $/.test(text.slice(0, start))) {
    return { start: start - 1, end, text: "", mark: null };
  }
  if (start > 0 && /[,;:]/.test(text[start])) return { start, end, text: "", mark: null };
  const next = text[end] === " " ? end + 1 : end;
  if (next >= text.length) return { start: Math.max(0, start - 1), end, text: "", mark: null };
  return { start, end: next + 1, text: text[next].toUpperCase(), mark: null };
}

import { articleFor } from "./english/article.ts";
import type { Replacement } from "./edits/edit.ts";

/** An edited text. */
export interface EditedText {
  /** The text after the edit. */
  readonly text: string;
  /** First changed unit of the edited text, and the one after the last. */
  readonly span: readonly [number, number];
}

/**
 * Makes the replacements in a text, then repairs their side effects: `a` or `an` before a new word, doubled spaces, a space
 * before a mark, a sentence that lost its capital.
 *
 * @param text The base text.
 * @param replacements The changes, in order, not overlapping; at least one.
 * @returns The edited text and the span that changed.
 */
export function applyChange(text: string, replacements: readonly Replacement[]): EditedText {
  let edited = "";
  let cursor = 0;
  let first = Infinity;
  let last = 0;
  let capital = false;
  const append = (piece: string): void => {
    edited += capital ? capitalised(piece) : piece;
    if (/\p{L}/u.test(piece)) capital = false;
  };
  for (const replacement of replacements) {
    append(text.slice(cursor, replacement.start));
    cursor = replacement.end;
    if (SENTENCE_START.test(edited) && wasCapital(text, replacement)) capital = true;
    if (replacement.text === "") {
      if (/(^|\s)$/.test(edited)) cursor += /^\s*/.exec(text.slice(cursor))![0].length;
      if (/^[,.;:!?…)”’]/.test(text.slice(cursor))) edited = edited.trimEnd();
    }
    const [mended, changedAt] = withArticle(edited, replacement.text || text.slice(cursor));
    edited = mended;
    first = Math.min(first, changedAt, edited.length);
    append(replacement.text);
    last = edited.length;
  }
  append(text.slice(cursor));
  return { text: edited, span: [first, last] };
}

/** Nothing, or the end of a sentence and white space, optionally followed by an opening mark. */
const SENTENCE_START = /(^|[.!?…]["”’)]?\s+)["“‘(]?$/;

/** Corrects an indefinite article at the end of `before`, if there is one; returns where it changed. */
function withArticle(before: string, follows: string): [string, number] {
  const match = /(^|[\s("“‘])([Aa]n?)(\s+["“‘(]?)$/.exec(before);
  const word = /^["“‘(]?([\p{L}\p{N}$€£][^\s]*)/u.exec(follows);
  if (match === null || word === null) return [before, Infinity];
  const article = articleFor(word[1]);
  const right = match[2][0] === "A" ? article[0].toUpperCase() + article.slice(1) : article;
  if (right === match[2]) return [before, Infinity];
  const start = match.index + match[1].length;
  return [before.slice(0, start) + right + match[3], start];
}

function wasCapital(text: string, replacement: Replacement): boolean {
  return /^[\s"“‘(]*\p{Lu}/u.test(text.slice(replacement.start));
}

function capitalised(text: string): string {
  return text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}

import type { Edit } from "./edit.ts";

/** An error as raters mark it, in the field names of mt-metrics-eval's rating files. Positions count code points. */
export interface MarkedError {
  /** First character of the span. */
  readonly start: number;
  /** Character after its last. */
  readonly end: number;
  /** MQM category. */
  readonly category: string;
  /** `major` or `minor`. */
  readonly severity: "major" | "minor";
  /** Penalty. */
  readonly score: number;
  /** True if the span is in the source. */
  readonly is_source_error: boolean;
}

/** An edit with the severity that raters give it. */
export interface RatedEdit {
  /** The change. */
  readonly edit: Edit;
  /** Its severity. */
  readonly severity: "major" | "minor";
}

/**
 * Inserts errors into a text and finds their places afterwards.
 *
 * @param text translation free of errors
 * @param rated errors that touch no common character
 * @returns the text, and its errors in the order of their places
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { applyEdits } from "./apply_edits.ts";
 * import type { Edit } from "./edit.ts";
 *
 * const edit: Edit = {
 *   kind: "number", start: 0, end: 2, text: "15", mark: [0, 2],
 *   category: "accuracy/mistranslation", major: 930,
 * };
 * const { text, errors } = applyEdits("14 days", [{ edit, severity: "major" }]);
 * assertEquals([text, errors[0].start, errors[0].end, errors[0].score], ["15 days", 0, 2, 5]);
 * ```
 */
export function applyEdits(
  text: string,
  rated: readonly RatedEdit[],
): { text: string; errors: MarkedError[] } {
  const ordered = [...rated].sort((p, q) => p.edit.start - q.edit.start);
  let written = "";
  let from = 0;
  const marks: { start: number; end: number; rated: RatedEdit }[] = [];
  for (const item of ordered) {
    const { edit } = item;
    written += text.slice(from, edit.start);
    const at = written.length;
    written += edit.text;
    from = edit.end;
    if (edit.mark === null) marks.push({ start: at, end: -1, rated: item });
    else marks.push({ start: at + edit.mark[0], end: at + edit.mark[1], rated: item });
  }
  written += text.slice(from);
  const errors = marks.map(({ start, end, rated: { edit, severity } }) => {
    const [first, last] = end < 0 ? wordBeside(written, start) : [start, end];
    return {
      start: codePoints(written.slice(0, first)),
      end: codePoints(written.slice(0, last)),
      category: edit.category,
      severity,
      score: penalty(edit.category, severity),
      is_source_error: false,
    };
  });
  return { text: written, errors };
}

/** MQM weight of an error: major 5, minor 1, minor punctuation 0.1, non-translation 25, source issues 0. */
export function penalty(category: string, severity: "major" | "minor"): number {
  if (category === "source issue") return 0;
  if (category === "non-translation!") return 25;
  if (severity === "major") return 5;
  return category === "fluency/punctuation" ? 0.1 : 1;
}

/** Number of characters as raters count them. */
export function codePoints(text: string): number {
  return [...text].length;
}

// A missing word cannot be marked: the rater marks the word before the gap, or the first one after it.
function wordBeside(text: string, gap: number): [number, number] {
  const before = /[\p{L}\p{N}]+(?=[^\p{L}\p{N}]*$)/u.exec(text.slice(0, gap));
  if (before !== null) return [before.index, before.index + before[0].length];
  const after = /[\p{L}\p{N}]+/u.exec(text);
  return after === null ? [0, text.length] : [after.index, after.index + after[0].length];
}

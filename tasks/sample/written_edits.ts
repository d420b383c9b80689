import { type Edit, type EditKind, removal, replacement } from "./edit.ts";
import type { WrittenSegment } from "./written_segment.ts";

const MEANING: Readonly<
  Record<string, { kind: EditKind; category: string; major: number }>
> = {
  "M": { kind: "mistranslation", category: "accuracy/mistranslation", major: 960 },
  "m": { kind: "mistranslation", category: "accuracy/mistranslation", major: 60 },
  "O": { kind: "omission", category: "accuracy/omission", major: 850 },
  "U": { kind: "untranslated", category: "accuracy/source language fragment", major: 900 },
  "+": { kind: "addition", category: "accuracy/addition", major: 800 },
  "W": { kind: "style", category: "style/unnatural or awkward", major: 70 },
  "T": { kind: "terminology", category: "terminology/inappropriate for context", major: 250 },
  "R": { kind: "register", category: "fluency/register", major: 30 },
};

/**
 * The errors written by hand for a segment, as edits of one of its translations. Errors whose place is not in the text are left
 * out.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { writtenEdits } from "./written_edits.ts";
 * import { readWrittenSegments } from "./written_segment.ts";
 *
 * const [segment] = readWrittenSegments(
 *   "# document d in domain news\n\nde Ja.\nA Yes.\nB Yes!\nC {Yes|Right}.\nM Yes => No\n",
 * );
 * assertEquals(writtenEdits(segment, "Yes.").map((edit) => edit.text), ["No"]);
 * assertEquals(writtenEdits(segment, "Right."), []);
 * ```
 */
export function writtenEdits(segment: WrittenSegment, text: string): Edit[] {
  return segment.errors.flatMap(({ code, finds, wrong }) => {
    const place = firstPlace(text, finds);
    if (place === null) return [];
    const [start, end] = place;
    const meaning = MEANING[code];
    const change = code === "O" ? removal(text, start, end) : replacement(text, start, end, wrong);
    return [{ ...meaning, ...change }];
  });
}

function firstPlace(text: string, finds: readonly string[]): [number, number] | null {
  for (const find of finds) {
    const start = wordIndex(text, find);
    if (start >= 0) return [start, start + find.length];
  }
  for (const find of finds) {
    const capital = find[0].toUpperCase() + find.slice(1);
    if (capital !== find && text.startsWith(capital)) return [0, find.length];
  }
  return null;
}

function wordIndex(text: string, find: string): number {
  const isLetter = (character: string | undefined) => /[\p{L}\p{N}]/u.test(character ?? "");
  for (let at = text.indexOf(find); at >= 0; at = text.indexOf(find, at + 1)) {
    const cutsBefore = isLetter(find[0]) && isLetter(text[at - 1]);
    const cutsAfter = isLetter(find.at(-1)) && isLetter(text[at + find.length]);
    if (!cutsBefore && !cutsAfter) return at;
  }
  return -1;
}

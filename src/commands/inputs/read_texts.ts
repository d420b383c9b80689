import { readUserFile } from "../../campaign/user_file.ts";
import { markLength, textLines } from "../../campaign/readers/text_lines.ts";
import { strip } from "../../textmetrics/text/python_whitespace.ts";
import { UserError } from "../../user_error.ts";
import { howMany } from "../../how_many.ts";

/** Texts of one file or system, one per segment. */
export interface Texts {
  /** What to call them: the path of the file, or the name of the system. */
  readonly name: string;
  /** The texts. */
  readonly lines: readonly string[];
}

/**
 * Reads a user's text file, one segment per line; `-` means standard input.
 *
 * @param path Path of the file, or `-`.
 * @param note Receives a note if a byte order mark is dropped.
 * @returns Its lines.
 * @throws {UserError} If it is absent, not UTF-8, empty, or holds NUL characters, as binary files do.
 */
export async function readTexts(
  path: string,
  note: (text: string) => void = () => {},
): Promise<Texts> {
  const bytes = await readUserFile(path);
  if (markLength(bytes) > 0) {
    note(
      `${path}: the file begins with a byte order mark, which is dropped; sacreBLEU's command would count it as a letter of the first word\n`,
    );
  }
  const lines = textLines(bytes, path);
  if (lines.length === 0) {
    throw new UserError(`${path}: the file is empty; write one segment per line`);
  }
  return { name: path, lines };
}

/**
 * Splits lines with several texts, separated by tabs, as `paste` writes them.
 *
 * @param texts The lines.
 * @param count Number of texts per line; with 1 the lines stay unchanged, including tabs.
 * @param option Option that gives the number, for messages.
 * @returns One output or reference each, named `file:1`, `file:2` and so on.
 * @throws {UserError} If a line has another number of texts.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { partTexts } from "./read_texts.ts";
 *
 * assertEquals(partTexts({ name: "r.tsv", lines: ["a\tb"] }, 2, "--num-refs"), [
 *   { name: "r.tsv:1", lines: ["a"] },
 *   { name: "r.tsv:2", lines: ["b"] },
 * ]);
 * ```
 */
export function partTexts(texts: Texts, count: number, option: string): Texts[] {
  if (count === 1) return [texts];
  const fields = texts.lines.map((line) => line.split("\t"));
  const odd = fields.findIndex(({ length }) => length !== count);
  if (odd >= 0) {
    throw new UserError(
      `${texts.name}:${odd + 1}: the line holds ${
        fields[odd].length
      } texts separated by tabs, but ${option} is ${count}; leave a missing text empty between its tabs`,
    );
  }
  return Array.from({ length: count }, (_, c) => ({
    name: `${texts.name}:${c + 1}`,
    lines: fields.map((texts) => texts[c]),
  }));
}

/**
 * Checks that several files have the same number of segments.
 *
 * @param first The first file.
 * @param others The others.
 * @throws {UserError} If the counts differ; the message names both files and both counts.
 */
export function checkCounts(first: Texts, others: readonly Texts[]): void {
  for (const { name, lines } of others) {
    if (lines.length === first.lines.length) continue;
    const bare = [first, { name, lines }].find((texts) =>
      texts.lines.some((line) => line.includes("\r"))
    );
    throw new UserError(
      `${name} has ${
        howMany(lines.length, "segment")
      } but ${first.name} has ${first.lines.length}; ` +
        (bare === undefined
          ? "give files with one segment per line, in the same order"
          : `${bare.name} holds carriage returns alone, which end no line: write line feeds`),
    );
  }
}

/**
 * Marks missing references of segments. With several references, a blank line means that the segment lacks this reference, as
 * long as another one has the segment. A segment without any keeps its first text, which sacreBLEU scores against.
 *
 * @param references One file per reference, all with the same number of lines.
 * @param note Receives a note on missing references.
 * @returns One array per reference, with null where a segment lacks it.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { presentReferences } from "./read_texts.ts";
 *
 * const first = { name: "a", lines: ["x", " ", ""] };
 * const second = { name: "b", lines: ["y", "z", ""] };
 * assertEquals(presentReferences([first, second], () => {}), [["x", null, ""], ["y", "z", null]]);
 * ```
 */
export function presentReferences(
  references: readonly Texts[],
  note: (text: string) => void,
): (string | null)[][] {
  const blank = references.map(({ lines }) => lines.map((text) => strip(text) === ""));
  const nowhere = blank[0]?.map((_, i) => blank.every((one) => one[i])) ?? [];
  const first = nowhere.indexOf(true);
  if (first >= 0) {
    note(
      `${references[0].name}:${first + 1}: the segment has no reference text, so it is scored ` +
        `against an empty one${others(nowhere.filter((one) => one).length)}\n`,
    );
  }
  const missing = references.flatMap(({ name }, r) =>
    blank[r].flatMap((one, i) => one && !nowhere[i] ? [`${name}:${i + 1}`] : [])
  );
  if (missing.length > 0) {
    note(
      `${missing[0]}: the line is blank, so the segment is scored without this reference${
        others(missing.length)
      }; sacreBLEU's command would score against the empty text\n`,
    );
  }
  return references.map(({ lines }, r) =>
    lines.map((text, i) => blank[r][i] && !(nowhere[i] && r === 0) ? null : text)
  );
}

function others(count: number): string {
  return count === 1 ? "" : `, as ${count - 1} more`;
}

import { readUserFile } from "../../campaign/folder_files.ts";
import { textLines } from "../../campaign/readers/text_lines.ts";
import { UserError } from "../../user_error.ts";

/** Texts of one file or system, one a segment. */
export interface Texts {
  /** What to call them: the path of the file, or the name of the system. */
  readonly name: string;
  /** The texts. */
  readonly lines: readonly string[];
}

/**
 * Reads a user's text file, one segment a line.
 *
 * @throws {UserError} where it is absent, not UTF-8, empty, or holds NUL characters, as UTF-16 and binary files do
 */
export async function readTexts(path: string): Promise<Texts> {
  const lines = textLines(await readUserFile(path), path);
  if (lines.length === 0) {
    throw new UserError(`${path}: the file is empty; write one segment a line`);
  }
  const binary = lines.findIndex((line) => line.includes("\0"));
  if (binary >= 0) {
    throw new UserError(
      `${path}:${binary + 1}: the line holds a NUL character; save the file as plain text in UTF-8`,
    );
  }
  return { name: path, lines };
}

/**
 * Checks that several files have as many segments as the first of them.
 *
 * @throws {UserError} naming both files and both counts
 */
export function checkCounts(first: Texts, others: readonly Texts[]): void {
  for (const { name, lines } of others) {
    if (lines.length === first.lines.length) continue;
    const bare = [first, { name, lines }].find((texts) =>
      texts.lines.some((line) => line.includes("\r"))
    );
    throw new UserError(
      `${name} has ${lines.length} segments but ${first.name} has ${first.lines.length}; ` +
        (bare === undefined
          ? "give files with one segment a line, in the same order"
          : `${bare.name} holds carriage returns alone, which end no line: write line feeds`),
    );
  }
}

/**
 * References as the text metrics take them: with several, an empty line is a reference that the segment lacks, as long
 * as another has it; a segment that has none keeps the empty text, which is what sacreBLEU scores against.
 *
 * @param references One file a reference, all with the same number of lines.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { presentReferences } from "./read_texts.ts";
 *
 * const first = { name: "a", lines: ["x", "", ""] };
 * const second = { name: "b", lines: ["y", "z", ""] };
 * assertEquals(presentReferences([first, second]), [["x", null, ""], ["y", "z", null]]);
 * ```
 */
export function presentReferences(references: readonly Texts[]): (string | null)[][] {
  if (references.length === 1) return [[...references[0].lines]];
  return references.map(({ lines }, r) =>
    lines.map((text, i) =>
      text === "" && (r > 0 || references.some((other) => other.lines[i] !== "")) ? null : text
    )
  );
}

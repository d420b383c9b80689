import { wrap } from "../options/help_text.ts";

/**
 * Folds a note at spaces to the width of a terminal. Lines that redraw themselves and indented lines stay unchanged.
 *
 * @param text The note.
 * @param columns The width.
 * @returns The folded note.
 */
export function wrapNote(text: string, columns: number): string {
  if (text.includes("\r") || text.includes("\x1b")) return text;
  return text.split("\n").map((line) =>
    line.length <= columns || /^\s/.test(line) ? line : wrap(line, columns)
  ).join("\n");
}

import type { Terminal } from "../options/command.ts";

/**
 * Makes a function that prints each sentence once.
 *
 * @param terminal Where to print.
 * @param quiet Whether to print nothing. @default {false}
 * @returns A function that receives a sentence.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { noteOnce } from "./note_once.ts";
 *
 * let noted = "";
 * const note = noteOnce({ note: (text) => void (noted += text) });
 * note("few segments");
 * note("few segments");
 * assertEquals(noted, "few segments\n");
 * ```
 */
export function noteOnce(
  terminal: Pick<Terminal, "note">,
  quiet = false,
): (sentence: string) => void {
  const noted = new Set<string>();
  return (sentence) => {
    if (!quiet && !noted.has(sentence)) terminal.note(`${sentence}\n`);
    noted.add(sentence);
  };
}

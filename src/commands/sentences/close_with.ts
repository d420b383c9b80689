import type { Terminal } from "../options/command.ts";
import type { Format } from "../options/common_options.ts";
import { wrap } from "../options/help_text.ts";

/** Most sentences that a reader takes in below a table. */
const MOST = 6;

/**
 * Closes a table for readers with sentences on what it means; scripts and documents get the table alone.
 *
 * @param sentences The sentences, the most telling first; a few are printed.
 * @param format As `--format` has it.
 * @param terminal Where to print.
 */
export function closeWith(
  sentences: readonly string[],
  format: Format,
  terminal: Terminal,
): void {
  if (format !== "table" || sentences.length === 0) return;
  const shown = sentences.slice(0, MOST).map((sentence) => `${wrap(sentence, terminal.columns)}\n`);
  terminal.out(`\n${shown.join("")}`);
}

import type { Terminal } from "../options/command.ts";
import type { Format } from "../options/common_options.ts";
import { wrap } from "../options/help_text.ts";

/** Most sentences below a table. */
const MOST = 6;

/**
 * Adds explanatory sentences below a table for readers; scripts and documents get only the table.
 *
 * @param sentences The sentences, most important first; only a few are printed.
 * @param format The value of `--format`.
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

import type { Terminal } from "../options/command.ts";
import { wrapNote } from "./wrap_note.ts";

const DEFAULT_COLUMNS = 100;

/**
 * Opens the terminal that the program was started from: results go to standard output, progress and notes to standard error.
 *
 * @returns The terminal.
 */
export function systemTerminal(): Terminal {
  const encoder = new TextEncoder();
  const interactive = Deno.stderr.isTerminal();
  const columns = terminalColumns();
  return {
    out: (text) => writeAll(Deno.stdout, encoder.encode(text)),
    note: (text) =>
      writeAll(Deno.stderr, encoder.encode(interactive ? wrapNote(text, columns) : text)),
    interactive,
    columns,
  };
}

function writeAll(stream: { writeSync(bytes: Uint8Array): number }, bytes: Uint8Array): void {
  try {
    for (let written = 0; written < bytes.length;) {
      written += stream.writeSync(bytes.subarray(written));
    }
  } catch (error) {
    // The reader of a pipe may stop early.
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}

function terminalColumns(): number {
  if (!Deno.stdout.isTerminal() && !Deno.stderr.isTerminal()) return DEFAULT_COLUMNS;
  try {
    return Math.max(40, Deno.consoleSize().columns);
  } catch {
    return DEFAULT_COLUMNS;
  }
}

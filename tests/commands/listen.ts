import type { Terminal } from "../../src/commands/options/command.ts";

/** A terminal that remembers what it was told. */
export interface ListeningTerminal extends Terminal {
  /** Everything written to standard output. */
  printed(): string;
  /** Everything written to standard error. */
  noted(): string;
}

/** A terminal for tests: not interactive, 100 columns wide unless told otherwise. */
export function listen(
  traits: Partial<Pick<Terminal, "interactive" | "columns">> = {},
): ListeningTerminal {
  let printed = "";
  let noted = "";
  return {
    out: (text) => void (printed += text),
    note: (text) => void (noted += text),
    interactive: false,
    columns: 100,
    ...traits,
    printed: () => printed,
    noted: () => noted,
  };
}

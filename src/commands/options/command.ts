/** An option of a command, declared as data; help, validation and suggestions come from it. */
export interface Option {
  /** Name without dashes, for example `replicates`. */
  readonly name: string;
  /** What its value is. `flag` takes none; `list` is comma-separated and may be repeated. */
  readonly type: "flag" | "text" | "integer" | "number" | "list" | "choice";
  /** Name of the value in help, for example `N`. */
  readonly value?: string;
  /** Allowed values of a choice. */
  readonly choices?: readonly string[];
  /** Least allowed number. */
  readonly minimum?: number;
  /** Greatest allowed number. */
  readonly maximum?: number;
  /** Value where the option is absent. */
  readonly default?: string | number | boolean;
  /** True where the command cannot run without it. */
  readonly required?: boolean;
  /** What it does, one line. */
  readonly summary: string;
}

/** Option values after validation: text, numbers, flags and lists by option name. */
export interface Values {
  /** Value of a text or choice option; undefined where absent and without a default. */
  text(name: string): string | undefined;
  /** Value of an integer or number option. */
  number(name: string): number | undefined;
  /** Whether a flag is set. */
  flag(name: string): boolean;
  /** Values of a list option; empty where absent. */
  list(name: string): readonly string[];
}

/** What a command may talk to, so that tests can listen. */
export interface Terminal {
  /** Writes to standard output: results only. */
  out(text: string): void;
  /** Writes to standard error: progress and notes. */
  note(text: string): void;
  /** Whether standard error is a terminal. */
  readonly interactive: boolean;
  /** Whether colour may be used on standard output. */
  readonly colour: boolean;
  /** Width of the terminal in columns. */
  readonly columns: number;
}

/** A command, declared as data. */
export interface Command {
  /** Its name, one word, or two for a subcommand (`data list`). */
  readonly name: string;
  /** What it does, one line. */
  readonly summary: string;
  /** A paragraph more, where it helps. */
  readonly details?: string;
  /** Positional arguments in help, for example `[paper|section …]`. */
  readonly positional?: string;
  /** Fewest and most positional arguments. @default {[0, 0]} */
  readonly arity?: readonly [number, number];
  /** Its options, beside those every command has (`--help`, `--format`). */
  readonly options: readonly Option[];
  /** Example command lines with what they do. */
  readonly examples: readonly { readonly line: string; readonly does: string }[];
  /** Runs it; gives the exit code. */
  run(positional: readonly string[], values: Values, terminal: Terminal): Promise<number>;
}

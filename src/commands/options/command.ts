import type { PartContent } from "../engine/part.ts";
import type { CommonSettings } from "./common_options.ts";
import type { Options, Settings } from "./option.ts";

/** What a command may talk to, so that tests can listen. */
export interface Terminal {
  /** Writes to standard output: results only. */
  out(text: string): void;
  /** Writes to standard error: progress and notes. */
  note(text: string): void;
  /** Whether standard error is a terminal. */
  readonly interactive: boolean;
  /** Width of the terminal in columns. */
  readonly columns: number;
}

/** Settings of a command with these options, those of every command among them. */
export type CommandSettings<Declared extends Options> = Settings<Declared> & CommonSettings;

/** When an option of a command does something. */
export interface OptionUse<Chosen> {
  /** What it is for, as the refusal says it: "`--signs` is for the measure spa and would do nothing here". */
  readonly for: string;
  /**
   * Checks whether it does something.
   *
   * @param settings The settings.
   * @param positional The positional arguments.
   */
  where(settings: Chosen, positional: readonly string[]): boolean;
}

/** When options do something, by key. */
export type OptionUses<Declared extends Options> = {
  readonly [Key in keyof Declared]?: OptionUse<CommandSettings<Declared>>;
};

/** What the list of commands says of one. */
export interface CommandHead {
  /** Its name, one word, or two for a subcommand (`data list`). */
  readonly name: string;
  /** What it does, one line. */
  readonly summary: string;
}

/** A command, declared as data: help, validation, the types of its settings and the reference follow from it. */
export interface Command<Declared extends Options = Options> {
  /** A paragraph more, where it helps. */
  readonly details?: string;
  /** Positional arguments in help, for example `[paper|section …]`. */
  readonly positional?: string;
  /** Fewest and most positional arguments. @default {[0, 0]} */
  readonly arity?: readonly [number, number];
  /** Its options by key, beside those that every command has (`--help`, `--format`). */
  readonly options: Declared;
  /** Which of them do something only beside certain others; given elsewhere they are refused. */
  readonly uses?: OptionUses<Declared>;
  /** Example command lines with what they do. */
  readonly examples: readonly { readonly line: string; readonly does: string }[];
  /** Runs it; gives the exit code. */
  run(
    positional: readonly string[],
    settings: CommandSettings<Declared>,
    terminal: Terminal,
  ): Promise<number>;
  /** Prints the results of joined parts, in the bytes of a single run; absent where a run cannot be computed in parts. */
  finish?(part: PartContent, settings: CommonSettings, terminal: Terminal): Promise<void>;
}

/** A command with what the list says of it. */
export type DescribedCommand<Declared extends Options = Options> = Command<Declared> & CommandHead;

/**
 * Declares a command. The declarations of its options give the type of the settings that `run` takes.
 *
 * @param command The command.
 * @returns The same, with the types of its options.
 */
export function defineCommand<Declared extends Options>(
  command: Command<Declared>,
): Command<Declared> {
  return command;
}

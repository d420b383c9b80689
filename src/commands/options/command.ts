import type { PartContent } from "../engine/part.ts";
import type { Json } from "../../json_value.ts";
import type { CommonSettings } from "./common_options.ts";
import type { Options, Settings } from "./option.ts";

/** The output of a command, which tests can replace. */
export interface Terminal {
  /** Writes results to standard output. */
  out(text: string): void;
  /** Writes progress and notes to standard error. */
  note(text: string): void;
  /** Whether standard error is a terminal. */
  readonly interactive: boolean;
  /** Width of the terminal in columns. */
  readonly columns: number;
  /** The options that determine the results of the command, which its JSON holds in the field `settings`. @default {{}} */
  readonly settings?: Readonly<Record<string, Json>>;
}

/** Settings of a command with these options, including those of every command. */
export type CommandSettings<Declared extends Options> = Settings<Declared> & CommonSettings;

/** Condition under which an option of a command has an effect. */
export interface OptionUse<Chosen> {
  /** Its purpose, as worded in the error: "`--signs` is for the measure spa and would do nothing here". */
  readonly for: string;
  /**
   * Checks whether it has an effect.
   *
   * @param settings The settings.
   * @param positional The positional arguments.
   */
  where(settings: Chosen, positional: readonly string[]): boolean;
}

/** Conditions under which options have an effect, by key. */
export type OptionUses<Declared extends Options> = {
  readonly [Key in keyof Declared]?: OptionUse<CommandSettings<Declared>>;
};

/** A command in the list of commands. */
export interface CommandHead {
  /** Its name, one word, or two for a subcommand (`data list`). */
  readonly name: string;
  /** What it does, one line. */
  readonly summary: string;
}

/** A command, declared as data, from which help, validation, the types of its settings and the reference follow. */
export interface Command<Declared extends Options = Options> {
  /** A further paragraph for help. */
  readonly details?: string;
  /** Positional arguments in help, for example `[paper|section …]`. */
  readonly positional?: string;
  /** Minimum and maximum number of positional arguments. @default {[0, 0]} */
  readonly arity?: readonly [number, number];
  /** Its options by key, in addition to those of every command (`--help`, `--format`). */
  readonly options: Declared;
  /** Options that have an effect only with certain others; without these they are an error. */
  readonly uses?: OptionUses<Declared>;
  /** Example command lines with explanations. */
  readonly examples: readonly { readonly line: string; readonly does: string }[];
  /** Runs the command; returns the exit code. */
  run(
    positional: readonly string[],
    settings: CommandSettings<Declared>,
    terminal: Terminal,
  ): Promise<number>;
  /** Prints the results of joined parts, in the bytes of a single run; absent where a run cannot be computed in parts. */
  finish?(part: PartContent, settings: CommonSettings, terminal: Terminal): Promise<void>;
}

/** A command with its entry in the list. */
export type DescribedCommand<Declared extends Options = Options> = Command<Declared> & CommandHead;

/**
 * Declares a command. The type of the settings of `run` follows from the declarations of its options.
 *
 * @param command The command.
 * @returns The same, with the types of its options.
 */
export function defineCommand<Declared extends Options>(
  command: Command<Declared>,
): Command<Declared> {
  return command;
}

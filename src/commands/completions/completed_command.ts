import type { Command } from "../options/command.ts";
import { COMMON_OPTIONS } from "../options/common_options.ts";
import { optionName } from "../options/option_name.ts";

/** An option as a shell completes it. */
export interface CompletedOption {
  /** Its name without dashes. */
  readonly name: string;
  /** Its letter; undefined without one. */
  readonly short: string | undefined;
  /** What it does. */
  readonly summary: string;
  /** Words that its value is one of; empty for other values. */
  readonly choices: readonly string[];
  /** Whether a value follows it. */
  readonly takesValue: boolean;
}

/** A command as a shell completes it. */
export interface CompletedCommand {
  /** Its name: one word or two. */
  readonly name: string;
  /** What it does. */
  readonly summary: string;
  /** Its options, those of every command among them. */
  readonly options: readonly CompletedOption[];
}

/**
 * Collects what a shell needs to know of commands to complete them.
 *
 * @param commands The commands.
 * @returns One entry per command.
 */
export function completedCommands(commands: readonly Command[]): CompletedCommand[] {
  return commands.map(({ name, summary, options }) => ({
    name,
    summary,
    options: Object.entries({ ...options, ...COMMON_OPTIONS }).map(([key, option]) => ({
      name: optionName(key),
      short: option.short,
      summary: option.summary,
      choices: option.choices ?? [],
      takesValue: option.type !== "flag",
    })),
  }));
}

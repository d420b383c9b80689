import type { Command } from "./command.ts";
import { COMMON_OPTIONS } from "./common_options.ts";
import type { Option } from "./option.ts";

/** An option with its key and its name. */
export interface NamedOption {
  /** Key among the options of a command, in camel case. */
  readonly key: string;
  /** Name on the command line, without dashes. */
  readonly name: string;
  /** Its declaration. */
  readonly option: Option;
}

/**
 * Converts an option's key to its name on the command line.
 *
 * @param key Its key among the options of a command, in camel case.
 * @returns The name without dashes in front: lower-case words joined by hyphens.
 */
export function optionName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * Lists the options of a command, with those of every command last.
 *
 * @param command The command.
 * @returns The options with their names.
 */
export function commandOptions({ options }: Pick<Command, "options">): NamedOption[] {
  return Object.entries({ ...options, ...COMMON_OPTIONS })
    .map(([key, option]) => ({ key, name: optionName(key), option }));
}

/**
 * Writes an option as in help, with its letter and the name of its value.
 *
 * @param name Its name.
 * @param option Its declaration.
 * @returns For example `-f, --format table|json`.
 */
export function optionUsage(name: string, option: Option): string {
  const value = option.value ?? option.choices?.join("|") ??
    (option.type === "list" ? "A[,B…]" : "VALUE");
  return `${option.short ? `-${option.short}, ` : ""}--${name}${
    option.type === "flag" ? "" : ` ${value}`
  }`;
}

import { parseArgs } from "@std/cli/parse-args";
import { didYouMean } from "../../did_you_mean.ts";
import { UserError } from "../../user_error.ts";
import type { Command, CommandSettings, DescribedCommand } from "./command.ts";
import type { Options } from "./option.ts";
import { caseOf, noValue } from "./read_option.ts";
import { commandOptions, type NamedOption } from "./option_name.ts";
import { howMany } from "../../how_many.ts";

/** A command line after validation. */
export interface ParsedLine<Declared extends Options> {
  /** Positional arguments. */
  readonly positional: readonly string[];
  /** Values of the options by key, including defaults. */
  readonly settings: CommandSettings<Declared>;
}

/**
 * Checks the arguments of a command against its declaration.
 *
 * @param command The command.
 * @param args The arguments after its name.
 * @returns Its positional arguments and settings.
 * @throws {UserError} If an option is unknown, repeated, missing or without effect, a value has the wrong type or is out of
 * range, or there are too many or too few positional arguments.
 */
export function parseSettings<Declared extends Options>(
  command: Omit<DescribedCommand<Declared>, "summary">,
  args: readonly string[],
): ParsedLine<Declared> {
  const options = commandOptions(command);
  const flags = options.filter(({ option }) => option.type === "flag");
  const valued = options.filter(({ option }) => option.type !== "flag");
  const spelt = spellOut(args, options);
  refuseEmpty(spelt, options);
  const parsed = parseArgs(joinValues(spelt, valued), {
    string: ["_", ...valued.map(({ name }) => name)],
    boolean: flags.map(({ name }) => name),
    collect: valued.map(({ name }) => name),
    alias: Object.fromEntries(options.map((option) => [option.name, otherNames(option)])),
    unknown: (arg, key) => {
      if (!arg.startsWith("-") || arg === "-") return true;
      throw unknownOption(command.name, options, key ?? arg.replace(/^-+/, ""));
    },
  });
  const positional = parsed._.map(String);
  checkArity(command, positional);
  const settings = Object.fromEntries(options.map(({ key, name, option }) => {
    const given = parsed[name];
    const texts = Array.isArray(given) ? given.map(String) : given === true ? ["true"] : [];
    if (option.required && texts.length === 0) {
      throw new UserError(
        `'${command.name}' needs --${name} ${option.value ?? "VALUE"}: ${option.summary}`,
      );
    }
    return [key, option.read(texts, `--${name}`)];
  }));
  // Each value was read by its own declaration.
  const line = { positional, settings: settings as CommandSettings<Declared> };
  refuseIdle(command, options.filter(({ name }) => isGiven(parsed[name])), line);
  return line;
}

function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value === true;
}

/** Throws for an option without effect beside the others, since the user expects one. */
function refuseIdle<Declared extends Options>(
  { uses = {} }: Command<Declared>,
  given: readonly NamedOption[],
  { positional, settings }: ParsedLine<Declared>,
): void {
  const idle = given.find(({ key }) => uses[key]?.where(settings, positional) === false);
  if (idle === undefined) return;
  throw new UserError(
    `--${idle.name} is for ${uses[idle.key]?.for} and would do nothing here; leave it out`,
  );
}

/** The place of `--`, after which no argument is an option, or the end. */
function optionsEnd(args: readonly string[]): number {
  const end = args.indexOf("--");
  return end < 0 ? args.length : end;
}

/** Expands several letters after a single dash to the names of their options. */
function spellOut(args: readonly string[], options: readonly NamedOption[]): string[] {
  const end = optionsEnd(args);
  return args.map((arg, i) => {
    const option = i < end &&
      options.find(({ option: { short } }) =>
        short !== undefined && short.length > 1 && arg === `-${short}`
      );
    return option ? `--${option.name}` : arg;
  });
}

/** Throws for `--name=` without a value, which would set a flag and give other options an empty text. */
function refuseEmpty(args: readonly string[], options: readonly NamedOption[]): void {
  for (const arg of args.slice(0, optionsEnd(args))) {
    if (!arg.endsWith("=")) continue;
    const empty = options.find((option) => dashed(option).includes(arg.slice(0, -1)));
    if (empty === undefined) continue;
    throw empty.option.type === "flag"
      ? new UserError(`--${empty.name} takes no value; write it without '='`)
      : noValue(`--${empty.name}`, empty.option);
  }
}

function otherNames({ option }: NamedOption): string[] {
  return [...option.aliases ?? [], ...option.short === undefined ? [] : [option.short]];
}

function allNames(option: NamedOption): string[] {
  return [option.name, ...otherNames(option)];
}

/**
 * Joins an option with a value that would not be recognised as one: a negative number, a dash, an empty text, or further words
 * of a list of choices.
 */
function joinValues(args: readonly string[], valued: readonly NamedOption[]): string[] {
  const joined: string[] = [];
  const end = optionsEnd(args);
  for (let i = 0; i < end; i++) {
    const option = valued.find((option) => dashed(option).includes(args[i]));
    if (option === undefined) joined.push(args[i]);
    else if (/^(-\.?\d|-?$)/.test(args[i + 1] ?? "no value")) {
      joined.push(`--${option.name}=${args[++i]}`);
    } else {
      joined.push(args[i]);
      const { choices } = option.option;
      if (option.option.type !== "list" || choices === undefined || i + 1 === end) continue;
      const words = [args[++i]];
      while (i + 1 < end && choices.includes(caseOf(choices, args[i + 1]))) words.push(args[++i]);
      joined.push(words.join(","));
    }
  }
  return [...joined, ...args.slice(end)];
}

/** The ways to write an option. */
function dashed(option: NamedOption): string[] {
  return allNames(option).map((name) => name.length === 1 ? `-${name}` : `--${name}`);
}

function unknownOption(command: string, options: readonly NamedOption[], name: string): UserError {
  const hint = didYouMean(name, options.map((option) => option.name), "--");
  return new UserError(
    `'${command}' has no option '--${name}'; ${hint} 'metaeval ${command} --help' lists them`,
  );
}

function checkArity(
  { name, positional: words, arity }: Pick<DescribedCommand, "name" | "positional" | "arity">,
  positional: readonly string[],
): void {
  const [least, most] = arity ?? [0, 0];
  if (positional.includes("")) {
    throw new UserError(`an argument of '${name}' is empty; write it, or leave out the quotes`);
  }
  if (positional.length >= least && positional.length <= most) return;
  const usage = `metaeval ${name}${words ? ` ${words}` : ""}`;
  throw new UserError(
    positional.length < least
      ? `'${name}' needs ${least === 1 ? "an argument" : `${least} arguments`}: ${usage}`
      : `'${name}' takes ${
        most === 0 ? "no arguments" : `at most ${howMany(most, "argument")}`
      }, '${positional[most]}' is one too many; usage: ${usage}`,
  );
}

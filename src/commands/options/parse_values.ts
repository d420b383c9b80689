import { parseArgs } from "@std/cli/parse-args";
import { closestString } from "@std/text/closest-string";
import { UserError } from "../../user_error.ts";
import type { Command, Option, Values } from "./command.ts";
import { COMMON_OPTIONS } from "./common_options.ts";

/** A command line after validation. */
export interface ParsedLine {
  /** Positional arguments. */
  readonly positional: readonly string[];
  /** Values of the options, defaults filled in. */
  readonly values: Values;
}

/**
 * Checks the arguments of a command against its declaration.
 *
 * @throws {UserError} for an unknown option (with the nearest one), a value of the wrong type or out of
 * range, an option given twice, a missing required option, too many or too few positional arguments
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import type { Command } from "./command.ts";
 * import { parseValues } from "./parse_values.ts";
 *
 * const command: Command = {
 *   name: "demo",
 *   summary: "",
 *   options: [{ name: "seed", type: "integer", default: 1, summary: "" }],
 *   examples: [],
 *   run: () => Promise.resolve(0),
 * };
 * assertEquals(parseValues(command, ["--seed", "7"]).values.number("seed"), 7);
 * assertEquals(parseValues(command, []).values.number("seed"), 1);
 * ```
 */
export function parseValues(command: Command, args: readonly string[]): ParsedLine {
  const options = [...command.options, ...COMMON_OPTIONS];
  const parsed = parseArgs(joinNegatives(args, options), {
    string: ["_", ...options.filter(({ type }) => type !== "flag").map(({ name }) => name)],
    boolean: options.filter((option) => option.type === "flag").map((option) => option.name),
    collect: options.filter((option) => option.type !== "flag").map((option) => option.name),
    unknown: (arg, key) => {
      if (!arg.startsWith("-") || arg === "-") return true;
      const empty = options.find(({ name }) => `${name}=` === key);
      if (empty !== undefined) throw noValue(empty);
      throw unknownOption(command, options, key ?? arg.replace(/^-+/, ""));
    },
  });
  const positional = parsed._.map(String);
  checkArity(command, positional);
  const values = new Map<string, string | number | boolean | readonly string[]>();
  for (const option of options) {
    const given = parsed[option.name];
    const value = option.type === "flag"
      ? given === true
      : optionValue(command, option, given as readonly string[]);
    if (value !== undefined) values.set(option.name, value);
  }
  return { positional, values: new ParsedValues(command, values) };
}

/** Joins an option with a value that is a negative number, which would be taken for another option, or empty. */
function joinNegatives(args: readonly string[], options: readonly Option[]): string[] {
  const joined: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const takesValue = options.some(({ name, type }) => type !== "flag" && args[i] === `--${name}`);
    if (takesValue && /^(-\.?\d|$)/.test(args[i + 1] ?? "no value")) {
      joined.push(`${args[i]}=${args[++i]}`);
    } else joined.push(args[i]);
  }
  return joined;
}

class ParsedValues implements Values {
  readonly #command: Command;
  readonly #values: ReadonlyMap<string, string | number | boolean | readonly string[]>;

  constructor(
    command: Command,
    values: ReadonlyMap<string, string | number | boolean | readonly string[]>,
  ) {
    this.#command = command;
    this.#values = values;
  }

  text(name: string): string | undefined {
    const value = this.#get(name);
    return value === undefined ? undefined : String(value);
  }

  number(name: string): number | undefined {
    const value = this.#get(name);
    return typeof value === "number" ? value : undefined;
  }

  flag(name: string): boolean {
    return this.#get(name) === true;
  }

  list(name: string): readonly string[] {
    const value = this.#get(name);
    return Array.isArray(value) ? value : value === undefined ? [] : [String(value)];
  }

  #get(name: string) {
    const declared = [...this.#command.options, ...COMMON_OPTIONS].some((option) =>
      option.name === name
    );
    if (!declared) throw new Error(`command '${this.#command.name}' declares no option '${name}'`);
    return this.#values.get(name);
  }
}

function unknownOption(command: Command, options: readonly Option[], name: string): UserError {
  const nearest = closestString(name, options.map((option) => option.name));
  return new UserError(
    `'${command.name}' has no option '--${name}'; did you mean '--${nearest}'? ` +
      `'metaeval ${command.name} --help' lists them`,
  );
}

function noValue(option: Option): UserError {
  const value = option.type === "flag" ? "" : ` ${option.value ?? "VALUE"}`;
  return new UserError(`--${option.name} has no value; write --${option.name}${value}`);
}

function checkArity(command: Command, positional: readonly string[]): void {
  const [least, most] = command.arity ?? [0, 0];
  if (positional.length >= least && positional.length <= most) return;
  const usage = `metaeval ${command.name}${command.positional ? ` ${command.positional}` : ""}`;
  throw new UserError(
    positional.length < least
      ? `'${command.name}' needs ${least === 1 ? "an argument" : `${least} arguments`}: ${usage}`
      : `'${command.name}' takes ${
        most === 0 ? "no arguments" : `at most ${most} argument${most === 1 ? "" : "s"}`
      }, '${positional[most]}' is one too many; usage: ${usage}`,
  );
}

function optionValue(
  command: Command,
  option: Option,
  given: readonly string[],
): string | number | readonly string[] | undefined {
  if (option.type === "list") {
    const items = given.flatMap((text) => text.split(",")).map((text) => text.trim());
    if (items.some((text) => text === "")) {
      throw new UserError(
        `--${option.name} '${given.join(" ")}' has an empty item; separate items by single commas`,
      );
    }
    if (items.length === 0 && option.required) throw missing(command, option);
    return items.length === 0 && typeof option.default === "string"
      ? option.default.split(",")
      : items;
  }
  if (given.length > 1) {
    throw new UserError(`--${option.name} is given ${given.length} times; give it once`);
  }
  if (given.length === 0) {
    if (option.required) throw missing(command, option);
    return option.default as string | number | undefined;
  }
  return scalarValue(option, given[0]);
}

function scalarValue(option: Option, text: string): string | number {
  if (text === "") throw noValue(option);
  if (option.type === "choice" && !option.choices!.includes(text)) {
    throw new UserError(
      `--${option.name} '${text}' is not one of ${option.choices!.join(", ")}; did you mean '${
        closestString(text, [...option.choices!])
      }'?`,
    );
  }
  if (option.type !== "integer" && option.type !== "number") return text;
  const value = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : NaN;
  const kind = option.type === "integer" ? "whole number" : "number";
  if (!Number.isFinite(value) || (option.type === "integer" && !Number.isSafeInteger(value))) {
    throw new UserError(
      `--${option.name} '${text}' is not a ${kind}; write ${range(option, kind)}`,
    );
  }
  if (value < (option.minimum ?? -Infinity) || value > (option.maximum ?? Infinity)) {
    throw new UserError(`--${option.name} ${text} is out of range; write ${range(option, kind)}`);
  }
  return value;
}

function range(option: Option, kind: string): string {
  const { minimum, maximum } = option;
  if (minimum !== undefined && maximum !== undefined) {
    return `a ${kind} from ${minimum} to ${maximum}`;
  }
  if (minimum !== undefined) return `a ${kind} of at least ${minimum}`;
  if (maximum !== undefined) return `a ${kind} of at most ${maximum}`;
  return `a ${kind}`;
}

function missing(command: Command, option: Option): UserError {
  return new UserError(
    `'${command.name}' needs --${option.name} ${option.value ?? "VALUE"}: ${option.summary}`,
  );
}

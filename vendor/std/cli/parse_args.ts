import { declare, type Declared } from "./declared_options.ts";
import { hasNested, setNested } from "./nested_fields.ts";

/** The result of {@linkcode parseArgs}: one field per option, nested if the option's name has dots. */
export interface Args {
  /** Positional arguments, and the arguments after `--` unless option `--` is set. */
  _: (string | number)[];
  /** The arguments after `--`, if requested. */
  "--"?: string[];
  /** Options by name. */
  [name: string]: unknown;
}

/** Options of {@linkcode parseArgs}. */
export interface ParseOptions {
  /** Other names of an option; all of them get its value. */
  alias?: Record<string, string | readonly string[]>;
  /** Options without a value; `true`: every `--name` without `=`. */
  boolean?: boolean | string | readonly string[];
  /** Default values of options. */
  default?: Record<string, unknown>;
  /** Options whose value stays text; `_` means the positional arguments. */
  string?: string | readonly string[];
  /** Options that may be repeated and collect in an array; of others, the last one counts. */
  collect?: string | readonly string[];
  /** Options that `--no-NAME` sets to false. */
  negatable?: string | readonly string[];
  /** Whether everything after the first positional argument is positional. @default {false} */
  stopEarly?: boolean;
  /** Whether the arguments after `--` go into a separate field. @default {false} */
  "--"?: boolean;
  /**
   * Called with undeclared options and with positional arguments; returning `false` drops them. An option is declared if it is
   * `boolean` or `string` or has an alias.
   */
  unknown?: (arg: string, key?: string, value?: unknown) => unknown;
}

type Value = string | number | boolean;

/**
 * Parses command-line arguments as `parseArgs` of `@std/cli` does. Its types are plainer: every option is `unknown`.
 *
 * A value that looks like a number becomes one, unless the option is declared `string`. `--name=` gives an empty text, and true
 * for an option without a value, as in the published package from 1.0.28 on.
 *
 * @param args Arguments, without the program's name.
 * @throws {TypeError} If an alias is undefined.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseArgs } from "./parse_args.ts";
 *
 * assertEquals(parseArgs(["--seed", "4", "--quiet", "a.csv"], { boolean: ["quiet"] }), {
 *   _: ["a.csv"],
 *   seed: 4,
 *   quiet: true,
 * });
 * ```
 */
export function parseArgs(args: readonly string[], options: ParseOptions = {}): Args {
  const declared = declare(options);
  const parsed: Args = { _: [] };
  const end = args.indexOf("--");
  const rest = end < 0 ? [] : args.slice(end + 1);
  new Line(end < 0 ? args : args.slice(0, end), declared, options, parsed).read();
  fillDefaults(parsed, declared, options.default ?? {});
  if (options["--"]) parsed["--"] = rest;
  else parsed._.push(...rest);
  return parsed;
}

class Line {
  #next = 0;

  constructor(
    readonly args: readonly string[],
    readonly declared: Declared,
    readonly options: ParseOptions,
    readonly parsed: Args,
  ) {}

  read(): void {
    while (this.#next < this.args.length) {
      const arg = this.args[this.#next++];
      if (arg.startsWith("--")) this.#long(arg);
      else if (arg.startsWith("-") && arg !== "-") this.#letters(arg);
      else {
        this.#positional(arg);
        if (this.options.stopEarly) {
          this.parsed._.push(...this.args.slice(this.#next));
          return;
        }
      }
    }
  }

  #positional(arg: string): void {
    if (this.options.unknown?.(arg) === false) return;
    this.parsed._.push(this.declared.string.has("_") ? arg : numberOrText(arg));
  }

  #long(arg: string): void {
    const equals = arg.indexOf("=", 3);
    if (equals > 0) {
      // `--no-` is not part of the name here, as in the published package.
      const name = arg.slice(arg.startsWith("--no-") && equals > 5 ? 5 : 2, equals);
      const text = arg.slice(equals + 1);
      this.#set(name, this.declared.boolean.has(name) ? text !== "false" : text, arg);
      return;
    }
    const name = arg.slice(2);
    const negated = name.startsWith("no-") ? name.slice(3) : "";
    if (this.declared.negatable.has(negated)) this.#set(negated, false, arg, false);
    else {this.#set(
        name,
        this.#valueOf(name, this.declared.allBoolean, (next) => /^-/.test(next)),
        arg,
      );}
  }

  /** `-abc`, `-n5`, `-I/some/path`, `-x=value`: all letters but the last are options without a value. */
  #letters(arg: string): void {
    const last = arg.length - 1;
    for (let at = 1; at < last; at++) {
      const letter = arg[at];
      const behind = arg.slice(at + 1);
      const isLetter = /[A-Za-z]/.test(letter);
      if (behind === "-") {
        this.#set(letter, "-", arg);
        continue;
      }
      if (behind === "=") return this.#set(letter, "", arg);
      const assigned = isLetter ? /=(.+)/s.exec(behind) : null;
      if (assigned !== null) return this.#set(letter, assigned[1], arg);
      const isValue = isLetter && /-?\d+(\.\d*)?(e-?\d+)?$/.test(behind);
      if (isValue || (at + 1 < last && /\W/.test(arg[at + 1]))) {
        return this.#set(letter, behind, arg);
      }
      this.#set(letter, this.#empty(letter), arg);
    }
    const letter = arg[last];
    if (letter !== "-") {
      this.#set(letter, this.#valueOf(letter, false, (next) => /^--?[^-]/.test(next)), arg);
    }
  }

  /** The value of an option from the next argument, which it consumes if it is a value. */
  #valueOf(name: string, noValue: boolean, isOption: (next: string) => boolean): Value {
    const next = this.args[this.#next];
    if (next === undefined || next === "") return this.#empty(name);
    if (!noValue && !this.declared.takesNoValue(name) && !isOption(next)) {
      this.#next++;
      return next;
    }
    if (next === "true" || next === "false") {
      this.#next++;
      return next === "true";
    }
    return this.#empty(name);
  }

  #empty(name: string): Value {
    return this.declared.string.has(name) ? "" : true;
  }

  #set(name: string, value: Value, arg: string, gathers = true): void {
    const { string, collect, aliases } = this.declared;
    if (!this.declared.knows(name, arg) && this.options.unknown?.(arg, name, value) === false) {
      return;
    }
    const kept = typeof value === "string" && !string.has(name) ? numberOrText(value) : value;
    for (const each of [name, ...aliases.get(name) ?? []]) {
      setNested(this.parsed, each, kept, gathers && collect.has(name));
    }
  }
}

function numberOrText(text: string): string | number {
  return /\S/.test(text) && Number.isFinite(Number(text)) ? Number(text) : text;
}

function fillDefaults(parsed: Args, declared: Declared, defaults: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(defaults)) {
    if (hasNested(parsed, name)) continue;
    for (const each of [name, ...declared.aliases.get(name) ?? []]) {
      setNested(parsed, each, value, false);
    }
  }
  for (const name of declared.boolean) {
    if (!hasNested(parsed, name)) {
      setNested(parsed, name, declared.collect.has(name) ? [] : false, false);
    }
  }
  for (const name of declared.string) {
    if (!hasNested(parsed, name) && declared.collect.has(name)) setNested(parsed, name, [], false);
  }
}

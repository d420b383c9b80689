import minimist from "minimist";

/** What {@linkcode parseArgs} returns: `_` holds the positional arguments. */
export interface Args {
  /** Positional arguments. */
  _: (string | number)[];
  /** Everything after `--`, where asked for. */
  "--"?: string[];
  [name: string]: unknown;
}

/** Options of {@linkcode parseArgs}. */
export interface ParseOptions {
  /** Other names of an option. */
  alias?: Record<string, string | readonly string[]>;
  /** Options that take no value. */
  boolean?: boolean | string | readonly string[];
  /** Values where an option is absent. */
  default?: Record<string, unknown>;
  /** Options whose value stays text. */
  string?: string | readonly string[];
  /** Options that may come several times and gather in an array. */
  collect?: string | readonly string[];
  /** Options that `--no-NAME` turns off. */
  negatable?: string | readonly string[];
  /** Whether parsing stops at the first positional argument. @default {false} */
  stopEarly?: boolean;
  /** Whether what follows `--` goes into a field of its own. @default {false} */
  "--"?: boolean;
  /** Called with every option not declared; `false` drops it. */
  unknown?: (arg: string, key?: string, value?: unknown) => unknown;
}

/** Parses command-line arguments. */
export function parseArgs(args: readonly string[], options: ParseOptions = {}): Args {
  const list = (value?: string | readonly string[]) =>
    value === undefined ? [] : typeof value === "string" ? [value] : [...value];
  const collect = new Set(list(options.collect));
  const parsed = minimist([...args], {
    alias: options.alias as Record<string, string | string[]> | undefined,
    boolean: typeof options.boolean === "boolean" ? options.boolean : list(options.boolean),
    string: [...list(options.string), "_"],
    default: options.default,
    stopEarly: options.stopEarly,
    "--": options["--"],
    unknown: options.unknown === undefined ? undefined : (arg: string) => {
      const option = /^--?([^=]+)(?:=([\s\S]*))?$/.exec(arg);
      return options.unknown?.(arg, option?.[1], option?.[2]) !== false;
    },
  }) as Args;
  for (const [name, value] of Object.entries(parsed)) {
    if (name === "_" || name === "--") continue;
    if (collect.has(name)) {
      parsed[name] = value === undefined ? [] : Array.isArray(value) ? value : [value];
    } else if (Array.isArray(value)) {
      parsed[name] = value.at(-1);
    }
  }
  for (const name of collect) parsed[name] ??= [];
  return parsed;
}

import type { ParseOptions } from "./parse_args.ts";

/** Declarations of options by name, aliases included. */
export interface Declared {
  /** Every other name of an option. */
  readonly aliases: ReadonlyMap<string, readonly string[]>;
  /** Options without a value. */
  readonly boolean: ReadonlySet<string>;
  /** Whether every `--name` without `=` has no value. */
  readonly allBoolean: boolean;
  /** Options whose value stays text. */
  readonly string: ReadonlySet<string>;
  /** Options that collect several values. */
  readonly collect: ReadonlySet<string>;
  /** Options that `--no-` turns off. */
  readonly negatable: ReadonlySet<string>;
  /** Whether an option takes no value, under this or another name. */
  takesNoValue(name: string): boolean;
  /** Whether an option is declared, so that `unknown` is not called for it. */
  knows(name: string, arg: string): boolean;
}

/** Sorts declarations by kind and spreads them over aliases. */
export function declare(options: ParseOptions): Declared {
  const aliases = aliasesOf(options.alias ?? {});
  const names = (value: boolean | string | readonly string[] | undefined) => {
    const given = typeof value === "string"
      ? [value]
      : Array.isArray(value)
      ? value as string[]
      : [];
    return new Set(
      given.filter((name) => name !== "").flatMap((name) => [name, ...aliases.get(name) ?? []]),
    );
  };
  const boolean = names(options.boolean);
  const string = names(options.string);
  const allBoolean = options.boolean === true;
  return {
    aliases,
    boolean,
    allBoolean,
    string,
    collect: names(options.collect),
    negatable: names(options.negatable),
    takesNoValue: (name) =>
      boolean.has(name) || (aliases.get(name) ?? []).some((alias) => boolean.has(alias)),
    knows: (name, arg) =>
      boolean.has(name) || string.has(name) || aliases.has(name) ||
      (allBoolean && /^--[^=]+$/.test(arg)),
  };
}

function aliasesOf(
  declared: Record<string, string | readonly string[]>,
): Map<string, readonly string[]> {
  const aliases = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(declared)) {
    if (value === undefined) throw new TypeError("Alias value must be defined");
    const group = [name, ...typeof value === "string" ? [value] : value];
    for (const each of group) aliases.set(each, group.filter((other) => other !== each));
  }
  return aliases;
}

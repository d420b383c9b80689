import type { Json } from "../../json_value.ts";
import type { Command, CommandSettings, OptionUses } from "./command.ts";
import type { Options } from "./option.ts";
import { optionName } from "./option_name.ts";

/** Options on the place of data and of work, which change no result. */
export const NO_MATTER = [
  "jobs",
  "backend",
  "data",
  "mirror",
  "acceptChangedData",
  "offline",
] as const;

/** In addition, the part of a run, the decimals that a reader sees, and what is scored, which the rows name. */
const NOT_ON_RECORD: ReadonlySet<string> = new Set([
  ...NO_MATTER,
  ...["shard", "width", "metric", "ref"],
]);

/**
 * Lists the options that have a value: those given, and defaults.
 *
 * @param options The options of a command.
 * @param settings Their values.
 * @param without Keys to leave out.
 * @returns Keys and values; no value is undefined, false or an empty list.
 */
export function setOptions<Declared extends Options>(
  options: Declared,
  settings: { readonly [Key in keyof Declared]: unknown },
  without: ReadonlySet<string>,
): [key: string, value: unknown][] {
  return Object.keys(options).map((key): [string, unknown] => [key, settings[key]])
    .filter(([key, value]) =>
      !without.has(key) && value !== undefined && value !== false &&
      !(Array.isArray(value) && value.length === 0)
    );
}

/**
 * Records the options that determine a result, defaults included: seed, numbers of draws, kinds of draws and all others. Files
 * are left out, so that a result does not depend on where they lie, and so are options that would have no effect.
 *
 * @param command The command.
 * @param settings Its settings.
 * @param positional The positional arguments.
 * @returns Values by name, in the spelling of JSON fields.
 */
export function settingsOnRecord<Declared extends Options>(
  { options, uses = {} }: Pick<Command<Declared>, "options" | "uses">,
  settings: CommandSettings<Declared>,
  positional: readonly string[],
): Readonly<Record<string, Json>> {
  const conditions: OptionUses<Declared> = uses;
  return Object.fromEntries(
    setOptions(options, settings, NOT_ON_RECORD)
      .filter(([key]) => !/FILE|DIR/.test(options[key].value ?? ""))
      .filter(([key]) => conditions[key]?.where(settings, positional) ?? true)
      .map(([key, value]) => [
        optionName(key).replaceAll("-", "_"),
        // A value that is no list is text, a number or true.
        Array.isArray(value) ? value.map(String) : value as Json,
      ]),
  );
}

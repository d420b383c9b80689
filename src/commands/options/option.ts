import { UserError } from "../../user_error.ts";
import { splitItems } from "./list_items.ts";
import type { NumberFacts, OptionFacts, Present } from "./option_facts.ts";
import { caseOf, checkedNumber, checkedWord, single } from "./read_option.ts";

/** An option of a command. Its name is its key in the record of options. */
export interface Option<Value = unknown> extends OptionFacts {
  /** Kind of its value. `flag` has none; `list` is comma-separated and may be repeated. */
  readonly type: "flag" | "text" | "integer" | "number" | "list" | "choice";
  /** Allowed values of a choice, or of the items of a list. */
  readonly choices?: readonly string[];
  /** Default value. */
  readonly default?: Value;
  /**
   * Computes the value from the command line.
   *
   * @param given Every text given for the option.
   * @param name The option as the user writes it, for messages.
   * @throws {UserError} If a text is not a value of the option.
   */
  read(given: readonly string[], name: string): Value;
}

/** Options by key: the name in camel case. */
export type Options = Readonly<Record<string, Option>>;

/** Values of options by key, typed by their declarations. */
export type Settings<Declared extends Options> = {
  readonly [Key in keyof Declared]: ReturnType<Declared[Key]["read"]>;
};

/**
 * Declares an option without a value, which is true if given.
 *
 * @param facts Facts of the option.
 * @returns The option.
 */
export function flag(facts: OptionFacts): Option<boolean> {
  return { ...facts, type: "flag", read: (given) => given.length > 0 };
}

/**
 * Declares an option whose value is any text.
 *
 * @param facts Facts of the option.
 * @returns The option; its value is undefined if it is absent and has no default.
 */
export function text(facts: OptionFacts & Present<string>): Option<string>;
/** Declares an option whose value is any text, or undefined if it is absent. */
export function text(facts: OptionFacts): Option<string | undefined>;
export function text(
  facts: OptionFacts & { readonly default?: string },
): Option<string | undefined> {
  return { ...facts, type: "text", read: single(facts, (given) => given) };
}

/**
 * Declares an option whose value is a whole number.
 *
 * @param facts Facts of the option.
 * @returns The option; its value is undefined if it is absent and has no default.
 */
export function integer(facts: NumberFacts & Present<number>): Option<number>;
/** Declares an option whose value is any whole number, or undefined if it is absent. */
export function integer(facts: NumberFacts): Option<number | undefined>;
export function integer(
  facts: NumberFacts & { readonly default?: number },
): Option<number | undefined> {
  const read = (given: string, name: string) => checkedNumber(facts, "whole number", given, name);
  return { ...facts, type: "integer", read: single(facts, read) };
}

/**
 * Declares an option whose value is a number.
 *
 * @param facts Facts of the option.
 * @returns The option; its value is undefined if it is absent and has no default.
 */
export function number(facts: NumberFacts & Present<number>): Option<number>;
/** Declares an option whose value is any number, or undefined if it is absent. */
export function number(facts: NumberFacts): Option<number | undefined>;
export function number(
  facts: NumberFacts & { readonly default?: number },
): Option<number | undefined> {
  const read = (given: string, name: string) => checkedNumber(facts, "number", given, name);
  return { ...facts, type: "number", read: single(facts, read) };
}

/**
 * Declares an option whose value is one of a few words.
 *
 * @param facts Facts of the option.
 * @returns The option; its value is undefined if it is absent and has no default.
 */
export function choice<const Word extends string>(
  facts: OptionFacts & { readonly choices: readonly Word[] } & Present<NoInfer<Word>>,
): Option<Word>;
/** Declares an option whose value is one of a few words, or undefined if it is absent. */
export function choice<const Word extends string>(
  facts: OptionFacts & { readonly choices: readonly Word[] },
): Option<Word | undefined>;
export function choice<const Word extends string>(
  facts: OptionFacts & { readonly choices: readonly Word[]; readonly default?: Word },
): Option<Word | undefined> {
  const read = (given: string, name: string) => checkedWord(facts.choices, given, name);
  return { ...facts, type: "choice", read: single(facts, read) };
}

/**
 * Declares an option whose value is a list: items separated by commas, given once or several times.
 *
 * @param facts Facts of the option. With `choices`, each item is one of them, in upper or lower case, and further items may
 * follow as separate words: `-m bleu chrf`.
 * @returns The option; its value is empty if it is absent and has no default.
 */
export function list<const Word extends string>(
  facts: OptionFacts & {
    readonly choices: readonly Word[];
    readonly default?: readonly NoInfer<Word>[];
  },
): Option<readonly Word[]>;
/** Declares an option whose value is a list of any texts. */
export function list(
  facts: OptionFacts & { readonly default?: readonly string[] },
): Option<readonly string[]>;
export function list(
  facts: OptionFacts & {
    readonly choices?: readonly string[];
    readonly default?: readonly string[];
  },
): Option<readonly string[]> {
  const { choices } = facts;
  return {
    ...facts,
    type: "list",
    read(given, name) {
      const items = given.flatMap(splitItems);
      if (items.includes("")) {
        throw new UserError(
          `${name} '${given.join(" ")}' has an empty item; separate items by single commas`,
        );
      }
      if (items.length === 0) return facts.default ?? [];
      if (choices === undefined) return items;
      const words = items.map((item) => checkedWord(choices, caseOf(choices, item), name));
      const twice = words.find((word, index) => words.indexOf(word) !== index);
      if (twice === undefined) return words;
      throw new UserError(`${name} names ${twice} twice; name it once`);
    },
  };
}

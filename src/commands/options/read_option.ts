import { plainNumber } from "../../decimals/parsing/plain_number.ts";
import { didYouMean } from "../../did_you_mean.ts";
import { UserError } from "../../user_error.ts";
import type { NumberFacts, OptionFacts } from "./option_facts.ts";

/**
 * Finds the choice that equals an item when case is ignored.
 *
 * @param choices The choices.
 * @param item The item.
 * @returns The choice, or the item itself if there is none.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { caseOf } from "./read_option.ts";
 *
 * assertEquals(caseOf(["bleu", "chrf"], "BLEU"), "bleu");
 * ```
 */
export function caseOf(choices: readonly string[], item: string): string {
  return choices.find((word) => word.toLowerCase() === item.toLowerCase()) ?? item;
}

/**
 * Makes the error for an option without a value.
 *
 * @param name The option as the user writes it.
 * @param option Its declaration.
 * @returns The error.
 */
export function noValue(name: string, option: OptionFacts): UserError {
  return new UserError(`${name} has no value; write ${name} ${option.value ?? "VALUE"}`);
}

/**
 * Makes the reader of an option that may be given once.
 *
 * @param facts Facts of the option.
 * @param read Reads the single text.
 * @returns The reader; without a text it returns the default.
 */
export function single<Value>(
  facts: OptionFacts & { readonly default?: Value },
  read: (text: string, name: string) => Value,
): (given: readonly string[], name: string) => Value | undefined {
  return (given, name) => {
    if (given.length > 1) {
      throw new UserError(`${name} is given ${given.length} times; give it once`);
    }
    if (given.length === 0) return facts.default;
    if (given[0] === "") throw noValue(name, facts);
    return read(given[0], name);
  };
}

/**
 * Checks a word against the choices of an option.
 *
 * @param choices The choices.
 * @param text The word.
 * @param name The option as the user writes it.
 * @returns The choice.
 * @throws {UserError} If the word is not a choice.
 */
export function checkedWord<Word extends string>(
  choices: readonly Word[],
  text: string,
  name: string,
): Word {
  const found = choices.find((word) => word === text);
  if (found !== undefined) return found;
  throw new UserError(
    `${name} '${text}' is not one of ${choices.join(", ")}; ${didYouMean(text, choices)}`,
  );
}

/**
 * Reads a number and checks its range.
 *
 * @param facts The range.
 * @param kind Kind of number, for messages.
 * @param text The number as given.
 * @param name The option as the user writes it.
 * @returns The number.
 * @throws {UserError} If the text is not such a number, or is out of range.
 */
export function checkedNumber(
  { minimum = -Infinity, maximum = Infinity, exclusive = false }: NumberFacts,
  kind: "number" | "whole number",
  text: string,
  name: string,
): number {
  const value = plainNumber(text);
  const right = kind === "number" ? Number.isFinite(value) : Number.isSafeInteger(value);
  if (!right) {
    throw new UserError(
      `${name} '${text}' is not a ${kind}; write ${range(minimum, maximum, kind, exclusive)}`,
    );
  }
  const isLimit = value === minimum || value === maximum;
  if (value < minimum || value > maximum || (exclusive && isLimit)) {
    throw new UserError(
      `${name} ${text} is out of range; write ${range(minimum, maximum, kind, exclusive)}`,
    );
  }
  return value;
}

function range(minimum: number, maximum: number, kind: string, exclusive: boolean): string {
  if (exclusive) return `a ${kind} between ${minimum} and ${maximum}`;
  if (minimum !== -Infinity && maximum !== Infinity) {
    return `a ${kind} from ${minimum} to ${maximum}`;
  }
  if (minimum !== -Infinity) return `a ${kind} of at least ${minimum}`;
  return maximum === Infinity ? `a ${kind}` : `a ${kind} of at most ${maximum}`;
}

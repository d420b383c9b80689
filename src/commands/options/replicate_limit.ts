import { UserError } from "../../user_error.ts";
import { integer, type Option } from "./option.ts";
import type { NumberFacts, Present } from "./option_facts.ts";

/** Most replicates of one statistic. */
export const MOST_REPLICATES = 100_000_000;
/** Most permutations of a test. */
export const MOST_PERMUTATIONS = 1_000_000;

/**
 * Declares an option whose value is a number of resamples, or 0 for no intervals.
 *
 * @param facts Facts of the option.
 * @returns The option; 1 is an error, since one resample has no spread.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { replicatesOrNone } from "./replicate_limit.ts";
 *
 * const option = replicatesOrNone({ summary: "Resamples", default: 1000 });
 * assertEquals(option.read(["0"], "--replicates"), 0);
 * ```
 */
export function replicatesOrNone(facts: NumberFacts & Present<number>): Option<number>;
/** Declares a number of resamples, or 0 for no intervals; undefined if the option is absent. */
export function replicatesOrNone(facts: NumberFacts): Option<number | undefined>;
export function replicatesOrNone(
  facts: NumberFacts & { readonly default?: number },
): Option<number | undefined> {
  const option = integer({ minimum: 0, maximum: MOST_REPLICATES, ...facts });
  return {
    ...option,
    read(given, name) {
      const replicates = option.read(given, name);
      if (replicates !== 1) return replicates;
      throw new UserError(`${name} 1 gives no interval; write 0 for none, or at least 2`);
    },
  };
}

/** Most values of replicates in memory: two GiB. */
const MOST_VALUES = 2 ** 28;

/**
 * Throws for more replicates than memory holds, before any work is done.
 *
 * @param replicates Number of replicates.
 * @param statistics Number of statistics of each.
 * @throws {UserError} If there are too many; the message says how many are possible.
 *
 * @example
 * ```ts
 * import { assertThrows } from "@std/assert";
 * import { checkReplicates } from "./replicate_limit.ts";
 *
 * checkReplicates(1_000_000, 200);
 * assertThrows(() => checkReplicates(10_000_000, 200), Error, "at most 1,342,177 replicates");
 * ```
 */
export function checkReplicates(replicates: number, statistics: number): void {
  if (replicates * statistics <= MOST_VALUES) return;
  const most = Math.floor(MOST_VALUES / statistics).toLocaleString("en");
  throw new UserError(
    `${
      replicates.toLocaleString("en")
    } replicates of ${statistics} values are more than memory may hold; ` +
      `ask for at most ${most} replicates, or for fewer values`,
  );
}

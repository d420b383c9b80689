import { UserError } from "../../user_error.ts";

/** Most replicates of one statistic. */
export const MOST_REPLICATES = 100_000_000;
/** Most permutations of a test. */
export const MOST_PERMUTATIONS = 1_000_000;

/** Most values of replicates that are held at a time: two GiB of them. */
const MOST_VALUES = 2 ** 28;

/**
 * Refuses more replicates than memory holds, before any work is done.
 *
 * @param replicates Replicates wanted.
 * @param statistics Statistics taken of each.
 * @throws {UserError} If they are too many; says how many would go.
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

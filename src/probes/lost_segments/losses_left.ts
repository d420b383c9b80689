import { everyTwo } from "../../resampling/significance/pair_number.ts";

/** One or two rules, the segments they leave of each list, and the distance from the target numbers. */
export interface Losses {
  /** Numbers of the rules whose segments are lost: one, or two for a union. */
  readonly rules: readonly number[];
  /** Segments left of each list. */
  readonly left: readonly number[];
  /** Absolute differences from the target numbers, summed over the lists. */
  readonly miss: number;
}

/** The remains under single rules and under unions of two. */
export interface LossesLeft {
  /** Every rule, with the nearest to the target numbers first. */
  readonly single: readonly Losses[];
  /** Every union of two rules, with the nearest first. */
  readonly unions: readonly Losses[];
}

/**
 * Counts the segments that remain under each rule, and under each union of two.
 *
 * @param lost Lost segments by list and rule: 1 for each that is lost.
 * @param wanted Target number for each list; null where any number will do.
 * @returns The rules and the unions of two, each sorted by distance from the target; equal ones are in the order of the rules.
 */
export function lossesLeft(
  lost: readonly (readonly Uint8Array[])[],
  wanted: readonly (number | null)[],
): LossesLeft {
  const numbers = [...(lost[0] ?? []).keys()];
  const losses = (rules: readonly number[]): Losses => {
    const [one, other = one] = rules;
    const left = lost.map((list) =>
      list[one].reduce((count, loses, i) => count + (loses + list[other][i] === 0 ? 1 : 0), 0)
    );
    const miss = left.reduce((sum, count, l) => sum + Math.abs(count - (wanted[l] ?? count)), 0);
    return { rules, left, miss };
  };
  const nearest = (all: readonly Losses[]) => all.toSorted((a, b) => a.miss - b.miss);
  return {
    single: nearest(numbers.map((rule) => losses([rule]))),
    unions: nearest(everyTwo(numbers).map(losses)),
  };
}

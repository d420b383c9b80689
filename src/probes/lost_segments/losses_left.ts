import { everyTwo } from "../../resampling/significance/pair_number.ts";

/** Rules by number, what they leave of each list of segments, and how far that is from the wanted numbers. */
export interface Losses {
  /** Numbers of the rules whose segments are lost: one, or two for a union. */
  readonly rules: readonly number[];
  /** Segments left of each list. */
  readonly left: readonly number[];
  /** Differences from the wanted numbers, without their signs, summed over the lists. */
  readonly miss: number;
}

/** What single rules and the unions of two leave. */
export interface LossesLeft {
  /** Every rule, the nearest to the wanted numbers first. */
  readonly single: readonly Losses[];
  /** Every union of two rules, the nearest first. */
  readonly unions: readonly Losses[];
}

/**
 * Counts the segments that remain where each rule, or a union of two, loses some.
 *
 * @param lost Lost segments by list and rule: 1 for each that is lost.
 * @param wanted How many should remain of each list; null where any number will do.
 * @returns The rules and the unions of two, each by how near they come; equally near ones in the order of the rules.
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

import { UserError } from "../user_error.ts";

/** A pair of translations of which one is slightly more adequate and the other slightly more fluent. */
export interface ExamplePair {
  /** Which of the two the user prefers. */
  readonly preferred: "adequate" | "fluent";
  /** By scorer, its scores of the more adequate and of the more fluent translation. */
  readonly scores: ReadonlyMap<string, readonly [adequate: number, fluent: number]>;
}

/** What example pairs say. */
export interface ExampleLean {
  /** Share of pairs in which the more adequate translation is preferred. */
  readonly adequate: number;
  /** By scorer, the share of pairs that it orders as the user does; ties count half. */
  readonly alignment: ReadonlyMap<string, number>;
}

/**
 * Sums up example pairs: how far the user leans toward adequacy, and which scorers lean alike.
 *
 * Shayegh & Kazemi 2026 (conclusion) recommend such pairs for choosing β: sweep it until meta-evaluation puts first the scorers that
 * order the pairs as the user does.
 *
 * @param pairs Example pairs, all with the same scorers.
 * @returns How far the user leans, and the scorers that lean alike.
 * @throws {UserError} If there are no pairs.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { exampleLean } from "./example_pairs.ts";
 *
 * const pair = (preferred: "adequate" | "fluent", adequate: number, fluent: number) => ({
 *   preferred,
 *   scores: new Map([["A", [adequate, fluent] as const]]),
 * });
 * const lean = exampleLean([pair("adequate", 0.9, 0.8), pair("adequate", 0.5, 0.5), pair("fluent", 1, 0)]);
 * assertEquals([lean.adequate, lean.alignment.get("A")], [2 / 3, 0.5]);
 * ```
 */
export function exampleLean(pairs: readonly ExamplePair[]): ExampleLean {
  if (pairs.length === 0) throw new UserError("there are no example pairs; give one per row");
  let adequate = 0;
  const right = new Map<string, number>();
  for (const { preferred, scores } of pairs) {
    const sign = preferred === "adequate" ? 1 : -1;
    if (sign > 0) adequate++;
    for (const [scorer, [first, second]] of scores) {
      const step = sign * (first - second);
      right.set(scorer, (right.get(scorer) ?? 0) + (step > 0 ? 1 : step < 0 ? 0 : 0.5));
    }
  }
  return {
    adequate: adequate / pairs.length,
    alignment: new Map([...right].map(([scorer, sum]) => [scorer, sum / pairs.length])),
  };
}

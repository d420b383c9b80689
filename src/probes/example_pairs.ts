import { fillDirichlet } from "../resampling/random/dirichlet.ts";
import { type RandomSource, uniform } from "../resampling/random/uniform.ts";
import { UserError } from "../user_error.ts";

/** A pair of translations, one slightly more adequate and the other slightly more fluent. */
export interface ExamplePair {
  /** Which of the two the user prefers. */
  readonly preferred: "adequate" | "fluent";
  /** For each scorer, its scores of the more adequate and of the more fluent translation. */
  readonly scores: ReadonlyMap<string, readonly [adequate: number, fluent: number]>;
}

/** Summary of example pairs. */
export interface PairSummary {
  /** Share of pairs in which the more adequate translation is preferred. */
  readonly adequate: number;
  /** For each scorer, the share of pairs that it orders as the user does; ties count half. */
  readonly alignment: ReadonlyMap<string, number>;
}

/**
 * Summarises example pairs: how often the user prefers adequacy, and how often each scorer agrees.
 *
 * Shayegh & Kazemi 2026 (conclusion) recommend such pairs for choosing β: vary β until meta-evaluation ranks first the scorers
 * that order the pairs as the user does.
 *
 * @param pairs Example pairs, all with the same scorers.
 * @returns The user's preference, and the agreement of the scorers.
 * @throws {UserError} If there are no pairs.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { summarisePairs } from "./example_pairs.ts";
 *
 * const pair = (preferred: "adequate" | "fluent", adequate: number, fluent: number) => ({
 *   preferred,
 *   scores: new Map([["A", [adequate, fluent] as const]]),
 * });
 * const lean = summarisePairs([pair("adequate", 0.9, 0.8), pair("adequate", 0.5, 0.5), pair("fluent", 1, 0)]);
 * assertEquals([lean.adequate, lean.alignment.get("A")], [2 / 3, 0.5]);
 * ```
 */
export function summarisePairs(pairs: readonly ExamplePair[]): PairSummary {
  if (pairs.length === 0) throw new UserError("there are no example pairs; give one per row");
  return weightedLean(pairs, pairs.map(() => 1));
}

/** Prior weight in pairs: with two, neither preference is certain before a pair is seen. */
const PRIOR_PAIRS = 2;

/**
 * Draws summaries of many hypothetical further pairs of the same kind. They are posterior draws under a Dirichlet process. Its
 * prior is worth two pairs, in which either preference and either order of scores are equally likely.
 *
 * Source: Ferguson, "A Bayesian analysis of some nonparametric problems", Annals of Statistics 1973; the prior is that of Agresti &
 * Coull for a share.
 *
 * @param pairs Example pairs, all with the same scorers.
 * @param draws Number of draws.
 * @param source Random numbers.
 * @returns One summary per draw. With few pairs, they differ widely.
 */
export function drawLeans(
  pairs: readonly ExamplePair[],
  draws: number,
  source: RandomSource,
): PairSummary[] {
  const scorers = [...pairs[0]?.scores.keys() ?? []];
  return Array.from({ length: draws }, () => {
    const prior = Array.from({ length: PRIOR_PAIRS }, (): ExamplePair => ({
      preferred: uniform(source) < 0.5 ? "adequate" : "fluent",
      scores: new Map(scorers.map((scorer) => [scorer, uniform(source) < 0.5 ? [1, 0] : [0, 1]])),
    }));
    const all = [...pairs, ...prior];
    const weights = new Float64Array(all.length);
    fillDirichlet(source, 1, weights);
    return weightedLean(all, weights);
  });
}

function weightedLean(pairs: readonly ExamplePair[], weights: ArrayLike<number>): PairSummary {
  const total = Array.from(weights).reduce((sum, weight) => sum + weight, 0);
  let adequate = 0;
  const right = new Map<string, number>();
  pairs.forEach(({ preferred, scores }, p) => {
    const sign = preferred === "adequate" ? 1 : -1;
    if (sign > 0) adequate += weights[p];
    for (const [scorer, [first, second]] of scores) {
      const step = sign * (first - second);
      const share = step > 0 ? 1 : step < 0 ? 0 : 0.5;
      right.set(scorer, (right.get(scorer) ?? 0) + share * weights[p]);
    }
  });
  return {
    adequate: adequate / total,
    alignment: new Map([...right].map(([scorer, sum]) => [scorer, sum / total])),
  };
}

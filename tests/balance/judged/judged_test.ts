import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { pairWeights } from "../../../src/agreement/pair_weights.ts";
import { softPairwiseAccuracy } from "../../../src/agreement/soft_pairwise_accuracy.ts";
import { balanceOf } from "../../../src/balance/balance_of.ts";
import { commonRange, stabilityAtBalances } from "../../../src/balance/judged/fixed_balance.ts";
import {
  balanceOfCrossing,
  spaAtBalances,
  type WeightedSpaStudy,
} from "../../../src/balance/judged/weighted_spa.ts";
import { solveBalance } from "../../../src/balance/solver/solve_balance.ts";
import { systemPool, systemWeights } from "../../../src/balance/system_pool.ts";
import { instances } from "../random_pool.ts";

const RUNS = { seed: 97, numRuns: 40 };
const PERMUTATIONS = 30;

/** A study of a random pool with random permutation counts. */
function studyOf({ systems, adequacy, fluency }: Pick<WeightedSpaStudy, "systems" | "adequacy" | "fluency">, draw: (most: number) => number): WeightedSpaStudy {
  const pairs = systems.length * (systems.length - 1) / 2;
  const counts = () => Uint32Array.from({ length: pairs }, () => draw(PERMUTATIONS));
  return {
    systems,
    adequacy,
    fluency,
    human: counts(),
    scorers: [counts(), counts()],
    permutations: PERMUTATIONS,
  };
}

const studies = fc.tuple(instances(7, false), fc.gen()).map(([{ pool, target }, gen]) => {
  const { systems, adequacy, fluency } = pool;
  return { target, study: studyOf({ systems, adequacy, fluency }, (max) => gen(fc.nat, max)) };
});

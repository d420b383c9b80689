import { bestFirst } from "../../agreement/shared_task/averages.ts";
import type { ExchangeUnit } from "../../agreement/exchange_unit.ts";
import { allSigns, type SignMatrix, signMatrix } from "../../resampling/permutation/sign_matrix.ts";
import {
  inDeviations,
  maxTCounts,
  rootMeanSquare,
  SPREAD_DRAWS,
} from "../../resampling/significance/max_t.ts";
import { reachedCount, type SwapDifferences } from "../../resampling/significance/swap_test.ts";
import { everyTwo } from "../../resampling/significance/pair_number.ts";
import { type Shard, shardCut } from "../engine/part.ts";
import type { PairSwaps } from "../../agreement/swaps/cell_swaps.ts";
import type { RankSettings } from "./rank_options.ts";

/** Values of metrics by a measure, and the swaps that compare any two. */
export interface RankedMeasure {
  /** Names of the metrics. */
  readonly names: readonly string[];
  /** Value of each metric; null where undefined. */
  readonly values: readonly (number | null)[];
  /** The unit that is swapped. */
  readonly unit: ExchangeUnit;
  /** Number of units that can be swapped. */
  readonly units: number;
  /** Computes exact p-values of pairs of metrics, each null if it takes too long; null if the measure has none. */
  readonly exact:
    | ((pairs: readonly (readonly [number, number])[]) => Promise<(number | null)[]>)
    | null;
  /** Prepares the differences of any two metrics under swaps of the units. */
  readonly swaps: (signs: SignMatrix) => Promise<PairSwaps>;
}

/** Metrics in order, and the tests of every pair of those with a value: (0,1), (0,2), …, (1,2), …. */
export interface RankTests extends Pick<RankedMeasure, "unit"> {
  /** Names of the metrics, best first. Equal ones are ordered by name, and those without a value come last. */
  readonly names: readonly string[];
  /** Their values; null where undefined. */
  readonly values: readonly (number | null)[];
  /** Exact p-values by pair; null if permutations are counted instead. */
  readonly p: readonly (number | null)[];
  /** Whether they are all possible permutations, so that their shares are exact too. */
  readonly exhaustive: boolean;
  /** Differences in units of their own standard deviation under swaps; null without the max-t adjustment. */
  readonly statistic: readonly number[] | null;
  /** Number of permutations that reached the observed difference, by pair. */
  readonly reached: Float64Array;
  /** Number of permutations whose greatest difference reached it, by pair; empty without the max-t adjustment. */
  readonly reachedByAny: Float64Array;
  /** Number of permutations, as a list of one. */
  readonly drawn: Float64Array;
}

/** Most units for which all swaps are enumerated. */
const MOST_EXHAUSTIVE = 20;

/**
 * Ranks metrics by their values and tests every pair of them.
 *
 * @param measure Values of the metrics, and the tests.
 * @param settings Options of the command.
 * @param shard The part of the permutations to draw; null for all.
 * @returns The tests.
 */
export async function rankTests(
  measure: RankedMeasure,
  settings: RankSettings,
  shard: Shard | null,
): Promise<RankTests> {
  const { names, values, units } = measure;
  const order = bestFirst(names, values);
  const pairs = everyTwo(order.filter((metric) => values[metric] !== null));
  const p = await measure.exact?.(pairs) ?? pairs.map(() => null);
  const counted = p.includes(null);
  const maxT = settings.adjust === "max-t" || (settings.adjust === undefined && counted);
  const plan = permutationPlan(units, settings.permutations, settings.seed);
  const tests: RankTests = {
    names: order.map((metric) => names[metric]),
    values: order.map((metric) => values[metric]),
    unit: measure.unit,
    p,
    exhaustive: plan.exhaustive,
    statistic: null,
    reached: new Float64Array(counted ? pairs.length : 0),
    reachedByAny: new Float64Array(),
    drawn: new Float64Array(1),
  };
  if (!counted && !maxT) return tests;
  const [from, to] = shardCut(shard, plan.permutations);
  const swaps = await measure.swaps(plan.draw("swaps", from, to));
  tests.drawn[0] = to - from;
  const differences = (pair: number): SwapDifferences => {
    const found = swaps(...pairs[pair]);
    if (counted) tests.reached[pair] = reachedCount(found, settings.alternative);
    return found;
  };
  if (!maxT) {
    pairs.forEach((_, pair) => differences(pair));
    return tests;
  }
  const pilot = await measure.swaps(
    plan.draw("spread", 0, Math.min(SPREAD_DRAWS, plan.permutations)),
  );
  const observed = pairs.map(([i, j]) => pilot(i, j).observed);
  const spread = pairs.map(([i, j]) => rootMeanSquare(pilot(i, j).swapped));
  return {
    ...tests,
    statistic: inDeviations(observed, spread, settings.alternative),
    reachedByAny: maxTCounts(pairs.length, differences, spread, observed, settings.alternative),
  };
}

/** The number of swaps, and how they are drawn. */
interface PermutationPlan {
  readonly permutations: number;
  readonly exhaustive: boolean;
  readonly draw: (experiment: string, from: number, to: number) => SignMatrix;
}

function permutationPlan(units: number, permutations: number, seed: number): PermutationPlan {
  if (units <= MOST_EXHAUSTIVE && 2 ** units <= permutations) {
    return {
      permutations: 2 ** units,
      exhaustive: true,
      draw: (_, from, to) => allSigns(units, from, to),
    };
  }
  return {
    permutations,
    exhaustive: false,
    draw: (experiment, from, to) =>
      signMatrix({ source: "philox", seed, experiment, from, to, segments: units }),
  };
}

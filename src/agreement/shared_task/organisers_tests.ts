import { leastCommonMultiple } from "../../decimals/least_common_multiple.ts";
import { parseEpsilon } from "../../pairs/calibration/metric_gaps.ts";
import { calibrate } from "../../pairs/calibration/calibrate.ts";
import { differingBetween, differingPairs } from "../../pairs/outcomes/differing_pairs.ts";
import { tieWindows } from "../../pairs/outcomes/tie_windows.ts";
import { pairOutcomeDraws } from "../../resampling/permutation/pair_outcome_draws.ts";
import { standardised } from "../../scores/moments.ts";
import { type SignMatrix, signMatrix } from "../../resampling/permutation/sign_matrix.ts";
import { signFlipPValue } from "../../resampling/sign_flips/sign_flip_p_value.ts";
import { flipsOfClasses } from "../../resampling/sign_flips/sign_flips.ts";
import type { SwapDifferences } from "../../resampling/significance/swap_test.ts";
import type { TaskCampaign } from "../../scores/task_campaign.ts";
import { type CellScores, cellSwaps, type SubsetSums } from "../swaps/cell_swaps.ts";
import { rememberedPairs } from "../swaps/remembered_pairs.ts";
import { pooledAccuracySwaps } from "./pooled_accuracy_swaps.ts";
import { spaCellSwaps } from "./spa_cell_swaps.ts";
import { pairedBySegment } from "./task_values.ts";
import type { SharedTask } from "./tasks.ts";

/** How the organisers' tests are drawn. */
export interface OrganisersDraws {
  /** Permutations of each test. */
  readonly permutations: number;
  /** The first permutation that is drawn here, from 0, and the one after the last. @default {all of them} */
  readonly range?: readonly [number, number];
  /** Seed of the draws. */
  readonly seed: number;
  /** Computes subset sums, here or on workers. */
  readonly sums: SubsetSums;
}

/**
 * Finds which permutations are drawn.
 *
 * @param draws How to draw.
 * @returns The first one, and the one after the last.
 */
export function drawnRange({ permutations, range }: OrganisersDraws): readonly [number, number] {
  return range ?? [0, permutations];
}

/** The organisers' test of a task, for any two of its metrics. */
export interface OrganisersTest {
  /** Exact one-sided p-value of "metric i is no better than metric j"; null where the share of draws gives it. */
  readonly exact: ((i: number, j: number) => number) | null;
  /** Differences of metric i from metric j, as observed and under the null. */
  differences(i: number, j: number): SwapDifferences;
}

/**
 * Prepares the organisers' test of a task: PERM-BOTH on scores that are standardised over the task's cells and swapped cell by
 * cell (Deutsch, Dror & Roth 2021), and for calibrated accuracy the permutation of pair outcomes, whose p-value is exact
 * (Deutsch, Foster & Freitag 2023, section 8). A drawn p-value is the share of draws that reach the observed difference.
 *
 * @param task The task.
 * @param campaigns Its campaigns, in its order.
 * @param metrics Names of metrics that all have a value in the task.
 * @param draws How to draw.
 * @returns The test.
 */
export async function organisersTest(
  task: SharedTask,
  campaigns: readonly TaskCampaign[],
  metrics: readonly string[],
  draws: OrganisersDraws,
): Promise<OrganisersTest> {
  if (task.measure === "acc_eq") return outcomesTest(task, campaigns[0], metrics, draws);
  const differences = rememberedPairs(
    await preparedSwaps(task, campaigns, metrics, draws),
    ({ swapped }) => swapped.length,
  );
  return { differences, exact: null };
}

/** Name of a task's draws: each task has its own. */
function experiment({ campaigns, level, measure }: SharedTask): string {
  return ["shared task", ...campaigns, level, measure].join(" ");
}

async function preparedSwaps(
  task: SharedTask,
  campaigns: readonly TaskCampaign[],
  metrics: readonly string[],
  draws: OrganisersDraws,
): Promise<OrganisersTest["differences"]> {
  const { seed, sums } = draws;
  const [from, to] = drawnRange(draws);
  const draw = (cells: number): SignMatrix =>
    signMatrix({
      source: "philox",
      seed,
      experiment: experiment(task),
      from,
      to,
      segments: cells,
    });
  if (task.measure === "accuracy") {
    const starts = [0];
    for (const { systems } of campaigns) starts.push(starts[starts.length - 1] + systems.length);
    const human = campaigns.flatMap((campaign) => [...campaign.human.system!.standings]);
    const scores = metrics.map((name) =>
      standardised(campaigns.flatMap(({ metrics }) => [...metrics.get(name)!.system!.values]))
    );
    const signs = draw(human.length);
    const swaps = pooledAccuracySwaps({ starts, human }, signs);
    return (i, j) => swaps(scores[i], scores[j]);
  }
  const [{ human, metrics: all }] = campaigns;
  const scorers = metrics.map((name) => all.get(name)!);
  if (task.measure === "spa") {
    return await spaCellSwaps(
      human.segments!,
      scorers.map(({ segments }) => segments!),
      draw,
      sums,
    );
  }
  const cells: CellScores = task.level === "sys"
    ? {
      human: human.system!.values,
      metrics: scorers.map(({ system }) => system!.values),
    }
    : {
      human: rated(human.segments!.values, human.segments!.present),
      metrics: scorers.map(({ segments }) => rated(segments!.values, human.segments!.present)),
    };
  return await cellSwaps(cells, draw(cells.human.length), sums);
}

function rated(values: Float64Array, present: Uint8Array | null): Float64Array {
  return present === null ? values : values.filter((_, cell) => present[cell] === 1);
}

function outcomesTest(
  task: SharedTask,
  campaign: TaskCampaign,
  metrics: readonly string[],
  draws: OrganisersDraws,
): OrganisersTest {
  const paired = metrics.map((name) => pairedBySegment(campaign, campaign.metrics.get(name)!)!);
  const windows = paired.map((one) => {
    const { epsilonText } = calibrate(one);
    return tieWindows(one, parseEpsilon(epsilonText, one.metric.decimals));
  });
  const groups = paired[0].groups.length;
  const classes = differingPairs(windows);
  const common = [...new Set(paired[0].pairs)].reduce(leastCommonMultiple, 1);
  const between = (i: number, j: number) => differingBetween(classes, metrics.length, i, j);
  return {
    exact: (i, j) => {
      const flips = flipsOfClasses(
        between(i, j).map(({ groupSize, firstOnly, secondOnly }) => (
          { size: common / groupSize, positive: firstOnly, negative: secondOnly }
        )),
      );
      const p = flips && signFlipPValue(flips, "one-sided", common);
      if (p === null) throw new Error("the sizes of the groups have no common lattice");
      return p;
    },
    differences: (i, j) =>
      pairOutcomeDraws(
        between(i, j),
        groups,
        drawnRange(draws),
        draws.seed,
        `${experiment(task)} ${metrics[i]} ${metrics[j]}`,
      ),
  };
}

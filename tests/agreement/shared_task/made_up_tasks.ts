import { assert } from "@std/assert";
import type { OrganisersTest } from "../../../src/agreement/shared_task/organisers_tests.ts";
import { parseScores } from "../../../src/decimals/parsing/parse_scores.ts";
import { subsetSums } from "../../../src/resampling/permutation/subset_sums.ts";
import { alignedScores } from "../../../src/scores/aligned_scores.ts";
import { align } from "../../../src/scores/alignment.ts";
import type { TaskCampaign, TaskScorer } from "../../../src/scores/task_campaign.ts";
import type { SubsetSums } from "../../../src/agreement/swaps/cell_swaps.ts";

/** Scores of a campaign in whole numbers, systems by segments. */
export type Grid = readonly (readonly number[])[];

/** Subset sums on this thread. */
export const sums: SubsetSums = (matrices, signs) =>
  Promise.resolve(matrices.map((rows) => subsetSums(rows, signs)));

export const mean = (list: readonly number[]): number =>
  list.reduce((sum, value) => sum + value, 0) / list.length;

/**
 * Makes a campaign in which people rated everything.
 *
 * @param name Its name.
 * @param grids Scores by name; people's under `human`.
 * @param documents Document of each segment; null where unknown.
 * @returns The campaign.
 */
export function taskCampaign(
  name: string,
  grids: Readonly<Record<string, Grid>>,
  documents: readonly number[] | null,
): TaskCampaign {
  const systems = grids.human.map((_, k) => `S${k}`);
  const segments = grids.human[0].length;
  const table = (scorer: string) => ({
    name: scorer,
    systems,
    segments,
    column: parseScores(grids[scorer].flat().map(String)),
  });
  const alignment = align(table("human"), new Set());
  const scores = (of: string): TaskScorer => {
    const values = Float64Array.from(grids[of], mean);
    const { column } = table(of);
    return {
      system: { values, standings: values },
      segments: alignedScores(table(of), alignment),
      column,
    };
  };
  return {
    name,
    systems,
    segments,
    human: scores("human"),
    metrics: new Map(
      Object.keys(grids).filter((one) => one !== "human").map((one) => [one, scores(one)]),
    ),
    rated: Int32Array.from({ length: segments }, (_, i) => i),
    documents: documents === null ? null : Int32Array.from(documents),
  };
}

/** Share of a list that is true. */
export const share = (list: readonly boolean[]) => list.filter((one) => one).length / list.length;

/** Metrics of the campaigns below. */
export const NAMES = ["M", "N", "P"] as const;

/** Share of swaps of units between two lists under which a measure differs by as much as it was observed to. */
export function swapShare(
  lists: readonly (readonly number[])[],
  unitOf: readonly number[],
  measure: (scores: number[]) => number,
  twoSided = false,
): number {
  const units = Math.max(...unitOf) + 1;
  const [first, second] = lists;
  const difference = (mask: number) => {
    const isKept = (at: number) => ((mask >>> unitOf[at]) & 1) === 0;
    return measure(first.map((value, at) => isKept(at) ? value : second[at])) -
      measure(second.map((value, at) => isKept(at) ? value : first[at]));
  };
  const size = (value: number) => twoSided ? Math.abs(value) : value;
  const observed = size(difference(0));
  let reached = 0;
  for (let mask = 0; mask < 2 ** units; mask++) {
    if (size(difference(mask)) >= observed - 1e-9) reached++;
  }
  return reached / 2 ** units;
}

/** Whether a share of draws may come from a probability. */
export function agrees(found: number, exact: number, draws: number, about: string): void {
  const room = 4.5 * Math.sqrt(Math.max(exact * (1 - exact), 1 / draws) / draws) + 1 / draws;
  assert(Math.abs(found - exact) < room, `${about}: ${found}, not ${exact}`);
}

/** Scores of a campaign of three systems and four segments. */
export const A = {
  human: [[0, -5, -1, 0], [-1, -1, 0, -5], [0, 0, -1, 0]],
  M: [[2, -3, 1, 3], [1, 0, 0, -2], [3, 1, 2, 2]],
  N: [[1, 1, -2, 0], [0, 3, 1, -1], [2, -1, 0, 1]],
  P: [[-1, 2, 2, 1], [1, -3, 0, 2], [0, 0, 1, -2]],
};
/** Scores of a campaign of four systems and three segments. */
export const B = {
  human: [[0, -1, -2], [-5, 0, -1], [0, 0, 0], [-2, -2, -9]],
  M: [[1, 2, 0], [-1, 1, 1], [2, 2, 1], [0, 1, -3]],
  N: [[3, 0, 1], [2, 2, 2], [-1, 1, 0], [1, -2, 0]],
  P: [[0, 1, 1], [1, 0, 2], [0, -1, -1], [3, 1, 0]],
};
/** Both campaigns, with documents. */
export const CAMPAIGNS = [taskCampaign("x/a", A, [0, 0, 1, 2]), taskCampaign("x/b", B, [0, 1, 1])];
/** Enough draws to tell a wrong p-value from a right one. */
export const DRAWS = { permutations: 4000, seed: 6, sums };
/** Metrics that are compared, by number. */
export const PAIRS = [[0, 1], [0, 2], [1, 2], [1, 0], [2, 1]] as const;

/** The organisers' p-value: exact, or the share of draws that reach the difference. */
export function organisersP(test: OrganisersTest, i: number, j: number): number {
  if (test.exact !== null) return test.exact(i, j);
  const { observed, swapped } = test.differences(i, j);
  return swapped.filter((value) => value >= observed - 1e-12).length / swapped.length;
}

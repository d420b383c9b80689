import { parseScores } from "../../../src/decimals/parse_scores.ts";
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

import { calibrate } from "../../pairs/calibration/calibrate.ts";
import { parseEpsilon } from "../../pairs/calibration/metric_gaps.ts";
import { rightPairs } from "../../pairs/outcomes/right_pairs.ts";
import { unitShares } from "../../pairs/outcomes/unit_shares.ts";
import { signMatrix } from "../../resampling/permutation/sign_matrix.ts";
import type { TaskCampaign } from "../../scores/task_campaign.ts";
import { type PairSwaps, rowTotals } from "../swaps/cell_swaps.ts";
import { rememberedPairs } from "../swaps/remembered_pairs.ts";
import { segmentSwaps, spaSwapsByUnit, systemSwaps, type UnitSwaps } from "../swaps/unit_swaps.ts";
import { drawnRange, type OrganisersDraws } from "./organisers_tests.ts";
import { normalPValues } from "./spa_cell_swaps.ts";
import { sharedSegments } from "./spa_values.ts";
import { pairedBySegment } from "./task_values.ts";
import type { SharedTask } from "./tasks.ts";

/** A campaign's documents, and those that each permutation keeps. */
interface DocumentSwaps extends UnitSwaps {
  readonly campaign: TaskCampaign;
}

/**
 * Prepares tests that exchange whole documents between two metrics. Swapping a document applies to every task of its campaign,
 * so the tests of all tasks and of their average depend on each other as they do in the data. System scores are means of
 * segments.
 *
 * @param tasks The tasks.
 * @param campaigns Campaigns by name.
 * @param metrics Names of metrics that have segment scores in every campaign.
 * @param draws How to draw.
 * @param stream Name of the stream of draws.
 * @returns Differences of any two metrics in each task; null where a campaign's documents are not known.
 */
export async function documentTests(
  tasks: readonly SharedTask[],
  campaigns: ReadonlyMap<string, TaskCampaign>,
  metrics: readonly string[],
  draws: OrganisersDraws,
  stream: string,
): Promise<readonly PairSwaps[] | null> {
  const swaps = new Map<string, DocumentSwaps>();
  for (const name of new Set(tasks.flatMap((task) => task.campaigns))) {
    const found = documentSwaps(campaigns.get(name)!, metrics, draws, stream);
    if (found === null) return null;
    swaps.set(name, found);
  }
  const prepared: PairSwaps[] = [];
  for (const task of tasks) {
    const own = task.campaigns.map((name) => swaps.get(name)!);
    prepared.push(rememberedPairs(
      await taskSwaps(task, own, metrics),
      ({ swapped }) => swapped.length,
    ));
  }
  return prepared;
}

function documentSwaps(
  campaign: TaskCampaign,
  metrics: readonly string[],
  draws: OrganisersDraws,
  stream: string,
): DocumentSwaps | null {
  const { documents, human } = campaign;
  if (documents === null || human.segments === null) return null;
  const [from, to] = drawnRange(draws);
  let count = 0;
  for (const document of documents) count = Math.max(count, document + 1);
  return {
    campaign,
    human: human.segments,
    metrics: metrics.map((name) => campaign.metrics.get(name)!.segments!),
    unitOf: documents,
    sums: draws.sums,
    signs: signMatrix({
      source: "philox",
      seed: draws.seed,
      experiment: `${stream} of ${campaign.name}`,
      from,
      to,
      segments: count,
    }),
  };
}

async function taskSwaps(
  task: SharedTask,
  swaps: readonly DocumentSwaps[],
  metrics: readonly string[],
): Promise<PairSwaps> {
  if (task.measure === "accuracy") return await pooledSwaps(swaps);
  const [own] = swaps;
  if (task.measure === "acc_eq") return await accuracySwaps(own, metrics);
  if (task.measure === "spa") return await spaSwaps(own);
  if (task.level === "sys") return await systemSwaps("pearson", own);
  return await segmentSwaps(own);
}

/** Takes the segments that people rated for every system, as SPA itself does. */
async function spaSwaps({ human, metrics, unitOf, ...rest }: DocumentSwaps): Promise<PairSwaps> {
  const { places, of } = sharedSegments(human);
  const { systems } = human;
  return await spaSwapsByUnit(normalPValues(of(human.values), systems), {
    ...rest,
    metrics: metrics.map(({ values }) => ({ systems, values: of(values) })),
    unitOf: Int32Array.from(places, (place) => unitOf[place]),
  });
}

/** Agreements over the pairs of systems of all campaigns: accuracies weighted by their numbers of pairs. */
async function pooledSwaps(swaps: readonly DocumentSwaps[]): Promise<PairSwaps> {
  const pairs = swaps.map(({ human }) => human.systems * (human.systems - 1) / 2);
  const total = pairs.reduce((sum, count) => sum + count, 0);
  const each = await Promise.all(swaps.map((own) => systemSwaps("pa", own)));
  return (i, j) => {
    let observed = 0;
    let swapped = new Float64Array(swaps[0].signs.permutations);
    each.forEach((differences, c) => {
      const found = differences(i, j);
      const weight = pairs[c] / total;
      observed += weight * found.observed;
      swapped = swapped.map((sum, p) => sum + weight * found.swapped[p]);
    });
    return { observed, swapped };
  };
}

async function accuracySwaps(
  { campaign, unitOf, signs, sums }: DocumentSwaps,
  metrics: readonly string[],
): Promise<PairSwaps> {
  const right = metrics.map((name) => {
    const paired = pairedBySegment(campaign, campaign.metrics.get(name)!)!;
    const { epsilonText } = calibrate(paired);
    return rightPairs(paired, parseEpsilon(epsilonText, paired.metric.decimals));
  });
  const documentOf = new Map(Array.from(campaign.rated, (number, at) => [number, unitOf[at]]));
  const { shares, denominator } = unitShares(
    right,
    Int32Array.from(right[0].groups, (segment) => documentOf.get(segment) ?? 0),
  );
  const padded = shares.map((list) => {
    const row = new Float64Array(signs.segments);
    row.set(list);
    return row;
  });
  const kept = await sums(padded, signs);
  const totals = padded.map((list) => rowTotals(list, 1)[0]);
  return (i, j) => {
    const observed = totals[i] - totals[j];
    const swapped = kept[i].map((sum, p) => (2 * (sum - kept[j][p]) - observed) / denominator);
    return { observed: observed / denominator, swapped };
  };
}

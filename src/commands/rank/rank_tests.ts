import type { AlignedScores } from "../../scores/aligned_scores.ts";
import type { SystemMeasure } from "../../agreement/system_measure.ts";
import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";
import { type CampaignScores, metricRows } from "../inputs/campaign_scores.ts";
import type { ResamplingEngine } from "../engine/resampling_engine.ts";
import type { Shard } from "../engine/shards.ts";
import type { RankSettings } from "./rank_options.ts";
import { drawSigns } from "../options/signs_option.ts";

/** Metrics in order, and the tests of every pair (0,1), (0,2), …, (1,2), …: is the first no better? */
export interface RankTests {
  /** Names of the metrics, best first; equal ones by name. */
  readonly names: readonly string[];
  /** Their values; null where undefined, last. */
  readonly values: readonly (number | null)[];
  /** Exact p-values by pair; null where permutations were counted. */
  readonly p: readonly number[] | null;
  /** Whether the permutations are all that there are, so that the shares are exact too. */
  readonly exhaustive: boolean;
  /** Permutations that reached the observed difference, by pair. */
  readonly reached: Float64Array;
  /** Permutations drawn, by pair. */
  readonly drawn: Float64Array;
}

/**
 * Ranks metrics by the measure that the options name and tests every pair.
 *
 * @param shard Which part of the permutations to draw; null draws all
 */
export async function rankTests(
  scores: CampaignScores,
  settings: RankSettings,
  shard: Shard | null,
  engine: ResamplingEngine,
): Promise<RankTests> {
  const measure = settings.measure;
  if (measure === "acc_eq") return await accuracyTests(scores, settings, shard, engine);
  const { align } = await import("../../scores/alignment.ts");
  const { alignedScores } = await import("../../scores/aligned_scores.ts");
  const means = measure === "spa" ? "common" : measure === "pearson_segment" ? "own" : undefined;
  const alignment = align(
    scores.human,
    scores.exclude,
    means ?? settings.systemMeans,
  );
  const human = alignedScores(scores.human, alignment);
  const metrics = scores.metrics.map((metric) => alignedScores(metric, alignment));
  const draw = await swaps(settings, shard);
  if (measure === "spa") return await spaTests(human, metrics, settings, draw, engine);
  if (measure === "pearson_segment") return await segmentTests(human, metrics, draw, engine);
  return await systemTests(measure, human, metrics, draw);
}

/** Swaps of PERM-BOTH. */
interface DrawnSwaps extends SignMatrix {
  /** Whether they are all swaps that there are, or this shard's part of all. */
  readonly exhaustive: boolean;
}

/** Draws the swaps of PERM-BOTH over a number of units. */
type Swaps = (units: number) => DrawnSwaps;

async function swaps({ permutations, seed }: RankSettings, shard: Shard | null): Promise<Swaps> {
  const { allSigns, signMatrix } = await import("../../resampling/permutation/sign_matrix.ts");
  const { part, parts } = shard ?? { part: 1, parts: 1 };
  return (units) => {
    const exact = units <= 20 && 2 ** units <= permutations;
    const total = exact ? 2 ** units : permutations;
    const from = Math.floor((part - 1) * total / parts);
    const to = Math.floor(part * total / parts);
    const signs = exact
      ? allSigns(units, from, to)
      : signMatrix({ source: "philox", seed, experiment: "swaps", from, to, segments: units });
    return { ...signs, exhaustive: exact };
  };
}

/** Sorts metrics by value and tests every pair of them. */
function tested(
  names: readonly string[],
  values: readonly (number | null)[],
  { permutations, exhaustive }: Pick<DrawnSwaps, "permutations" | "exhaustive">,
  test: (i: number, j: number) => { readonly reached: number; readonly permutations?: number },
): RankTests {
  const order = ranked(names, values);
  const reached = new Float64Array(order.length * (order.length - 1) / 2);
  const drawn = new Float64Array(reached.length);
  let pair = 0;
  for (let a = 0; a < order.length; a++) {
    for (let b = a + 1; b < order.length; b++, pair++) {
      const outcome = test(order[a], order[b]);
      reached[pair] = outcome.reached;
      drawn[pair] = outcome.permutations ?? permutations;
    }
  }
  return {
    names: order.map((i) => names[i]),
    values: order.map((i) => values[i]),
    p: null,
    exhaustive,
    reached,
    drawn,
  };
}

function ranked(names: readonly string[], values: readonly (number | null)[]): number[] {
  return names.map((_, i) => i).sort((a, b) =>
    (values[b] ?? -Infinity) - (values[a] ?? -Infinity) || (names[a] < names[b] ? -1 : 1)
  );
}

async function spaTests(
  human: AlignedScores,
  metrics: readonly AlignedScores[],
  settings: RankSettings,
  draw: Swaps,
  engine: ResamplingEngine,
): Promise<RankTests> {
  const { softPairwiseAccuracy } = await import("../../agreement/soft_pairwise_accuracy.ts");
  const { standardisedIntegers } = await import("../../agreement/standardised_integers.ts");
  const { spaSwaps } = await import("../../agreement/spa_swaps.ts");
  const signs = await drawSigns(settings, human.segments);
  const [humanCounts, ...counts] = await engine.counts([human, ...metrics], signs);
  const found = counts.map((count) => softPairwiseAccuracy(humanCounts, count, signs.permutations));
  const standard = metrics.map(({ values: own }) => standardisedIntegers(own));
  const sums = await engine.sums(standard, signs);
  const prepared = standard.map((scores, m) => ({
    sums: sums[m],
    totals: rowTotals(scores, human.systems),
  }));
  const drawn = draw(human.systems);
  return tested(
    metrics.map(({ name }) => name),
    found,
    drawn,
    (i, j) => spaSwaps(humanCounts, prepared[i], prepared[j], drawn),
  );
}

async function segmentTests(
  human: AlignedScores,
  metrics: readonly AlignedScores[],
  draw: Swaps,
  engine: ResamplingEngine,
): Promise<RankTests> {
  const { pearson } = await import("../../agreement/pearson.ts");
  const { segmentPearsonSwaps } = await import("../../agreement/segment_pearson_swaps.ts");
  const { standardisedIntegers } = await import("../../agreement/standardised_integers.ts");
  const rated = (cells: Float64Array) =>
    human.present === null ? cells : cells.filter((_, at) => human.present?.[at] === 1);
  const people = standardisedIntegers(rated(human.values));
  const cells = people.length;
  const drawn = draw(cells);
  const total = (list: Float64Array) => list.reduce((sum, value) => sum + value, 0);
  const rows = metrics.map(({ values }) => {
    const scores = standardisedIntegers(rated(values));
    const all = new Float64Array(3 * cells);
    all.set(scores);
    all.set(scores.map((score) => score * score), cells);
    all.set(scores.map((score, i) => score * people[i]), 2 * cells);
    return all;
  });
  const sums = await engine.sums(rows, drawn);
  const prepared = rows.map((all, m) => {
    const part = (list: Float64Array, p: number) =>
      list.subarray(p * list.length / 3, (p + 1) * list.length / 3);
    return {
      scores: part(sums[m], 0),
      squares: part(sums[m], 1),
      products: part(sums[m], 2),
      totals: [total(part(all, 0)), total(part(all, 1)), total(part(all, 2))] as const,
    };
  });
  const squares = total(people.map((score) => score * score));
  const humanSums = { cells, sum: total(people), squares };
  return tested(
    metrics.map(({ name }) => name),
    metrics.map(({ values }) => pearson(rated(human.values), rated(values))),
    drawn,
    (i, j) => segmentPearsonSwaps(humanSums, prepared[i], prepared[j]),
  );
}

async function systemTests(
  measure: SystemMeasure,
  human: AlignedScores,
  metrics: readonly AlignedScores[],
  draw: Swaps,
): Promise<RankTests> {
  const { systemMeasure } = await import("../../agreement/system_measure.ts");
  const { permBoth, standardised } = await import("../../resampling/permutation/perm_both.ts");
  // Sums as integers keep exact ties, which a correlation of the scores themselves does not need; over unequal numbers of
  // segments only means can be compared.
  const list = (scores: AlignedScores) =>
    measure === "pearson" || scores.present !== null ? scores.means : scores.totals;
  const prepared = metrics.map((scores) => standardised(list(scores)));
  const drawn = draw(human.systems);
  return tested(
    metrics.map(({ name }) => name),
    metrics.map((scores) =>
      measure === "pearson"
        ? systemMeasure(measure, human.means, scores.means)
        : systemMeasure(measure, human.standings, scores.standings)
    ),
    drawn,
    (i, j) =>
      permBoth(
        prepared[i],
        prepared[j],
        drawn,
        (swapped) => systemMeasure(measure, list(human), swapped),
      ),
  );
}

async function accuracyTests(
  { human, metrics, exclude }: CampaignScores,
  settings: RankSettings,
  shard: Shard | null,
  engine: ResamplingEngine,
): Promise<RankTests> {
  const { pairLayout } = await import("../../agreement/pair_layout.ts");
  const { differingPairs } = await import("../../agreement/differing_pairs.ts");
  const layout = pairLayout(human, exclude);
  const found = await engine.accuracies(
    metrics.map((metric) => ({ layout, rows: metricRows(human, metric), metric })),
  );
  const names = metrics.map(({ name }) => name);
  const accuracies = found.map(({ accuracy }) => accuracy);
  const differing = (i: number, j: number) =>
    differingPairs(layout, found[i].right, found[j].right);
  if (settings.test !== "simulated") {
    const { pairOutcomesPValue } = await import("../../resampling/permutation/pair_outcomes.ts");
    const p: number[] = [];
    const none = tested(names, accuracies, { permutations: 1, exhaustive: true }, (i, j) => {
      p.push(pairOutcomesPValue(differing(i, j)));
      return { reached: 0 };
    });
    return { ...none, p, reached: new Float64Array(), drawn: new Float64Array() };
  }
  const { simulatedPairOutcomes } = await import(
    "../../resampling/permutation/simulated_pair_outcomes.ts"
  );
  const permutations = settings.permutations;
  return tested(
    names,
    accuracies,
    { permutations, exhaustive: false },
    (i, j) =>
      simulatedPairOutcomes(differing(i, j), {
        permutations,
        part: shard ?? undefined,
        seed: settings.seed,
        experiment: `pair outcomes of ${names[i]} and ${names[j]}`,
        stopOutside: settings.earlyStop ? [0.02, 0.5] : undefined,
      }),
  );
}

function rowTotals(values: Float64Array, rows: number): Float64Array {
  const step = values.length / rows;
  return Float64Array.from({ length: rows }, (_, row) => {
    let sum = 0;
    for (let i = row * step; i < (row + 1) * step; i++) sum += values[i];
    return sum;
  });
}

import { signedCounts } from "../../agreement/agreement_replicates.ts";
import { kendall } from "../../agreement/kendall.ts";
import { pairWeights } from "../../agreement/pair_weights.ts";
import { reachableRange } from "../../balance/reachable_range.ts";
import { solveBalance } from "../../balance/solve_balance.ts";
import { systemPool, systemWeights } from "../../balance/system_pool.ts";
import type { Cell } from "../../reporting/table.ts";
import type { Figure, Point } from "../../reporting/figure.ts";
import type { Reproduced } from "../../reporting/verdict.ts";
import type { Section, SectionContext, SectionOutput } from "../section.ts";
import { birdAspects, birdSigns, type BirdStudy, mqmRatings, openBirdStudy } from "./study.ts";

/** The paper's datasets by the campaign that holds them upstream. */
const DATASETS = [
  { key: "ende21", campaign: "wmt21.news/en-de" },
  { key: "zhen21", campaign: "wmt21.news/zh-en" },
  { key: "ted_ende", campaign: "wmt21.tedtalks/en-de" },
  { key: "ted_zhen", campaign: "wmt21.tedtalks/zh-en" },
  { key: "ende22", campaign: "wmt22/en-de" },
  { key: "zhen22", campaign: "wmt22/zh-en" },
  { key: "zhen23", campaign: "wmt23/zh-en" },
  { key: "heen23", campaign: "wmt23/he-en" },
  { key: "ende24", campaign: "wmt24/en-de" },
  { key: "enes24", campaign: "wmt24/en-es" },
  { key: "jazh24", campaign: "wmt24/ja-zh" },
];

/** Balances at which stability is looked at. */
const STEPS = 21;

/** Section 8: how far scorer rankings depend on single systems. */
export const stability: Section = {
  id: "which-bird/stability",
  paper: "which-bird",
  title: "Leave-one-out stability of scorer rankings, as it is and at fixed β",
  answers: ["Table 3", "Figure 6"],
  published: ["table3"],
  needs: DATASETS.map(({ campaign }) => ({
    campaigns: [campaign],
    files: ["human-scores", "metric-scores"],
    optional: true,
  })),
  run,
};

/** Permutation counts of a study: by pair of systems for people and for each scorer. */
interface StudyCounts {
  readonly systems: number;
  readonly human: Uint32Array;
  readonly scorers: readonly Uint32Array[];
}

async function run(context: SectionContext): Promise<SectionOutput> {
  const wanted = context.sample
    ? context.sampleCampaigns.map((campaign) => ({ key: campaign, campaign }))
    : DATASETS;
  const rows: Cell[][] = [];
  const values: Record<string, Reproduced> = {};
  const figures: Figure[] = [];
  for (const [done, { key, campaign: name }] of wanted.entries()) {
    const campaign = await context.campaign(name);
    const study = campaign === null || !campaign.humanNames.includes("mqm")
      ? null
      : await openBirdStudy(campaign, { exclude: ["MSLC"] });
    if (campaign === null || study === null || study.scorers.length < 2) {
      const reason =
        `${name} is not in the data with MQM and metric scores; fetch the whole package`;
      values[`table3.${key}.systems`] = { value: null, reason };
      values[`table3.${key}.tau`] = { value: null, reason };
      continue;
    }
    const signs = birdSigns(study);
    const counts: StudyCounts = {
      systems: study.systems.length,
      human: signedCounts(study.human, signs),
      scorers: study.scorers.map((scorer) => signedCounts(scorer, signs)),
    };
    const tau = stabilityOf(counts, () => null);
    rows.push([
      key,
      study.systems.length,
      study.segments.length,
      study.scorers.length,
      tau,
    ]);
    values[`table3.${key}.systems`] = { value: study.systems.length };
    values[`table3.${key}.tau`] = {
      value: tau,
      reason: "the signs of the paper's permutation tests are not published",
    };
    const ratings = await mqmRatings(campaign);
    const aspects = birdAspects(study, ratings);
    if (aspects !== null) {
      figures.push(fixedBalance(key, study, counts, aspects.adequacy, aspects.fluency, tau));
    }
    context.progress((done + 1) / wanted.length);
  }
  return {
    tables: [{
      id: "leave-one-out",
      title: "Mean Kendall τ_b of scorer rankings over all pairs of pools with one system left out",
      columns: [
        { key: "dataset", title: "Dataset" },
        { key: "systems", title: "Systems", digits: 0 },
        { key: "segments", title: "Segments", digits: 0 },
        { key: "scorers", title: "Scorers", digits: 0 },
        { key: "tau", title: "τ", digits: 5 },
      ],
      rows,
    }],
    figures,
    values: context.sample ? {} : values,
    notes: [
      "Soft pairwise accuracy from 1,000 permutations, one sign matrix a campaign, drawn as numpy's default_rng(4).integers(0, 2); " +
      "sums and distances are integers, so ties between scorers are exact.",
    ],
  };
}

/**
 * Mean τ_b over all pairs of pools with one system left out.
 *
 * @param weightsWithout Weights of all systems once one is left out, zero for that one; null for equal weights.
 */
export function stabilityOf(
  { systems, human, scorers }: StudyCounts,
  weightsWithout: (out: number) => Float64Array | null,
): number | null {
  const rankings: Float64Array[] = [];
  for (let out = 0; out < systems; out++) {
    const equal = new Float64Array(systems).fill(1);
    equal[out] = 0;
    const pairs = pairWeights(weightsWithout(out) ?? equal);
    rankings.push(Float64Array.from(scorers, (counts) => {
      let distance = 0;
      for (let q = 0; q < pairs.length; q++) distance -= pairs[q] * Math.abs(human[q] - counts[q]);
      return distance;
    }));
  }
  let [sum, count] = [0, 0];
  for (let i = 0; i < systems; i++) {
    for (let j = i + 1; j < systems; j++) {
      const tau = kendall(rankings[i], rankings[j]);
      if (tau === null) continue;
      sum += tau;
      count++;
    }
  }
  return count === 0 ? null : sum / count;
}

/** Stability once every pool with one system left out is weighted to the same balance. */
function fixedBalance(
  key: string,
  study: BirdStudy,
  counts: StudyCounts,
  adequacy: Float64Array,
  fluency: Float64Array,
  natural: number | null,
): Figure {
  const rest = study.systems.map((_, out) => {
    const kept = study.systems.map((_, k) => k).filter((k) => k !== out);
    const pool = systemPool(
      kept.map((k) => study.systems[k]),
      kept.map((k) => adequacy[k]),
      kept.map((k) => fluency[k]),
    );
    return { kept, pool, range: reachableRange(pool.adequacy, pool.fluency) };
  });
  const low = Math.max(...rest.map(({ range }) => range.low));
  const high = Math.min(...rest.map(({ range }) => range.high));
  const stable: Point[] = [];
  const sizes: Point[] = [];
  for (let step = 0; step < STEPS; step++) {
    const target = low + (high - low) * (0.5 + step) / STEPS;
    let ess = 0;
    const weights = rest.map(({ kept, pool, range }) => {
      const solution = solveBalance(pool, target, range);
      ess += solution.ess / rest.length;
      const own = systemWeights(pool, solution.weights);
      const all = new Float64Array(study.systems.length);
      kept.forEach((k, at) => all[k] = own[at]);
      return all;
    });
    stable.push({ x: target, y: stabilityOf(counts, (out) => weights[out]) });
    sizes.push({ x: target, y: ess });
  }
  return {
    id: `fixed-balance-${key.replaceAll("/", "-")}`,
    title: `${key}: leave-one-out stability with every pool weighted to the same β`,
    x: { label: "β", domain: [0, 1] },
    y: { label: "mean Kendall τ" },
    panels: [{
      title: "Stability",
      series: [{ name: "fixed β", mark: "line", points: stable }],
      rules: natural === null ? [] : [{ axis: "y", at: natural, label: "not weighted" }],
    }, {
      title: "Effective sample size",
      y: { label: "mean ESS (systems)" },
      series: [{ name: "ESS", mark: "line", points: sizes }],
    }],
  };
}

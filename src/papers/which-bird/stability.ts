import { balanceOf } from "../../balance/balance_of.ts";
import type { AlignedScores } from "../../scores/aligned_scores.ts";
import { countsInOrder } from "../../resampling/permutation/ordered_counts.ts";
import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";
import type { Figure } from "../../reporting/figures/figure.ts";
import type { Table, TableRow } from "../../reporting/tables/table.ts";
import type { Answer } from "../../reporting/verdicts/verdict.ts";
import type { Section, SectionContext, SectionOutput } from "../section.ts";
import { datasetMeans, MISSING_DATASETS, openDatasets, paperSigns } from "./datasets.ts";
import type { OpenDataset } from "./datasets.ts";
import { commonRange, type FixedBalance, type SystemOrdersInput } from "./leave_one_out_task.ts";
import type { WeightedSpaStudy } from "./weighted_spa_task.ts";

const DATASETS = ["ted_ende", "ted_zhen", "ende22", "zhen22", "zhen23", "heen23"];
/** Random orders of the systems. */
const ORDERS = 100;
/** Balances at which stability is looked at. */
const TARGETS = 49;

/** Section 8: how far scorer rankings depend on single systems. */
export const stability: Section = {
  id: "which-bird/stability",
  paper: "which-bird",
  title: "Leave-one-out stability of scorer rankings, as it is and at fixed β",
  answers: ["Table 3", "Figure 6", "Appendix C"],
  published: ["table3"],
  needs: [
    { campaigns: ["wmt23/zh-en"], files: ["human-scores", "metric-scores", "ratings"] },
    ...["wmt22/zh-en", "wmt22/en-de", "wmt23/he-en"].map((campaign) => ({
      campaigns: [campaign],
      files: ["human-scores", "metric-scores"] as const,
      optional: true,
    })),
  ],
  run,
};

/** Stability of one dataset. */
interface Stability {
  /** With the systems in file order. */
  readonly tau: number | null;
  /** Least value over orders of the systems. */
  readonly low: number;
  /** Greatest value over orders of the systems. */
  readonly high: number;
}

async function run(context: SectionContext): Promise<SectionOutput> {
  const rows: TableRow[] = [];
  const fixed: TableRow[] = [];
  const figures: Figure[] = [];
  const datasets = await openDatasets(context, DATASETS, true);
  const answers = lackedAnswers(datasets);
  for (const [done, opened] of datasets.entries()) {
    const { dataset, study, systems } = opened;
    const size = { value: systems.length, answers: `table3.${dataset.id}.systems` };
    if (study === null || study.scorers.length < 2) {
      const reason = "this data has the error spans but no scorers of this dataset";
      answers.push(size, { value: null, answers: `table3.${dataset.id}.tau`, reason });
      continue;
    }
    const signs = paperSigns(study);
    const [human, ...scorers] = await context.map<CountsInput, Uint32Array>(
      "which-bird/ordered-counts",
      [study.human, ...study.scorers].map((scores) => ({ scores, signs })),
    );
    const input = { systems: systems.length, human, scorers, permutations: signs.permutations };
    const found = await overOrders(context, input);
    rows.push({
      dataset: dataset.id,
      systems: size,
      segments: study.segments.length,
      scorers: scorers.length,
      tau: {
        value: found.tau,
        low: found.low,
        high: found.high,
        answers: `table3.${dataset.id}.tau`,
        reason: ORDER_REASON,
      },
      tau_low: found.low,
      tau_high: found.high,
    });
    const points = await atFixedBalance(context, opened, input);
    if (points !== null) {
      for (const { target, tau, ess } of points) {
        fixed.push({ dataset: dataset.id, beta: target, tau, ess });
      }
      figures.push(fixedFigure(opened, points, found.tau));
    }
    context.progress((done + 1) / datasets.length);
  }
  return {
    tables: [stabilityTable(rows), ...(fixed.length > 0 ? [fixedTable(fixed)] : [])],
    figures,
    answers,
    notes: [
      "One matrix of signs a campaign, 1,000 permutations, numpy's default_rng(4).integers(0, 2). Scorers are ranked by soft pairwise " +
      "accuracy once for each system left out; the figure is the mean τ_b over all pairs of these rankings. Sums and counts are exact, so ties are.",
      ...(context.sample ? [] : [REFERENCE_NOTE, ...ORDER_NOTES]),
    ],
  };
}

/** Where the section follows the paper against the campaign's facts. */
const REFERENCE_NOTE =
  "On heen23 the scorers are the metrics that saw refA, as in the paper. The campaign's standard reference is refB. Both references are " +
  "left out of the systems.";

/** What is known of the rest that separates our figures from the published ones. */
const ORDER_NOTES: readonly string[] = [
  "A permutation that gives exactly the observed difference counts for the system named first, so the order of the systems matters, and the " +
  `paper does not state its own: ${ORDERS} random orders give the range beside each figure, exact. In float64, where rounding unties some of ` +
  "these permutations, 150 random orders of the same data gave 0.7489 to 0.7500 on ende22 and 0.8469 to 0.8482 on heen23, around both published " +
  "figures: what remains is as large as the order of systems makes it, but which order the paper used is unknown.",
  "Also tried on ende22 and heen23, in vain: float32 sums, float32 signs, signs turned about, means in place of sums, p-values with > in place " +
  "of ≥, τ_a, ranks that break ties, systems sorted by name or reversed, other references, both references, duplicates kept, GEMBA's " +
  "scores, seeds 0 to 3, 5 and 42. Other seeds move all four figures by about 0.002, so the paper's signs are likely these.",
];

const ORDER_REASON =
  "permutations that tie with the observed difference count for the system named first, and the paper does not state its order of systems; " +
  "low and high are the extremes over random orders (see the notes)";

interface CountsInput {
  readonly scores: AlignedScores;
  readonly signs: SignMatrix;
}

type OrderedCounts = Omit<SystemOrdersInput, "seed" | "orders">;

async function overOrders(context: SectionContext, input: OrderedCounts): Promise<Stability> {
  const [taus] = await context.map<SystemOrdersInput, (number | null)[]>(
    "which-bird/system-orders",
    [{ ...input, seed: context.seed, orders: ORDERS }],
  );
  const defined = taus.filter((tau) => tau !== null);
  return { tau: taus[0], low: Math.min(...defined), high: Math.max(...defined) };
}

async function atFixedBalance(
  context: SectionContext,
  opened: OpenDataset,
  { systems, human, scorers, permutations }: OrderedCounts,
): Promise<FixedBalance[] | null> {
  const means = datasetMeans(opened);
  if (means === null || systems < 3) return null;
  const order = Array.from({ length: systems }, (_, k) => k);
  const study: WeightedSpaStudy = {
    systems: opened.systems,
    adequacy: means.adequacy,
    fluency: means.fluency,
    human: countsInOrder(human, order),
    scorers: scorers.map((counts) => countsInOrder(counts, order)),
    permutations,
  };
  const { low, high } = commonRange(study);
  if (low >= high) return null;
  const chunks: { study: WeightedSpaStudy; targets: number[] }[] = [];
  for (let from = 0; from < TARGETS; from += 7) {
    const targets = Array.from(
      { length: Math.min(7, TARGETS - from) },
      (_, i) => low + (high - low) * (from + i + 0.5) / TARGETS,
    );
    chunks.push({ study, targets });
  }
  const parts = await context.map<typeof chunks[number], FixedBalance[]>(
    "which-bird/fixed-balance",
    chunks,
  );
  return parts.flat();
}

/** What Table 3 prints of datasets that this data lacks. */
function lackedAnswers(datasets: readonly OpenDataset[]): Answer[] {
  const here = datasets.map(({ dataset }) => dataset.id);
  const lacked = [...MISSING_DATASETS, ...DATASETS].filter((id) => !here.includes(id));
  return lacked.flatMap((id) =>
    ["systems", "tau"].map((field) => ({
      value: null,
      answers: `table3.${id}.${field}`,
      reason: `this data has neither error spans nor scores of ${id}`,
    }))
  );
}

function stabilityTable(rows: readonly TableRow[]): Table {
  return {
    id: "leave-one-out",
    title: "Mean Kendall τ_b of scorer rankings over all pairs of pools with one system left out",
    columns: [
      { key: "dataset", title: "Dataset" },
      { key: "systems", title: "Systems", digits: 0 },
      { key: "segments", title: "Segments", digits: 0 },
      { key: "scorers", title: "Scorers", digits: 0 },
      { key: "tau", title: "τ", digits: 5 },
      { key: "tau_low", title: "least over orders of systems", digits: 5 },
      { key: "tau_high", title: "greatest", digits: 5 },
    ],
    rows,
  };
}

function fixedTable(rows: readonly TableRow[]): Table {
  return {
    id: "fixed-balance",
    title: "Stability with every pool weighted to the same β",
    columns: [
      { key: "dataset", title: "Dataset" },
      { key: "beta", title: "β", digits: 4 },
      { key: "tau", title: "τ", digits: 4 },
      { key: "ess", title: "Mean ESS", digits: 2 },
    ],
    rows,
  };
}

function fixedFigure(
  opened: OpenDataset,
  points: readonly FixedBalance[],
  unweighted: number | null,
): Figure {
  const means = datasetMeans(opened);
  const natural = means === null ? [] : [{
    axis: "x" as const,
    at: balanceOf(means.adequacy, means.fluency),
    label: "β₀",
  }];
  const level = unweighted === null
    ? []
    : [{ axis: "y" as const, at: unweighted, label: "not weighted" }];
  return {
    id: `fixed-balance-${opened.dataset.id}`,
    title: `${opened.dataset.id}: leave-one-out stability with every pool weighted to the same β`,
    x: { label: "β", domain: [0, 1] },
    y: { label: "mean Kendall τ" },
    panels: [{
      title: "Stability",
      series: [{
        name: "fixed β",
        mark: "line",
        points: points.map(({ target, tau }) => ({ x: target, y: tau })),
      }],
      rules: [...natural, ...level],
    }, {
      title: "Effective sample size",
      y: { label: "mean ESS (systems)" },
      series: [{
        name: "ESS",
        mark: "line",
        points: points.map(({ target, ess }) => ({ x: target, y: ess })),
      }],
      rules: natural,
    }],
  };
}

import { balanceOf } from "../../balance/balance_of.ts";
import { countsInOrder } from "../../resampling/permutation/ordered_counts.ts";
import type { Figure } from "../../reporting/figures/figure.ts";
import { numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { Answer } from "../../reporting/verdicts/verdict.ts";
import { printedPlace } from "../printed_place.ts";
import type { Section, SectionContext } from "../section.ts";
import {
  datasetMeans,
  MISSING_DATASETS,
  type OpenDataset,
  openDatasets,
  PAPER_SEED,
  paperSigns,
} from "./datasets.ts";
import { type OwnRanks, ownRankTables, ownStability } from "./own_stability.ts";
import { commonRange, type FixedBalance } from "../../balance/judged/fixed_balance.ts";
import {
  COIN,
  type OrderedCounts,
  orderedCountsOf,
  ORDERS,
  otherReadings,
  overOrders,
  type StabilityReading,
  stabilityReadingTable,
} from "./stability_readings.ts";
import type { WeightedSpaStudy } from "../../balance/judged/weighted_spa.ts";

const DATASETS = ["ted_ende", "ted_zhen", "ende22", "zhen22", "zhen23", "heen23"];
/** Balances at which stability is computed. */
const TARGETS = 49;

/** Section 8: how much scorer rankings depend on single systems. */
export const stability: Section = {
  id: "which-bird/stability",
  long: true,
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
  async run(context) {
    const results = [];
    const readings: StabilityReading[] = [];
    const fixed: (FixedBalance & { readonly dataset: string })[] = [];
    const figures: Figure[] = [];
    const ownRanks: OwnRanks[] = [];
    const ownNotes: string[] = [];
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
      const counts = await orderedCountsOf(context, study, paperSigns(study));
      const found = await overOrders(context, counts);
      const { readings: others, seeds } = await otherReadings(
        context,
        { ...opened, study },
        counts,
      );
      const own = await ownStability(context, opened, study, counts);
      readings.push(...others, ...own.readings);
      ownRanks.push(...own.ranks);
      ownNotes.push(...own.notes);
      results.push({ dataset: dataset.id, size, study, found, others, seeds });
      const points = await atFixedBalance(context, opened, counts);
      if (points !== null) {
        fixed.push(...points.map((point) => ({ dataset: dataset.id, ...point })));
        figures.push(fixedFigure(opened, points, found.tau));
      }
      context.progress((done + 1) / datasets.length);
    }
    return {
      tables: [
        tableOf(results, {
          id: "leave-one-out",
          title:
            "Mean Kendall τ_b of scorer rankings over all pairs of pools with one system left out",
          columns: [
            texts("dataset", "Dataset", ({ dataset }) => dataset),
            numbers("systems", "Systems", 0, ({ size }) => size),
            numbers("segments", "Segments", 0, ({ study }) => study.segments.length),
            numbers("scorers", "Scorers", 0, ({ study }) => study.scorers.length),
            numbers("tau", "τ", 5, ({ dataset, found, others, seeds }) => ({
              value: found.tau,
              low: found.low,
              high: found.high,
              noise: seeds,
              answers: `table3.${dataset}.tau`,
              reason: orderReason(found, others, context.printed(`table3.${dataset}.tau`)),
            })),
            numbers("tau_low", "least over orders of systems", 5, ({ found }) => found.low),
            numbers("tau_high", "greatest", 5, ({ found }) => found.high),
          ],
        }),
        stabilityReadingTable(readings),
        ...ownRankTables(ownRanks),
        ...(fixed.length === 0 ? [] : [tableOf(fixed, {
          id: "fixed-balance",
          title: "Stability with every pool weighted to the same β",
          columns: [
            texts("dataset", "Dataset", ({ dataset }) => dataset),
            numbers("beta", "β", 4, ({ target }) => target),
            numbers("tau", "τ", 4, ({ tau }) => tau),
            numbers("ess", "Mean ESS", 2, ({ ess }) => ess),
          ],
        })]),
      ],
      figures,
      answers,
      notes: [
        `One matrix of signs a campaign, 1,000 permutations, numpy's default_rng(${PAPER_SEED}).integers(0, 2). Scorers are ranked by soft pairwise ` +
        "accuracy once for each system left out; the figure is the mean τ_b over all pairs of these rankings. Sums and counts are exact, so ties are.",
        ...(context.sample ? [] : [REFERENCE_NOTE]),
        ...ownNotes,
      ],
    };
  },
};

/** Note on following the paper against the campaign's facts. */
const REFERENCE_NOTE =
  "The paper does not say which reference the metrics of heen23 saw. They are those that saw refA here, although the campaign's standard " +
  "reference is refB; the others stand among the readings. Both references are left out of the systems.";

/** Why a figure may differ, in numbers of this section. */
function orderReason(
  { low, high }: Pick<StabilityReading, "low" | "high">,
  readings: readonly StabilityReading[],
  printed: number | null,
): string {
  const coin = readings.find(({ reading }) => reading === COIN);
  const range = (one: Pick<StabilityReading, "low" | "high">) =>
    `${one.low.toFixed(5)} to ${one.high.toFixed(5)}` +
    printedPlace(printed, [one.low, one.high], 4);
  return "the paper states neither its seed nor its order of systems, which decides permutations that tie with the observed difference; " +
    `with our seed ${ORDERS} orders reach ${range({ low, high })}` +
    (coin === undefined ? "" : `, and with ties decided by a coin ${range(coin)}`);
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

/** Figures of Table 3 for datasets that this data lacks. */
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

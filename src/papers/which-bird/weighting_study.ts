import { WEIGHTING_BLOCK } from "../../balance/weightings/sample_weightings.ts";
import { systemPool } from "../../balance/system_pool.ts";
import {
  type WeightingMixture,
  weightingMixture,
} from "../../balance/weightings/weighting_mixture.ts";
import {
  addCells,
  CELL_SIDE,
  cellSummaries,
  type CellSummary,
} from "../../balance/weightings/weighting_cells.ts";
import {
  type CellComparison,
  compareCells,
  FEWEST_DRAWS,
} from "../../balance/weightings/compare_cells.ts";
import { shiftedCounts, shiftedTests } from "../../probes/augmentation/dial_counts.ts";
import { dials } from "../../probes/augmentation/dials.ts";
import { minusSigns } from "../../probes/augmentation/minus_signs.ts";
import { familyShift } from "../../probes/augmentation/shifts.ts";
import { preferenceColumns } from "../../probes/augmentation/weighted_preferences.ts";
import { subsetSums } from "../../resampling/permutation/subset_sums.ts";
import type { Backend } from "../../tensors/backends/backend.ts";
import type { IntegerMatrix } from "../../tensors/products/integer_matrix.ts";
import { productTally } from "../../tensors/products/sign_tally.ts";
import type { Figure, Panel } from "../../reporting/figures/figure.ts";
import type { Cell, Table } from "../../reporting/tables/table.ts";
import { numbers, percents, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { Section, SectionContext } from "../section.ts";
import { AUGMENTATION_NEEDS, openMainStudy } from "./main_results.ts";
import type { RatedStudy } from "../../scores/rated_study.ts";
import type { StudyAspects } from "../../probes/augmentation/study_aspects.ts";
import { paperSigns } from "./datasets.ts";
import { signedCounts } from "../../agreement/agreement_replicates.ts";
import type { WeightingPart, WeightingPlan } from "../../probes/augmentation/judge_weightings.ts";

/** Default number of weightings drawn: five in six have an ESS of at least half the systems, about 3.5 million. */
const DRAWS = 4_194_304;
/** The same on the built-in sample, which is only for demonstration. */
const SAMPLE_DRAWS = 40_000;
/** Blocks per task. */
const BLOCKS = 32;

/** Section 5: how much weightings with the same β differ. */
export const weightingStudy: Section = {
  id: "which-bird/weightings",
  title: "Adequacy-over-fluency preference of millions of weightings by β and ESS",
  answers: ["Figure 4", "Figure 9", "§4.4"],
  published: [
    "study.weightings",
    "study.rising_share",
    "study.horizontal_pairs",
    "study.deviation_drop",
    "study.deviation_drop_share",
    "study.significant_share",
    "study.significant_opposite",
  ],
  needs: AUGMENTATION_NEEDS,
  async run(context) {
    const { study, aspects } = await context.shared(openMainStudy);
    const pool = systemPool(study.systems, aspects.adequacy, aspects.fluency);
    if (pool.size !== study.systems.length) throw new Error("two systems have equal scores");
    const mixture = weightingMixture(pool);
    const columns = studyColumns(study, aspects);
    const draws = context.samples ?? (context.sample ? SAMPLE_DRAWS : DRAWS);
    const blocks = Math.max(1, Math.ceil(draws / WEIGHTING_BLOCK));
    const plans: WeightingPlan[] = [];
    for (let from = 0; from < blocks; from += BLOCKS) {
      const to = Math.min(blocks, from + BLOCKS);
      plans.push({ pool, mixture, columns, seed: context.seed, from, to });
    }
    const backend = await context.backend(draws * columns.rows * columns.columns);
    const parts = backend === null
      ? await context.map<WeightingPlan, WeightingPart>("which-bird/weightings", plans)
      : await judgedOn(backend, plans, context);
    const kept = parts.reduce((sum, part) => sum + part.kept, 0);
    const cells = cellSummaries(addCells(parts.flatMap((part) => part.cells)));
    const uniform = compareCells(cells, ({ uniform }) => uniform);
    const drawn = compareCells(cells, ({ drawn }) => drawn);
    return {
      tables: [
        tableOf(cells.map((cell) => ({ ...cell, ...edges(cell, mixture, study.systems.length) })), {
          id: "cells",
          title:
            `${study.name}: preference by cell, ${kept} weightings with ESS of at least half the systems`,
          columns: [
            numbers("beta_low", "β from", 4, (cell) => cell.beta_low),
            numbers("beta_high", "to", 4, (cell) => cell.beta_high),
            numbers("ess_low", "ESS from", 2, (cell) => cell.ess_low),
            numbers("ess_high", "to", 2, (cell) => cell.ess_high),
            numbers("draws", "Weightings", 0, (cell) => cell.draws),
            numbers("effective", "Effective number", 1, ({ uniform }) => uniform.size),
            numbers("mean", "Mean", 4, ({ uniform }) => uniform.mean),
            numbers("deviation", "SD", 4, ({ uniform }) => uniform.deviation),
            numbers("drawn_mean", "Mean as drawn", 4, ({ drawn }) => drawn.mean),
            numbers("drawn_deviation", "SD as drawn", 4, ({ drawn }) => drawn.deviation),
          ],
        }),
        comparisonTable(uniform, drawn),
      ],
      figures: [figure(study.name, cells, mixture, study.systems.length)],
      answers: [
        {
          value: kept,
          answers: "study.weightings",
          reason: "weightings drawn that keep ESS ≥ K/2",
        },
      ],
      notes: [
        "Weightings come from a mixture of Dirichlet distributions around the best weightings of several β. Two summaries of each cell are given: over " +
        "weightings uniform on the simplex, by importance weights, with the effective number that remains of the draws; and over the weightings as drawn, every one alike, " +
        "which is what comparisons with the paper use, since it does not say how its vectors were drawn.",
        `β is bucketed between ${mixture.range[0].toFixed(4)} and ${
          mixture.range[1].toFixed(4)
        }, where an effective sample size of half the systems can be had; cells with fewer than ${FEWEST_DRAWS} weightings, or effective weightings, take no part in comparisons.`,
      ],
    };
  },
};

/** Judges weightings on a backend, one task after another. */
async function judgedOn(
  backend: Backend,
  plans: readonly WeightingPlan[],
  context: SectionContext,
): Promise<WeightingPart[]> {
  const { judgeWeightings } = await import("../../probes/augmentation/judge_weightings.ts");
  const parts: WeightingPart[] = [];
  for (const plan of plans) {
    parts.push(await judgeWeightings(plan, productTally(backend, plan.columns)));
    context.progress(parts.length / plans.length);
  }
  return parts;
}

/** The dial steps of every scorer of a study, as a matrix for products with pair weights. */
function studyColumns(study: RatedStudy, aspects: StudyAspects): IntegerMatrix {
  const signs = paperSigns(study);
  const minus = minusSigns(signs);
  const grid = dials("adequacy_over_fluency");
  const counts = study.scorers.map((scorer) =>
    shiftedCounts(
      shiftedTests(subsetSums(scorer.integers, signs), scorer.totals, minus),
      familyShift("adequacy_over_fluency", scorer, aspects.exact),
      grid,
    )
  );
  return preferenceColumns(signedCounts(study.human, signs), counts);
}

function comparisonTable(uniform: CellComparison, drawn: CellComparison): Table {
  const answered =
    (of: keyof CellComparison, key: string) => ({ isDrawn, found }: ComparedSummary): Cell =>
      !isDrawn ? found[of] : {
        value: found[of],
        answers: `study.${key}`,
        unjudged: "not_run",
        reason:
          "ours are the cells of zhen23 alone, the paper's those of eleven datasets, and how it draws its weightings is not stated",
      };
  const results: ComparedSummary[] = [
    { weightings: "uniform on the simplex", isDrawn: false, found: uniform },
    { weightings: "as drawn", isDrawn: true, found: drawn },
  ];
  return tableOf(results, {
    id: "neighbours",
    title: "Cells against their neighbours",
    columns: [
      texts("weightings", "Weightings", ({ weightings }) => weightings),
      numbers("vertical", "Neighbours in β", 0, ({ found }) => found.vertical),
      percents("rising", "mean rises", 1, answered("rising", "rising_share")),
      percents(
        "significant",
        "significantly",
        1,
        answered("significant", "significant_share"),
      ),
      numbers(
        "opposite",
        "significant falls",
        0,
        answered("opposite", "significant_opposite"),
      ),
      numbers(
        "horizontal",
        "Neighbours in ESS",
        0,
        answered("horizontal", "horizontal_pairs"),
      ),
      percents("dropping", "SD drops", 1, answered("dropping", "deviation_drop_share")),
      percents("drop", "mean drop", 1, answered("drop", "deviation_drop")),
    ],
  });
}

/** The cells of one summary against their neighbours. */
interface ComparedSummary {
  readonly weightings: string;
  readonly isDrawn: boolean;
  readonly found: CellComparison;
}

function edges(
  cell: Pick<CellSummary, "beta" | "ess">,
  { range }: WeightingMixture,
  systems: number,
): Readonly<Record<"beta_low" | "beta_high" | "ess_low" | "ess_high", number>> {
  const width = (range[1] - range[0]) / CELL_SIDE;
  const height = systems / 2 / CELL_SIDE;
  return {
    beta_low: range[0] + cell.beta * width,
    beta_high: range[0] + (cell.beta + 1) * width,
    ess_low: systems / 2 + cell.ess * height,
    ess_high: systems / 2 + (cell.ess + 1) * height,
  };
}

function figure(
  name: string,
  cells: readonly CellSummary[],
  mixture: WeightingMixture,
  systems: number,
): Figure {
  const panel = (
    measures: "mean" | "deviation",
    title: string,
    of: "uniform" | "drawn",
  ): Panel => ({
    title,
    measures,
    series: [],
    cells: Array.from({ length: CELL_SIDE * CELL_SIDE }, (_, at) => {
      // Rows are drawn from the top, so the greatest β comes first.
      const [beta, ess] = [CELL_SIDE - 1 - Math.floor(at / CELL_SIDE), at % CELL_SIDE];
      const cell = cells.find((one) => one.beta === beta && one.ess === ess);
      const place = edges({ beta, ess }, mixture, systems);
      return {
        x: place.ess_low.toFixed(1),
        y: place.beta_low.toFixed(3),
        value: cell?.[of][measures] ?? null,
        label: cell?.[of][measures].toFixed(2) ?? "",
      };
    }),
  });
  return {
    id: "plane",
    title: `${name}: adequacy-over-fluency preference by β and effective sample size`,
    x: { label: "ESS from (systems)", scale: "band" },
    y: { label: "β from", scale: "band" },
    panels: [
      panel("mean", "Mean, uniform on the simplex", "uniform"),
      panel("deviation", "Standard deviation, uniform on the simplex", "uniform"),
      panel("mean", "Mean as drawn", "drawn"),
      panel("deviation", "Standard deviation as drawn", "drawn"),
    ],
  };
}

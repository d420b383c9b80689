import { type Crossing, curveCrossings } from "../../agreement/curve_crossings.ts";
import { signedCounts } from "../../agreement/agreement_replicates.ts";
import { spaRankings } from "../../agreement/ranking_stability.ts";
import { balanceOf } from "../../balance/balance_of.ts";
import { evenTargets } from "../../balance/even_targets.ts";
import { exactPoints } from "../../balance/exact_points.ts";
import { reachableRange } from "../../balance/solver/reachable_range.ts";
import { ownScorers } from "../../campaign/studies/open_rated_study.ts";
import { OWN_METRIC_NOTE, ownMetricTitle } from "../own_metric_mark.ts";
import type { Figure, Series } from "../../reporting/figures/figure.ts";
import type { Table } from "../../reporting/tables/table.ts";
import { numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { Section, SectionContext } from "../section.ts";
import { datasetMeans, openDatasets, paperSigns } from "./datasets.ts";
import type {
  CrossedStudy,
  WeightedSpa,
  WeightedSpaStudy,
} from "../../balance/judged/weighted_spa.ts";

/** Number of evenly spaced balances over the reachable range. */
const TARGETS = 101;
/** Number of evenly spaced balances around the natural one, where weights are nearest to equal. */
const NEAR_TARGETS = 61;
/** Half the width of the range around the natural balance. */
const NEAR = 0.05;
/** Number of bisections of a grid step around a crossing. */
const HALVINGS = 14;
/** Scorers of Figure 5; on another campaign, all its scorers. */
const VARIANTS = /^(metricx|xcomet)/i;

/** Section 6: popular scorers along β. */
export const scorerSweep: Section = {
  id: "which-bird/sweep",
  title: "Weighted soft pairwise accuracy of MetricX and xCOMET variants along β",
  answers: ["Figure 5", "§4.4, Weighted Meta-Evaluation"],
  needs: [{ campaigns: ["wmt23/zh-en"], files: ["human-scores", "metric-scores", "ratings"] }],
  async run(context) {
    const [opened] = await openDatasets(context, ["zhen23"], true);
    const means = opened && datasetMeans(opened);
    if (!means || opened.study === null) {
      throw new Error("the section's dataset has no error spans");
    }
    const { study, dataset, systems } = opened;
    const variants = study.scorers.filter(({ name }) => VARIANTS.test(name));
    const others = variants.length >= 2 ? variants : study.scorers;
    const campaign = await context.campaign(dataset.source);
    const own = campaign === null ? { kept: [], notes: [] } : await ownScorers(campaign, study);
    const chosen = [...others, ...own.kept];
    const signs = paperSigns(study);
    const { adequacy, fluency } = means;
    const judged: WeightedSpaStudy = {
      systems,
      adequacy,
      fluency,
      human: signedCounts(study.human, signs),
      scorers: chosen.map((scorer) => signedCounts(scorer, signs)),
      permutations: signs.permutations,
    };
    const natural = balanceOf(adequacy, fluency);
    const [unweighted] = spaRankings(judged.human, judged.scorers, judged.permutations, [
      new Float64Array(systems.length).fill(1),
    ]);
    const points = await sweep(context, judged, natural);
    const curves = chosen.map((_, c) => points.map(({ values }) => values[c]));
    const crossings = curveCrossings(curves);
    const places = await crossingPlaces(context, judged, points, crossings);
    const names = [
      ...others.map(({ name }) => name.replace(/-(ref[A-Z]|src)$/, "")),
      ...own.kept.map(({ name }) => ownMetricTitle(name)),
    ];
    const isOthers = ({ above, below }: Crossing) => Math.max(above, below) < others.length;
    return {
      tables: [
        sweepTable(names, points, natural, systems.length, unweighted),
        crossingTable(names, crossings, places, natural),
      ],
      figures: [figure(dataset.id, names, points, natural, systems.length)],
      notes: [
        `${dataset.id}: ${
          crossings.filter(isOthers).length
        } changes of order between ${others.length} scorers along β, ` +
        `${countFirst(points, others.length)} of the scorers lead somewhere.` +
        (context.sample
          ? ""
          : " The paper's other campaign of Figure 5, ende24, is not in this data."),
        "Weights are the closest to uniform that reach β; a small effective sample size (ESS) means that few systems decide. " +
        "Where many scorers change places at once, the best weighting jumps from one set of systems to another. " +
        "Scorers are compared on one grid of targets; changes of order that undo each other between two of them are not seen.",
        ...own.notes,
        ...own.kept.length > 0 ? [OWN_METRIC_NOTE] : [],
      ],
    };
  },
};

/** Balances of the changes of order; those within one grid step are found together. */
async function crossingPlaces(
  context: SectionContext,
  study: WeightedSpaStudy,
  points: readonly WeightedSpa[],
  crossings: readonly Crossing[],
): Promise<number[]> {
  const steps = Map.groupBy(crossings, ({ from, to }) => `${from} ${to}`);
  const places = await context.map<CrossedStudy, number[]>(
    "which-bird/crossing",
    Array.from(steps.values(), (together) => ({
      study,
      pairs: together.map(({ above, below }) => [above, below]),
      low: points[together[0].from].target,
      high: points[together[0].to].target,
      halvings: HALVINGS,
    })),
  );
  const placeOf = new Map(
    [...steps.values()].flatMap((together, s) =>
      together.map((crossing, c) => [crossing, places[s][c]])
    ),
  );
  return crossings.map((crossing) => placeOf.get(crossing) ?? NaN);
}

async function sweep(
  context: SectionContext,
  study: WeightedSpaStudy,
  natural: number,
): Promise<WeightedSpa[]> {
  const { low, high } = reachableRange(exactPoints(study.adequacy, study.fluency));
  const near = [Math.max(low, natural - NEAR), Math.min(high, natural + NEAR)];
  const targets = [
    ...new Set([
      ...evenTargets(low, high, TARGETS),
      ...evenTargets(near[0], near[1], NEAR_TARGETS),
    ]),
  ].sort((x, y) => x - y);
  const chunks: { study: WeightedSpaStudy; targets: number[] }[] = [];
  for (let from = 0; from < targets.length; from += 11) {
    chunks.push({ study, targets: targets.slice(from, from + 11) });
  }
  const parts = await context.map<typeof chunks[number], WeightedSpa[]>(
    "which-bird/weighted-spa",
    chunks,
  );
  return parts.flat();
}

/** How many of the first scorers are the best of these at some balance. */
function countFirst(points: readonly WeightedSpa[], scorers: number): number {
  const first = new Set<number>();
  for (const point of points) {
    const values = point.values.slice(0, scorers);
    first.add(values.indexOf(Math.max(...values)));
  }
  return first.size;
}

function sweepTable(
  names: readonly string[],
  points: readonly WeightedSpa[],
  natural: number,
  systems: number,
  unweighted: Float64Array,
): Table {
  const results = [
    { weights: "equal", target: natural, ess: systems, values: unweighted },
    ...points.map((point) => ({ weights: "closest to equal", ...point })),
  ].sort((a, b) => a.target - b.target);
  return tableOf(results, {
    id: "weighted-spa",
    title: "Weighted soft pairwise accuracy along β",
    columns: [
      texts("weights", "Weights", ({ weights }) => weights),
      numbers("beta", "β", 4, ({ target }) => target),
      numbers("ess", "ESS", 2, ({ ess }) => ess),
      numbers("ess_share", "ESS / K", 2, ({ ess }) => ess / systems),
      ...names.map((name, c) => {
        const key = name.toLowerCase().replace(/[^a-z0-9]+/g, "_");
        return numbers<WeightedSpa>(key, name, 4, ({ values }) => values[c]);
      }),
    ],
  });
}

function crossingTable(
  names: readonly string[],
  crossings: readonly Crossing[],
  places: readonly number[],
  natural: number,
): Table {
  const placed = crossings.map((crossing, c) => ({
    ...crossing,
    beta: places[c],
    side: places[c] < natural ? "below β₀" : "above β₀",
  }))
    .sort((x, y) => x.beta - y.beta);
  return tableOf(placed, {
    id: "crossings",
    title: "Where two scorers change places",
    columns: [
      numbers("beta", "β", 4, ({ beta }) => beta),
      texts("above_before", "Better at smaller β", ({ above }) => names[above]),
      texts("above_after", "Better at larger β", ({ below }) => names[below]),
      texts("side", "Side of the natural balance", ({ side }) => side),
    ],
  });
}

function figure(
  id: string,
  names: readonly string[],
  points: readonly WeightedSpa[],
  natural: number,
  systems: number,
): Figure {
  const curves = (some: readonly WeightedSpa[]): Series[] =>
    names.map((name, c) => ({
      name,
      mark: "line",
      points: some.map(({ target, values }) => ({ x: target, y: values[c] })),
    }));
  return {
    id: "spa-along-beta",
    title: `Weighted soft pairwise accuracy along β, ${id}`,
    x: { label: "β", domain: [0, 1] },
    y: { label: "weighted SPA" },
    panels: [{
      title: "Over the reachable range",
      series: curves(points),
      rules: [{ axis: "x", at: natural, label: "β₀" }],
    }, {
      // At the ends of the range two systems decide, and the jumps of the curves would flatten everything else.
      title: "Around β₀, ESS of at least K/2",
      x: { label: "β" },
      series: curves(
        points.filter(({ target, ess }) =>
          Math.abs(target - natural) <= NEAR && ess >= systems / 2
        ),
      ),
      rules: [{ axis: "x", at: natural, label: "β₀" }],
    }, {
      title: "Effective sample size",
      y: { label: "ESS (systems)" },
      series: [{
        name: "ESS",
        mark: "line",
        points: points.map(({ target, ess }) => ({ x: target, y: ess })),
      }],
      rules: [{ axis: "x", at: natural, label: "β₀" }],
    }],
  };
}

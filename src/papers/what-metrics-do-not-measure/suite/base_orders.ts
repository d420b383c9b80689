import { baseOrderScores } from "../../../probes/bases/base_order_scores.ts";
import { formatNumber } from "../../../reporting/tables/format_cell.ts";
import type { Table } from "../../../reporting/tables/table.ts";
import { numbers, tableOf, texts } from "../../../reporting/tables/table_of.ts";
import { sortedQuantile } from "../../../resampling/bootstrap/interval.ts";
import { keyedStream } from "../../../resampling/random/keyed_stream.ts";
import { shuffle } from "../../../resampling/random/shuffle.ts";
import { bleu } from "../../../textmetrics/bleu/bleu.ts";
import { chrf } from "../../../textmetrics/chrf/chrf.ts";
import type { SectionContext } from "../../section.ts";
import { printedPlace } from "../../printed_place.ts";
import type { Suite } from "./suite.ts";

/** Random orders of systems. */
const ORDERS = 200;

/** Corpus scores of the base translations under several orders of systems. */
export interface OrderScores {
  /** Number of random orders. */
  readonly count: number;
  /** Scores by the name of the metric. */
  readonly scores: Readonly<Record<"BLEU" | "chrF", OrderScore>>;
}

/** Scores of one metric. */
export interface OrderScore {
  /** Scores under named orders. */
  readonly named: Readonly<Record<string, number>>;
  /** Scores under random orders, ascending. */
  readonly random: Float64Array;
}

/**
 * Scores the base translations under several orders of systems: the first error-free translation represents its source.
 *
 * @param context The runner's services.
 * @param suite The translations to choose from.
 * @returns The scores by order.
 */
export function orderScores(context: SectionContext, { sources, systems }: Suite): OrderScores {
  const alphabetical = systems.toSorted();
  const named = {
    "alphabetical, as here": alphabetical,
    "alphabetical, from the end": alphabetical.toReversed(),
    "as in the score file": systems,
  };
  const count = context.samples ?? ORDERS;
  const random = Array.from({ length: count }, (_, draw) => {
    const order = [...alphabetical];
    shuffle(keyedStream(context.seed, "orders of bases", draw), order);
    return order;
  });
  const scored = (metric: Parameters<typeof baseOrderScores>[0]): OrderScore => {
    const titles = Object.keys(named);
    const all = baseOrderScores(metric, sources, [...Object.values(named), ...random]);
    return {
      named: Object.fromEntries(titles.map((title, t) => [title, all[t]])),
      random: Float64Array.from(all.slice(titles.length)).sort(),
    };
  };
  return { count, scores: { BLEU: scored(bleu()), chrF: scored(chrf()) } };
}

/**
 * Explains why a score of the base translations may differ from the printed one: the order of systems matters.
 *
 * @param context The runner's services.
 * @param metric Name of the metric.
 * @param orders The scores.
 * @returns The reason.
 */
export function orderReason(
  { printed }: SectionContext,
  metric: "BLEU" | "chrF",
  { count, scores }: OrderScores,
): string {
  const { random } = scores[metric];
  const range = [random[0], random[random.length - 1]] as const;
  const [low, high] = range.map((end) => formatNumber(end, 2));
  return `the paper does not say which error-free translation represents a source, and this matters: over ${count} random orders of systems it is ` +
    `${low} to ${high}${
      printedPlace(printed(`corruption.clean.${metric.toLowerCase()}`), range, 2)
    }`;
}

/**
 * Tabulates scores by order.
 *
 * @param orders The scores.
 * @returns One row per order.
 */
export function orderTable({ count, scores }: OrderScores): Table {
  const { BLEU, chrF } = scores;
  const quantiles = [
    [`${count} random orders, least`, 0],
    ["lower end of the middle 95 %", 0.025],
    ["median", 0.5],
    ["upper end of the middle 95 %", 0.975],
    ["greatest", 1],
  ] as const;
  const results = [
    ...Object.keys(BLEU.named).map((order) => (
      { order, bleu: BLEU.named[order], chrf: chrF.named[order] }
    )),
    ...quantiles.map(([order, level]) => ({
      order,
      bleu: sortedQuantile(BLEU.random, level),
      chrf: sortedQuantile(chrF.random, level),
    })),
  ];
  return tableOf(results, {
    id: "orders",
    title: "Scores of the base translations by the order in which systems are tried for one",
    columns: [
      texts("order", "Order of systems", ({ order }) => order),
      numbers("bleu", "BLEU", 2, ({ bleu }) => bleu),
      numbers("chrf", "chrF", 2, ({ chrf }) => chrf),
    ],
  });
}

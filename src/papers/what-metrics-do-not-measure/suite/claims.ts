import { kendall } from "../../../agreement/kendall.ts";
import type { EditName } from "../../../probes/minimal_pairs/edits/edit.ts";
import { EDITS } from "../../../probes/minimal_pairs/edits/edits.ts";
import type { EditCost } from "../../../probes/minimal_pairs/edit_costs.ts";
import {
  type EditKind,
  isOfKind,
  type MinimalPair,
} from "../../../probes/minimal_pairs/minimal_pairs.ts";
import type { PairCosts } from "../../../probes/minimal_pairs/pair_costs.ts";
import { meanDifference, type UnitValues } from "../../../resampling/bootstrap/mean_difference.ts";
import type { MeanInterval } from "../../../resampling/bootstrap/mean_intervals.ts";
import { formatNumber } from "../../../reporting/tables/format_cell.ts";
import type { Table } from "../../../reporting/tables/table.ts";
import { numbers, tableOf, texts } from "../../../reporting/tables/table_of.ts";
import type { Answer } from "../../../reporting/verdicts/verdict.ts";
import type { SectionContext } from "../../section.ts";
import { editKey } from "./edit_keys.ts";

const REPLICATES = 2000;

type Metric = "bleu" | "chrf";
const METRICS: Readonly<Record<Metric, string>> = { bleu: "BLEU", chrf: "chrF" };

/** A claim that one kind of edit costs a metric more than another, which another suite can test. */
interface Claim {
  readonly key: string;
  readonly metric: Metric;
  readonly dearer: EditKind;
  readonly cheaper: EditKind;
}

/** The claims of section 5. */
const CLAIMS: readonly Claim[] = [
  ["date_over_negation", "chrf", "date_reformatted", "negation_inverted"],
  ["symbol_over_negation", "chrf", "symbol_expanded", "negation_inverted"],
  ["contraction_over_negation", "bleu", "contraction_expanded", "negation_inverted"],
  ["date_over_entity", "bleu", "date_reformatted", "named_entity_substituted"],
  ["date_over_number", "bleu", "date_reformatted", "number_altered"],
  ["altering_over_preserving", "bleu", "all_altering", "all_preserving"],
  ["altering_over_preserving", "chrf", "all_altering", "all_preserving"],
].map(([name, metric, dearer, cheaper]) =>
  ({ key: `claims.${name}.${metric}`, metric, dearer, cheaper }) as Claim
);

/** Tables of claims that any suite can test, and answers outside tables. */
export interface TestedClaims {
  /** The tables. */
  readonly tables: readonly Table[];
  /** Whether each claim holds. */
  readonly answers: readonly Answer[];
}

/**
 * Tests the paper's claims on our suite: which edit costs more than which.
 *
 * @param context The runner's services.
 * @param pairs The suite.
 * @param costs Each metric's cost of each pair.
 * @param rows Mean costs by metric, one per edit.
 * @returns The tables, and one answer per claim.
 */
export function testClaims(
  context: SectionContext,
  pairs: readonly MinimalPair[],
  costs: Readonly<Record<"bleu" | "chrf", PairCosts>>,
  rows: Readonly<Record<"bleu" | "chrf", readonly EditCost<EditName>[]>>,
): TestedClaims {
  const tested = CLAIMS.map((claim) => {
    const [dearer, cheaper] = [claim.dearer, claim.cheaper]
      .map((kind) => unitCosts(pairs, costs[claim.metric], kind));
    return {
      claim,
      ours: meanDifference(dearer, cheaper, {
        seed: context.seed,
        experiment: claim.key,
        replicates: context.samples ?? REPLICATES,
      }),
    };
  });
  const orders = (["bleu", "chrf"] as const).map((metric) => order(context, metric, rows[metric]));
  return {
    tables: [
      tableOf(tested, {
        id: "claims",
        title: "Which edit costs more than which: what a suite of other pairs can test",
        columns: [
          texts("metric", "Metric", ({ claim }) => METRICS[claim.metric]),
          texts("dearer", "Said to cost more", ({ claim }) => titleOf(claim.dearer)),
          texts("cheaper", "than", ({ claim }) => titleOf(claim.cheaper)),
          numbers(
            "paper",
            "Difference, paper",
            2,
            ({ claim }) => printedDifference(context, claim),
          ),
          numbers("ours", "ours", 2, ({ ours }) => ours.mean),
          numbers("low", "from", 2, ({ ours }) => ours.low),
          numbers("high", "to", 2, ({ ours }) => ours.high),
          texts("outcome", "Here", ({ ours }) => outcome(ours)),
        ],
        notes: [
          "Intervals are percentile intervals of the difference of means over resampled bases. The verdict goes by the sign of the difference, " +
          "as the paper's words do.",
        ],
      }),
      tableOf(orders, {
        id: "orders",
        title: "Signs and order of the fourteen costs, the paper's pairs and ours",
        columns: [
          texts("metric", "Metric", ({ metric }) => METRICS[metric]),
          numbers("positive", "Costs above 0, ours", 0, ({ metric, positive, wrong }) => ({
            value: positive,
            answers: `claims.positive.${metric}`,
            reason: `on our own suite; of another sign than in the paper: ${wrong.join(", ")}`,
          })),
          numbers("clear", "of them with their interval", 0, ({ clear }) => clear),
          numbers("interleaved_paper", "Interleaved, paper", 0, (one) => one.interleavedInPaper),
          numbers("interleaved", "ours", 0, ({ interleaved }) => interleaved),
          numbers("tau", "τ of ours with the paper's", 2, ({ tau }) => tau),
        ],
        notes: [
          "Interleaved: among the 49 pairs of an altering and a preserving edit, those in which the preserving one costs more on average.",
        ],
      }),
    ],
    answers: tested.map(({ claim, ours }) => claimAnswer(claim.key, ours)),
  };
}

/**
 * Checks whether a claim holds here.
 *
 * @param key Key of the published claim.
 * @param ours The margin of the claim, which holds above 0.
 * @returns The answer: 1 if the claim holds, 0 if not.
 */
export function claimAnswer(key: string, ours: MeanInterval): Answer {
  const [mean, low, high] = [ours.mean, ours.low, ours.high]
    .map((value) => value === null ? "unknown" : formatNumber(value, 2));
  return {
    answers: key,
    value: ours.mean === null ? null : ours.mean > 0 ? 1 : 0,
    reason: `on our own suite it ${outcome(ours)}: the difference is ${mean} (${low} to ${high})`,
  };
}

/** Whether a claim holds, and whether its interval is conclusive. */
function outcome({ mean, low, high }: MeanInterval): string {
  const told = mean !== null && mean > 0 ? "holds" : "does not hold";
  const isOpen = low === null || high === null || (low <= 0 && high >= 0);
  return isOpen ? `${told}, though the interval leaves it open` : told;
}

function unitCosts(
  pairs: readonly MinimalPair[],
  { deltas }: PairCosts,
  kind: EditKind,
): UnitValues {
  const chosen = [...pairs.keys()]
    .filter((p) => isOfKind(pairs[p], kind));
  return {
    units: chosen.map((p) => pairs[p].base.segment),
    values: chosen.map((p) => deltas[p]),
  };
}

function titleOf(kind: EditKind): string {
  if (kind === "all_altering") return "all meaning-altering";
  if (kind === "all_preserving") return "all meaning-preserving";
  return EDITS.find(({ name }) => name === kind)?.title ?? kind;
}

function printedCost({ printed }: SectionContext, kind: EditKind, metric: Metric): number | null {
  return printed(`table2.${editKey(kind)}.delta_${metric}`);
}

function printedDifference(
  context: SectionContext,
  { dearer, cheaper, metric }: Claim,
): number | null {
  const [more, less] = [dearer, cheaper].map((kind) => printedCost(context, kind, metric));
  return more === null || less === null ? null : more - less;
}

/** Signs and order of the costs of the fourteen edits under one metric. */
function order(
  context: SectionContext,
  metric: Metric,
  rows: readonly EditCost<EditName>[],
) {
  const edits = EDITS.map(({ name, class: kind }) => ({
    kind,
    delta: rows.find(({ edit }) => edit === name)?.delta ?? { mean: null, low: null, high: null },
    paper: printedCost(context, name, metric),
  }));
  const interleaved = (costOf: (edit: typeof edits[number]) => number | null): number | null => {
    if (edits.some((edit) => costOf(edit) === null)) return null;
    const of = (kind: string) => edits.filter((edit) => edit.kind === kind);
    return of("altering").flatMap((altering) =>
      of("preserving").filter((edit) => (costOf(edit) ?? 0) > (costOf(altering) ?? 0))
    ).length;
  };
  const [ours, paper] = [edits.map(({ delta }) => delta.mean), edits.map((edit) => edit.paper)];
  const both = [...edits.keys()].filter((e) => ours[e] !== null && paper[e] !== null);
  const wrong = EDITS.filter((_, e) =>
    ours[e] !== null && paper[e] !== null && ours[e] > 0 !== paper[e] > 0
  ).map(({ title }) => title);
  return {
    metric,
    positive: edits.filter(({ delta }) => (delta.mean ?? 0) > 0).length,
    wrong,
    clear: edits.filter(({ delta }) => (delta.low ?? 0) > 0).length,
    interleavedInPaper: interleaved((edit) => edit.paper),
    interleaved: interleaved((edit) => edit.delta.mean),
    tau: kendall(both.map((e) => paper[e] ?? 0), both.map((e) => ours[e] ?? 0)),
  };
}

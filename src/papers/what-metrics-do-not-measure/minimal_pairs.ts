import { drawnInterleaving, interleaving } from "../../probes/minimal_pairs/interleaving.ts";
import type { EditName } from "../../probes/minimal_pairs/edits/edit.ts";
import { EDITS } from "../../probes/minimal_pairs/edits/edits.ts";
import { pairLines } from "../../probes/minimal_pairs/pair_lines.ts";
import type { Figure, Series } from "../../reporting/figures/figure.ts";
import type { Table } from "../../reporting/tables/table.ts";
import { numbers, percents, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { Answer } from "../../reporting/verdicts/verdict.ts";
import type { MeanInterval } from "../../resampling/bootstrap/mean_intervals.ts";
import { keyedStream } from "../../resampling/random/keyed_stream.ts";
import type { Section, SectionContext } from "../section.ts";
import { type EditCost, editCosts } from "../../probes/minimal_pairs/edit_costs.ts";
import { intervalColumns } from "./interval_columns.ts";
import { editKey } from "./suite/edit_keys.ts";
import { inspection } from "./suite/inspection.ts";
import type { PairCosts } from "../../probes/minimal_pairs/pair_costs.ts";
import { testClaims } from "./suite/claims.ts";
import { BASE_CAMPAIGNS, paperCounts, paperSuite, type Suite } from "./suite/suite.ts";
import { sourcesReason, SUITE_REASON, suiteReasons } from "./suite/suite_reasons.ts";

const REPLICATES = 10_000;
const DRAWS = 200;
/** Section 5: the cost of one small edit, by whether it changes the meaning. */
export const minimalPairsSection: Section = {
  id: "what-metrics-do-not-measure/minimal-pairs",
  title: "Minimal pairs: cost of fourteen edits",
  answers: ["Table 2", "Figure 1", "§5"],
  published: ["table2", "claims"],
  needs: [{
    campaigns: BASE_CAMPAIGNS,
    files: ["human-scores", "references", "sources", "system-outputs"],
  }],
  async run(context) {
    const suite = await paperSuite(context);
    context.progress(0.3);
    const { pairs } = suite;
    const counts = await paperCounts(context);
    const costs = { bleu: counts.bleu.costs, chrf: counts.chrf.costs };
    const draws = { seed: context.seed, replicates: context.samples ?? REPLICATES };
    const forBleu = await editCosts(pairs, costs.bleu, { ...draws, experiment: "BLEU" }, EDITS);
    context.progress(0.6);
    const forChrf = await editCosts(pairs, costs.chrf, { ...draws, experiment: "chrF" }, EDITS);
    context.progress(0.9);
    const rows = forBleu.map((row, r) => rowOf(row, forChrf[r]));
    const claims = testClaims(context, pairs, costs, { bleu: forBleu, chrf: forChrf });
    const inspected = inspection(pairs);
    return {
      tables: [
        ...claims.tables,
        costTable(rows, suite),
        interleavings(context, suite, costs),
        ...inspected.tables,
      ],
      figures: [costFigure(rows)],
      answers: [
        ...claims.answers,
        ...ratios(rows),
        {
          value: pairs.length,
          answers: "table2.pairs",
          reason: SUITE_REASON,
          unjudged: "own_suite",
        },
        {
          value: suite.bases.length,
          answers: "table2.sources",
          reason: sourcesReason(context, suite),
        },
        { value: inspected.size, answers: "table2.inspected", reason: inspected.reason },
        {
          value: inspected.share,
          answers: "table2.inspected_share",
          reason: inspected.reason,
          unjudged: "own_suite",
        },
      ],
      files: { "minimal-pairs.jsonl": pairLines(pairs) },
      notes: [
        "Base: the first rated system, in alphabetical order, whose translation has no error; the reference is left out.",
        "The reference writes curly quotation marks and apostrophes where most systems write straight ones, so restyling " +
        "often brings a translation nearer to it, and writing a contraction out costs little.",
        inspected.note,
      ],
    };
  },
};

const COST_MEASURES = ["delta_bleu", "delta_chrf", "no_penalty_bleu", "no_penalty_chrf"] as const;
type CostMeasure = typeof COST_MEASURES[number];
type Costs = Readonly<Record<"bleu" | "chrf", PairCosts>>;

interface EditRow {
  readonly key: string;
  readonly edit: EditCost<EditName>["edit"];
  readonly title: string;
  readonly kind: string;
  readonly n: number;
  readonly means: Readonly<Record<CostMeasure, MeanInterval>>;
}

function rowOf(bleu: EditCost<EditName>, chrf: EditCost<EditName>): EditRow {
  const { edit, title, class: kind, n } = bleu;
  return {
    edit,
    key: editKey(edit),
    title,
    kind: `meaning-${kind}`,
    n,
    means: {
      delta_bleu: bleu.delta,
      delta_chrf: chrf.delta,
      no_penalty_bleu: bleu.noPenalty,
      no_penalty_chrf: chrf.noPenalty,
    },
  };
}

function costTable(rows: readonly EditRow[], suite: Suite): Table {
  const titles = ["Δ BLEU", "Δ chrF", "No penalty, BLEU", "No penalty, chrF"];
  return tableOf(rows, {
    id: "edits",
    title: "Mean penalty for introducing one edit, with 95 % percentile intervals",
    columns: [
      texts("edit", "Edit", ({ title }) => title),
      texts("class", "Class", ({ kind }) => kind),
      numbers("n", "n", 0, ({ key, edit, n }) => ({
        value: n,
        answers: `table2.${key}.n`,
        reason: suiteReasons(suite, edit).n,
        unjudged: "own_suite",
      })),
      ...COST_MEASURES.flatMap((measure, m) =>
        intervalColumns<EditRow>(
          measure,
          titles[m],
          ({ means }) => means[measure],
          ({ key, edit, means }) => {
            const { mean: value, low, high } = means[measure];
            // The paper prints no share of edits without a penalty for BLEU.
            if (measure === "no_penalty_bleu") return value;
            return {
              value,
              ...(low === null || high === null ? {} : { low, high }),
              answers: `table2.${key}.${measure}`,
              reason: suiteReasons(suite, edit).cost,
              unjudged: "own_suite",
            };
          },
        )
      ),
    ],
  });
}

function costFigure(rows: readonly EditRow[]): Figure {
  const edits = rows.filter(({ key, n }) => !key.startsWith("all_") && n > 0)
    .toSorted((a, b) => (b.means.delta_chrf.mean ?? 0) - (a.means.delta_chrf.mean ?? 0));
  const series = (measure: "delta_bleu" | "delta_chrf"): Series[] =>
    ["meaning-altering", "meaning-preserving"].map((kind) => ({
      name: kind,
      mark: "points",
      points: edits.filter((row) => row.kind === kind).map(({ key, title, means }) => ({
        x: title,
        y: means[measure].mean,
        answers: `table2.${key}.${measure}`,
        ...(means[measure].low === null ? {} : { low: means[measure].low }),
        ...(means[measure].high === null ? {} : { high: means[measure].high }),
      })),
    }));
  return {
    id: "edit-costs",
    title: "Mean penalty for a single edit, categories ordered by their cost under chrF",
    x: { label: "Edit", scale: "band", categories: edits.map(({ title }) => title) },
    y: { label: "Mean penalty in points" },
    panels: [
      { title: "chrF", series: series("delta_chrf") },
      { title: "BLEU", series: series("delta_bleu") },
    ],
  };
}

function interleavings(
  context: SectionContext,
  suite: Suite,
  costs: Costs,
): Table {
  const { pairs } = suite;
  const results = (["bleu", "chrf"] as const).map((name) => {
    const { deltas } = costs[name];
    const altering = deltas.filter((_, p) => pairs[p].class === "altering");
    const preserving = deltas.filter((_, p) => pairs[p].class === "preserving");
    const source = keyedStream(context.seed, `interleaving ${name}`, 0);
    return {
      name,
      altering: altering.length,
      preserving: preserving.length,
      allPairs: interleaving(altering, preserving),
      drawn: drawnInterleaving(altering, preserving, DRAWS, source),
    };
  });
  return tableOf(results, {
    id: "interleaving",
    title:
      "Share of draws in which the meaning-altering edit costs less than the meaning-preserving one",
    columns: [
      texts("metric", "Metric", ({ name }) => name === "bleu" ? "BLEU" : "chrF"),
      numbers("altering", "Altering", 0, ({ altering }) => altering),
      numbers("preserving", "Preserving", 0, ({ preserving }) => preserving),
      percents("all_pairs", "All pairs", 1, ({ name, allPairs }) => ({
        value: allPairs,
        answers: `table2.interleaving.${name}`,
        reason: suiteReasons(suite, "all_preserving").cost,
        unjudged: "own_suite",
      })),
      percents("drawn", `${DRAWS} draws each`, 1, ({ drawn }) => drawn),
    ],
    notes: ["Ties count half."],
  });
}

/** Ratio of the costs of meaning-altering and meaning-preserving edits, which is in no table here. */
function ratios(rows: readonly EditRow[]): Answer[] {
  return (["delta_bleu", "delta_chrf"] as const).map((measure) => {
    const [altering, preserving] = ["all_altering", "all_preserving"].map((key) =>
      rows.find((row) => row.key === key)?.means[measure].mean ?? null
    );
    return {
      answers: `table2.ratio.${measure}`,
      // A ratio is meaningless if the denominator is not positive.
      value: altering === null || preserving === null || preserving <= 0
        ? null
        : altering / preserving,
      reason: preserving !== null && preserving <= 0
        ? "meaning-preserving edits cost nothing on average here, so there is no ratio"
        : SUITE_REASON,
      unjudged: "own_suite",
    };
  });
}

import { mqmRatings } from "../../campaign/studies/open_rated_study.ts";
import { pooledSeverity } from "../../mqm/pooled_severity.ts";
import { type SeverityCosts, severityCosts } from "../../mqm/severity_costs.ts";
import {
  SCORED_VERDICTS,
  scoredContrasts,
  type ScoredVerdict,
  type SingleErrors,
  singleErrors,
} from "../../mqm/scored_contrasts.ts";
import { severityRows, type SeveritySource } from "../../mqm/severity_rows.ts";
import { formatNumber } from "../../reporting/tables/format_cell.ts";
import type { Table } from "../../reporting/tables/table.ts";
import { numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { MeanInterval } from "../../resampling/bootstrap/mean_intervals.ts";
import type { SectionContext } from "../section.ts";
import { intervalColumns } from "./interval_columns.ts";
import { PAIRS } from "./ranking/rated_texts.ts";
import type { MetricCounts } from "../../agreement/text_study/text_study.ts";
import { systemStudies, type SystemStudy } from "./ranking/system_study.ts";
import { bleu } from "../../textmetrics/bleu/bleu.ts";
import { chrf } from "../../textmetrics/chrf/chrf.ts";
import { sentenceScores } from "../../textmetrics/corpus/scores.ts";
import type { TextMetric } from "../../textmetrics/text_metric.ts";

/** Measures that the paper prints for every row, so that pooled rows have them too. */
const COST_COLUMNS = ["delta_bleu", "delta_chrf", "delta_mqm", "no_penalty_chrf"] as const;
const POOLED = "wmt22, pooled";
const REPLICATES = 2000;

/**
 * Computes Table 1 by severity alone from the segment scores of wmt22, beside campaigns with error spans.
 *
 * @param context The runner's services.
 * @param spans Contrasts by error spans.
 * @param rated Campaigns with error spans, which test the reading of scores.
 * @returns The table.
 */
export async function scoredSeverityTable(
  context: SectionContext,
  spans: readonly SeveritySource[],
  rated: readonly string[],
): Promise<Table> {
  const replicates = context.samples ?? REPLICATES;
  const scored = context.sample ? [] : (await systemStudies(context)).map(scoredSource);
  const sources = [
    ...scored.map((source) => ({ source, read: "scores" })),
    ...(scored.length === PAIRS.length
      ? [{ source: pooledSeverity(POOLED, scored), read: "scores" }]
      : []),
    ...spans.map((source) => ({ source: bySeverity(source), read: "spans" })),
  ];
  const rows: (ScoredRow & { readonly name: string; readonly read: string })[] = [];
  const notes: string[] = [];
  for (const { source, read } of sources) {
    const own = await severityRows(source, SCORED_VERDICTS, { seed: context.seed, replicates });
    rows.push(...own.map((row) => ({ name: source.name, read, ...row })));
    if (source.name === POOLED) {
      const paper = SCORED_VERDICTS.flatMap((verdict) => paperRows(context, verdict));
      const name = "the paper's rows, pooled by n";
      rows.push(...paper.map((row) => ({ name, read: "spans", ...row })));
      notes.push(...paper.length === 0 ? [] : [setBeside(own, paper)]);
    }
  }
  return tableOf(rows, {
    id: "by-score",
    title: "Penalty for one error by its severity alone",
    columns: [
      texts("annotations", "Annotations", ({ name }) => name),
      texts("read", "Read from", ({ read }) => read),
      texts("verdict", "Human verdict", ({ verdict }) => `one ${verdict} error`),
      numbers("n", "n", 0, ({ n }) => n),
      ...COST_COLUMNS.flatMap((measure, m) =>
        intervalColumns<ScoredRow>(
          measure,
          ["Δ BLEU", "Δ chrF", "Δ MQM", "No penalty"][m],
          ({ means }) => means[measure],
        )
      ),
    ],
    notes: [
      "Read from scores: a segment score of −5 counts as one major error, −1 and −0.1 as one minor one, 0 as none. A second human " +
      "translation counts as a system, as in the paper. Kinds of error are not told apart.",
      `Intervals are percentile intervals over ${replicates} resamples of contrasts.`,
      ...notes,
      ...await caveats(context, rated),
    ],
  });
}

/** Contrasts of the rated systems by segment scores, including a second human translation. */
function scoredSource(study: SystemStudy): SeveritySource<ScoredVerdict> {
  const places = new Map(study.segments.map((segment, place) => [segment, place]));
  const contrasts = scoredContrasts(study.human, study.systems)
    .filter(({ segment }) => places.has(segment));
  const costs = ({ systems }: MetricCounts, metric: TextMetric): SeverityCosts => {
    const scores = systems.map((statistics) => sentenceScores(metric, statistics));
    return severityCosts(
      contrasts,
      (system, segment) => scores[system][places.get(segment) ?? 0],
    );
  };
  return {
    name: study.campaign,
    contrasts,
    bleu: costs(study.bleu, bleu({ effectiveOrder: true })),
    chrf: costs(study.chrf, chrf()),
  };
}

/** The same contrasts, with accuracy and form together. */
function bySeverity(source: SeveritySource): SeveritySource<ScoredVerdict> {
  return {
    ...source,
    contrasts: source.contrasts.map((contrast) => ({
      ...contrast,
      verdict: contrast.verdict.startsWith("major") ? "major" : "minor",
    })),
  };
}

/** A class of errors with its measures. */
interface ScoredRow {
  readonly verdict: ScoredVerdict;
  readonly n: number;
  readonly means: Readonly<Record<typeof COST_COLUMNS[number], MeanInterval>>;
}

/** The paper's rows of accuracy and form as one, weighted by their numbers of contrasts; empty if not available. */
function paperRows({ printed }: SectionContext, verdict: ScoredVerdict): ScoredRow[] {
  const parts = ["accuracy", "form"].map((kind) => `table1.${verdict}_${kind}`);
  const counts = parts.map((key) => printed(`${key}.n`));
  const n = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  if (counts.includes(null)) return [];
  const means = COST_COLUMNS.map((measure) => {
    const values = parts.map((key, p) => (counts[p] ?? 0) * (printed(`${key}.${measure}`) ?? NaN));
    return [measure, {
      mean: values.reduce((sum, value) => sum + value, 0) / n,
      low: null,
      high: null,
    }];
  });
  return [{ verdict, n, means: Object.fromEntries(means) }];
}

/** How many of the paper's pooled figures are in our intervals. */
function setBeside(
  own: readonly ScoredRow[],
  paper: readonly ScoredRow[],
): string {
  const lies = ({ mean }: MeanInterval, { low, high }: MeanInterval): boolean =>
    mean !== null && low !== null && high !== null && low <= mean && mean <= high;
  const judged = paper.flatMap(({ verdict, means }) =>
    COST_COLUMNS.filter((measure) => measure !== "delta_mqm").map((measure) => {
      const row = own.find((one) => one.verdict === verdict);
      return row !== undefined && lies(means[measure], row.means[measure]);
    })
  );
  return `Of the paper's pooled penalties and shares, ${
    judged.filter((one) => one).length
  } of ${judged.length} lie in the 95 % intervals of ${POOLED}.`;
}

/** How reliable this reading of scores is, where error spans show the errors behind them. */
async function caveats(context: SectionContext, rated: readonly string[]): Promise<string[]> {
  const told: string[] = [];
  for (const name of rated) {
    const campaign = await context.campaign(name);
    if (campaign === null) continue;
    const { major, minor } = singleErrors(await mqmRatings(campaign));
    if (major.ratings * minor.ratings === 0) continue;
    const share = ({ single, ratings }: SingleErrors): string =>
      `${formatNumber(single / ratings, 1, true)} of ${ratings.toLocaleString("en-GB")}`;
    told.push(`${name}: ${share(major)} and ${share(minor)}`);
  }
  return told.length === 0 ? [] : [
    "Five minor errors look like a major one. Where error spans show it, ratings that weigh as much as one major error, and as one " +
    `minor error, hold just one error in so many cases: ${told.join("; ")}.`,
  ];
}

import {
  SEVERITY_MEASURES,
  type SeverityMeasure,
  severityRatio,
  type SeverityRow,
  severityRows,
  type SeveritySource,
} from "../../mqm/severity_rows.ts";
import type { SeverityVerdict } from "../../mqm/severity_verdict.ts";
import type { Cell, Table } from "../../reporting/tables/table.ts";
import type { Reproduced } from "../../reporting/verdicts/verdict.ts";
import type { MeanInterval } from "../../resampling/bootstrap/mean_intervals.ts";
import type { Section, SectionContext, SectionOutput } from "../section.ts";
import { campaignSeverity, pooledSeverity, TED, tsvSeverity } from "./severity_sources.ts";

/** Campaigns of the paper, which it pools. */
const PUBLISHED = ["wmt22/zh-en", "wmt22/en-de", "wmt22/en-ru"] as const;
/** Other campaigns on which the same question is asked. */
const OTHERS = ["wmt23/zh-en", "wmt23/en-de"] as const;
const REPLICATES = 10_000;

/** Section 4: what BLEU and chrF charge for one error, by its severity and kind. */
export const severity: Section = {
  id: "what-metrics-do-not-measure/severity",
  paper: "what-metrics-do-not-measure",
  title: "Penalty for one error against error-free translations of the same source",
  answers: ["Table 1", "§4"],
  published: ["table1"],
  needs: [{
    campaigns: [...OTHERS, ...PUBLISHED],
    files: ["ratings", "references", "system-outputs"],
  }],
  run,
};

async function run(context: SectionContext): Promise<SectionOutput> {
  const published = await sources(context, context.sample ? [] : PUBLISHED);
  const others = await sources(context, context.sample ? context.sampleCampaigns : OTHERS);
  for (const [name, path] of context.sample ? [] : TED) {
    const bytes = await context.file("wmt-mqm-human-evaluation", path);
    if (bytes !== null) others.push(tsvSeverity(name, bytes));
  }
  const isComplete = published.length === PUBLISHED.length;
  const shown = [
    ...published,
    ...(isComplete ? [pooledSeverity("wmt22, pooled", published)] : []),
    ...others,
    ...(others.length > 1 ? [pooledSeverity("wmt23 and TED, pooled", others)] : []),
  ];
  const rows: Row[] = [];
  for (const [index, source] of shown.entries()) {
    const own = await severityRows(source, {
      seed: context.seed,
      replicates: context.samples ?? REPLICATES,
    });
    rows.push(...own.map((row) => ({ source: source.name, ...row })));
    context.progress((index + 1) / shown.length);
  }
  const answering = isComplete ? "wmt22, pooled" : shown.at(-1)?.name ?? "";
  return {
    tables: [table(rows), ratios(shown.map(({ name }) => name), rows)],
    figures: [],
    values: context.sample
      ? {}
      : answers(rows.filter(({ source }) => source === answering), isComplete, answering),
    notes: [
      "Contrasts, clean translations and what is left out follow the paper's section 4. An error that lies in the source, where raters of " +
      "2023 mark omissions, makes no contrast; nor do translations with several ratings, or references.",
      "No penalty: the translation with the error scores at least the mean of the error-free ones. Inverted pairs: over all pairs of it and one " +
      "error-free translation of the same source, the share in which it scores at least as high.",
      "A cost is a difference of sentence scores (BLEU with effective order). Intervals are percentile intervals over resampled contrasts.",
    ],
  };
}

async function sources(
  context: SectionContext,
  names: readonly string[],
): Promise<SeveritySource[]> {
  const found: SeveritySource[] = [];
  for (const name of names) {
    const campaign = await context.campaign(name);
    const source = campaign === null ? null : await campaignSeverity(campaign);
    if (source !== null) found.push(source);
  }
  return found;
}

/** A row of one body of annotations. */
interface Row extends SeverityRow {
  readonly source: string;
}

function table(rows: readonly Row[]): Table {
  const title: Record<SeverityMeasure, string> = {
    delta_bleu: "Δ BLEU",
    delta_chrf: "Δ chrF",
    delta_mqm: "Δ MQM",
    no_penalty_bleu: "No penalty, BLEU",
    no_penalty_chrf: "No penalty, chrF",
    inversion_bleu: "Inverted pairs, BLEU",
    inversion_chrf: "Inverted pairs, chrF",
  };
  return {
    id: "penalties",
    title: "Penalty for exactly one annotated error, relative to error-free translations",
    columns: [
      { key: "annotations", title: "Annotations" },
      { key: "verdict", title: "Human verdict" },
      { key: "n", title: "n" },
      { key: "pairs", title: "Pairs" },
      ...SEVERITY_MEASURES.flatMap((measure) => {
        const percent = !measure.startsWith("delta");
        const digits = percent ? 1 : 2;
        return [
          { key: measure, title: title[measure], digits, percent },
          { key: `${measure}_low`, title: "from", digits, percent },
          { key: `${measure}_high`, title: "to", digits, percent },
        ];
      }),
    ],
    rows: rows.map(({ source, verdict, n, pairs, means }): Cell[] => [
      source,
      `one ${verdict} error`,
      n,
      pairs,
      ...SEVERITY_MEASURES.flatMap((measure) => [
        means[measure].mean,
        means[measure].low,
        means[measure].high,
      ]),
    ]),
  };
}

function ratios(names: readonly string[], rows: readonly Row[]): Table {
  const measures = ["delta_bleu", "delta_chrf", "delta_mqm"] as const;
  return {
    id: "ratios",
    title: "Penalty for a major accuracy error over that for a minor form error",
    columns: [
      { key: "annotations", title: "Annotations" },
      { key: "bleu", title: "BLEU", digits: 1 },
      { key: "chrf", title: "chrF", digits: 1 },
      { key: "mqm", title: "MQM", digits: 1 },
    ],
    rows: names.map((name): Cell[] => {
      const own = rows.filter(({ source }) => source === name);
      return [name, ...measures.map((measure) => severityRatio(own, measure))];
    }),
  };
}

/** Values by published key; where the paper's own spans are absent, only the reason, which states the stand-in. */
function answers(
  rows: readonly Row[],
  isComplete: boolean,
  answering: string,
): Record<string, Reproduced> {
  const values: Record<string, Reproduced> = {};
  const answer = (key: string, mean: MeanInterval): void => {
    const { mean: value, low, high } = mean;
    values[key] = isComplete
      ? { value, ...(low !== null && high !== null ? { low, high } : {}) }
      : { value: null, reason: missing(value, answering) };
  };
  const plain = (value: number | null): MeanInterval => ({ mean: value, low: null, high: null });
  for (const { verdict, n, means } of rows) {
    const key = `table1.${verdict.replace(" ", "_")}`;
    answer(`${key}.n`, plain(n));
    // The paper prints the last three for major accuracy errors only.
    const printed = SEVERITY_MEASURES.filter((measure) =>
      verdict === "major accuracy" || measure.startsWith("delta") || measure === "no_penalty_chrf"
    );
    for (const measure of printed) answer(`${key}.${measure}`, means[measure]);
  }
  for (const measure of ["delta_bleu", "delta_chrf", "delta_mqm"] as const) {
    answer(`table1.ratio.${measure}`, plain(severityRatio(rows, measure)));
  }
  answer("table1.contrasts", plain(rows.reduce((sum, { n }) => sum + n, 0)));
  const bleu = (verdict: SeverityVerdict): MeanInterval | undefined =>
    rows.find((row) => row.verdict === verdict)?.means.delta_bleu;
  const low = bleu("major accuracy")?.low ?? null;
  const high = bleu("minor form")?.high ?? null;
  answer("table1.bleu_interval_gap", plain(low === null || high === null ? null : low - high));
  return values;
}

function missing(value: number | null, answering: string): string {
  const standIn = value === null
    ? ""
    : `; the same question on ${answering} gives ${Number(value.toFixed(4))}`;
  return `needs the error spans of wmt22, which this data lacks${standIn}`;
}

import {
  SEVERITY_MEASURES,
  type SeverityMeasure,
  severityRatio,
  type SeverityRow,
  severityRows,
  type SeveritySource,
} from "../../mqm/severity_rows.ts";
import { SEVERITY_VERDICTS, type SeverityVerdict } from "../../mqm/severity_verdict.ts";
import { formatNumber } from "../../reporting/tables/format_cell.ts";
import type { Cell, Table } from "../../reporting/tables/table.ts";
import { numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { Answer } from "../../reporting/verdicts/verdict.ts";
import type { MeanInterval } from "../../resampling/bootstrap/mean_intervals.ts";
import type { Section, SectionContext } from "../section.ts";
import { intervalColumns } from "./interval_columns.ts";
import { scoredSeverityTable } from "./scored_severity.ts";
import { pooledSeverity } from "../../mqm/pooled_severity.ts";
import { campaignSeverity, TED, tsvSeverity } from "../../campaign/studies/severity_sources.ts";

/** Campaigns that the paper pools. */
const PUBLISHED = ["wmt22/zh-en", "wmt22/en-de", "wmt22/en-ru"] as const;
/** Other campaigns for the same question. */
const OTHERS = ["wmt23/zh-en", "wmt23/en-de"] as const;
const REPLICATES = 10_000;

/** Section 4: how much BLEU and chrF fall for one error, by severity and kind. */
export const severity: Section = {
  id: "what-metrics-do-not-measure/severity",
  title: "Penalty for one error against error-free translations of the same source",
  answers: ["Table 1", "§4"],
  published: ["table1"],
  needs: [{
    campaigns: [...OTHERS, ...PUBLISHED],
    files: ["ratings", "references", "system-outputs"],
  }],
  async run(context) {
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
    const replicates = context.samples ?? REPLICATES;
    const rows: VerdictRow[] = [];
    for (const [index, source] of shown.entries()) {
      const own = await severityRows(source, SEVERITY_VERDICTS, { seed: context.seed, replicates });
      rows.push(...own.map((row) => ({ source: source.name, ...row })));
      context.progress((index + 1) / shown.length);
    }
    const answering = isComplete ? "wmt22, pooled" : shown.at(-1)?.name ?? "";
    return {
      tables: [
        table(rows, (name) => isComplete && name === answering),
        ratios(shown.map(({ name }) => name), rows, (name) => isComplete && name === answering),
        await scoredSeverityTable(
          context,
          shown.filter(({ name }) => !name.startsWith("wmt22")),
          context.sample ? context.sampleCampaigns : OTHERS,
        ),
      ],
      figures: [],
      answers: unshownAnswers(rows.filter(({ source }) => source === answering), isComplete),
      notes: [
        "Contrasts, clean translations and what is left out follow the paper's section 4. An error that lies in the source, where raters of " +
        "2023 mark omissions, makes no contrast; nor do translations with several ratings, or references.",
        "No penalty: the translation with the error scores at least the mean of the error-free ones. Inverted pairs: over all pairs of it and one " +
        "error-free translation of the same source, the share in which it scores at least as high.",
        "A cost is a difference of sentence scores (BLEU with effective order). Intervals are percentile intervals over resampled contrasts.",
      ],
    };
  },
};

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

/** A row of one set of annotations. */
interface VerdictRow extends SeverityRow {
  readonly source: string;
}

function table(rows: readonly VerdictRow[], isPrinted: (source: string) => boolean): Table {
  const title: Record<SeverityMeasure, string> = {
    delta_bleu: "Δ BLEU",
    delta_chrf: "Δ chrF",
    delta_mqm: "Δ MQM",
    no_penalty_bleu: "No penalty, BLEU",
    no_penalty_chrf: "No penalty, chrF",
    inversion_bleu: "Inverted pairs, BLEU",
    inversion_chrf: "Inverted pairs, chrF",
  };
  return tableOf(rows, {
    id: "penalties",
    title: "Penalty for exactly one annotated error, relative to error-free translations",
    columns: [
      texts("annotations", "Annotations", ({ source }) => source),
      texts("verdict", "Human verdict", ({ verdict }) => `one ${verdict} error`),
      numbers("n", "n", 0, (row) => isPrinted(row.source) ? rowFigures(row).n : row.n),
      numbers("pairs", "Pairs", 0, ({ pairs }) => pairs),
      ...SEVERITY_MEASURES.flatMap((measure) =>
        intervalColumns<VerdictRow>(
          measure,
          title[measure],
          ({ means }) => means[measure],
          (row) =>
            (isPrinted(row.source) ? rowFigures(row)[measure] : null) ?? row.means[measure].mean,
        )
      ),
    ],
  });
}

function ratios(
  names: readonly string[],
  rows: readonly VerdictRow[],
  isPrinted: (source: string) => boolean,
): Table {
  const ratio = (column: RatioColumn, title: string) =>
    numbers<string>(column, title, 1, (name): Cell => {
      const answer = ratioFigures(rows.filter(({ source }) => source === name))[column];
      return isPrinted(name) ? answer : answer.value;
    });
  return tableOf(names, {
    id: "ratios",
    title: "Penalty for a major accuracy error over that for a minor form error",
    columns: [
      texts("annotations", "Annotations", (name) => name),
      ratio("bleu", "BLEU"),
      ratio("chrf", "chrF"),
      ratio("mqm", "MQM"),
      ratio("form", "Major form over minor accuracy, MQM"),
    ],
  });
}

/** The figures of a row that the paper prints, by column. */
function rowFigures(
  { verdict, n, means }: SeverityRow,
): Readonly<Record<"n", Answer> & Partial<Record<SeverityMeasure, Answer>>> {
  const key = `table1.${verdict.replace(" ", "_")}`;
  // The paper prints the last three for major accuracy errors only.
  const printed = SEVERITY_MEASURES.filter((measure) =>
    verdict === "major accuracy" || measure.startsWith("delta") || measure === "no_penalty_chrf"
  );
  return {
    n: { value: n, answers: `${key}.n` },
    ...Object.fromEntries(printed.map((measure) => {
      const { mean: value, low, high } = means[measure];
      const ends = low !== null && high !== null ? { low, high } : {};
      return [measure, { value, ...ends, answers: `${key}.${measure}` }];
    })),
  };
}

type RatioColumn = "bleu" | "chrf" | "mqm" | "form";

/** The ratios of a set of annotations, by column. */
function ratioFigures(rows: readonly SeverityRow[]): Readonly<Record<RatioColumn, Answer>> {
  const main = (measure: "delta_bleu" | "delta_chrf" | "delta_mqm"): Answer => (
    { value: severityRatio(rows, measure), answers: `table1.ratio.${measure}` }
  );
  const form = severityRatio(rows, "delta_mqm", ["major form", "minor accuracy"]);
  return {
    bleu: main("delta_bleu"),
    chrf: main("delta_chrf"),
    mqm: main("delta_mqm"),
    form: { value: form, answers: "table1.ratio.form_over_accuracy" },
  };
}

/** Published figures in no table. Without the paper's spans it is all of them, with a reason that names the substitute. */
function unshownAnswers(rows: readonly VerdictRow[], isComplete: boolean): Answer[] {
  const bleu = (verdict: SeverityVerdict): MeanInterval | undefined =>
    rows.find((row) => row.verdict === verdict)?.means.delta_bleu;
  const low = bleu("major accuracy")?.low ?? null;
  const high = bleu("minor form")?.high ?? null;
  const sums: Answer[] = [
    { value: rows.reduce((sum, { n }) => sum + n, 0), answers: "table1.contrasts" },
    {
      value: low === null || high === null ? null : low - high,
      answers: "table1.bleu_interval_gap",
    },
  ];
  if (isComplete) return sums;
  const shown = [...rows.map(rowFigures), ratioFigures(rows)].flatMap<Answer>(Object.values);
  return [...shown, ...sums].map(({ value, answers }) => ({
    value: null,
    answers,
    reason: missing(answers, value, rows[0]?.source ?? ""),
  }));
}

function missing(key: string, value: number | null, answering: string): string {
  const standIn = value === null
    ? ""
    : `; the same question on ${answering} gives ${shown(key, value)}`;
  return `needs the error spans of wmt22, which this data lacks${standIn}`;
}

/** A value in the paper's format: whole counts, shares in per cent, ratios and costs with decimals. */
function shown(key: string, value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString("en-GB");
  if (/no_penalty|inversion/.test(key)) return formatNumber(value, 1, true);
  return formatNumber(value, key.startsWith("table1.ratio") ? 1 : 2);
}

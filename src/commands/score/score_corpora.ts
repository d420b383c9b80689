import { mean } from "../../scores/moments.ts";
import type { Draws } from "../../probes/audit/share.ts";
import type { SegmentStatistics, TextMetric } from "../../textmetrics/text_metric.ts";
import type { Json } from "../../json_value.ts";
import type { Row } from "../terminal/print_rows.ts";
import type { Texts } from "../inputs/read_texts.ts";
import type { TextUnits } from "../inputs/scores/exchange_units.ts";
import type { ChosenMetric } from "./text_metric_options.ts";

/** Outputs and references to score, from files or a campaign. */
export interface ScoredTexts {
  /** The outputs. */
  readonly outputs: readonly Texts[];
  /** One array per reference, with null where a segment lacks it. */
  readonly references: readonly (readonly (string | null)[])[];
  /** Number of segments. */
  readonly segments: number;
  /** Fields of every row on the origin of the texts. */
  readonly origin: Row;
  /** Language of the outputs, from the campaign's name; null if unknown. */
  readonly targetLanguage: string | null;
  /** Document of each segment; null if unknown. */
  readonly documents: readonly string[] | null;
}

/** What to compute in addition to the scores. */
export interface CorpusScoring extends Draws {
  /** Output that the others are compared with; null for no tests. */
  readonly baseline: number | null;
  /** The unit that resamples draw and swaps exchange. */
  readonly exchange: TextUnits;
  /** Whether to compute sentence scores. */
  readonly sentences: boolean;
}

/** Scores, one row per output and metric. */
export interface ScoredCorpora {
  /** The printed rows. */
  readonly rows: readonly Row[];
  /** Scores of every sentence by row, with their signature; null if not requested. */
  readonly sentences: readonly { readonly signature: string; readonly scores: number[] }[] | null;
}

/** One output under one metric. */
interface Corpus {
  readonly output: Texts;
  readonly chosen: ChosenMetric;
  readonly statistics: SegmentStatistics;
  readonly perSegment: number | null;
  readonly score: number;
  /** The components of the score, if the metric has any. */
  readonly parts: Row;
}

/**
 * Scores outputs by text metrics: corpus scores with signature, percentile interval, paired tests against a baseline, and
 * sentence scores.
 *
 * @param texts Outputs and references.
 * @param metrics The metrics.
 * @param settings Settings of the command.
 * @returns The scores.
 * @throws {UserError} If a segment has no reference.
 */
export async function scoreCorpora(
  texts: ScoredTexts,
  metrics: readonly ChosenMetric[],
  settings: CorpusScoring,
): Promise<ScoredCorpora> {
  const { sentenceScores } = await import("../../textmetrics/corpus/scores.ts");
  const corpora = await countAll(texts, metrics);
  const intervals = settings.exchange.units < 2 || settings.replicates < 2
    ? null
    : await intervalsOf(corpora, metrics.length, settings);
  const rows = corpora.map(({ output, chosen, score, perSegment, parts }, at): Row => ({
    file: output.name,
    metric: chosen.name,
    score,
    name: chosen.metric.name,
    signature: chosen.metric.signature(perSegment),
    ...parts,
    ...texts.origin,
    segments: texts.segments,
    ...intervals?.[at],
  }));
  if (!settings.sentences) return { rows, sentences: null };
  const sentences = corpora.map(({ chosen, statistics, perSegment }) => ({
    signature: chosen.sentence.signature(perSegment),
    scores: [...sentenceScores(chosen.sentence, statistics)],
  }));
  return { rows, sentences };
}

/** Outputs one after another, each by every metric in turn. */
async function countAll(
  { outputs, references }: ScoredTexts,
  metrics: readonly ChosenMetric[],
): Promise<Corpus[]> {
  const { sumStatistics } = await import("../../textmetrics/corpus/scores.ts");
  const byOutput: Corpus[][] = outputs.map(() => []);
  for (const chosen of metrics) {
    const prepared = chosen.metric.prepare(references);
    const all = prepared.statisticsOfAll(outputs.map(({ lines }) => lines));
    outputs.forEach((output, k) => {
      const statistics = all[k];
      const { score, ...parts } = scored(chosen.metric, sumStatistics(statistics));
      byOutput[k].push({
        output,
        chosen,
        statistics,
        perSegment: prepared.perSegment,
        score,
        parts,
      });
    });
  }
  return byOutput.flat();
}

/** A score with its components, under the names that sacreBLEU prints. */
function scored(metric: TextMetric, sums: Float64Array): { readonly score: number } & Row {
  const parts = metric.parts?.(sums);
  if (parts === undefined) return { score: metric.score(sums) };
  return {
    score: parts.score,
    precisions: parts.precisions,
    bp: parts.brevityPenalty,
    ratio: parts.lengthRatio,
    hyp_len: parts.hypothesisLength,
    ref_len: parts.referenceLength,
  };
}

async function intervalsOf(
  corpora: readonly Corpus[],
  metrics: number,
  { baseline, replicates, confidence, seed, exchange: { unit, unitOf, units } }: CorpusScoring,
): Promise<Row[]> {
  const { corpusReplicates } = await import("../../textmetrics/corpus/corpus_replicates.ts");
  const { approximateRandomisation, pairedBootstrap } = await import(
    "../../textmetrics/corpus/corpus_comparison.ts"
  );
  const { unitStatistics } = await import("../../textmetrics/corpus/unit_statistics.ts");
  const { interval } = await import("../../resampling/bootstrap/interval.ts");
  const byUnit = corpora.map(({ chosen: { metric }, statistics }) => ({
    metric,
    statistics: unitStatistics(statistics, unitOf),
  }));
  const drawn = corpusReplicates(byUnit, { replicates, seed, experiment: "score" });
  const compare = (at: number, other: number): Json => {
    const [one, two] = [corpora[at], corpora[other]];
    const test = pairedBootstrap([one.score, two.score], drawn[at], drawn[other], confidence);
    return {
      baseline: two.output.name,
      difference: test.difference,
      low: test.low,
      high: test.high,
      p_bootstrap: test.p,
      p_randomisation: approximateRandomisation(
        one.chosen.metric,
        byUnit[at].statistics,
        byUnit[other].statistics,
        { trials: replicates, seed, experiment: "score swaps" },
      ),
    };
  };
  return corpora.map(({ score }, at): Row => {
    const { low, high } = interval({
      method: "percentile",
      confidence,
      estimate: score,
      replicates: drawn[at],
    });
    const row = { mean: mean(drawn[at]), low, high, confidence, replicates, unit, units };
    if (baseline === null) return row;
    const other = baseline * metrics + at % metrics;
    return { ...row, comparison: other === at ? null : compare(at, other) };
  });
}

import { numbered } from "../../numbered.ts";
import { disqualifies, type OptimisedMetric } from "../../probes/audit/optimised_metric.ts";
import type { Draws } from "../../probes/audit/share.ts";
import type { TextUnits } from "../inputs/scores/exchange_units.ts";
import { scoreCorpora } from "../score/score_corpora.ts";
import type { ChosenMetric } from "../score/text_metric_options.ts";
import type { Json } from "../../json_value.ts";
import type { Row } from "../terminal/print_rows.ts";
import type { AuditInputs } from "./inputs.ts";
import type { AuditReport, ScoreDifference, ScoreReport } from "./report.ts";

/** How `scoreCorpora()` compares a system with the baseline. */
type TestedDifference = Omit<ScoreDifference, "metric" | "score" | "against_score"> & {
  readonly baseline: string;
};

/** Corpus scores of a system, and their differences from another's. */
export interface AuditScores {
  /** Its scores. */
  readonly scores: AuditReport["scores"];
  /** Differences from the other system's scores; empty without another system or without draws. */
  readonly differences: readonly ScoreDifference[];
}

/**
 * Scores all segments, as the command `score` does.
 *
 * @param inputs The inputs of the audit.
 * @param metrics The metrics.
 * @param optimised Metrics that the system was optimised for.
 * @param draws How resamples are drawn.
 * @returns The scores; empty without a reference.
 */
export async function wholeScores(
  inputs: AuditInputs,
  metrics: readonly ChosenMetric[],
  optimised: readonly OptimisedMetric[],
  draws: Draws,
): Promise<AuditScores> {
  const rows = await scored(inputs, [...inputs.output.keys()], metrics, draws, inputs.units);
  const own = rows.slice(0, metrics.length);
  return {
    scores: own.map((row) => ({
      ...scoreReport(row),
      signature: String(row.signature),
      optimised: disqualifies(String(row.metric), optimised)?.how ?? null,
    })),
    differences: own.flatMap((row, m): ScoreDifference[] => {
      if (row.comparison === null || row.comparison === undefined) return [];
      const { baseline: _, ...test } = row.comparison as unknown as TestedDifference;
      const [score, against_score] = [row, rows[metrics.length + m]].map((one) =>
        Number(one.score)
      );
      return [{ metric: String(row.metric), score, against_score, ...test }];
    }),
  };
}

/**
 * Scores some of the segments.
 *
 * @param inputs The inputs of the audit.
 * @param segments The segments, by number.
 * @param metrics The metrics.
 * @param draws How resamples are drawn.
 * @returns One score per metric; empty without a reference.
 */
export async function groupScores(
  inputs: AuditInputs,
  segments: ArrayLike<number>,
  metrics: readonly ChosenMetric[],
  draws: Draws,
): Promise<ScoreReport[]> {
  const alone = { ...inputs, against: null };
  const rows = await scored(alone, Array.from(segments), metrics, draws, unitsOf(inputs, segments));
  return rows.map(scoreReport);
}

async function scored(
  { system, output, references, against }: AuditInputs,
  segments: readonly number[],
  metrics: readonly ChosenMetric[],
  { replicates, confidence, seed }: Draws,
  exchange: TextUnits,
): Promise<readonly Row[]> {
  if (references.length === 0) return [];
  const pick = <T>(lines: readonly T[]): T[] => segments.map((segment) => lines[segment]);
  const systems = against === null ? [{ system, output }] : [{ system, output }, against];
  const { rows } = await scoreCorpora(
    {
      outputs: systems.map((one) => ({ name: one.system, lines: pick(one.output) })),
      references: references.map(pick),
      segments: segments.length,
      origin: {},
      targetLanguage: null,
      documents: null,
    },
    metrics,
    {
      baseline: against === null ? null : 1,
      replicates,
      exchange,
      confidence,
      seed,
      sentences: false,
    },
  );
  return rows;
}

function unitsOf({ units }: AuditInputs, segments: ArrayLike<number>): TextUnits {
  const { unit, unitOf } = units;
  if (unitOf === null) return { unit, unitOf, units: segments.length };
  const { numbers, count } = numbered(Array.from(segments, (segment) => unitOf[segment]));
  return { unit, unitOf: numbers, units: count };
}

function scoreReport({ metric, score, low, high }: Row): ScoreReport {
  const end = (value: Json | undefined): number | null => typeof value === "number" ? value : null;
  return { metric: String(metric), score: score as number, low: end(low), high: end(high) };
}

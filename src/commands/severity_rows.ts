import { errorWeight } from "../mqm/error_weight.ts";
import type { SeverityContrast } from "../mqm/severity_contrasts.ts";
import { type SeverityCosts, severityCosts } from "../mqm/severity_costs.ts";
import { summariseSeverity } from "../mqm/severity_summary.ts";
import { SEVERITY_VERDICTS } from "../mqm/severity_verdict.ts";
import { bootstrap } from "../resampling/bootstrap/bootstrap.ts";
import type { StatisticSpec } from "../resampling/bootstrap/statistic.ts";
import type { Json, Row } from "./print_rows.ts";

/** How intervals of the severity contrasts are drawn. */
export interface SeverityDraws {
  /** Number of resamples; under 2 for no intervals. */
  readonly replicates: number;
  /** Confidence, between 0 and 1. */
  readonly confidence: number;
  /** Seed. */
  readonly seed: number;
}

/** A statistic with the name of its field. */
interface Named {
  readonly field: string;
  readonly spec: StatisticSpec;
}

/** Decimals to which differences of sentence scores are taken for exact sums. */
const DECIMALS = 9;

/**
 * What metrics charge for one error of a known kind: a row a class of errors, with percentile intervals over resampled contrasts, which
 * all statistics of a class share.
 *
 * Source: "What BLEU, chrF and COMET do not measure", section 4 and Table 1.
 *
 * @param contrasts From `severityContrasts()`.
 * @param scores Sentence scores by metric and system: `scores.bleu[system][segment]`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { severityRows } from "./severity_rows.ts";
 *
 * const error = {
 *   start: 0, end: 1, category: "accuracy/omission", severity: "major", score: "5", isSource: false,
 * };
 * const contrast = {
 *   verdict: "major accuracy" as const, segment: 0, system: 1, clean: [0], rating: { errors: [error] },
 * };
 * const scores = { bleu: [[40], [30]], chrf: [[60], [62]] };
 * const [row] = await severityRows([contrast], scores, { replicates: 0, confidence: 0.95, seed: 1 });
 * assertEquals([row.delta_bleu, row.delta_chrf, row.delta_mqm], [10, -2, 5]);
 * ```
 */
export async function severityRows(
  contrasts: readonly SeverityContrast[],
  scores: Readonly<Record<"bleu" | "chrf", readonly ArrayLike<number>[]>>,
  draws: SeverityDraws,
): Promise<Row[]> {
  const cost = (of: readonly ArrayLike<number>[]) =>
    severityCosts(contrasts, (system, segment) => of[system][segment]);
  const costs = { bleu: cost(scores.bleu), chrf: cost(scores.chrf) };
  const weights = Float64Array.from(contrasts, ({ rating }) => errorWeight(rating.errors[0]));
  const rows: Row[] = [];
  for (const verdict of SEVERITY_VERDICTS) {
    const chosen = [...contrasts.keys()].filter((c) => contrasts[c].verdict === verdict);
    const [bleu, chrf] = [costs.bleu, costs.chrf].map((of) =>
      summariseSeverity(verdict, contrasts, of)
    );
    const tenths = chosen.reduce((sum, c) => sum + weights[c], 0);
    const named = statisticsOf(chosen, costs, weights);
    rows.push({
      verdict,
      n: bleu.n,
      delta_bleu: bleu.delta,
      delta_chrf: chrf.delta,
      delta_mqm: chosen.length === 0 ? null : tenths / (10 * chosen.length),
      no_penalty_bleu: bleu.noPenalty,
      no_penalty_chrf: chrf.noPenalty,
      pairs: bleu.pairs,
      inversion_bleu: bleu.inversion,
      inversion_chrf: chrf.inversion,
      intervals: await intervalsOf(named, chosen.length, draws, `severity ${verdict}`),
    });
  }
  return rows;
}

function statisticsOf(
  chosen: readonly number[],
  costs: Readonly<Record<"bleu" | "chrf", SeverityCosts>>,
  weights: Float64Array,
): Named[] {
  const column = (values: ArrayLike<number>) => Float64Array.from(chosen, (c) => values[c]);
  const mean = (integers: Float64Array, decimals: number): StatisticSpec => ({
    kind: "mean",
    integers,
    decimals,
  });
  const billionths = (values: Float64Array) =>
    Float64Array.from(chosen, (c) => Math.round(values[c] * 10 ** DECIMALS));
  const both = ["bleu", "chrf"] as const;
  return [
    ...both.map((metric): Named => ({
      field: `delta_${metric}`,
      spec: mean(billionths(costs[metric].deltas), DECIMALS),
    })),
    { field: "delta_mqm", spec: mean(column(weights), 1) },
    ...both.map((metric): Named => ({
      field: `no_penalty_${metric}`,
      spec: mean(column(costs[metric].unpenalised), 0),
    })),
    ...both.map((metric): Named => ({
      field: `inversion_${metric}`,
      spec: {
        kind: "ratio",
        integers: column(costs[metric].inversions),
        below: column(costs[metric].pairs),
        shift: 0,
      },
    })),
  ];
}

/** Intervals by field; null where there are fewer than two contrasts, or no resamples are wanted. */
async function intervalsOf(
  named: readonly Named[],
  contrasts: number,
  { replicates, confidence, seed }: SeverityDraws,
  experiment: string,
): Promise<Json> {
  if (contrasts < 2 || replicates < 2) {
    return Object.fromEntries(named.map(({ field }) => [field, null]));
  }
  const results = await bootstrap({
    design: { rows: contrasts },
    statistics: named.map(({ spec }) => spec),
    studentised: false,
    seed,
    experiment,
  }, { method: "percentile", confidence, replicates });
  return Object.fromEntries(
    named.map(({ field }, s) => [field, [results[s].low, results[s].high]]),
  );
}

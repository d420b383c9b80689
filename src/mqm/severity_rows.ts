import {
  type IntervalDraws,
  type MeanInterval,
  meanIntervals,
} from "../resampling/bootstrap/mean_intervals.ts";
import type { SeverityContrast } from "./severity_contrasts.ts";
import type { SeverityCosts } from "./severity_costs.ts";
import type { SeverityVerdict } from "./severity_verdict.ts";

/** The contrasts of one set of annotations, with their costs under two metrics. */
export interface SeveritySource<Verdict extends string = SeverityVerdict> {
  /** Its name, for example `wmt23/zh-en`. */
  readonly name: string;
  /** The contrasts. */
  readonly contrasts: readonly SeverityContrast<Verdict>[];
  /** Costs under sentence BLEU. */
  readonly bleu: SeverityCosts;
  /** Costs under chrF. */
  readonly chrf: SeverityCosts;
  /** Where each contrast comes from; absent where contrasts alone are drawn. */
  readonly origins?: readonly ContrastOrigin[];
}

/** Where a contrast comes from. */
export interface ContrastOrigin {
  /** Its source segment, unique within the campaigns at hand. */
  readonly segment: string;
  /** Its document; null where unknown. */
  readonly document: string | null;
}

/** A measure of a class of errors: the mean fall of BLEU, chrF or the MQM score, or a share from 0 to 1. */
export const SEVERITY_MEASURES = [
  "delta_bleu",
  "delta_chrf",
  "delta_mqm",
  "no_penalty_bleu",
  "no_penalty_chrf",
  "inversion_bleu",
  "inversion_chrf",
] as const;

/** A measure of `SEVERITY_MEASURES`. */
export type SeverityMeasure = typeof SEVERITY_MEASURES[number];

/** One class of errors: a row of the paper's Table 1. */
export interface SeverityRow<Verdict extends string = SeverityVerdict> {
  /** The class. */
  readonly verdict: Verdict;
  /** Number of contrasts. */
  readonly n: number;
  /** Number of (clean, contrast) pairs, over which inversions are counted. */
  readonly pairs: number;
  /** Each measure with its interval; the mean is null where there is no contrast. */
  readonly means: Readonly<Record<SeverityMeasure, MeanInterval>>;
}

/**
 * Measures how much a single error of a known kind lowers the scores, with percentile intervals over resampled contrasts. All
 * measures of a class share the resamples. Source: "What BLEU, chrF and COMET do not measure", section 4 and Table 1.
 *
 * @param source Contrasts and their costs.
 * @param verdicts The classes, in the order of the rows.
 * @param draws How intervals are drawn; the names of the source and of the class key the streams.
 * @returns One row per class of errors.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { severityCosts } from "./severity_costs.ts";
 * import { severityRows } from "./severity_rows.ts";
 *
 * const contrasts = [{ verdict: "major accuracy", segment: 0, system: 1, clean: [0], weight: 50 } as const];
 * const bleu = severityCosts(contrasts, (system) => [40, 30][system]);
 * const chrf = severityCosts(contrasts, (system) => [60, 62][system]);
 * const source = { name: "demo", contrasts, bleu, chrf };
 * const [{ means }] = await severityRows(source, ["major accuracy"], { seed: 1, replicates: 0 });
 * assertEquals([means.delta_bleu.mean, means.delta_chrf.mean, means.delta_mqm.mean], [10, -2, 5]);
 * ```
 */
export async function severityRows<Verdict extends string>(
  { name, contrasts, bleu, chrf }: SeveritySource<Verdict>,
  verdicts: readonly Verdict[],
  draws: Omit<IntervalDraws, "experiment">,
): Promise<SeverityRow<Verdict>[]> {
  const { clusters } = draws;
  const weights = Float64Array.from(contrasts, ({ weight }) => weight / 10);
  const rows: SeverityRow<Verdict>[] = [];
  for (const verdict of verdicts) {
    const chosen = [...contrasts.keys()].filter((c) => contrasts[c].verdict === verdict);
    const pick = (values: ArrayLike<number>) => Float64Array.from(chosen, (c) => values[c]);
    const pairs = pick(bleu.pairs);
    const means = await meanIntervals([
      { values: pick(bleu.deltas) },
      { values: pick(chrf.deltas) },
      { values: pick(weights) },
      { values: pick(bleu.unpenalised) },
      { values: pick(chrf.unpenalised) },
      { values: pick(bleu.inversions), below: pairs },
      { values: pick(chrf.inversions), below: pairs },
    ], {
      ...draws,
      experiment: `severity ${name} ${verdict}`,
      ...clusters === undefined ? {} : { clusters: chosen.map((c) => clusters[c]) },
    });
    rows.push({
      verdict,
      n: chosen.length,
      pairs: pairs.reduce((sum, count) => sum + count, 0),
      means: Object.fromEntries(
        SEVERITY_MEASURES.map((measure, m) => [measure, means[m]]),
      ) as SeverityRow["means"],
    });
  }
  return rows;
}

/**
 * Computes the ratio of one class's cost to another's.
 *
 * @param rows Rows of the classes.
 * @param measure The cost compared.
 * @param classes The dearer class, then the cheaper. @default {a major accuracy error over a minor error of form}
 * @returns The ratio; null where either class has no contrast, or the cheaper one costs nothing on average.
 */
export function severityRatio(
  rows: readonly SeverityRow[],
  measure: SeverityMeasure,
  classes: readonly [SeverityVerdict, SeverityVerdict] = ["major accuracy", "minor form"],
): number | null {
  const mean = (verdict: SeverityVerdict): number | null =>
    rows.find((row) => row.verdict === verdict)?.means[measure].mean ?? null;
  const [above, below] = classes.map(mean);
  return above === null || below === null || below <= 0 ? null : above / below;
}

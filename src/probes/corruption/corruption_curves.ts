import { mean } from "../../scores/moments.ts";
import { type CorruptionDraw, corruptionDraws } from "./corruption_draws.ts";
import { type CorruptibleCorpus, corruptionDrop } from "./corruption_drop.ts";
import { corpusScore, sumStatistics } from "../../textmetrics/corpus/scores.ts";
import type { SegmentStatistics } from "../../textmetrics/text_metric.ts";
import type { BasesAndPairs, CountedSuite, SuiteCounts } from "../minimal_pairs/suite_counts.ts";

/** Shares of corrupted segments. */
export const FRACTIONS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5] as const;

/** Drops of one metric: one list per share, one number per draw. */
export interface CorruptionCurve {
  /** Name of the metric. */
  readonly name: "BLEU" | "chrF";
  /** Score of the clean corpus. */
  readonly clean: number;
  /** Drops by share and draw. */
  readonly drops: readonly Float64Array[];
  /**
   * Length of the text divided by that of the reference, clean and for each share, as a mean over draws; null for metrics
   * without a length.
   */
  readonly lengths: { readonly clean: number; readonly corrupted: readonly number[] } | null;
}

/** The curves of a corpus of bases, and the number of bases with variants. */
export interface CorruptionCurves {
  /** BLEU's, then chrF's, over the same draws. */
  readonly curves: readonly CorruptionCurve[];
  /** Number of bases that have a meaning-altering variant. */
  readonly corruptible: number;
}

/**
 * Corrupts some bases of a suite and scores them as a corpus.
 *
 * @param suite The suite.
 * @param counts Its counts.
 * @param chosen Numbers of the bases in the corpus.
 * @param draws Draws per share.
 * @param seed Seed.
 * @returns BLEU's curve and chrF's.
 */
export function corruptionCurves(
  { pairs }: BasesAndPairs,
  counts: SuiteCounts,
  chosen: readonly number[],
  draws: number,
  seed: number,
): CorruptionCurves {
  const places = new Map(chosen.map((base, place) => [base, place]));
  const rows = chosen.map((): number[] => []);
  pairs.forEach((pair, p) => {
    const place = places.get(counts.baseOf[p]);
    if (pair.class === "altering" && place !== undefined) rows[place].push(p);
  });
  const plan = corruptionDraws(rows.map((list) => list.length), FRACTIONS, draws, seed);
  return {
    curves: [counts.bleu, counts.chrf].map((counted) => curve(counted, chosen, rows, plan)),
    corruptible: rows.filter((list) => list.length > 0).length,
  };
}

/**
 * Averages the drops at each share.
 *
 * @param curve The curve.
 * @returns One mean per share.
 */
export function meanDrops({ drops }: CorruptionCurve): number[] {
  return drops.map(mean);
}

function curve(
  { metric, bases, edited }: CountedSuite,
  chosen: readonly number[],
  rows: readonly (readonly number[])[],
  plan: readonly CorruptionDraw[],
): CorruptionCurve {
  const corpus = { clean: picked(bases, chosen), variants: edited, rows };
  return {
    name: metric.name === "BLEU" ? "BLEU" : "chrF",
    lengths: metric.name === "BLEU" ? lengthRatios(corpus, plan) : null,
    clean: corpusScore(metric, corpus.clean),
    drops: FRACTIONS.map((fraction) =>
      Float64Array.from(
        plan.filter((draw) => draw.fraction === fraction),
        (draw) => corruptionDrop(metric, corpus, draw),
      )
    ),
  };
}

/** Counts of the given segments, in order. */
function picked(
  { width, values }: SegmentStatistics,
  chosen: readonly number[],
): SegmentStatistics {
  const own = new Float64Array(chosen.length * width);
  chosen.forEach((row, i) => own.set(values.subarray(row * width, (row + 1) * width), i * width));
  return { segments: chosen.length, width, values: own };
}

/** Length ratios. BLEU's counts begin with the lengths of the text and its reference, in tokens. */
function lengthRatios(
  { clean, variants, rows }: CorruptibleCorpus,
  plan: readonly CorruptionDraw[],
): NonNullable<CorruptionCurve["lengths"]> {
  const [length, reference] = sumStatistics(clean);
  const grown = ({ segments, variants: chosen }: CorruptionDraw): number =>
    segments.reduce(
      (sum, segment, k) =>
        sum + variants.values[rows[segment][chosen[k]] * variants.width] -
        clean.values[segment * clean.width],
      0,
    );
  return {
    clean: length / reference,
    corrupted: FRACTIONS.map((fraction) => {
      const draws = plan.filter((draw) => draw.fraction === fraction);
      return draws.reduce((sum, draw) => sum + (length + grown(draw)) / reference, 0) /
        draws.length;
    }),
  };
}

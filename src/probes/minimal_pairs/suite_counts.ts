import { joinArrays } from "../../join_arrays.ts";
import type { BaseTranslation, MinimalPair } from "./minimal_pairs.ts";
import { costsOfScores, type PairCosts } from "./pair_costs.ts";
import { bleu } from "../../textmetrics/bleu/bleu.ts";
import { chrf } from "../../textmetrics/chrf/chrf.ts";
import { sentenceScores } from "../../textmetrics/corpus/scores.ts";
import type { SegmentStatistics, TextMetric } from "../../textmetrics/text_metric.ts";

/** Pairs and their base translations. */
export interface BasesAndPairs {
  /** The bases. */
  readonly bases: readonly BaseTranslation[];
  /** Pairs of these bases. */
  readonly pairs: readonly MinimalPair[];
}

/** One metric's counts on a suite; corpora of bases and of edited texts are scored by their sums. */
export interface CountedSuite {
  /** The metric for corpora. */
  readonly metric: TextMetric;
  /** Counts of the bases. */
  readonly bases: SegmentStatistics;
  /** Counts of the edited texts. */
  readonly edited: SegmentStatistics;
  /** Costs of the pairs under sentence scores. */
  readonly costs: PairCosts;
}

/** A suite's counts under both metrics, with the base of every pair. */
export interface SuiteCounts {
  /** BLEU; sentences use its effective order. */
  readonly bleu: CountedSuite;
  /** chrF. */
  readonly chrf: CountedSuite;
  /** Number of the base of each pair. */
  readonly baseOf: Int32Array;
}

/**
 * Counts a suite for BLEU and chrF; every text is counted once.
 *
 * @param suite Bases and pairs; the base of a pair is one of the bases.
 * @returns The counts by metric.
 */
export function countSuite({ bases, pairs }: BasesAndPairs): SuiteCounts {
  const numbers = new Map(bases.map((base, b) => [base, b]));
  const baseOf = Int32Array.from(pairs, ({ base }) => numbers.get(base) ?? -1);
  const count = (metric: TextMetric, sentence: TextMetric): CountedSuite => {
    const ofBases = metric.prepare([bases.map(({ reference }) => reference)])
      .statistics(bases.map(({ text }) => text));
    const edited = metric.prepare([pairs.map(({ base }) => base.reference)])
      .statistics(pairs.map((pair) => pair.edited));
    const scores = sentenceScores(sentence, ofBases);
    const before = Float64Array.from(baseOf, (base) => scores[base]);
    return {
      metric,
      bases: ofBases,
      edited,
      costs: costsOfScores(before, sentenceScores(sentence, edited)),
    };
  };
  return {
    bleu: count(bleu(), bleu({ effectiveOrder: true })),
    chrf: count(chrf(), chrf()),
    baseOf,
  };
}

/**
 * Concatenates the counts of two suites.
 *
 * @param first Counts of the first suite.
 * @param second Counts of another suite, with its own bases.
 * @returns The counts of both as one suite.
 */
export function joinedCounts(first: SuiteCounts, second: SuiteCounts): SuiteCounts {
  const joined = (metric: "bleu" | "chrf"): CountedSuite => {
    const [one, other] = [first[metric], second[metric]];
    return {
      metric: one.metric,
      bases: joinedStatistics(one.bases, other.bases),
      edited: joinedStatistics(one.edited, other.edited),
      costs: {
        deltas: joinArrays(
          (length) => new Float64Array(length),
          [one.costs.deltas, other.costs.deltas],
        ),
        unpenalised: joinArrays(
          (length) => new Uint8Array(length),
          [one.costs.unpenalised, other.costs.unpenalised],
        ),
      },
    };
  };
  const { segments } = first.bleu.bases;
  return {
    bleu: joined("bleu"),
    chrf: joined("chrf"),
    baseOf: Int32Array.from([...first.baseOf, ...second.baseOf.map((base) => segments + base)]),
  };
}

function joinedStatistics(first: SegmentStatistics, second: SegmentStatistics): SegmentStatistics {
  const values = joinArrays((length) => new Float64Array(length), [first.values, second.values]);
  return { segments: first.segments + second.segments, width: first.width, values };
}

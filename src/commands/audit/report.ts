import type { ContrastiveAccuracy } from "../../probes/audit/blind_spots.ts";
import type { CorpusDifference } from "../../probes/audit/corpus_difference.ts";
import type { CorpusRate } from "../../probes/audit/corpus_rate.ts";
import type { PairedBootstrap } from "../../textmetrics/corpus/corpus_comparison.ts";
import type { ErrorClass } from "../../probes/audit/error_class.ts";

/** An interval, lower end first. */
export type Interval = readonly [number, number];

/** Error rates from one origin of spans. */
export interface ErrorRateReport {
  /** What marked the spans. */
  readonly ratings: string;
  /** Whether people or an error-span metric did. */
  readonly by: "people" | "metric";
  /** Segments with a rating. */
  readonly rated: number;
  /** Mean of −Σ of weights over ratings (MQM); null without ratings. */
  readonly mqm: number | null;
  /** Rates by class of error. */
  readonly classes: readonly (CorpusRate & {
    /** Class of error. */
    readonly class: ErrorClass;
    /** Errors marked. */
    readonly errors: number;
  })[];
}

/** A corpus score. */
export interface ScoreReport {
  /** Metric. */
  readonly metric: string;
  /** Score. */
  readonly score: number;
  /** Lower end of the interval; null with fewer than two segments. */
  readonly low: number | null;
  /** Upper end. */
  readonly high: number | null;
}

/** One group of segments. */
export interface GroupReport {
  /** Column. */
  readonly column: string;
  /** Value. */
  readonly value: string;
  /** Segments in it. */
  readonly segments: number;
  /** Scores by every metric. */
  readonly scores: readonly ScoreReport[];
  /** Rate of major accuracy errors; null without ratings. */
  readonly major_accuracy: CorpusRate | null;
  /** Rate of major errors whose category is neither accuracy nor form; null without ratings. */
  readonly major_unclassified: CorpusRate | null;
}

/** Contrastive accuracy of one metric on one kind of error. */
export interface ContrastReport extends ContrastiveAccuracy {
  /** Metric. */
  readonly metric: string;
}

/** How the rate of one class of errors, or the MQM score, differs between two systems. */
export interface RateDifference extends CorpusDifference {
  /** Whether people or an error-span metric marked the errors. */
  readonly by: "people" | "metric";
  /** Class of error, or the score. */
  readonly class: ErrorClass | "mqm";
  /** Of the audited system, over these segments, domains weighed by their size. */
  readonly own: number | null;
  /** Of the other. */
  readonly against: number | null;
}

/** How a corpus score differs between two systems. */
export interface ScoreDifference extends Omit<PairedBootstrap, "p"> {
  /** Metric. */
  readonly metric: string;
  /** Of the audited system. */
  readonly score: number;
  /** Of the other. */
  readonly against_score: number;
  /** p-value of the paired bootstrap. */
  readonly p_bootstrap: number;
  /** p-value of approximate randomisation. */
  readonly p_randomisation: number;
}

/** A segment that decides between two systems. */
export interface DecidingExample {
  /** Segment, from 1. */
  readonly segment: number;
  /** System without the error. */
  readonly better: string;
  /** Class of error that the other has. */
  readonly error: ErrorClass;
  /** MQM score of the audited system. */
  readonly own_mqm: number;
  /** Of the other. */
  readonly against_mqm: number;
  /** Translation by the audited system. */
  readonly own: string;
  /** By the other. */
  readonly against: string;
}

/** The comparison with another system. */
export interface AgainstReport {
  /** The other system. */
  readonly system: string;
  /** Differences of rates of errors. */
  readonly rates: readonly RateDifference[];
  /** Differences of corpus scores. */
  readonly scores: readonly ScoreDifference[];
  /** Segments that decide. */
  readonly examples: readonly DecidingExample[];
}

/** How many segments to annotate. */
export interface AnnotationReport {
  /** Class of error whose rate is asked for. */
  readonly error: ErrorClass;
  /** Rate expected: that of the people's annotations, else the metric's, else 0. */
  readonly expected_rate: number;
  /** How many independent segments are worth one: as seen in these ratings. */
  readonly design_effect: number;
  /** Where it comes from. */
  readonly expected_from: string;
  /** Segments that people annotated. */
  readonly annotated: number;
  /** Bound wanted of the upper end of the interval. */
  readonly bound: number;
  /** Segments that the bound needs; null where the rate seen is not under it. */
  readonly for_bound: number | null;
  /** Whether the whole interval lies above the bound, so that no number of segments is likely to help. */
  readonly bound_excluded: boolean;
  /** Half-width wanted of the interval. */
  readonly half_width: number;
  /** Segments that the half-width needs. */
  readonly for_half_width: number;
  /** Segments to annotate next: for the bound, or where that is out of reach for the half-width. */
  readonly next: number;
  /** Of these, how many the outputs at hand still hold. */
  readonly available: number;
  /** How to spread them over the groups of the first column; null without one. */
  readonly spread: readonly { readonly [name: string]: string | number }[] | null;
}

/** The report, as `--format json` prints it. */
export interface AuditReport {
  /** System. */
  readonly system: string;
  /** Campaign; null for a user's own files. */
  readonly campaign: string | null;
  /** References. */
  readonly references: readonly string[];
  /** Number of segments. */
  readonly segments: number;
  /** What a reader must know before believing the rest. */
  readonly warnings: readonly string[];
  /** Error rates; those of people first. */
  readonly error_rates: readonly ErrorRateReport[];
  /** Corpus scores with signatures, and how a metric was optimised, if it was. */
  readonly scores: readonly (ScoreReport & {
    /** Signature. */
    readonly signature: string;
    /** How the system was optimised for the metric; null where it was not, as far as declared. */
    readonly optimised: string | null;
  })[];
  /** Scores and rates by group. */
  readonly groups: readonly GroupReport[];
  /** Contrastive accuracies. */
  readonly blind_spots: readonly ContrastReport[];
  /** What the contrastive pairs are, or why there are none. */
  readonly blind_spots_from: string;
  /** What to annotate next. */
  readonly annotation: AnnotationReport;
  /** Comparison with another system; null where none is named. */
  readonly against: AgainstReport | null;
  /** Settings that the figures depend on. */
  readonly settings: {
    readonly confidence: number;
    readonly replicates: number;
    readonly seed: number;
    /** What intervals take for sampled as a whole. */
    readonly unit: "document" | "segment";
    /** By what rates are weighted to the corpus; null where nothing is known. */
    readonly strata: string | null;
  };
}

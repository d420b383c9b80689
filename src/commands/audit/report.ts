import type { ContrastiveAccuracy } from "../../probes/audit/blind_spots.ts";
import type { CorpusDifference } from "../../probes/audit/corpus_difference.ts";
import type { CorpusRate } from "../../probes/audit/corpus_rate.ts";
import type { PairedBootstrap } from "../../textmetrics/corpus/corpus_comparison.ts";
import type { ErrorClass } from "../../probes/audit/error_class.ts";

/** An interval, lower end first. */
export type Interval = readonly [number, number];

/** Error rates from one origin of spans. */
export interface ErrorRateReport {
  /** Origin of the spans. */
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

/** Difference of the rate of one class of errors, or of the MQM score, between two systems. */
export interface RateDifference extends CorpusDifference {
  /** Whether people or an error-span metric marked the errors. */
  readonly by: "people" | "metric";
  /** Class of error, or the score. */
  readonly class: ErrorClass | "mqm";
  /** Value of the audited system over these segments, with domains weighted by size. */
  readonly own: number | null;
  /** Of the other. */
  readonly against: number | null;
}

/** Difference of a corpus score between two systems. */
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
  /** Class of the other system's error. */
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
  /** Deciding segments. */
  readonly examples: readonly DecidingExample[];
}

/** How many segments to annotate. */
export interface AnnotationReport {
  /** Class of the error whose rate is bounded. */
  readonly error: ErrorClass;
  /** Expected rate: from human annotations, or else from the metric's, or else 0. */
  readonly expected_rate: number;
  /** Design effect in these ratings. */
  readonly design_effect: number;
  /** Its origin. */
  readonly expected_from: string;
  /** Segments that people annotated. */
  readonly annotated: number;
  /** Bound for the upper end of the interval. */
  readonly bound: number;
  /** Number of segments needed for the bound; null if the observed rate is not below it. */
  readonly for_bound: number | null;
  /** Whether the whole interval is above the bound, so that more segments are unlikely to help. */
  readonly bound_excluded: boolean;
  /** Target half-width of the interval. */
  readonly half_width: number;
  /** Number of segments needed for the half-width. */
  readonly for_half_width: number;
  /** Segments to annotate next: for the bound or, if that is out of reach, for the half-width. */
  readonly next: number;
  /** How many of these the given outputs still contain. */
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
  /** Warnings for the reader. */
  readonly warnings: readonly string[];
  /** Error rates; those of people first. */
  readonly error_rates: readonly ErrorRateReport[];
  /** Corpus scores with signatures, and how the system was optimised for a metric, if it was. */
  readonly scores: readonly (ScoreReport & {
    /** Signature. */
    readonly signature: string;
    /** How the system was optimised for the metric; null if nothing was declared. */
    readonly optimised: string | null;
  })[];
  /** Scores and rates by group. */
  readonly groups: readonly GroupReport[];
  /** Contrastive accuracies. */
  readonly blind_spots: readonly ContrastReport[];
  /** Description of the contrastive pairs, or why there are none. */
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
    /** Unit that intervals assume to be sampled as a whole. */
    readonly unit: "document" | "segment";
    /** Strata for weighting rates to the corpus; null if unknown. */
    readonly strata: string | null;
  };
}

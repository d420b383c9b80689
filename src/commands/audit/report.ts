import type { ErrorClass } from "../../probes/audit/error_classes.ts";

/** An interval, lower end first. */
export type Interval = readonly [number, number];

/** A rate as the report prints it. */
export interface RateReport {
  /** Segments, or pairs, that have the property. */
  readonly count: number;
  /** Out of how many. */
  readonly n: number;
  /** The rate; null where n is 0. */
  readonly rate: number | null;
  /** Wilson's interval. */
  readonly wilson: Interval | null;
}

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
  readonly classes: readonly (RateReport & {
    /** Class of error. */
    readonly class: ErrorClass;
    /** Errors marked. */
    readonly errors: number;
    /** Percentile bootstrap interval over segments, documents first. */
    readonly bootstrap: Interval | null;
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
  readonly major_accuracy: RateReport | null;
}

/** Contrastive accuracy of one metric on one kind of error. */
export type ContrastReport = RateReport & {
  /** Metric. */
  readonly metric: string;
  /** Kind of error. */
  readonly blind_spot: string;
  /** Pairs with equal scores. */
  readonly ties: number;
};

/** How many segments to annotate. */
export interface AnnotationReport {
  /** Rate expected: that of the people's annotations, else the metric's, else 0. */
  readonly expected_rate: number;
  /** Where it comes from. */
  readonly expected_from: string;
  /** Segments that people annotated. */
  readonly annotated: number;
  /** Bound wanted of the upper end of Wilson's interval. */
  readonly bound: number;
  /** Segments that the bound needs; null where the rate is not under it. */
  readonly for_bound: number | null;
  /** Half-width wanted of Wilson's interval. */
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
  /** Settings that the figures depend on. */
  readonly settings: {
    readonly confidence: number;
    readonly replicates: number;
    readonly seed: number;
  };
}

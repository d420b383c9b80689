/** One error span that a rater marked. */
export interface ErrorSpan {
  /** Category as printed, for example `Accuracy/Mistranslation`. */
  readonly category: string;
  /** Severity as printed, for example `major`. */
  readonly severity: string;
  /** Penalty of this error as its file states it, a decimal as printed; null where it states none. */
  readonly score: string | null;
  /** True if the span is in the source. */
  readonly isSource: boolean;
}

/** One rater's annotation of one translation. */
export interface SegmentRating {
  /** Its errors; empty for a translation free of errors. */
  readonly errors: readonly ErrorSpan[];
}

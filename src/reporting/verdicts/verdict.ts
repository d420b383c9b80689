/** A value computed here that answers a published figure. */
export interface Reproduced {
  /** The value; null if it is undefined or could not be computed. */
  readonly value: number | null;
  /** Lower end of its interval, if any. */
  readonly low?: number;
  /** Upper end of its interval, if any. */
  readonly high?: number;
  /** Why it may differ from the published figure, or which data is missing. */
  readonly reason?: string;
  /** Least and greatest value over other seeds, if the value depends on random draws. */
  readonly noise?: readonly [least: number, greatest: number];
  /**
   * Its verdict without a comparison, because it was computed from our own suite in place of an unreleased one, or from a part
   * of the paper's data. The value is still shown.
   */
  readonly unjudged?: "own_suite" | "not_run";
}

/** A value with the published figure that it answers. */
export interface Answer extends Reproduced {
  /** Key of the published figure. */
  readonly answers: string;
}

/** A figure as a paper prints it: one row of `data/published/<paper>/<name>.csv`. */
export interface Published {
  /** Key that a section answers, for example `table6.metricx.tau_b`. */
  readonly key: string;
  /** The value exactly as printed, so that its precision is known. */
  readonly printed: string;
  /** Its place in the paper: "Table 6, row Metric-X". */
  readonly where: string;
  /** Tolerance of a *close* value, in the printed unit; empty if only rounding counts. */
  readonly tolerance: number | null;
  /** Its published interval, if any. */
  readonly low: number | null;
  /** Its published interval, if any. */
  readonly high: number | null;
  /** True for a setting of the paper, such as a number of draws, which a reproduction adopts rather than finds. */
  readonly setting?: boolean;
}

/** The verdicts on reproduced values, in the order of the counts. */
export const VERDICT_KINDS = ["same", "close", "differs", "not_run", "own_suite"] as const;

/** The verdict on a reproduced value. */
export type VerdictKind = typeof VERDICT_KINDS[number];

/** The outcome of a published figure: a verdict, or a note that it is a setting. */
export type Outcome = VerdictKind | "setting";

/** The outcome of one comparison. */
export interface Verdict {
  /** The published figure. */
  readonly published: Published;
  /** Our value; null if the section did not compute it. */
  readonly reproduced: Reproduced | null;
  /** The outcome. */
  readonly kind: Outcome;
  /** Our value minus the published one, in the printed unit. */
  readonly difference: number | null;
  /** The reason, if it is not *same*. */
  readonly reason: string;
}

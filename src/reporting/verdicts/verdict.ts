/** A value computed here that answers a published figure. */
export interface Reproduced {
  /** The value, or null where it is undefined or could not be computed. */
  readonly value: number | null;
  /** Lower end of its interval, where it has one. */
  readonly low?: number;
  /** Upper end of its interval, where it has one. */
  readonly high?: number;
  /** Why it may differ from the published figure, or what data is missing. */
  readonly reason?: string;
  /** Least and greatest value over other seeds, where the value hangs on random draws. */
  readonly noise?: readonly [least: number, greatest: number];
  /**
   * The verdict that it gets without a comparison: it was computed from a suite of our own in place of an unreleased one, or
   * from a part of the paper's data. A reader sees it all the same.
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
  /** Where it stands: "Table 6, row Metric-X". */
  readonly where: string;
  /** How far a *close* value may lie, in the printed unit; empty where only rounding counts. */
  readonly tolerance: number | null;
  /** Its published interval, where there is one. */
  readonly low: number | null;
  /** Its published interval, where there is one. */
  readonly high: number | null;
  /** True for a setting of the paper's, such as a number of draws, which a reproduction takes over and does not find. */
  readonly setting?: boolean;
}

/** How reproduced values compare with published ones, in the order in which they are counted. */
export const VERDICT_KINDS = ["same", "close", "differs", "not_run", "own_suite"] as const;

/** How a reproduced value compares with the published one. */
export type VerdictKind = typeof VERDICT_KINDS[number];

/** What a published figure comes to: a verdict, or the remark that it is a setting and no result. */
export type Outcome = VerdictKind | "setting";

/** The outcome of one comparison. */
export interface Verdict {
  /** The published figure. */
  readonly published: Published;
  /** Ours, or null where the section did not compute it. */
  readonly reproduced: Reproduced | null;
  /** The outcome. */
  readonly kind: Outcome;
  /** Ours minus the published value, in the printed unit. */
  readonly difference: number | null;
  /** Why, where it is not *same*. */
  readonly reason: string;
}

import type { Grouping } from "../../pairs/classes/grouping.ts";

/** What a measure of agreement compares, and how it may be used. */
export interface Measure {
  /** Whether it compares one score of each system, or the scores of translations. */
  readonly level: "system" | "segment";
  /** Which translations it compares by default; null for measures of systems. */
  readonly grouping: Grouping | null;
  /** Whether systems can be weighted. */
  readonly weighs: boolean;
  /** Whether it is a share of pairs, between 0 and 1; otherwise it is a correlation. */
  readonly share: boolean;
  /** Whether it is computed when no measure is named. */
  readonly usual: boolean;
  /**
   * Kind of interval with the best coverage (docs/validity.md). For measures of systems it is the percentile interval, which
   * covers the mean value over samples of this many segments. For others it is the basic interval, which covers the value on
   * infinitely many segments.
   */
  readonly interval: "percentile" | "basic";
  /** What it is, for help. */
  readonly summary: string;
}

/** A measure of systems. */
function ofSystems(summary: string): Measure & { readonly level: "system" } {
  return {
    level: "system",
    grouping: null,
    weighs: true,
    share: false,
    usual: true,
    interval: "percentile",
    summary,
  };
}

/** A measure of translations. */
function ofSegments(
  grouping: Grouping,
  summary: string,
): Measure & { readonly level: "segment"; readonly grouping: Grouping } {
  return {
    level: "segment",
    grouping,
    weighs: false,
    share: false,
    usual: false,
    interval: "basic",
    summary,
  };
}

/**
 * Every measure of agreement between a metric and people.
 *
 * Sources: pairwise accuracy, Kocmi et al., WMT 2021; soft pairwise accuracy, Thompson et al., WMT 2024; the τs and acc_eq,
 * Deutsch, Foster & Freitag, EMNLP 2023, table 1 and section 6; pairwise-difference Pearson, DiIanni & Deutsch 2025.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { MEASURES } from "./measures.ts";
 *
 * assertEquals([MEASURES.spa.level, MEASURES.acc_eq.grouping], ["system", "item"]);
 * ```
 */
export const MEASURES = {
  spa: { ...ofSystems("soft pairwise accuracy"), share: true },
  pa: { ...ofSystems("pairwise accuracy"), share: true },
  pearson: ofSystems("Pearson's r of system scores"),
  spearman: ofSystems("Spearman's ρ of system scores"),
  kendall: ofSystems("Kendall's τ_b of system scores"),
  acc_eq: {
    ...ofSegments("item", "pairwise accuracy with ties, calibrated"),
    share: true,
    usual: true,
  },
  acc_eq_uncalibrated: {
    ...ofSegments("item", "pairwise accuracy with ties, at ε = 0"),
    share: true,
  },
  pearson_segment: {
    ...ofSegments("none", "Pearson's r of translations' scores"),
    weighs: true,
  },
  spearman_segment: ofSegments("none", "Spearman's ρ of translations' scores"),
  pdp: ofSegments("item", "Pearson's r of the differences between the two translations of a pair"),
  tau_a: ofSegments("item", "Kendall's τ_a"),
  tau_b: ofSegments("item", "Kendall's τ_b"),
  tau_c: ofSegments("item", "Stuart's τ_c"),
  tau_10: ofSegments("item", "Kendall's τ as of WMT 2010"),
  tau_13: ofSegments("item", "Kendall's τ as of WMT 2013"),
  tau_14: ofSegments("item", "Kendall's τ as of WMT 2014"),
  tau_23: ofSegments("item", "Kendall's τ with ties, 2·acc_eq_uncalibrated − 1"),
} satisfies Readonly<Record<string, Measure>>;

/** Name of a measure. */
export type MeasureName = keyof typeof MEASURES;

/** Name of a measure of translations. */
export type SegmentMeasure = {
  [Name in MeasureName]: typeof MEASURES[Name]["level"] extends "segment" ? Name : never;
}[MeasureName];

/** Names of all measures. */
export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[];

/**
 * Checks whether a measure compares the scores of translations.
 *
 * @param name Name of the measure.
 * @returns True where it does.
 */
export function isSegmentMeasure(name: MeasureName): name is SegmentMeasure {
  return MEASURES[name].level === "segment";
}

import type { Calibrated, Ranked, ReportResults } from "./report_results.ts";

/** Largest p-value of a difference that is called one. */
const LEVEL = 0.05;

/**
 * Says what a reader can take from a report: which metrics agree better with people, and from which difference on their scores
 * differ.
 *
 * @param results What the report computed.
 * @returns The sentences: thresholds first, then comparisons by calibrated accuracy.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { thresholdSentence } from "./sentences.ts";
 *
 * assertEquals(
 *   thresholdSentence({ metric: "M", epsilon: 0.05, acc_eq: 0.6, acc_eq_uncalibrated: 0.55, groups: 9, pairs: 90 }),
 *   "Treat two M scores as tied if they differ by at most 0.05; agreement with people rises from 55.0 % to 60.0 % of pairs.",
 * );
 * ```
 */
export function reportSentences({ thresholds, rankings }: ReportResults): string[] {
  const ranked = rankings.get("acc_eq") ?? [];
  return [...thresholds.map(thresholdSentence), ...comparisonSentences(ranked)];
}

/**
 * Says what a metric's calibrated threshold means.
 *
 * @param found The threshold and the accuracies with and without it.
 * @returns One sentence.
 */
export function thresholdSentence(found: Calibrated): string {
  const { metric, epsilon, acc_eq: after, acc_eq_uncalibrated: before } = found;
  if (epsilon === null || after === null || before === null) {
    return `${metric} has no threshold: no two of its translations can be compared.`;
  }
  if (epsilon === 0) {
    return `Take every difference of two ${metric} scores for one: no threshold raises its agreement with people, ${
      percent(after)
    } of pairs.`;
  }
  return `Treat two ${metric} scores as tied if they differ by at most ${epsilon}; agreement with people rises from ${
    percent(before)
  } to ${percent(after)} of pairs.`;
}

function comparisonSentences(ranked: readonly Ranked[]): string[] {
  const defined = ranked.filter(({ value }) => value !== null);
  const sentences = defined.slice(0, -1).map((better, at) => {
    const next = defined[at + 1];
    const { p } = better.p_values[next.metric];
    const points = 100 * ((better.value ?? 0) - (next.value ?? 0));
    const by = `${points.toFixed(1)} points of calibrated accuracy, p = ${
      shown(p)
    }, ${better.unit}s exchanged`;
    return p <= LEVEL
      ? `${better.metric} is better than ${next.metric} here (+${by}).`
      : `Nothing shows that ${better.metric} is better than ${next.metric} here (+${by}).`;
  });
  const rest = ranked.filter(({ value }) => value === null).map(({ metric }) =>
    `${metric} has no calibrated accuracy, so it is not ranked.`
  );
  return [...sentences, ...rest];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function shown(p: number): string {
  return p < 0.001 ? p.toExponential(0) : p.toFixed(3);
}

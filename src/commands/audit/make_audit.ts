import { allocate } from "../../probes/audit/allocate.ts";
import { disqualifies, type OptimisedMetric } from "../../probes/audit/optimised_metric.ts";
import { segmentsForBound, segmentsForHalfWidth } from "../../probes/audit/sample_size.ts";
import { type SegmentGroup, segmentGroups } from "../../probes/audit/segment_groups.ts";
import { type Draws, twoSidedQuantile } from "../../probes/audit/share.ts";
import { formatNumber } from "../../reporting/tables/format_cell.ts";
import { ownBlindSpots, scoredBlindSpots } from "./blind_spots.ts";
import type { AuditInputs } from "./inputs.ts";
import { errorRates, majorAccuracy, type MarkedSource, markSource } from "./rates.ts";
import type { AnnotationReport, AuditReport } from "./report.ts";
import { countOutput, groupScores, wholeScores } from "./scores.ts";
import type { ChosenMetric } from "../score/text_metric_options.ts";

/** Settings of an audit. */
export interface AuditSettings extends Draws {
  /** Metrics to score with. */
  readonly metrics: readonly ChosenMetric[];
  /** Metrics that the system was optimised for. */
  readonly optimised: readonly OptimisedMetric[];
  /** Table of another metric's scores of minimal pairs; undefined for pairs made here. */
  readonly contrastScores: string | undefined;
  /** Bound wanted of the rate of major accuracy errors. */
  readonly bound: number;
  /** Half-width wanted of its interval. */
  readonly halfWidth: number;
}

/**
 * Audits a system: what a translation quality report should hold.
 *
 * Source: "What BLEU, chrF and COMET do not measure", section 9.
 *
 * @throws {UserError} Where a file does not fit.
 */
export async function makeAudit(
  inputs: AuditInputs,
  settings: AuditSettings,
): Promise<AuditReport> {
  const { metrics, optimised, confidence } = settings;
  const marked = inputs.spans.map((source) => markSource(source, inputs.output.length));
  const error_rates: AuditReport["error_rates"][number][] = [];
  for (const one of marked) error_rates.push(await errorRates(one, inputs.documents, settings));
  const [first = null] = marked;
  const people = first?.source.by === "people" ? first : null;
  const counted = countOutput(inputs, metrics);
  const scores = wholeScores(counted, optimised, settings);
  const groups = inputs.columns.flatMap(({ name, values }) =>
    segmentGroups(values).map((group) => ({
      column: name,
      value: group.value,
      segments: group.segments.length,
      scores: groupScores(counted, group, settings),
      major_accuracy: first === null ? null : majorAccuracy(first, group.segments, confidence),
    }))
  );
  const contrasts = settings.contrastScores === undefined
    ? await ownBlindSpots(inputs, people, metrics, confidence)
    : await scoredBlindSpots(settings.contrastScores, confidence);
  const report = {
    system: inputs.system,
    campaign: inputs.campaign,
    references: inputs.referenceNames,
    segments: inputs.output.length,
    error_rates,
    scores,
    groups,
    blind_spots: contrasts.accuracies,
    blind_spots_from: contrasts.from,
    annotation: annotation(inputs, first, settings),
    settings: { confidence, replicates: settings.replicates, seed: settings.seed },
  };
  return { ...report, warnings: warnings(report, inputs, settings) };
}

function annotation(
  inputs: AuditInputs,
  first: MarkedSource | null,
  { confidence, bound, halfWidth }: AuditSettings,
): AnnotationReport {
  const z = twoSidedQuantile(confidence);
  const all = [...inputs.output.keys()];
  const seen = first === null ? null : majorAccuracy(first, all, confidence);
  const rate = seen?.rate ?? 0;
  // Spans of a metric say what rate to expect; only people's annotations count as done.
  const done = first?.source.by === "people" ? seen?.n ?? 0 : 0;
  const forBound = segmentsForBound(rate, bound, z);
  const forHalfWidth = segmentsForHalfWidth(rate, halfWidth, z);
  const next = Math.max(0, (forBound ?? forHalfWidth) - done);
  const [column] = inputs.columns;
  return {
    expected_rate: rate,
    expected_from: first === null || seen?.rate === null ? "no rating" : first.source.name,
    annotated: done,
    bound,
    for_bound: forBound,
    half_width: halfWidth,
    for_half_width: forHalfWidth,
    next,
    available: Math.min(next, all.length - done),
    spread: column === undefined
      ? null
      : spread(segmentGroups(column.values), column.name, first, next, z),
  };
}

function spread(
  groups: readonly SegmentGroup[],
  column: string,
  first: MarkedSource | null,
  next: number,
  z: number,
): AnnotationReport["spread"] {
  const strata = groups.map(({ value, segments }) => {
    const seen = first === null ? { n: 0, count: 0 } : majorAccuracy(first, segments, 0.95);
    const done = first?.source.by === "people" ? seen.n : 0;
    return { name: value, segments: segments.length, rated: done, marked: done && seen.count };
  });
  return allocate(strata, next, z).map(({ name, segments }) => ({ [column]: name, segments }));
}

function warnings(
  report: Omit<AuditReport, "warnings">,
  inputs: AuditInputs,
  { optimised, bound }: AuditSettings,
): string[] {
  const found: string[] = [];
  const used = new Set([
    ...report.scores.map(({ metric }) => metric),
    ...report.blind_spots.map(({ metric }) => metric),
    ...inputs.spans.filter(({ by }) => by === "metric").map(({ name }) => fileStem(name)),
  ]);
  for (const metric of used) {
    const declared = disqualifies(metric, optimised);
    if (declared === null) continue;
    found.push(
      `${metric} evaluates a system that ${declared.metric} was used for in ${declared.how}: it is disqualified as its evaluation, ` +
        "and what it says below measures the objective, not the quality.",
    );
  }
  if (inputs.references.length === 0) {
    found.push("There is no reference, so there are no corpus scores.");
  }
  const people = report.error_rates.find(({ by, rated }) => by === "people" && rated > 0);
  if (people === undefined) {
    found.push(
      report.error_rates.length === 0
        ? "No error spans were given: the rate of major accuracy errors is unknown, and no score below can stand for it."
        : "No segment was annotated by people: the error rates below are those of a metric, without an anchor.",
    );
  } else {
    const major = people.classes.find((one) => one.class === "major accuracy");
    const upper = major?.wilson?.[1] ?? 1;
    if (upper > bound) {
      found.push(
        `The rate of major accuracy errors may be as high as ${
          formatNumber(upper, 1, true)
        }, above the bound of ` +
          `${formatNumber(bound, 1, true)}.`,
      );
    }
  }
  return found;
}

function fileStem(path: string): string {
  return (path.split("/").at(-1) ?? path).replace(/\.seg\.rating$|\.[^.]*$/, "");
}

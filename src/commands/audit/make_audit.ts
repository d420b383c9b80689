import { allocate } from "../../probes/audit/allocate.ts";
import { type CorpusDesign, corpusMean } from "../../probes/audit/corpus_mean.ts";
import { ERROR_CLASSES, type ErrorClass } from "../../probes/audit/error_class.ts";
import { disqualifies, type OptimisedMetric } from "../../probes/audit/optimised_metric.ts";
import { segmentsForBound, segmentsForHalfWidth } from "../../probes/audit/sample_size.ts";
import { segmentGroups } from "../../probes/audit/segment_groups.ts";
import { type Draws, twoSidedQuantile } from "../../probes/audit/share.ts";
import { formatNumber } from "../../reporting/tables/format_cell.ts";
import type { AuditSettings } from "./audit_options.ts";
import { ownBlindSpots, scoredBlindSpots } from "./blind_spots.ts";
import { decidingExamples, rateDifferences } from "./compare_systems.ts";
import type { AuditInputs, GroupColumn } from "./inputs.ts";
import { classRate, designOf, errorRates, type MarkedSource, markSource } from "./rates.ts";
import type { AgainstReport, AnnotationReport, AuditReport, ScoreDifference } from "./report.ts";
import { groupScores, wholeScores } from "./scores.ts";
import { fileStem } from "../../campaign/own/score_argument.ts";
import type { ChosenMetric } from "../score/text_metric_options.ts";

/** Settings of an audit. */
export interface AuditPlan
  extends Draws, Pick<AuditSettings, "contrastScores" | "bound" | "halfWidth"> {
  /** Metrics to score with. */
  readonly metrics: readonly ChosenMetric[];
  /** Metrics that the system was optimised for. */
  readonly optimised: readonly OptimisedMetric[];
}

/**
 * Audits a system: computes what a translation quality report should contain.
 *
 * Source: "What BLEU, chrF and COMET do not measure", section 9.
 *
 * @param inputs The inputs of the audit.
 * @param settings The settings.
 * @returns The report.
 * @throws {UserError} If a file does not fit.
 */
export async function makeAudit(
  inputs: AuditInputs,
  settings: AuditPlan,
): Promise<AuditReport> {
  const { metrics, optimised, confidence } = settings;
  const segments = inputs.output.length;
  const design = designOf(inputs);
  const marked = inputs.spans.map((source) => markSource(source, segments));
  const error_rates = marked.map((one) => errorRates(one, design, confidence));
  const [first = null] = marked;
  const { scores, differences } = await wholeScores(inputs, metrics, optimised, settings);
  const groups: AuditReport["groups"][number][] = [];
  for (const { name, values } of inputs.columns) {
    for (const group of segmentGroups(values)) {
      const rate = (error: ErrorClass) =>
        first && classRate(first, error, group.segments, design, confidence);
      groups.push({
        column: name,
        value: group.value,
        segments: group.segments.length,
        scores: await groupScores(inputs, group.segments, metrics, settings),
        major_accuracy: rate("major accuracy"),
        major_unclassified: rate("major unclassified"),
      });
    }
  }
  const contrasts = settings.contrastScores.length === 0
    ? await ownBlindSpots(inputs, metrics, confidence)
    : await scoredBlindSpots(settings.contrastScores, inputs, confidence);
  const report = {
    system: inputs.system,
    campaign: inputs.campaign,
    references: inputs.referenceNames,
    segments,
    error_rates,
    scores,
    groups,
    blind_spots: contrasts.accuracies,
    blind_spots_from: contrasts.from,
    annotation: annotation(inputs, first, design, settings),
    against: against(inputs, marked, differences, design, settings),
    settings: {
      confidence,
      replicates: settings.replicates,
      seed: settings.seed,
      unit: inputs.units.unit,
      strata: inputs.strata?.name ?? null,
    },
  };
  return { ...report, warnings: warnings(report, inputs, marked, design, settings) };
}

function against(
  inputs: AuditInputs,
  marked: readonly MarkedSource[],
  scores: readonly ScoreDifference[],
  design: CorpusDesign,
  settings: AuditPlan,
): AgainstReport | null {
  if (inputs.against === null) return null;
  const others = inputs.against.spans.map((source) => markSource(source, inputs.output.length));
  const pairs = (["people", "metric"] as const).flatMap((by) => {
    const own = marked.find(({ source }) => source.by === by);
    const other = others.find(({ source }) => source.by === by);
    return own === undefined || other === undefined ? [] : [[own, other] as const];
  });
  const [deciding] = pairs;
  return {
    system: inputs.against.system,
    rates: pairs.flatMap(([own, other]) => rateDifferences(own, other, design, settings)),
    scores,
    examples: deciding === undefined ? [] : decidingExamples(inputs, ...deciding),
  };
}

function annotation(
  inputs: AuditInputs,
  first: MarkedSource | null,
  design: CorpusDesign,
  { confidence, bound, halfWidth }: AuditPlan,
): AnnotationReport {
  const z = twoSidedQuantile(confidence);
  const all = [...inputs.output.keys()];
  const error = first?.gravest ?? "major accuracy";
  const seen = first && classRate(first, error, all, design, confidence);
  const rate = seen?.rate ?? 0;
  const effect = seen?.design_effect ?? 1;
  // A metric's spans give the expected rate; only human annotations count as done.
  const done = first?.source.by === "people" ? seen?.n ?? 0 : 0;
  const independent = segmentsForBound(rate, bound, z);
  const forBound = independent === null ? null : Math.ceil(independent * effect);
  const forHalfWidth = Math.ceil(segmentsForHalfWidth(rate, halfWidth, z) * effect);
  const next = Math.max(0, (forBound ?? forHalfWidth) - done);
  return {
    error,
    expected_rate: rate,
    expected_from: first === null || seen?.rate === null ? "no rating" : first.source.name,
    design_effect: effect,
    annotated: done,
    bound,
    for_bound: forBound,
    bound_excluded: (seen?.interval?.[0] ?? 0) >= bound,
    half_width: halfWidth,
    for_half_width: forHalfWidth,
    next,
    available: Math.min(next, all.length - done),
    spread: inputs.strata === null ? null : spread(inputs.strata, first, next, z),
  };
}

function spread(
  { name: column, values }: GroupColumn,
  first: MarkedSource | null,
  next: number,
  z: number,
): AnnotationReport["spread"] {
  const done = first?.source.by === "people" ? first : null;
  const strata = segmentGroups(values).map(({ value, segments }) => {
    const count = (marks: Uint8Array | undefined): number =>
      segments.reduce((sum, segment) => sum + (marks?.[segment] ?? 0), 0);
    return {
      name: value,
      segments: segments.length,
      rated: count(done?.errors.rated),
      marked: done === null ? 0 : count(done.errors.marked[done.gravest]),
    };
  });
  return allocate(strata, next, z).map(({ name, segments }) => ({ [column]: name, segments }));
}

function warnings(
  report: Omit<AuditReport, "warnings">,
  inputs: AuditInputs,
  marked: readonly MarkedSource[],
  design: CorpusDesign,
  { optimised, bound }: AuditPlan,
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
    const { error } = report.annotation;
    const major = people.classes.find((one) => one.class === error);
    const upper = major?.interval?.[1] ?? 1;
    if (upper > bound) {
      found.push(
        `The rate of ${error} errors may be as high as ${
          formatNumber(upper, 1, true)
        }, above the bound of ` +
          `${formatNumber(bound, 1, true)}.`,
      );
    }
  }
  for (const one of marked) found.push(...markWarnings(one, inputs, design));
  return found;
}

/** Warnings on the rates: errors without a class, domains without ratings. */
function markWarnings(
  { source, errors }: MarkedSource,
  { strata, output }: AuditInputs,
  design: CorpusDesign,
): string[] {
  const found: string[] = [];
  const [major, minor] = [errors.errors["major unclassified"], errors.errors["minor unclassified"]];
  if (major + minor > 0) {
    const all = ERROR_CLASSES.reduce((sum, name) => sum + errors.errors[name], 0);
    found.push(
      `${
        major + minor
      } of ${all} errors in ${source.name} have no category, or one that is neither accuracy nor form; ` +
        `${major} of them are major. They count as unclassified: the rate of accuracy errors may be higher by as much.`,
    );
  }
  const { uncovered } = corpusMean(errors.rated, errors.rated, [...output.keys()], design);
  if (uncovered > 0 && uncovered < output.length) {
    found.push(
      `${uncovered} segments lie where ${source.name} rates no segment of the same ${
        strata?.name ?? "domain"
      }: the rates below are those of the others.`,
    );
  }
  return found;
}

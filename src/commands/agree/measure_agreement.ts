import { isSegmentMeasure, type MeasureName } from "../../agreement/measures/measures.ts";
import { ratedSystems, systemRows } from "../../scores/rated_systems.ts";
import { UserError } from "../../user_error.ts";
import { metricTraits } from "../../agreement/score_traits.ts";
import {
  commonPairs,
  type ComparableMetrics,
  comparableMetrics,
} from "../inputs/scores/missing_scores.ts";
import { inputHeading } from "../inputs/scores/scored_campaign.ts";
import type { AgreementFacts, AgreeRun, ReplicatePlace } from "./agree_rows.ts";
import { type AgreeJob, alignedValues, type Measured } from "./agree_values.ts";
import { segmentValues } from "./segment_values.ts";
import { type TestedDifferences, testedDifferences } from "./tested_differences.ts";

/** Agreement of metrics with people, and the replicates for its intervals. */
export interface MeasuredAgreement {
  /** The results. */
  readonly run: AgreeRun;
  /** Lists of replicates. */
  readonly joined: readonly Float64Array[];
}

/**
 * Computes the measures of every metric, with bootstrap replicates. Metrics that scored the same translations are computed
 * together.
 *
 * @param job The run.
 * @param measures The measures.
 * @returns Results and replicates, from which `agreeRows()` makes rows.
 * @throws {UserError} If nothing can be compared, or there is too much to compute.
 */
export async function measureAgreement(
  job: AgreeJob,
  measures: readonly MeasureName[],
): Promise<MeasuredAgreement> {
  const { scores, settings, comparing } = job;
  const ofSegments = measures.filter(isSegmentMeasure);
  const ofSystems = measures.filter((name) => !isSegmentMeasure(name));
  const rows = scores.metrics.length * measures.length;
  const shown: AgreementFacts[] = new Array(rows);
  const places: ReplicatePlace[] = new Array(shown.length);
  const joined: Float64Array[] = [];
  const without: (readonly number[] | null)[] = [];
  let tests: TestedDifferences = {};
  const valuesOf = async (own: AgreeJob) => [
    ...await alignedValues(own, ofSystems),
    ...await segmentValues(own, ofSegments),
  ];
  const parts = comparableMetrics(scores);
  const pairs = comparing === "none" ? [] : commonPairs(parts, scores);
  for (const part of [...parts, ...pairs]) {
    const isPair = pairs.includes(part);
    const own = { ...job, scores: part, ...isPair ? { note: () => {} } : {} };
    const found = await valuesOf(own).catch((error) => {
      // Two metrics that share too little are not compared; each keeps its own values.
      if (isPair && error instanceof UserError) return null;
      throw error;
    });
    if (found === null) continue;
    if (isPair) job.note(commonNote(part));
    part.places.forEach((place, m) =>
      measures.forEach((measure, q) => {
        const { facts, at } = measuredValue(found, m, measure);
        const row = isPair ? shown.length : place * measures.length + q;
        const metric = scores.metrics[place].name;
        shown[row] = { campaign: scores.campaign.name, metric, ...facts };
        places[row] = { ...at, list: joined.length + at.list };
      })
    );
    joined.push(...found.map(({ replicates }) => replicates));
    without.push(...found.map((one) => one.without && Array.from(one.without)));
    if (comparing === "tests") {
      tests = { ...tests, ...await testedDifferences(own, measures) };
    }
  }
  const run: AgreeRun = {
    heading: inputHeading(settings),
    rows,
    shown,
    places,
    replicates: settings.replicates,
    method: settings.method,
    confidence: settings.confidence,
    without,
    compares: comparing !== "none",
    tests,
    traits: Object.fromEntries(
      (measures.includes("acc_eq") ? scores.metrics : []).map((metric) => [
        metric.name,
        metricTraits(scores.human, metric, scores.exclude),
      ]),
    ),
  };
  return { run, joined };
}

/** A measure of one metric, and its place among the lists of replicates. */
function measuredValue(
  found: readonly Measured[],
  m: number,
  measure: MeasureName,
): { facts: Omit<AgreementFacts, "campaign" | "metric">; at: ReplicatePlace } {
  const list = found.findIndex((one) => one.measures.includes(measure));
  const from = found[list];
  const { measures, values } = from;
  const offset = m * measures.length + measures.indexOf(measure);
  const ofEpsilon = measure === "acc_eq" ? measures.indexOf("epsilon") : -1;
  const epsilon = ofEpsilon < 0 ? null : m * measures.length + ofEpsilon;
  const facts = {
    measure,
    group: from.grouping,
    value: Number.isNaN(values[offset]) ? null : values[offset],
    systems: from.systems,
    segments: from.segments,
    common: from.common,
    unit: from.unit,
    epsilon: epsilon === null ? null : values[epsilon],
    uncalibrated: epsilon === null ? null : from.uncalibrated?.[m] ?? null,
    cross_fitted: epsilon === null ? null : from.crossFitted?.[m] ?? null,
  };
  return { facts, at: { list, step: values.length, offset, epsilon } };
}

function commonNote({ human, metrics: [first, second], exclude }: ComparableMetrics): string {
  const systems = ratedSystems(human, exclude);
  const rows = systemRows(human, systems);
  const common = rows.filter((row) => human.column.present[row] === 1).length;
  return `${first.name} and ${second.name} are compared on the ${common} translations that both scored`;
}

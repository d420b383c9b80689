import { MEASURES, type SegmentMeasure } from "../../agreement/measures/measures.ts";
import type { AgreementStatistic } from "../../agreement/resampled/agreement_statistic.ts";
import type { Grouping } from "../../pairs/classes/grouping.ts";
import type { CalibratedMetric } from "../../pairs/outcomes/calibrated_metric.ts";
import type { ResamplingDesign } from "../../resampling/bootstrap/resampling_design.ts";
import type { ScoreTable } from "../../scores/score_table.ts";
import type { RatedSegments } from "../../scores/segment_scores.ts";
import { UserError } from "../../user_error.ts";
import { besideRated } from "../engine/calibration_input.ts";
import type { ResamplingEngine } from "../engine/resampling_engine.ts";
import { exchangeUnits } from "../inputs/scores/exchange_units.ts";
import { type AgreeJob, jobWeights, type Measured, replicateRange } from "./agree_values.ts";

/** Most pairs of all metrics whose order a bootstrap keeps. */
const MOST_PAIRS = 2 ** 28;

/**
 * Computes measures of translations for every metric, with their replicates. Measures of one grouping are computed together.
 *
 * @param job The run; its metrics scored every translation that people scored.
 * @param measures Measures of translations.
 * @returns Values and replicates, one entry for each grouping.
 * @throws {UserError} If there are too many pairs to calibrate every resample.
 */
export async function segmentValues(
  job: AgreeJob,
  measures: readonly SegmentMeasure[],
): Promise<Measured[]> {
  const byGrouping = Map.groupBy(
    measures,
    (measure) => job.settings.group ?? MEASURES[measure].grouping,
  );
  const found: Measured[] = [];
  for (const [grouping, wanted] of byGrouping) {
    found.push(await measured(job, wanted, grouping));
  }
  return found;
}

async function measured(
  job: AgreeJob,
  wanted: readonly SegmentMeasure[],
  grouping: Grouping,
): Promise<Measured> {
  const { scores: { human, metrics, exclude }, settings, engine } = job;
  const { ratedSegments, segmentScores } = await import("../../scores/segment_scores.ts");
  const { segmentStatistic } = await import("../../agreement/measures/segment_statistic.ts");
  const { crossFitted } = await import("../../pairs/outcomes/cross_fitted.ts");
  const { joinReplicates } = await import("../../resampling/bootstrap/replicate_ranges.ts");
  const rated = ratedSegments(human, exclude, grouping === "item" ? 2 : 1);
  if (rated.segments.length === 0) {
    throw new UserError(`no segment has '${human.name}' scores of two systems; exclude fewer`);
  }
  const weights = jobWeights(job, rated.systems);
  const grain = grouping === "item" ? "items" : "cells";
  const units = await exchangeUnits(job, wanted.join(", "), grain, rated.segments);
  const laid = metrics.map((metric) => ({ ...segmentScores(rated, metric), weights }));
  const calibrated = wanted.includes("acc_eq")
    ? await calibrations(rated, metrics, grouping, settings.replicates > 1, engine)
    : [];
  const statistics: AgreementStatistic[] = [];
  const recalibrates = calibrated.some(({ events }) => events !== null);
  const columns = recalibrates ? [...wanted, "epsilon" as const] : wanted;
  const values = laid.flatMap((scores, m) =>
    columns.map((measure) => {
      const { calibration, events } = calibrated[m] ?? { calibration: null, events: null };
      if (measure === "epsilon") {
        if (events !== null) statistics.push({ kind: "epsilon", events });
        return calibration?.epsilon ?? NaN;
      }
      if (measure === "acc_eq" && events !== null) statistics.push({ kind: "acc_eq", events });
      else statistics.push({ kind: "segments", measure, grouping, scores });
      if (measure === "acc_eq" && calibration !== null) return calibration.value ?? NaN;
      return segmentStatistic(measure, grouping, scores).value ?? NaN;
    })
  );
  const range = await replicateRange(job);
  const design = {
    rows: rated.segments.length,
    clusters: units.unit === "document" ? units.unitOf : undefined,
  };
  const { values: replicates } = joinReplicates(
    await engine.draw({
      design,
      statistics,
      studentised: false,
      seed: settings.seed,
      experiment: `segments ${grouping}`,
    }, range),
  );
  return {
    measures: columns,
    values: Float64Array.from(values),
    replicates,
    systems: rated.systems.length,
    segments: rated.segments.length,
    common: null,
    grouping,
    unit: units.unit,
    without: settings.method === "bca" ? await leftOut(design, statistics) : null,
    crossFitted: recalibrates
      ? calibrated.map(({ events }) =>
        events === null ? NaN : crossFitted(events, units.unitOf, settings.seed)
      )
      : null,
    uncalibrated: calibrated.length === 0
      ? null
      : calibrated.map(({ calibration }) => calibration.valueUncalibrated),
  };
}

/** Every statistic with each unit left out in turn, in the layout of replicates. */
async function leftOut(
  design: ResamplingDesign,
  statistics: readonly AgreementStatistic[],
): Promise<Float64Array> {
  const { agreementStatistic } = await import("../../agreement/resampled/agreement_statistic.ts");
  const { jackknife } = await import("../../resampling/bootstrap/jackknife.ts");
  const lists = statistics.map((spec) => jackknife(design, agreementStatistic(spec))[0]);
  return Float64Array.from(
    { length: lists.length * lists[0].length },
    (_, at) => lists[at % lists.length][Math.floor(at / lists.length)],
  );
}

/** Calibrates every metric. With grouping by item, every resample is calibrated too, which needs the order of all pairs. */
async function calibrations(
  rated: RatedSegments,
  metrics: readonly ScoreTable[],
  grouping: Grouping,
  resample: boolean,
  engine: ResamplingEngine,
): Promise<CalibratedMetric[]> {
  const { systems, segments } = rated;
  const pairs = systems.length * (systems.length - 1) / 2 * segments.length * metrics.length;
  const byItem = grouping === "item";
  if (byItem && resample && pairs > MOST_PAIRS) {
    throw new UserError(
      `${pairs} pairs are too many to calibrate resamples anew; take fewer metrics, or --replicates 0`,
    );
  }
  const events = byItem && pairs <= MOST_PAIRS;
  return await engine.calibrations(
    besideRated(rated, metrics, grouping, { events }),
    metrics.length,
  );
}

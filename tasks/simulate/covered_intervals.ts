import {
  agreementJackknife,
  type AgreementPlan,
  agreementReplicates,
  agreementValues,
} from "../../src/agreement/agreement_replicates.ts";
import { calibratedMetric } from "../../src/pairs/outcomes/calibrated_metric.ts";
import { crossFitted } from "../../src/pairs/outcomes/cross_fitted.ts";
import { resampledCalibration } from "../../src/pairs/outcomes/resampled_calibration.ts";
import { rightPairs } from "../../src/pairs/outcomes/right_pairs.ts";
import { pairScores } from "../../src/pairs/classes/paired_scores.ts";
import { acceleration, jackknife } from "../../src/resampling/bootstrap/jackknife.ts";
import { interval } from "../../src/resampling/bootstrap/interval.ts";
import { resampler } from "../../src/resampling/bootstrap/resampling_design.ts";
import { keyedStream } from "../../src/resampling/random/keyed_stream.ts";
import { alignedScores } from "../../src/scores/aligned_scores.ts";
import { align } from "../../src/scores/alignment.ts";
import { type CampaignShape, type MadeUpCampaign, madeUpCampaign } from "./made_up_campaign.ts";

/** Measures whose intervals are studied. */
const COVERED_MEASURES = [
  "acc_eq",
  "pearson_segment",
  "pa",
  "kendall",
  "spearman",
  "pearson",
] as const;

/** Ways to make an interval of replicates; `bc` is BCa without acceleration. */
const METHODS = ["percentile", "basic", "bc", "bca"] as const;

/** An interval on one campaign. */
export interface MadeInterval {
  /** The measure. */
  readonly measure: string;
  /** How the interval was made. */
  readonly method: string;
  /** Lower end; NaN where the interval is undefined. */
  readonly low: number;
  /** Upper end. */
  readonly high: number;
}

/** Calibrated accuracy on one campaign. */
export interface AccuracyOnce {
  /** In sample, at the threshold that was calibrated on it. */
  readonly inSample: number;
  /** Cross-fitted. */
  readonly crossFitted: number;
  /** Of the same threshold on fresh segments. */
  readonly fresh: number;
}

/** Segments that stand in for endless ones. */
const ENDLESS = 4000;

/**
 * The values that a first metric has on endless segments of a set of systems.
 *
 * @param shape The kind of campaign.
 * @param seed Seed of the study.
 * @param systemSet Number of the set of systems.
 */
export function endlessValues(
  shape: CampaignShape,
  seed: number,
  systemSet: number,
): { readonly campaign: MadeUpCampaign; readonly values: Readonly<Record<string, number>> } {
  const campaign = madeUpCampaign({ ...shape, segments: ENDLESS }, seed, systemSet, systemSet);
  const values = agreementValues(planOf(campaign, false));
  const list = [calibrated(campaign, false).calibration.value ?? NaN, ...values];
  return {
    campaign,
    values: Object.fromEntries(COVERED_MEASURES.map((measure, at) => [measure, list[at]])),
  };
}

/**
 * Makes every interval of a first metric on one campaign, and calibrates it in sample, cross-fitted and for fresh segments.
 *
 * @param campaign The campaign.
 * @param byDocument Whether documents are drawn, or segments.
 * @param replicates Number of resamples.
 * @param fresh A campaign of the same systems on endless segments.
 */
export function madeIntervals(
  campaign: MadeUpCampaign,
  byDocument: boolean,
  replicates: number,
  fresh: MadeUpCampaign,
): { readonly intervals: readonly MadeInterval[]; readonly accuracy: AccuracyOnce } {
  const plan = planOf(campaign, byDocument);
  const units = byDocument
    ? campaign.documentOf[campaign.documentOf.length - 1] + 1
    : plan.human.segments;
  const columns = [
    accuracyColumn(campaign, byDocument, replicates),
    ...split(
      agreementValues(plan),
      agreementReplicates(plan, 0, replicates),
      agreementJackknife(plan, 0, units),
    ),
  ];
  const intervals = columns.flatMap((column, measure) =>
    METHODS.map((method) => ({
      measure: COVERED_MEASURES[measure],
      method,
      ...ends(column, method),
    }))
  );
  const { calibration, events } = calibrated(campaign, true);
  const paired = pairScores(fresh.human.column, fresh.metrics[0].column, groupsOf(fresh));
  const freshRight = rightPairs(paired, calibration.epsilonText);
  const share = freshRight.right.reduce((sum, right, g) => sum + right / freshRight.pairs[g], 0);
  const unitOf = byDocument ? campaign.documentOf : Int32Array.from(campaign.documentOf.keys());
  return {
    intervals,
    accuracy: {
      inSample: calibration.value ?? NaN,
      crossFitted: events === null ? NaN : crossFitted(events, unitOf, 1),
      fresh: share / freshRight.groups.length,
    },
  };
}

/** A statistic of the sample, of resamples, and without each unit. */
interface Column {
  readonly estimate: number;
  readonly replicates: Float64Array;
  readonly without: Float64Array;
}

function ends(
  { estimate, replicates, without }: Column,
  method: string,
): { readonly low: number; readonly high: number } {
  try {
    return interval({
      method: method === "bc"
        ? "bca"
        : method === "basic"
        ? "basic"
        : method === "bca"
        ? "bca"
        : "percentile",
      confidence: 0.95,
      estimate,
      replicates,
      acceleration: method === "bca" ? acceleration([without], 1e-12) : 0,
      rounding: 1e-12,
    });
  } catch {
    return { low: NaN, high: NaN }; // undefined here, which the table counts as not covering
  }
}

function planOf(campaign: MadeUpCampaign, byDocument: boolean): AgreementPlan {
  const alignment = align(campaign.human, new Set());
  return {
    human: alignedScores(campaign.human, alignment),
    metrics: [alignedScores(campaign.metrics[0], alignment)],
    measures: ["pearson_segment", "pa", "kendall", "spearman", "pearson"],
    signs: null,
    seed: 1,
    unitOf: byDocument ? campaign.documentOf : undefined,
  };
}

function split(values: Float64Array, replicates: Float64Array, without: Float64Array): Column[] {
  const step = values.length;
  const every = (list: Float64Array, at: number) =>
    Float64Array.from({ length: list.length / step }, (_, r) => list[r * step + at]);
  return Array.from(values, (estimate, at) => (
    { estimate, replicates: every(replicates, at), without: every(without, at) }
  ));
}

function groupsOf({ human }: MadeUpCampaign): Int32Array {
  return Int32Array.from({ length: human.column.length }, (_, row) => row % human.segments);
}

function calibrated(campaign: MadeUpCampaign, events: boolean) {
  const { human, metrics: [metric] } = campaign;
  return calibratedMetric(human.column, metric.column, groupsOf(campaign), { events });
}

function accuracyColumn(
  campaign: MadeUpCampaign,
  byDocument: boolean,
  replicates: number,
): Column {
  const { events } = calibrated(campaign, true);
  if (events === null) throw new Error("events were asked for");
  const calibrate = resampledCalibration(events);
  const value = (counts: ArrayLike<number>) => calibrate(counts).accuracy;
  const rows = campaign.human.segments;
  const design = { rows, clusters: byDocument ? campaign.documentOf : undefined };
  const draw = resampler(design);
  const counts = new Uint32Array(rows);
  const drawn = Float64Array.from({ length: replicates }, (_, r) => {
    draw(keyedStream(1, "accuracy", r), counts);
    return value(counts);
  });
  return {
    estimate: value(new Uint32Array(rows).fill(1)),
    replicates: drawn,
    without: jackknife(design, { value })[0],
  };
}

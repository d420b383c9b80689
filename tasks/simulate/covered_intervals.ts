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
import { type PairedScores, pairScores } from "../../src/pairs/classes/paired_scores.ts";
import { acceleration, jackknife } from "../../src/resampling/bootstrap/jackknife.ts";
import { interval } from "../../src/resampling/bootstrap/interval.ts";
import { resampler } from "../../src/resampling/bootstrap/resampling_design.ts";
import { keyedStream } from "../../src/resampling/random/keyed_stream.ts";
import { alignedScores } from "../../src/scores/aligned_scores.ts";
import { align } from "../../src/scores/alignment.ts";
import { type CampaignShape, type MadeUpCampaign, madeUpCampaign } from "./made_up_campaign.ts";

/** Measures of aligned scores whose intervals are studied, besides acc_eq. */
const ALIGNED = ["pearson_segment", "pa", "kendall", "spearman", "pearson"] as const;

/** Measures whose intervals are studied. */
const COVERED_MEASURES = ["acc_eq", ...ALIGNED] as const;

/** Kinds of intervals; `bc` is BCa without acceleration, and `bca` is only for measures of translations. */
const METHODS = ["percentile", "basic", "bc", "bca"] as const;

/** An interval on one campaign. */
export interface MadeInterval {
  /** The measure. */
  readonly measure: string;
  /** How the interval was made. */
  readonly method: string;
  /** The value on the campaign. */
  readonly estimate: number;
  /** Lower end; NaN where the interval is undefined. */
  readonly low: number;
  /** Upper end. */
  readonly high: number;
}

/** Calibrated accuracy on one campaign. */
export interface AccuracyOnce {
  /** In sample, at the threshold calibrated on it. */
  readonly inSample: number;
  /** Cross-fitted. */
  readonly crossFitted: number;
  /** Of the same threshold on new segments. */
  readonly fresh: number;
}

/** Number of segments that approximates infinitely many. */
const ENDLESS = 4000;

/** Very many segments of a set of systems. */
export interface EndlessSegments {
  /** Scores of people and of a first metric, laid out by segment. */
  readonly paired: PairedScores;
  /** Values of the metric, by measure. */
  readonly values: Readonly<Record<string, number>>;
}

/**
 * Scores very many segments of a set of systems.
 *
 * @param shape The kind of campaign.
 * @param seed Seed of the study.
 * @param systemSet Number of the set of systems.
 * @returns Scores of people and of a first metric, and the metric's values.
 */
export function endlessSegments(
  shape: CampaignShape,
  seed: number,
  systemSet: number,
): EndlessSegments {
  const campaign = madeUpCampaign({ ...shape, segments: ENDLESS }, seed, systemSet, systemSet);
  const values = agreementValues(planOf(campaign, false, 1));
  const list = [calibrated(campaign, false).calibration.value ?? NaN, ...values];
  return {
    paired: pairScores(campaign.human.column, campaign.metrics[0].column, groupsOf(campaign)),
    values: Object.fromEntries(COVERED_MEASURES.map((measure, at) => [measure, list[at]])),
  };
}

/**
 * Makes every interval of a first metric on one campaign, those of its differences from a second one, and calibrates it in
 * sample, cross-fitted and for new segments.
 *
 * @param campaign The campaign.
 * @param byDocument Whether documents, rather than segments, are drawn.
 * @param replicates Number of resamples.
 * @param fresh Very many segments of the same systems.
 * @returns The intervals of values, those of differences, and the accuracies.
 */
export function madeIntervals(
  campaign: MadeUpCampaign,
  byDocument: boolean,
  replicates: number,
  fresh: PairedScores,
): {
  readonly intervals: readonly MadeInterval[];
  readonly differences: readonly MadeInterval[];
  readonly accuracy: AccuracyOnce;
} {
  const plan = planOf(campaign, byDocument, 2);
  const units = byDocument
    ? campaign.documentOf[campaign.documentOf.length - 1] + 1
    : plan.human.segments;
  const ofTranslations: AgreementPlan = {
    ...plan,
    metrics: plan.metrics.slice(0, 1),
    measures: ["pearson_segment"],
  };
  const aligned = split(agreementValues(plan), agreementReplicates(plan, 0, replicates));
  const first = aligned.slice(0, ALIGNED.length);
  const columns: Column[] = [
    accuracyColumn(campaign, byDocument, replicates),
    { ...first[0], without: agreementJackknife(ofTranslations, 0, units) },
    ...first.slice(1),
  ];
  const minus = first.map(({ estimate, replicates }, at): Column => {
    const second = aligned[ALIGNED.length + at];
    return {
      estimate: estimate - second.estimate,
      replicates: replicates.map((value, r) => value - second.replicates[r]),
      without: null,
    };
  });
  const intervals = columns.flatMap((column, at) => made(COVERED_MEASURES[at], column));
  const differences = minus.flatMap((column, at) => made(ALIGNED[at], column));
  const { calibration, events } = calibrated(campaign, true);
  const freshRight = rightPairs(fresh, calibration.epsilonText);
  const share = freshRight.right.reduce((sum, right, g) => sum + right / freshRight.pairs[g], 0);
  const unitOf = byDocument ? campaign.documentOf : Int32Array.from(campaign.documentOf.keys());
  return {
    intervals,
    differences,
    accuracy: {
      inSample: calibration.value ?? NaN,
      crossFitted: events === null ? NaN : crossFitted(events, unitOf, 1),
      fresh: share / freshRight.groups.length,
    },
  };
}

/** A statistic of the sample, of resamples, and with each unit left out. */
interface Column {
  readonly estimate: number;
  readonly replicates: Float64Array;
  /** Null if BCa intervals are not studied. */
  readonly without: Float64Array | null;
}

function made(measure: string, column: Column): MadeInterval[] {
  return METHODS.filter((method) => method !== "bca" || column.without !== null).map((method) => (
    { measure, method, estimate: column.estimate, ...ends(column, method) }
  ));
}

function ends(
  { estimate, replicates, without }: Column,
  method: typeof METHODS[number],
): { readonly low: number; readonly high: number } {
  try {
    return interval({
      method: method === "bc" ? "bca" : method,
      confidence: 0.95,
      estimate,
      replicates,
      acceleration: method === "bca" && without !== null ? acceleration([without], 1e-12) : 0,
      rounding: 1e-12,
    });
  } catch {
    return { low: NaN, high: NaN }; // undefined here, which the table counts as not covering
  }
}

function planOf(campaign: MadeUpCampaign, byDocument: boolean, metrics: number): AgreementPlan {
  const alignment = align(campaign.human, new Set());
  return {
    human: alignedScores(campaign.human, alignment),
    metrics: campaign.metrics.slice(0, metrics).map((metric) => alignedScores(metric, alignment)),
    measures: ALIGNED,
    signs: null,
    seed: 1,
    unitOf: byDocument ? campaign.documentOf : undefined,
  };
}

function split(values: Float64Array, replicates: Float64Array): Column[] {
  const step = values.length;
  return Array.from(values, (estimate, at) => ({
    estimate,
    replicates: Float64Array.from(
      { length: replicates.length / step },
      (_, r) => replicates[r * step + at],
    ),
    without: null,
  }));
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

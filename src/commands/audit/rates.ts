import { numbered } from "../../numbered.ts";
import { errorWeight } from "../../mqm/error_weight.ts";
import type { CorpusDesign } from "../../probes/audit/corpus_mean.ts";
import { type CorpusRate, corpusRate } from "../../probes/audit/corpus_rate.ts";
import { ERROR_CLASSES, type ErrorClass } from "../../probes/audit/error_class.ts";
import { type SegmentErrors, segmentErrors } from "../../probes/audit/segment_errors.ts";
import { UserError } from "../../user_error.ts";
import type { AuditInputs } from "./inputs.ts";
import type { ErrorRateReport } from "./report.ts";
import type { SpanSource } from "./span_sources.ts";

/** The marks from one origin of spans, by segment. */
export interface MarkedSource {
  /** The origin. */
  readonly source: SpanSource;
  /** Its marks by segment and class. */
  readonly errors: SegmentErrors;
  /** MQM score by segment, several ratings averaged; NaN where a segment is not rated. */
  readonly mqm: Float64Array;
  /** The class of accuracy errors: major unclassified ones if no error has a category. */
  readonly gravest: ErrorClass;
}

/**
 * Marks segments by class of error, from spans.
 *
 * @param source The spans.
 * @param segments Number of segments.
 * @returns The marks.
 * @throws {UserError} If a severity is unknown; the message names the origin.
 */
export function markSource(source: SpanSource, segments: number): MarkedSource {
  try {
    const errors = segmentErrors(source.raters, segments);
    const classified = ERROR_CLASSES.some((name) =>
      !name.endsWith("unclassified") && errors.errors[name] > 0
    );
    const unclassified = errors.errors["major unclassified"] + errors.errors["minor unclassified"];
    return {
      source,
      errors,
      mqm: segmentMqm(source, segments),
      gravest: classified || unclassified === 0 ? "major accuracy" : "major unclassified",
    };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(`${source.name}: ${error.message}`, { cause: error });
  }
}

/**
 * Finds the groups of the segments: strata by domain or the first column, and units by what was sampled.
 *
 * @param inputs The inputs of the audit.
 * @returns Strata and units of every segment.
 */
export function designOf({ strata, units, output }: AuditInputs): CorpusDesign {
  return {
    stratumOf: numbered(output.map((_, i) => strata?.values[i] ?? null)).numbers,
    unitOf: units.unitOf ?? Int32Array.from(output, (_, i) => i),
  };
}

/**
 * Estimates the rates of errors in the corpus by class.
 *
 * @param marked The marks.
 * @param design Strata and units.
 * @param confidence Confidence of the intervals.
 * @returns The rates.
 */
export function errorRates(
  marked: MarkedSource,
  design: CorpusDesign,
  confidence: number,
): ErrorRateReport {
  const { source, errors, mqm } = marked;
  const all = [...errors.rated.keys()];
  const rated = all.filter((segment) => errors.rated[segment] === 1);
  const sum = rated.reduce((total, segment) => total + mqm[segment], 0);
  return {
    ratings: source.name,
    by: source.by,
    rated: rated.length,
    mqm: rated.length === 0 ? null : sum / rated.length,
    classes: ERROR_CLASSES.map((name) => ({
      class: name,
      errors: errors.errors[name],
      ...classRate(marked, name, all, design, confidence),
    })),
  };
}

/**
 * Computes the rate of the errors of one class among some segments.
 *
 * @param marked The marks.
 * @param name The class.
 * @param segments The segments, by number.
 * @param design Strata and units.
 * @param confidence Confidence of the interval.
 * @returns The rate; null if the spans have no categories.
 */
export function classRate(
  { errors, gravest }: MarkedSource,
  name: ErrorClass,
  segments: ArrayLike<number>,
  design: CorpusDesign,
  confidence: number,
): CorpusRate {
  const rate = corpusRate(
    errors.marked[name],
    errors.rated,
    segments,
    design,
    confidence,
  );
  // If no span has a category, the absence of accuracy and form errors means nothing.
  const unknown = gravest === "major unclassified" && !name.endsWith("unclassified");
  return unknown ? { ...rate, rate: null, interval: null } : rate;
}

/** −Σ of weights by segment, several ratings averaged. */
function segmentMqm({ raters }: SpanSource, segments: number): Float64Array {
  return Float64Array.from({ length: segments }, (_, segment) => {
    const ratings = raters.map((rater) => rater[segment]).filter((rating) => rating !== null);
    let tenths = 0;
    for (const { errors } of ratings) {
      for (const error of errors) {
        try {
          tenths += errorWeight(error);
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          throw new UserError(`segment ${segment + 1}: ${error.message}`, { cause: error });
        }
      }
    }
    return ratings.length === 0 ? NaN : tenths === 0 ? 0 : -tenths / (10 * ratings.length);
  });
}

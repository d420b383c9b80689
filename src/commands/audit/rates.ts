import { errorWeight } from "../../mqm/error_weight.ts";
import {
  ERROR_CLASSES,
  type SegmentErrors,
  segmentErrors,
} from "../../probes/audit/error_classes.ts";
import { bootstrapShare, type Draws, share } from "../../probes/audit/share.ts";
import { UserError } from "../../user_error.ts";
import type { SpanSource } from "./inputs.ts";
import type { ErrorRateReport, RateReport } from "./report.ts";

/** What one origin of spans says, by segment. */
export interface MarkedSource {
  /** The origin. */
  readonly source: SpanSource;
  /** Its marks by segment and class. */
  readonly errors: SegmentErrors;
}

/**
 * Marks by segment and class of error, from spans.
 *
 * @throws {UserError} Where a severity is unknown; names the origin.
 */
export function markSource(source: SpanSource, segments: number): MarkedSource {
  try {
    return { source, errors: segmentErrors(source.raters, segments) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(`${source.name}: ${error.message}`, { cause: error });
  }
}

/**
 * Rates of errors by class, over the rated segments, with Wilson's interval and a bootstrap interval.
 *
 * @param documents Document of each segment; null where unknown.
 */
export async function errorRates(
  { source, errors }: MarkedSource,
  documents: readonly string[] | null,
  draws: Draws,
): Promise<ErrorRateReport> {
  const rated = [...errors.rated.keys()].filter((segment) => errors.rated[segment] === 1);
  const clusters = documents === null ? null : numbered(rated.map((at) => documents[at]));
  const classes: ErrorRateReport["classes"][number][] = [];
  for (const name of ERROR_CLASSES) {
    const marks = Float64Array.from(rated, (segment) => errors.marked[name][segment]);
    classes.push({
      class: name,
      errors: errors.errors[name],
      ...rateReport(marks.reduce((sum, mark) => sum + mark, 0), rated.length, draws.confidence),
      bootstrap: await bootstrapShare(marks, clusters, draws),
    });
  }
  return {
    ratings: source.name,
    by: source.by,
    rated: rated.length,
    mqm: meanMqm(source, rated),
    classes,
  };
}

/** A share as the report prints it. */
export function rateReport(count: number, n: number, confidence: number): RateReport {
  const { rate, wilson } = share(count, n, confidence);
  return { count, n, rate, wilson };
}

/** Rate of major accuracy errors among some segments, over those that are rated. */
export function majorAccuracy(
  { errors }: MarkedSource,
  segments: ArrayLike<number>,
  confidence: number,
): RateReport {
  let count = 0;
  let n = 0;
  for (let i = 0; i < segments.length; i++) {
    n += errors.rated[segments[i]];
    count += errors.marked["major accuracy"][segments[i]];
  }
  return rateReport(count, n, confidence);
}

function numbered(values: readonly string[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(values, (value) => {
    if (!numbers.has(value)) numbers.set(value, numbers.size);
    return numbers.get(value)!;
  });
}

/** Mean over segments of −Σ of weights, several ratings of a segment averaged. */
function meanMqm({ raters, name }: SpanSource, rated: readonly number[]): number | null {
  if (rated.length === 0) return null;
  let sum = 0;
  for (const segment of rated) {
    const ratings = raters.map((rater) => rater[segment]).filter((rating) => rating !== null);
    let tenths = 0;
    try {
      for (const { errors } of ratings) for (const error of errors) tenths += errorWeight(error);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      throw new UserError(`${name}, segment ${segment + 1}: ${error.message}`, { cause: error });
    }
    sum += tenths / ratings.length;
  }
  return sum === 0 ? 0 : -sum / (10 * rated.length);
}

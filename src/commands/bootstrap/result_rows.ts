import type { BootstrapResult } from "../../resampling/bootstrap/bootstrap.ts";
import { intervalError, type IntervalMethod } from "../../resampling/bootstrap/interval.ts";

/** The printed fields of a result. */
export interface ResultFields {
  /** The statistic on the sample. */
  readonly estimate: number;
  /** Lower end; null where it is infinite. */
  readonly low: number | null;
  /** Upper end; null where it is infinite. */
  readonly high: number | null;
  /** Kind of interval. */
  readonly method: IntervalMethod;
  /** Confidence, between 0 and 1. */
  readonly confidence: number;
  /** Replicates drawn. */
  readonly replicates: number;
  /** Replicates for which the statistic is undefined. */
  readonly left_out: number;
  /** The greater Monte-Carlo error of the ends; null where one of them cannot be told. */
  readonly monte_carlo_error: number | null;
  /** Monte-Carlo error of the lower end. */
  readonly monte_carlo_error_low: number | null;
  /** Monte-Carlo error of the upper end. */
  readonly monte_carlo_error_high: number | null;
}

/**
 * Lists the printed fields of an interval.
 *
 * @param result The interval.
 * @param method Its kind.
 * @param confidence Its confidence.
 * @returns The fields, in the order of the interface that others script against.
 */
export function resultFields(
  result: BootstrapResult,
  method: IntervalMethod,
  confidence: number,
): ResultFields & { readonly [name: string]: number | string | null } {
  return {
    estimate: result.estimate,
    low: finite(result.low),
    high: finite(result.high),
    method,
    confidence,
    replicates: result.replicates,
    left_out: result.replicates - result.defined,
    monte_carlo_error: intervalError(result),
    monte_carlo_error_low: result.lowError,
    monte_carlo_error_high: result.highError,
  };
}

/** What is printed of a test of no difference, as comet-compare prints it. */
export interface TestFields {
  /** Replicates in which the column scores higher. */
  readonly wins: number;
  /** Replicates in which both score alike. */
  readonly ties: number;
  /** Replicates in which the column scores lower. */
  readonly losses: number;
  /** Two-sided p-value of the paired bootstrap. */
  readonly p: number;
  /** Student's t of the paired t-test; null where it does not apply. */
  readonly t: number | null;
  /** Two-sided p-value of the paired t-test. */
  readonly p_t: number | null;
}

/**
 * Lists the printed fields of a test of no difference.
 *
 * @param result The interval of the difference.
 * @param test The paired t-test.
 * @returns The fields.
 */
export function testFields(
  { zero }: BootstrapResult,
  test: { readonly t: number | null; readonly p: number | null },
): TestFields & { readonly [name: string]: number | null } {
  return {
    wins: zero.above,
    ties: zero.equal,
    losses: zero.below,
    p: zero.p,
    t: test.t,
    p_t: test.p,
  };
}

/**
 * Says what a reader must know about an interval.
 *
 * @param result The interval.
 * @param statistic Name of the statistic.
 * @returns Clauses, none where there is nothing to say.
 */
export function remarks(result: BootstrapResult, statistic: string): string[] {
  const { replicates, defined, low, high, enough } = result;
  const said: string[] = [];
  if (defined < replicates) {
    said.push(
      `${
        replicates - defined
      } of ${replicates} resamples are left out, since ${statistic} or its standard error is undefined for them`,
    );
  }
  const endless = [finite(low) === null ? "lower" : "", finite(high) === null ? "upper" : ""]
    .filter((name) => name !== "");
  if (endless.length > 0) {
    const ends = endless.length === 2
      ? "neither end of the interval is finite"
      : `the ${endless[0]} end of the interval is not finite`;
    said.push(`${ends}, since resamples without spread outweigh that tail; use --method bca`);
  }
  if (enough > 0) {
    const mend = enough === Infinity ? "use --method percentile" : `give --replicates ${enough}`;
    said.push(
      `the Monte-Carlo error cannot be told, since hardly any replicate lies beyond an end of the interval; ${mend}`,
    );
  }
  return said;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

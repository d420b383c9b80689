import type { BootstrapResult } from "../../resampling/bootstrap/bootstrap.ts";
import type { IntervalMethod } from "../../resampling/bootstrap/interval.ts";
import { MOST_REPLICATES } from "../options/replicate_limit.ts";

/**
 * Says what a reader must know about an interval.
 *
 * @param result The interval.
 * @param statistic Name of the statistic.
 * @param method Kind of interval.
 * @returns Clauses, none where there is nothing to say.
 */
export function remarks(
  result: BootstrapResult,
  statistic: string,
  method: IntervalMethod,
): string[] {
  const { replicates, defined, low, high, enough } = result;
  const said: string[] = [];
  const what = method === "studentised" ? `${statistic} or its standard error` : statistic;
  if (defined < replicates) {
    said.push(
      `${
        replicates - defined
      } of ${replicates} resamples are left out, since ${what} is undefined for them`,
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
    const mend = enough > MOST_REPLICATES
      ? "use --method percentile"
      : `give --replicates ${enough}`;
    said.push(
      `the Monte-Carlo error cannot be told, since hardly any replicate lies beyond an end of the interval; ${mend}`,
    );
  }
  return said;
}

/**
 * Reads an end of an interval.
 *
 * @param value The end.
 * @returns The end; null where it is infinite.
 */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

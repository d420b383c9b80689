import type { AgreementStatistic } from "../../agreement/resampled/agreement_statistic.ts";
import type { BootstrapResult, BootstrapSettings } from "../../resampling/bootstrap/bootstrap.ts";
import type { BootstrapPlan } from "../../resampling/bootstrap/bootstrap_plan.ts";
import { intervalError, type IntervalMethod } from "../../resampling/bootstrap/interval.ts";
import { pairedTTest } from "../../resampling/bootstrap/paired_t_test.ts";
import type { Terminal } from "../options/command.ts";
import type { Format } from "../options/common_options.ts";
import { MOST_REPLICATES } from "../options/replicate_limit.ts";
import { printRows } from "../terminal/print_rows.ts";
import type { BootstrapCommandSettings } from "./bootstrap_options.ts";

/** The printed fields of a column before its interval. */
export interface ShownColumn {
  /** The column. */
  readonly column: string;
  /** Name of the statistic. */
  readonly statistic: string;
  /** Column that it is compared with; absent if there is none. */
  readonly compare?: string;
  /** Column whose statistic is subtracted; absent if there is none. */
  readonly minus?: string;
  /** Share of scores below a quantile; absent for other statistics. */
  readonly quantile?: number;
  /** The unit drawn. */
  readonly unit: string;
  /** The paired t-test of a difference, empty if it does not apply; null if the statistic is not a difference. */
  readonly t_test: { readonly t: number | null; readonly p: number | null } | null;
}

/**
 * Lists the printed fields of a column that come before its interval.
 *
 * @param plan What is drawn and computed.
 * @param columns Names of the columns.
 * @param settings Settings of the command.
 * @returns Names, unit and t-test, in the order of the columns.
 */
export function shownColumns(
  { design, statistics }: BootstrapPlan<AgreementStatistic>,
  columns: readonly string[],
  { statistic, against, minus, quantile = 0.5, unit, by, groups }: BootstrapCommandSettings,
): ShownColumn[] {
  const isDifference = statistic === "difference" || minus !== undefined;
  // A t-test assumes independent rows.
  const hasTTest = isDifference && design.clusters === undefined && design.strata === undefined;
  return columns.map((column, c) => {
    const spec = statistics[c];
    const test = hasTTest && spec.kind === "mean" ? pairedTTest(spec.integers, spec.scale) : null;
    return {
      column,
      statistic,
      ...against === undefined ? {} : { compare: against },
      ...minus === undefined ? {} : { minus },
      ...statistic === "quantile" ? { quantile } : {},
      unit: unit ?? by ?? groups ?? "row",
      t_test: isDifference ? { t: test?.t ?? null, p: test?.p ?? null } : null,
    };
  });
}

/**
 * Prints intervals, with notes for the reader.
 *
 * @param shown The printed fields of each column before its interval.
 * @param settings Settings of the bootstrap.
 * @param results The intervals.
 * @param format The format.
 * @param terminal Where to print.
 */
export function printBootstrap(
  shown: readonly ShownColumn[],
  { precision, method, confidence }: BootstrapSettings,
  results: readonly BootstrapResult[],
  format: Format,
  terminal: Terminal,
): void {
  const worst = results.reduce(
    (most, result) => Math.max(most, intervalError(result) ?? Infinity),
    0,
  );
  if (typeof precision === "number" && worst > precision) {
    const reached = worst === Infinity ? "cannot be told yet" : `is ${worst}`;
    terminal.note(
      `--precision ${precision} is not reached: the Monte-Carlo error ${reached} after ${
        results[0].replicates
      } replicates, the most that are drawn\n`,
    );
  }
  const rows = results.map((result, i) => {
    const { t_test, ...column } = shown[i];
    return {
      ...column,
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
      // In the form of comet-compare's test of no difference.
      ...t_test === null ? {} : {
        wins: result.zero.above,
        ties: result.zero.equal,
        losses: result.zero.below,
        p: result.zero.p,
        t: t_test.t,
        p_t: t_test.p,
      },
      note: remarks(result, column.statistic, method).join("; ") || null,
    };
  });
  for (const { column, note } of rows) if (note !== null) terminal.note(`${column}: ${note}\n`);
  const table = format === "table" ? rows.map(({ note: _note, ...row }) => row) : rows;
  printRows(table, format, terminal, "Bootstrap intervals", { confidence: { digits: 3 } });
}

/** Warns about an interval, in clauses. */
function remarks(
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

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

import type { AgreementStatistic } from "../../agreement/resampled/agreement_statistic.ts";
import type { BootstrapPlan } from "../../resampling/bootstrap/bootstrap_plan.ts";
import { pairedTTest } from "../../resampling/bootstrap/paired_t_test.ts";
import type { BootstrapCommandSettings } from "./bootstrap_options.ts";

/** What is printed of a column before its interval. */
export interface ShownColumn {
  /** The column. */
  readonly column: string;
  /** Name of the statistic. */
  readonly statistic: string;
  /** Column that it is compared with; absent where there is none. */
  readonly compare?: string;
  /** Column whose statistic is taken from it; absent where there is none. */
  readonly minus?: string;
  /** What was drawn. */
  readonly unit: string;
  /** The paired t-test of a difference, empty where it does not apply; null where the statistic is no difference. */
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
  { statistic, against, minus, unit, by, groups }: BootstrapCommandSettings,
): ShownColumn[] {
  const isDifference = statistic === "difference" || minus !== undefined;
  // A t-test takes rows to be independent.
  const hasTTest = isDifference && design.clusters === undefined && design.strata === undefined;
  return columns.map((column, c) => {
    const spec = statistics[c];
    const test = hasTTest && spec.kind === "mean" ? pairedTTest(spec.integers, spec.scale) : null;
    return {
      column,
      statistic,
      ...against === undefined ? {} : { compare: against },
      ...minus === undefined ? {} : { minus },
      unit: unit ?? by ?? groups ?? "row",
      t_test: isDifference ? { t: test?.t ?? null, p: test?.p ?? null } : null,
    };
  });
}

import { UserError } from "../../user_error.ts";
import { type BootstrapCommandSettings, ONE_COLUMN, TWO_COLUMNS } from "./bootstrap_options.ts";

/** The user's request. */
export type StatisticRequest = Pick<
  BootstrapCommandSettings,
  "statistic" | "against" | "minus" | "groups" | "quantile" | "unit"
>;

/**
 * Throws for options that the statistic does not use, so that nobody misreads a result.
 *
 * @param request The request.
 * @throws {UserError} If an option is missing, or would have no effect.
 */
export function checkRequest(
  { statistic, against, minus, groups, unit }: StatisticRequest,
): void {
  const single = ONE_COLUMN.some((name) => name === statistic);
  if (single && against !== undefined) {
    throw new UserError(
      `--statistic ${statistic} takes one column, so --against would do nothing; leave it out, or choose ${
        TWO_COLUMNS.join(", ")
      }`,
    );
  }
  if (!single && against === undefined) {
    throw new UserError(`--statistic ${statistic} compares two columns; name one with --against`);
  }
  if (statistic === "acc_eq" && groups === undefined) {
    throw new UserError(
      "--statistic acc_eq counts pairs within groups; name their column with --groups",
    );
  }
  if (statistic === "acc_eq" && unit === "row") {
    throw new UserError(
      "--unit row would split the groups in which acc_eq counts pairs; give segment or document",
    );
  }
  if (minus !== undefined && (statistic === "difference" || statistic === "ratio")) {
    throw new UserError(
      `--minus subtracts statistics of one column, and ${statistic} already compares two; leave --minus out`,
    );
  }
}

import { itemAccuracy } from "../../agreement/item_accuracy.ts";
import { pairLayout } from "../../agreement/pair_layout.ts";
import {
  type AgreementStatistic,
  agreementStatistic,
} from "../../agreement/resampled/agreement_statistic.ts";
import { centredValues } from "../../decimals/centred_values.ts";
import { subtractColumns } from "../../decimals/subtract_columns.ts";
import { meanIntegers } from "../../scores/mean_integers.ts";
import { fittingIntegers, summableIntegers } from "../../scores/summable_integers.ts";
import { integerText } from "../../decimals/decimal_text.ts";
import { exactInteger } from "../../decimals/exact_integer.ts";
import { parseScores } from "../../decimals/parse_scores.ts";
import type { ScoreColumn } from "../../decimals/score_column.ts";
import type { StatisticName } from "../../pairs/classes/statistics.ts";
import { mostDraws, type ResamplingDesign } from "../../resampling/bootstrap/resampling_design.ts";
import { UserError } from "../../user_error.ts";
import type { SampleTable } from "../inputs/sample_table.ts";

/** Statistics of one column. */
export const ONE_COLUMN = ["mean", "median", "quantile"] as const;
/** Statistics of a column and the one to compare it with. */
export const TWO_COLUMNS = [
  "difference",
  "ratio",
  "pearson",
  "spearman",
  "tau_a",
  "tau_b",
  "tau_c",
  "tau_10",
  "tau_13",
  "tau_14",
  "acc_eq",
] as const;

/** What the user asks of a table. */
export interface StatisticRequest {
  /** Name of the statistic. */
  readonly statistic: string;
  /** Column to compare with. */
  readonly compare: string | undefined;
  /** Column of groups, for `acc_eq`. */
  readonly group: string | undefined;
  /** Share below a quantile, ½ where absent. */
  readonly quantile: number | undefined;
}

/**
 * Refuses options that the statistic does not use, so that nobody takes a result for another than it is.
 *
 * @throws {UserError} naming the option
 */
export function checkRequest({ statistic, compare, group, quantile }: StatisticRequest): void {
  const single = (ONE_COLUMN as readonly string[]).includes(statistic);
  if (single && compare !== undefined) {
    throw new UserError(
      `--statistic ${statistic} is of one column, so --compare would do nothing; leave it out, or choose ${
        TWO_COLUMNS.join(", ")
      }`,
    );
  }
  if (!single && compare === undefined) {
    throw new UserError(`--statistic ${statistic} compares two columns; name one with --compare`);
  }
  if (statistic === "acc_eq" && group === undefined) {
    throw new UserError(
      "--statistic acc_eq counts pairs within groups; name their column with --group",
    );
  }
  if (statistic !== "acc_eq" && group !== undefined) {
    throw new UserError(
      `--group is for acc_eq and would do nothing with --statistic ${statistic}; to draw by groups, give --by`,
    );
  }
  if (statistic !== "quantile" && quantile !== undefined) {
    throw new UserError(
      `--quantile would do nothing with --statistic ${statistic}; choose --statistic quantile`,
    );
  }
}

/**
 * Says of the first column for which the statistic is undefined why it is.
 *
 * @returns null where it is defined for all
 */
export function undefinedBecause(
  sample: SampleTable,
  columns: readonly string[],
  { statistic: name, compare = "" }: StatisticRequest,
  { design, statistics }: { design: ResamplingDesign; statistics: readonly AgreementStatistic[] },
): string | null {
  const ones = new Uint32Array(design.rows).fill(1);
  const place = statistics.findIndex((spec) => Number.isNaN(agreementStatistic(spec).value(ones)));
  if (place < 0) return null;
  const constant = [columns[place], compare].find((column) =>
    scoresOf(sample, column).ranks.every((rank, _, all) => rank === all[0])
  );
  const reason = name === "ratio"
    ? `the mean of '${compare}' is 0`
    : constant !== undefined
    ? `'${constant}' has one value only`
    : "too few pairs of rows are ordered";
  return `${name} of '${
    columns[place]
  }' and '${compare}' is undefined, since ${reason}; choose other columns or another statistic`;
}

/**
 * What to resample and compute for a table's columns. The request has passed `checkRequest()`.
 *
 * @param sample Columns of the table
 * @param columns Names of the columns that get an interval
 * @param request What of them
 * @param design How rows are drawn; groups are drawn in place of rows for `acc_eq`
 * @throws {UserError} where the request does not fit
 */
export function bootstrapStatistics(
  sample: SampleTable,
  columns: readonly string[],
  request: StatisticRequest,
  design: ResamplingDesign,
): { design: ResamplingDesign; statistics: AgreementStatistic[] } {
  const { statistic, compare, group } = request;
  const terms = mostDraws(design);
  if ((ONE_COLUMN as readonly string[]).includes(statistic)) {
    return {
      design,
      statistics: columns.map((name) => {
        const column = scoresOf(sample, name);
        if (statistic === "mean") return { kind: "mean", ...meanIntegers(column, terms) };
        const share = statistic === "median" ? 0.5 : request.quantile ?? 0.5;
        return { kind: "quantile", ...centredValues(column), share };
      }),
    };
  }
  const other = scoresOf(sample, compare ?? "");
  if (statistic === "acc_eq") {
    if (design.clusters !== undefined || design.strata !== undefined) {
      throw new UserError("--statistic acc_eq resamples its groups; leave --by out");
    }
    return accuracies(sample, columns, other, sample.groups.get(group ?? "") ?? new Int32Array());
  }
  return {
    design,
    statistics: columns.map((name) =>
      pairedStatistic(statistic, scoresOf(sample, name), other, terms)
    ),
  };
}

function pairedStatistic(
  statistic: string,
  column: ScoreColumn,
  other: ScoreColumn,
  terms: number,
): AgreementStatistic {
  switch (statistic) {
    case "difference":
      return { kind: "mean", ...meanIntegers(subtractColumns(column, other), terms) };
    case "ratio": {
      const above = fittingIntegers(column, terms) ?? summableIntegers(column, terms);
      const below = fittingIntegers(other, terms) ?? summableIntegers(other, terms);
      const decimals = above.decimals - below.decimals;
      const spec = { kind: "ratio", integers: above.integers, below: below.integers } as const;
      return decimals === 0 ? spec : { ...spec, scale: { offset: "0", decimals } };
    }
    case "pearson":
      return { kind: "pearson", x: column, y: other };
    case "spearman":
      return { kind: "spearman", x: column.ranks, y: other.ranks };
    default: {
      const coefficient = statistic as StatisticName;
      return { kind: "kendall", coefficient, human: other.ranks, metric: column.ranks };
    }
  }
}

/** Lays a table's groups out as segments of a campaign, so that accuracy is taken the same way. */
function accuracies(
  sample: SampleTable,
  columns: readonly string[],
  human: ScoreColumn,
  groups: Int32Array,
): { design: ResamplingDesign; statistics: AgreementStatistic[] } {
  const count = groups.reduce((most, group) => Math.max(most, group), -1) + 1;
  const sizes = new Int32Array(count);
  const places = Int32Array.from(groups, (group) => sizes[group]++);
  const systems = Array.from(
    { length: sizes.reduce((most, size) => Math.max(most, size), 0) },
    (_, k) => `row ${k + 1}`,
  );
  const table = (name: string, column: ScoreColumn) => {
    const texts = new Array<string | null>(systems.length * count).fill(null);
    for (let row = 0; row < groups.length; row++) {
      texts[places[row] * count + groups[row]] = integerText(
        exactInteger(column, row),
        column.decimals,
      );
    }
    return { name, systems, segments: count, column: parseScores(texts) };
  };
  const layout = pairLayout(table("human", human), new Set());
  const rows = Int32Array.from({ length: systems.length * count }, (_, row) => row);
  const statistics = columns.map((name): AgreementStatistic => {
    const { events } = itemAccuracy(layout, rows, table(name, scoresOf(sample, name)));
    return { kind: "acc_eq", events };
  });
  return { design: { rows: layout.groupSize.length }, statistics };
}

function scoresOf(sample: SampleTable, name: string): ScoreColumn {
  const column = sample.scores.get(name);
  if (column === undefined) throw new Error(`column '${name}' was not read`);
  return column;
}

import {
  type AgreementStatistic,
  agreementStatistic,
} from "../../agreement/resampled/agreement_statistic.ts";
import { type CentredValues, centredValues } from "../../decimals/centred_values.ts";
import type { ScoreColumn } from "../../decimals/score_column.ts";
import { subtractColumns } from "../../decimals/subtract_columns.ts";
import { pairScores } from "../../pairs/classes/paired_scores.ts";
import { accuracyEvents } from "../../pairs/outcomes/accuracy_events.ts";
import { meanIntegers } from "../../scores/mean_integers.ts";
import { fittingIntegers, summableIntegers } from "../../scores/summable_integers.ts";
import type { StatisticRequest } from "./check_request.ts";

/** Greatest power of ten for bringing values of two columns to one unit as whole numbers. */
const MOST_POWER = 200;

/** A user's table, and the size of its largest resample. */
export interface ResampledTable {
  /** Score columns by name. */
  readonly scores: ReadonlyMap<string, ScoreColumn>;
  /** Group of each row, for `acc_eq`; null otherwise. */
  readonly groups: Int32Array | null;
  /** Most rows of a resample. */
  readonly mostRows: number;
}

/**
 * Makes the statistic of each column, as data that travels to a worker.
 *
 * @param table The table.
 * @param columns Names of the columns that get an interval.
 * @param request The request, which has passed `checkRequest()`.
 * @returns The statistics, in the order of the columns.
 */
export function bootstrapStatistics(
  table: ResampledTable,
  columns: readonly string[],
  request: StatisticRequest,
): AgreementStatistic[] {
  const { minus } = request;
  return columns.map((name) =>
    minus === undefined
      ? statisticOf(table, name, request)
      : differenceOf(table, name, minus, request)
  );
}

/**
 * Explains why a statistic is undefined, for the first such column.
 *
 * @param table The table.
 * @param columns Names of the columns.
 * @param request The request.
 * @param statistics The result of {@linkcode bootstrapStatistics}.
 * @param rows Number of rows or groups of the sample.
 * @returns The explanation; null if it is defined for all.
 */
export function undefinedBecause(
  table: ResampledTable,
  columns: readonly string[],
  { statistic, against = "", minus }: StatisticRequest,
  statistics: readonly AgreementStatistic[],
  rows: number,
): string | null {
  const ones = new Uint32Array(rows).fill(1);
  const place = statistics.findIndex((spec) => Number.isNaN(agreementStatistic(spec).value(ones)));
  if (place < 0) return null;
  const used = [columns[place], against, ...minus === undefined ? [] : [minus]];
  const constant = used.find((name) =>
    table.scores.get(name)?.ranks.every((rank, _, all) => rank === all[0])
  );
  const reason = statistic === "ratio"
    ? `the mean of '${against}' is 0`
    : constant !== undefined
    ? `'${constant}' has one value only`
    : "too few pairs of rows are ordered";
  return `${statistic} of '${
    columns[place]
  }' and '${against}' is undefined, since ${reason}; choose other columns or another statistic`;
}

function statisticOf(
  table: ResampledTable,
  name: string,
  { statistic, against = "", quantile = 0.5 }: StatisticRequest,
): AgreementStatistic {
  const { mostRows } = table;
  const column = scoresOf(table, name);
  switch (statistic) {
    case "mean":
      return { kind: "mean", ...meanIntegers(column, mostRows) };
    case "median":
      return { kind: "quantile", ...centredValues(column), share: 0.5 };
    case "quantile":
      return { kind: "quantile", ...centredValues(column), share: quantile };
  }
  const other = scoresOf(table, against);
  switch (statistic) {
    case "difference":
      return { kind: "mean", ...meanIntegers(subtractColumns(column, other), mostRows) };
    case "ratio":
      return ratioOf(column, other, mostRows);
    case "pearson":
      return { kind: "pearson", x: column, y: other };
    case "spearman":
      return { kind: "spearman", x: column.ranks, y: other.ranks };
    case "acc_eq":
      return { kind: "acc_eq", events: accuracyEvents(pairScores(other, column, table.groups)) };
    default:
      return { kind: "kendall", coefficient: statistic, human: other, metric: column };
  }
}

function ratioOf(above: ScoreColumn, below: ScoreColumn, rows: number): AgreementStatistic {
  const [top, bottom] = [above, below].map((column) =>
    fittingIntegers(column, rows) ?? summableIntegers(column, rows)
  );
  const decimals = top.decimals - bottom.decimals;
  const ratio = { kind: "ratio", integers: top.integers, below: bottom.integers } as const;
  return decimals === 0 ? ratio : { ...ratio, scale: { offset: "0", decimals } };
}

/** The statistic of one column minus that of another. */
function differenceOf(
  table: ResampledTable,
  name: string,
  minus: string,
  request: StatisticRequest,
): AgreementStatistic {
  const { statistic, quantile = 0.5 } = request;
  const [column, other] = [scoresOf(table, name), scoresOf(table, minus)];
  if (statistic === "mean") {
    return { kind: "mean", ...meanIntegers(subtractColumns(column, other), table.mostRows) };
  }
  if (statistic === "median" || statistic === "quantile") {
    const [first, second] = [centredValues(column), centredValues(other)];
    const share = statistic === "median" ? 0.5 : quantile;
    const [left, right] = onOneScale(first, second);
    return {
      kind: "minus",
      first: { kind: "quantile", values: left.values, share },
      second: { kind: "quantile", values: right.values, share },
      scale: {
        ...left.scale,
        offset: String(BigInt(left.scale.offset) - BigInt(right.scale.offset)),
      },
    };
  }
  return {
    kind: "minus",
    first: statisticOf(table, name, request),
    second: statisticOf(table, minus, request),
  };
}

/** Two lists of values with the same power of ten. */
function onOneScale(...columns: [CentredValues, CentredValues]): [CentredValues, CentredValues] {
  const decimals = Math.max(...columns.map(({ scale }) => scale.decimals));
  const powers = columns.map(({ scale }) => decimals - scale.decimals + (scale.power ?? 0));
  // Whole numbers stay whole if they fit doubles.
  const power = Math.max(...powers) <= MOST_POWER ? 0 : Math.max(...powers);
  const [left, right] = columns.map(({ values, scale }, c): CentredValues => ({
    values: values.map((value) => times(value, powers[c] - power)),
    scale: {
      offset: String(BigInt(scale.offset) * 10n ** BigInt(decimals - scale.decimals)),
      decimals,
      power,
    },
  }));
  return [left, right];
}

/** For a power of ten below 1, which has no exact double, it divides instead. */
function times(value: number, power: number): number {
  return power < 0 ? value / 10 ** -power : value * 10 ** power;
}

function scoresOf({ scores }: ResampledTable, name: string): ScoreColumn {
  const column = scores.get(name);
  if (column === undefined) throw new Error(`column '${name}' was not read`);
  return column;
}

import { type MeasureName, MEASURES } from "../../agreement/measures/measures.ts";
import type { Terminal } from "../options/command.ts";
import type { Agreement, AgreementTableFacts, Difference } from "./agree_table.ts";
import {
  type IntervalSettings,
  type MeasureInterval,
  measureInterval,
  NO_INTERVAL,
  type Resampled,
} from "./measure_interval.ts";
import { differenceKey, type TestedDifferences } from "./tested_differences.ts";

/** A result without its interval. */
export type AgreementFacts = Omit<
  Agreement,
  keyof MeasureInterval | "method" | "epsilon_low" | "epsilon_high" | "differences"
>;

/** Place of a result's replicates: in list `list`, every `step` doubles from `offset` on. */
export interface ReplicatePlace {
  /** Number of the list. */
  readonly list: number;
  /** Values of one replicate. */
  readonly step: number;
  /** Place of the value among them. */
  readonly offset: number;
  /** Offset of the threshold's replicates; null without a threshold. */
  readonly epsilon: number | null;
}

/** The whole-run part of what `--shard` writes. */
export interface AgreeRun extends AgreementTableFacts {
  /** Kind of interval; if undefined, each measure's default. */
  readonly method?: IntervalSettings["method"];
  /** Number of shown results; further results are of two metrics on the translations that both scored. */
  readonly rows: number;
  /** The results. */
  readonly shown: readonly AgreementFacts[];
  /** Place of each result's replicates. */
  readonly places: readonly ReplicatePlace[];
  /** Number of replicates. */
  readonly replicates: number;
  /** For each list of replicates, the values with each unit left out; null if intervals do not need them. */
  readonly without: readonly (readonly number[] | null)[];
  /** Whether differences between metrics are shown. */
  readonly compares: boolean;
  /** p-values of the differences. */
  readonly tests: TestedDifferences;
}

/**
 * Makes the rows of a run, with intervals of values, thresholds and differences between metrics.
 *
 * @param run The results of the whole run.
 * @param joined Lists of replicates.
 * @param terminal Receives notes on undefined intervals.
 * @returns One row for each metric and measure.
 */
export async function agreeRows(
  run: AgreeRun,
  joined: readonly Float64Array[],
  terminal: Pick<Terminal, "note">,
): Promise<Agreement[]> {
  const { shown, places, compares } = run;
  const replicatesOf = resampledValues(run, joined);
  const rows: Agreement[] = [];
  for (const [at, one] of shown.slice(0, run.rows).entries()) {
    const { metric, measure } = one;
    const place = places[at];
    const range = rangeOf(measure);
    const note = (sentence: string) => terminal.note(`${metric}: ${measure} ${sentence}\n`);
    const {
      systems,
      segments,
      common: means,
      unit,
      epsilon,
      cross_fitted,
      uncalibrated,
      ...start
    } = one;
    const own = { estimate: one.value ?? NaN, ...replicatesOf(place, place.offset, range) };
    const settings = {
      method: run.method ?? MEASURES[measure].interval,
      confidence: run.confidence,
    };
    const ends = await measureInterval(own, settings, note);
    const thresholds = epsilon === null || place.epsilon === null
      ? NO_INTERVAL
      : await measureInterval(
        { estimate: epsilon, ...replicatesOf(place, place.epsilon, [0, Infinity]) },
        { ...settings, method: "percentile" },
        () => {},
      );
    const { low, high, monte_carlo_error, left_out } = ends;
    rows.push({
      ...start,
      low,
      high,
      systems,
      segments,
      common: means,
      monte_carlo_error,
      left_out,
      method: settings.method,
      unit,
      uncalibrated,
      cross_fitted,
      epsilon,
      epsilon_low: thresholds.low,
      epsilon_high: thresholds.high,
      differences: compares ? await differencesOf(run, at, settings, replicatesOf) : null,
    });
  }
  return rows;
}

/** Finds the replicates of a value, and its values with each unit left out, by its place. */
type ReplicatesOf = (
  place: ReplicatePlace,
  offset: number,
  range: Resampled["range"],
) => Omit<Resampled, "estimate">;

function resampledValues(
  { replicates, without }: AgreeRun,
  joined: readonly Float64Array[],
): ReplicatesOf {
  return ({ list, step }, offset, range) => {
    const every = (values: ArrayLike<number>, length: number) =>
      Float64Array.from({ length }, (_, r) => values[r * step + offset]);
    const left = without[list];
    return {
      range,
      replicates: every(joined[list], replicates),
      without: left && every(left, left.length / step),
    };
  };
}

/** The differences of a result from those of the other metrics, by name, on the translations that both scored. */
async function differencesOf(
  run: AgreeRun,
  row: number,
  settings: IntervalSettings,
  replicatesOf: ReplicatesOf,
): Promise<Record<string, Difference>> {
  const { shown, places, tests } = run;
  const { metric, measure } = shown[row];
  const [least, greatest] = rangeOf(measure);
  const minus = (a: Float64Array, b: Float64Array) => a.map((first, r) => first - b[r]);
  const differences: Record<string, Difference> = {};
  for (const [mine, other] of comparedWith(run, row)) {
    const { value } = shown[mine];
    const { metric: name, value: theirs } = shown[other];
    if (value === null || theirs === null) continue;
    const [first, second] = [mine, other].map((at) =>
      replicatesOf(places[at], places[at].offset, [least, greatest])
    );
    const difference = value - theirs;
    const { low, high } = await measureInterval(
      {
        estimate: difference,
        replicates: minus(first.replicates, second.replicates),
        without: first.without && second.without && minus(first.without, second.without),
        range: [least - greatest, greatest - least],
      },
      settings,
      () => {},
    );
    const { p = null } = tests[differenceKey(measure, metric, name)] ?? {};
    differences[name] = { difference, low, high, p };
  }
  return differences;
}

/** Places of the values of a comparison: the result's own and another metric's, on the same translations. */
function comparedWith(
  { shown, places }: Pick<AgreeRun, "shown" | "places">,
  row: number,
): [mine: number, other: number][] {
  const { metric, measure } = shown[row];
  return shown.flatMap((one, mine) =>
    one.metric !== metric || one.measure !== measure ? [] : shown.flatMap((two, other) => {
      const isSame = two.measure === measure && places[other].list === places[mine].list;
      return isSame && two.metric !== metric ? [[mine, other] as [number, number]] : [];
    })
  );
}

/** Least and greatest value of a measure: shares of pairs, or correlations. */
function rangeOf(measure: MeasureName): Resampled["range"] {
  return MEASURES[measure].share ? [0, 1] : [-1, 1];
}

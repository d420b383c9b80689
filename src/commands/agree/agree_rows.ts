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

/** Where the replicates of a result stand: in list `list`, every `step` doubles from `offset` on. */
export interface ReplicatePlace {
  /** Number of the list. */
  readonly list: number;
  /** Values of one replicate. */
  readonly step: number;
  /** Place of the value among them. */
  readonly offset: number;
  /** Where those of its threshold start; null without one. */
  readonly epsilon: number | null;
}

/** What `--shard` writes of a run as a whole. */
export interface AgreeRun extends AgreementTableFacts {
  /** Kind of interval; each measure's own where undefined. */
  readonly method?: IntervalSettings["method"];
  /** Number of results that are shown; what follows them is of two metrics on the translations that both scored. */
  readonly rows: number;
  /** The results. */
  readonly shown: readonly AgreementFacts[];
  /** Where the replicates of each stand. */
  readonly places: readonly ReplicatePlace[];
  /** Number of replicates. */
  readonly replicates: number;
  /** By list of replicates, the values without each unit; null where intervals do not need them. */
  readonly without: readonly (readonly number[] | null)[];
  /** Whether differences between metrics are shown. */
  readonly compares: boolean;
  /** p-values of these. */
  readonly tests: TestedDifferences;
}

/**
 * Makes the rows of a run: intervals of its replicates, of thresholds, and of the differences between metrics.
 *
 * @param run What was computed of the run as a whole.
 * @param joined Lists of replicates.
 * @param terminal Takes sentences on intervals that are undefined.
 * @returns One row for each metric and measure.
 */
export async function agreeRows(
  run: AgreeRun,
  joined: readonly Float64Array[],
  terminal: Pick<Terminal, "note">,
): Promise<Agreement[]> {
  const { shown, places, replicates, without, compares, tests } = run;
  const column = ({ list, step }: ReplicatePlace, offset: number, range: Resampled["range"]) => {
    const every = (values: ArrayLike<number>, length: number) =>
      Float64Array.from({ length }, (_, r) => values[r * step + offset]);
    const left = without[list];
    return {
      range,
      replicates: every(joined[list], replicates),
      without: left && every(left, left.length / step),
    };
  };
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
    const own = { estimate: one.value ?? NaN, ...column(place, place.offset, range) };
    const settings = {
      method: run.method ?? MEASURES[measure].interval,
      confidence: run.confidence,
    };
    const ends = await measureInterval(own, settings, note);
    const thresholds = epsilon === null || place.epsilon === null
      ? NO_INTERVAL
      : await measureInterval(
        { estimate: epsilon, ...column(place, place.epsilon, [0, Infinity]) },
        { ...settings, method: "percentile" },
        () => {},
      );
    const differences: Record<string, Difference> = {};
    for (const [mine, other] of compares ? comparedWith(run, at) : []) {
      const { value } = shown[mine];
      const { metric: name, value: theirs } = shown[other];
      if (value === null || theirs === null) continue;
      const [here, there] = [places[mine], places[other]];
      const own = column(here, here.offset, range);
      const second = column(there, there.offset, range);
      const minus = (a: Float64Array, b: Float64Array) => a.map((first, r) => first - b[r]);
      const estimate = value - theirs;
      const { low, high } = await measureInterval(
        {
          estimate,
          replicates: minus(own.replicates, second.replicates),
          without: own.without && second.without && minus(own.without, second.without),
          range: [range[0] - range[1], range[1] - range[0]],
        },
        settings,
        () => {},
      );
      const { p = null } = tests[differenceKey(measure, metric, name)] ?? {};
      differences[name] = { difference: estimate, low, high, p };
    }
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
      differences: compares ? differences : null,
    });
  }
  return rows;
}

/** Where the values stand that a result is compared by: its own and another metric's, on the same translations. */
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

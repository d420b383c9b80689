import type { ScoreTable } from "./score_table.ts";
import { UserError } from "../user_error.ts";
import { summableIntegers } from "./summable_integers.ts";

/** The part of a campaign on which agreement is measured. */
export interface Alignment {
  /** Systems, in the order of the human scores. */
  readonly systems: readonly string[];
  /** Segments that people scored for every one of these systems. */
  readonly segments: Int32Array;
}

/** One scorer's scores on an alignment, ready for exact sums. */
export interface AlignedScores {
  /** Name of the scorer. */
  readonly name: string;
  /** Number of systems. */
  readonly systems: number;
  /** Number of segments. */
  readonly segments: number;
  /** Integers over 10^`decimals`, system k on segment i at k·`segments` + i. */
  readonly integers: Float64Array;
  /** Decimals that the integers stand for. */
  readonly decimals: number;
  /** Sum of each system's integers. */
  readonly totals: Float64Array;
  /** Nearest doubles of the scores, laid out as the integers are; for correlations, which need no exact ties. */
  readonly values: Float64Array;
  /** Mean of each system's doubles, summed with compensation. */
  readonly means: Float64Array;
}

/**
 * Which systems and segments agreement is measured on, as mt-metrics-eval chooses them: systems with a human
 * score that are not left out, and segments with a human score for each of these.
 *
 * @param human Human segment scores
 * @param exclude Systems to leave out; names that have no human scores are ignored
 * @throws {UserError} where fewer than two systems or two segments remain
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseScores } from "../decimals/parse_scores.ts";
 * import { align } from "./aligned_scores.ts";
 *
 * const column = parseScores(["1", "2", null, "1", "2", "3", null, null, null]);
 * const human = { name: "mqm", systems: ["A", "B", "C"], segments: 3, column };
 * assertEquals([...align(human, new Set()).segments], [0, 1]);
 * ```
 */
export function align(human: ScoreTable, exclude: ReadonlySet<string>): Alignment {
  const { systems, segments, column } = human;
  const rated = systems.map((_, k) => k).filter((k) => {
    if (exclude.has(systems[k])) return false;
    return column.present.subarray(k * segments, (k + 1) * segments).includes(1);
  });
  const shared: number[] = [];
  for (let i = 0; i < segments; i++) {
    if (rated.every((k) => column.present[k * segments + i] === 1)) shared.push(i);
  }
  if (rated.length < 2) {
    throw new UserError(
      `agreement needs two systems with '${human.name}' scores, and ${rated.length} remain; exclude fewer`,
    );
  }
  if (shared.length < 2) {
    throw new UserError(
      `agreement needs two segments with '${human.name}' scores of every system, and ${shared.length} remain; exclude systems with few scores`,
    );
  }
  return { systems: rated.map((k) => systems[k]), segments: Int32Array.from(shared) };
}

/**
 * A scorer's scores on an alignment.
 *
 * @throws {UserError} where a system or a score is missing
 */
export function alignedScores(table: ScoreTable, alignment: Alignment): AlignedScores {
  const { systems, segments } = alignment;
  const { integers, decimals } = summableIntegers(table.column, 2 * segments.length);
  const chosen = new Float64Array(new SharedArrayBuffer(8 * systems.length * segments.length));
  const values = new Float64Array(new SharedArrayBuffer(8 * systems.length * segments.length));
  const totals = new Float64Array(systems.length);
  const means = new Float64Array(systems.length);
  systems.forEach((system, k) => {
    const from = table.systems.indexOf(system);
    if (from < 0) {
      throw new UserError(
        `'${table.name}' has no scores of system '${system}'; exclude the system or the metric`,
      );
    }
    segments.forEach((segment, i) => {
      const row = from * table.segments + segment;
      if (table.column.present[row] === 0) {
        throw new UserError(
          `'${table.name}' has no score of system '${system}' on segment ${
            segment + 1
          }, which people scored; exclude the system or the metric`,
        );
      }
      chosen[k * segments.length + i] = integers[row];
      values[k * segments.length + i] = table.column.values[row];
      totals[k] += integers[row];
    });
    const start = k * segments.length;
    means[k] = compensatedMean(values.subarray(start, start + segments.length));
  });
  return {
    name: table.name,
    systems: systems.length,
    segments: segments.length,
    integers: chosen,
    decimals,
    totals,
    values,
    means,
  };
}

/** Neumaier's sum over the count: the error does not grow with the number of values. */
export function compensatedMean(values: Float64Array): number {
  let sum = 0;
  let rest = 0;
  for (const value of values) {
    const next = sum + value;
    rest += Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
    sum = next;
  }
  return (sum + rest) / values.length;
}

import { ERROR_CLASSES, type ErrorClass } from "../../probes/audit/error_class.ts";
import { corpusDifference } from "../../probes/audit/corpus_difference.ts";
import { type CorpusDesign, corpusMean } from "../../probes/audit/corpus_mean.ts";
import type { Draws } from "../../probes/audit/share.ts";
import type { AuditInputs } from "./inputs.ts";
import type { MarkedSource } from "./rates.ts";
import type { DecidingExample, RateDifference } from "./report.ts";

/** Number of deciding examples for each of the two systems. */
const EACH = 5;

/**
 * Computes the differences between the two systems' rates of errors and MQM scores, over the segments that are rated for both.
 *
 * @param own Marked errors of the audited system.
 * @param other Marked errors of the other system, by the same kind of rater.
 * @param design Strata and units.
 * @param draws How swaps are drawn.
 * @returns One difference per class, then that of the MQM score.
 */
export function rateDifferences(
  own: MarkedSource,
  other: MarkedSource,
  design: CorpusDesign,
  draws: Draws,
): RateDifference[] {
  const rated = own.errors.rated.map((one, i) => one & other.errors.rated[i]);
  const all = [...rated.keys()];
  const row = (
    name: ErrorClass | "mqm",
    [first, second]: readonly [ArrayLike<number>, ArrayLike<number>],
  ): RateDifference => {
    const differences = Float64Array.from(
      rated,
      (one, i) => one === 1 ? first[i] - second[i] : 0,
    );
    const { n, difference, interval, p } = corpusDifference(differences, rated, design, draws);
    const mean = (values: ArrayLike<number>): number | null =>
      corpusMean(values, rated, all, design).mean;
    return {
      by: own.source.by,
      class: name,
      n,
      own: mean(first),
      against: mean(second),
      difference,
      interval,
      p,
    };
  };
  return [
    ...ERROR_CLASSES.map((name) => row(name, [own.errors.marked[name], other.errors.marked[name]])),
    row("mqm", [own.mqm, other.mqm]),
  ];
}

/**
 * Finds the segments that decide between the two systems: those where one of them has a grave error and the other has none,
 * with the largest differences of MQM scores.
 *
 * @param inputs The inputs of the audit.
 * @param own Marked errors of the audited system.
 * @param other Marked errors of the other system.
 * @returns At most five for each system.
 */
export function decidingExamples(
  inputs: AuditInputs,
  own: MarkedSource,
  other: MarkedSource,
): DecidingExample[] {
  const { output, system, against } = inputs;
  if (against === null) return [];
  const [first, second] = [own.errors.marked[own.gravest], other.errors.marked[own.gravest]];
  const distance = (segment: number): number => Math.abs(own.mqm[segment] - other.mqm[segment]);
  return [true, false].flatMap((better) =>
    [...output.keys()]
      .filter((i) => own.errors.rated[i] === 1 && other.errors.rated[i] === 1)
      .filter((i) => first[i] !== second[i] && (first[i] === 0) === better)
      .toSorted((a, b) => distance(b) - distance(a) || a - b)
      .slice(0, EACH)
      .map((segment) => ({
        segment: segment + 1,
        better: better ? system : against.system,
        error: own.gravest,
        own_mqm: own.mqm[segment],
        against_mqm: other.mqm[segment],
        own: output[segment],
        against: against.output[segment],
      }))
  );
}

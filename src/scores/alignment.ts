import { UserError } from "../user_error.ts";
import { commonSegments, ratedSystems, systemRows } from "./rated_systems.ts";
import type { ScoreTable } from "./score_table.ts";

/** The segments of a system's mean: those scored for every system, or the system's own. */
export type SystemMeans = "common" | "own";

/** The part of a campaign on which agreement is measured. */
export interface Alignment {
  /** Systems, in the order of the human scores. */
  readonly systems: readonly string[];
  /** Segments by number: those that people scored for every system, or for any where means are each system's own. */
  readonly segments: Int32Array;
  /** 1 where people scored system k on segment i, at k·segments + i; null where they scored every cell. */
  readonly present: Uint8Array | null;
  /** The segments of a system's mean; `common` also where every system has every rated segment. */
  readonly means: SystemMeans;
  /** Number of segments that people scored for any of the systems. */
  readonly rated: number;
  /** Number of segments that people scored for all of the systems. */
  readonly common: number;
}

/**
 * Chooses the systems and segments that agreement is measured on: systems with a human score that are not left out, and
 * segments with a human score for each of these. Where fewer than half of the rated segments are such, every rated segment
 * takes part and a system's mean is over its own segments.
 *
 * @param human Human segment scores.
 * @param exclude Systems to leave out; names that have no human scores are ignored.
 * @param asked The segments of means, whatever the share of common segments.
 * @returns The systems and segments.
 * @throws {UserError} If fewer than two systems or two segments remain.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseScores } from "../decimals/parsing/parse_scores.ts";
 * import { align } from "./alignment.ts";
 *
 * const column = parseScores(["1", "2", null, "1", "2", "3", null, null, null]);
 * const human = { name: "mqm", systems: ["A", "B", "C"], segments: 3, column };
 * assertEquals([...align(human, new Set()).segments], [0, 1]);
 * assertEquals([...align(human, new Set(), "own").segments], [0, 1, 2]);
 * ```
 */
export function align(
  human: ScoreTable,
  exclude: ReadonlySet<string>,
  asked?: SystemMeans,
): Alignment {
  const systems = ratedSystems(human, exclude);
  if (systems.length < 2) {
    const [found, mend] = systems.length === 0 ? ["there is none", "add some"] : [
      `${systems[0]} alone has them`,
      "add another, or give its translations to 'ties --group none'",
    ];
    throw new UserError(
      `agreement needs two systems with '${human.name}' scores, and ${found}; ${
        human.systems.some((system) => exclude.has(system)) ? "exclude fewer" : mend
      }`,
    );
  }
  const shared = commonSegments(human, systems);
  const rated = scoredSegments(human, systems);
  const means = asked ?? (2 * shared.length >= rated.length ? "common" : "own");
  const segments = means === "common" ? shared : rated;
  if (segments.length < 2) {
    const kind = means === "common" ? " of every system" : "";
    throw new UserError(
      `agreement needs two segments with '${human.name}' scores${kind}, and there is ${
        segments.length === 0 ? "none" : "one"
      }; ${rated.length < 2 ? "add segments" : "exclude systems with few scores"}`,
    );
  }
  const present = segments.length === shared.length ? null : presence(human, systems, segments);
  return {
    systems,
    segments,
    present,
    means: present === null ? "common" : "own",
    rated: rated.length,
    common: shared.length,
  };
}

/**
 * Describes the segments of system means.
 *
 * @param alignment Systems and segments.
 * @param measures Measures that read them.
 * @returns The sentence; null where every system has every rated segment.
 */
export function meansNote(
  { means, rated, common }: Alignment,
  measures: readonly string[],
): string | null {
  if (rated === common) return null;
  const share = `${common} of ${rated} rated segments have scores of every system`;
  return means === "common"
    ? `${measures.join(", ")}: means are over these segments alone: ${share}`
    : `${measures.join(", ")}: means are over each system's own rated segments, since ${share}`;
}

function scoredSegments(human: ScoreTable, systems: readonly string[]): Int32Array {
  const scored = new Uint8Array(human.segments);
  const rows = systemRows(human, systems);
  for (let at = 0; at < rows.length; at++) {
    if (human.column.present[rows[at]] === 1) scored[at % human.segments] = 1;
  }
  return Int32Array.from(scored.keys()).filter((i) => scored[i] === 1);
}

function presence(
  human: ScoreTable,
  systems: readonly string[],
  segments: Int32Array,
): Uint8Array {
  const rows = systemRows(human, systems);
  const present = new Uint8Array(new SharedArrayBuffer(systems.length * segments.length));
  for (let k = 0, at = 0; k < systems.length; k++) {
    for (const i of segments) present[at++] = human.column.present[rows[k * human.segments + i]];
  }
  return present;
}

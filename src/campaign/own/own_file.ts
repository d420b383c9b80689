import { parseScores } from "../../decimals/parsing/parse_scores.ts";
import { BadScore } from "../../decimals/parsing/bad_score.ts";
import type { ScoreRows } from "../../scores/score_rows.ts";
import type { SegmentOrigin } from "../../scores/score_table.ts";
import { UserError } from "../../user_error.ts";
import { isMissing } from "../tables/table.ts";
import { fileStem } from "./score_argument.ts";
import type { TextLengths } from "./text_lengths.ts";

/** What a user's file of scores holds. */
export interface OwnFile {
  /** Human scores; none in a file of metric scores. */
  readonly human: readonly ScoreRows[];
  /** Names of all metrics in the file, including unrequested ones. */
  readonly names: readonly string[];
  /** Metric scores by name. */
  readonly metrics: ReadonlyMap<string, readonly ScoreRows[]>;
  /** Metrics that are lower for better translations. */
  readonly lowerIsBetter: readonly string[];
  /** Domain and document of each named segment; null where the file has no documents. */
  readonly origins: ReadonlyMap<string, SegmentOrigin> | null;
  /** Lengths of the texts beside the scores; empty if there are none or they are not needed. */
  readonly lengths: TextLengths;
  /** Whether it has one score per system instead of per segment. */
  readonly ofSystems: boolean;
  /** Notes on what was understood and what was left out. */
  readonly notes: readonly string[];
}

/** What is known about a file before it is read. */
export interface OwnFileFacts {
  /** Path of the file. */
  readonly path: string;
  /** Whether to read human scores, metric scores, or both. */
  readonly holds: "human" | "metrics" | "both";
  /** Roles of columns that the user stated, as `role=column`. */
  readonly columns: readonly string[];
  /** Column or score name of the human scores; null to find it by its role. */
  readonly humanName: string | null;
  /** Name to give the metric; null for the file's own. */
  readonly name: string | null;
  /** Metrics to read; null for all. */
  readonly wanted: ReadonlySet<string> | null;
  /** Whether to measure the lengths of texts. */
  readonly sentinels: boolean;
  /** Systems that people scored; null where this file itself says which. */
  readonly systems: readonly string[] | null;
  /** System of each single-system file, by path or file name. */
  readonly systemNames: ReadonlyMap<string, string>;
}

/**
 * Finds the system of a single-system file: as stated, or the file's name without its ending, or the one known system that this
 * name begins or ends with.
 *
 * @param facts What is known about the file.
 * @param stem The file's name, or the name of its scores.
 * @returns The system, and the rest of the name.
 * @throws {UserError} If the system is unclear.
 */
export function systemOfFile(
  { path, systems, systemNames }: OwnFileFacts,
  stem = fileStem(path),
): { readonly system: string; readonly rest: string } {
  const base = path.slice(path.lastIndexOf("/") + 1);
  const stated = systemNames.get(path) ?? systemNames.get(base) ?? systemNames.get(stem);
  const known = systems ?? [];
  const rest = (system: string) =>
    stem === system
      ? ""
      : stem.endsWith(system) && /[-_. ]/.test(stem[stem.length - system.length - 1] ?? "")
      ? stem.slice(0, stem.length - system.length - 1)
      : stem.startsWith(system) && /[-_. ]/.test(stem[system.length] ?? "")
      ? stem.slice(system.length + 1)
      : null;
  if (stated !== undefined) return { system: stated, rest: rest(stated) || stem };
  if (known.includes(stem)) return { system: stem, rest: "" };
  const found = known.filter((system) => rest(system) !== null)
    .sort((a, b) => b.length - a.length);
  if (found.length > 0 && found[0].length !== found[1]?.length) {
    return { system: found[0], rest: rest(found[0]) ?? "" };
  }
  throw new UserError(
    `${path}: the file holds scores of one system, and people scored no system '${stem}'; name the system with --system-name ${base}=SYSTEM`,
  );
}

/**
 * Reads the scores of one system, in the order of the segments.
 *
 * @param label What to call the file.
 * @param system The system.
 * @param texts A score for each segment.
 * @returns The rows.
 * @throws {UserError} If a text is neither a decimal nor missing.
 */
export function orderedRows(
  label: string,
  system: string,
  texts: readonly (string | null)[],
): ScoreRows {
  const where = (row: number) => `${label}: score ${row + 1} of system '${system}'`;
  try {
    return {
      label,
      systems: [system],
      systemOf: new Int32Array(texts.length),
      segments: null,
      segmentOf: Int32Array.from(texts.keys()),
      column: parseScores(
        texts.map((text) => text === null || isMissing(text.trim()) ? null : text.trim()),
      ),
      where,
    };
  } catch (error) {
    if (!(error instanceof BadScore)) throw error;
    throw new UserError(`${where(error.index)}: ${error.message}; write a decimal such as -1.5`, {
      cause: error,
    });
  }
}

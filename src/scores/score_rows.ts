import { didYouMean } from "../did_you_mean.ts";
import { decimalText } from "../decimals/decimal_text.ts";
import { parseScores } from "../decimals/parsing/parse_scores.ts";
import type { ScoreColumn } from "../decimals/score_column.ts";
import { selectRows } from "../decimals/select_rows.ts";
import { UserError } from "../user_error.ts";
import type { ScoreTable } from "./score_table.ts";
import { howMany } from "../how_many.ts";

/** Scores as a file lists them: each row names its system and segment. */
export interface ScoreRows {
  /** What to call the file in a message. */
  readonly label: string;
  /** Systems, in order of first appearance. */
  readonly systems: readonly string[];
  /** Number of each row's system. */
  readonly systemOf: Int32Array;
  /** Names of the segments; null where the file gives only their order. */
  readonly segments: readonly string[] | null;
  /** Number of each row's segment. */
  readonly segmentOf: Int32Array;
  /** The scores by row. */
  readonly column: ScoreColumn;
  /** Place of a row, to begin a message with. */
  where(row: number): string;
}

/** Systems and segments on which scores are aligned. */
export interface ScoreGrid {
  /** Systems. */
  readonly systems: readonly string[];
  /** Number of segments. */
  readonly segments: number;
  /** Names of the segments; null where only their order is known. */
  readonly names: readonly string[] | null;
}

/**
 * Finds the grid of a file's rows. If all segments are named by whole numbers, they are in numerical order; otherwise they are
 * in order of first appearance.
 *
 * @param parts Rows of one file.
 * @returns The systems and segments.
 */
export function gridOf(parts: readonly ScoreRows[]): ScoreGrid {
  const systems = [...new Set(parts.flatMap((rows) => rows.systems))];
  if (parts.some((rows) => rows.segments === null)) {
    let segments = 0;
    for (const { segmentOf } of parts) {
      for (const segment of segmentOf) segments = Math.max(segments, segment + 1);
    }
    return { systems, segments, names: null };
  }
  const names = [...new Set(parts.flatMap((rows) => rows.segments ?? []))];
  if (names.every(isWhole)) names.sort((a, b) => Number(a) - Number(b));
  return { systems, segments: names.length, names };
}

/** Rows that have no place on a grid. */
export interface Unplaced {
  /** Systems that the grid does not have. */
  readonly systems: readonly string[];
  /** Number of segments that the grid does not have. */
  readonly segments: number;
}

/**
 * Places the rows of one score, from one file or several, on a grid.
 *
 * @param name Name of the score.
 * @param parts Its rows.
 * @param grid Systems and segments.
 * @returns The score by system and segment, and the rows without a place.
 * @throws {UserError} If two rows score the same cell, segments cannot be matched, or a system is unknown while one of the grid has no score.
 */
export function placeRows(
  name: string,
  parts: readonly ScoreRows[],
  grid: ScoreGrid,
): { readonly table: ScoreTable; readonly unplaced: Unplaced } {
  const { systems, segments } = grid;
  const places = new Map(systems.map((system, k) => [system, k]));
  const partOf = new Int32Array(systems.length * segments).fill(-1);
  const rowOf = new Int32Array(partOf.length);
  const strange = new Map<string, () => string>();
  let lost = 0;
  parts.forEach((rows, part) => {
    const own = rows.systems.map((system) => places.get(system) ?? -1);
    if (own.every((k) => k < 0)) throw noSystem(rows, systems);
    own.forEach((k, at) => {
      if (k < 0) strange.set(rows.systems[at], () => rows.where(rows.systemOf.indexOf(at)));
    });
    const segmentPlaces = matchedSegments(rows, grid);
    lost = Math.max(lost, segmentPlaces.filter((place) => place < 0).length);
    for (let row = 0; row < rows.systemOf.length; row++) {
      const k = own[rows.systemOf[row]];
      const segment = segmentPlaces[rows.segmentOf[row]];
      if (k < 0 || segment < 0) continue;
      const cell = k * segments + segment;
      if (partOf[cell] >= 0) {
        throw twice(name, systems[k], rows, row, parts[partOf[cell]], rowOf[cell]);
      }
      partOf[cell] = part;
      rowOf[cell] = row;
    }
  });
  const absent = systems.find((_, k) =>
    partOf.subarray(k * segments, (k + 1) * segments).every((part) => part < 0)
  );
  for (const [system, where] of absent === undefined ? [] : strange) {
    throw new UserError(
      `${where()}: system '${system}' is unknown, and there is no score of '${absent}'; ${
        didYouMean(system, systems)
      }`,
    );
  }
  const column = parts.length === 1
    ? selectRows(parts[0].column, rowOf.map((row, cell) => partOf[cell] < 0 ? -1 : row))
    : parseScores(
      Array.from(
        rowOf,
        (row, cell) => partOf[cell] < 0 ? null : decimalText(parts[partOf[cell]].column, row),
      ),
    );
  return {
    table: { name, systems, segments, column },
    unplaced: { systems: [...strange.keys()], segments: lost },
  };
}

function isWhole(name: string): boolean {
  return /^\d{1,15}$/.test(name);
}

function twice(
  name: string,
  system: string,
  rows: ScoreRows,
  row: number,
  other: ScoreRows,
  otherRow: number,
): UserError {
  const segment = rows.segments?.[rows.segmentOf[row]] ?? `${rows.segmentOf[row] + 1}`;
  return new UserError(
    `${
      rows.where(row)
    }: '${name}' of system '${system}' on segment '${segment}' already appears at ${
      other.where(otherRow)
    }; keep one of the two`,
  );
}

function noSystem(rows: ScoreRows, systems: readonly string[]): UserError {
  const [first] = rows.systems;
  return new UserError(
    `${rows.label}: none of its systems (${
      inBrief(rows.systems)
    }) is one that people scored; for '${first}', ${didYouMean(first, systems)} There are ${
      inBrief(systems)
    }`,
  );
}

function inBrief(names: readonly string[]): string {
  return names.length <= 8
    ? names.join(", ")
    : `${names.slice(0, 8).join(", ")} and ${names.length - 8} more`;
}

/** Place on the grid of each segment of a file; −1 where the grid does not have it. */
function matchedSegments(rows: ScoreRows, grid: ScoreGrid): Int32Array {
  const { segments, names } = grid;
  if (rows.segments === null) return inOrder(rows, segments);
  if (names === null) return byNumber(rows, segments);
  const places = new Map(names.map((name, i) => [name, i]));
  const found = Int32Array.from(rows.segments, (name) => places.get(name) ?? -1);
  if (found.some((place) => place >= 0)) return found;
  throw new UserError(
    `${rows.label}: none of its segments (${inBrief(rows.segments)}) is one that people scored (${
      inBrief(names)
    }); name segments alike in both files`,
  );
}

function inOrder(rows: ScoreRows, segments: number): Int32Array {
  const counts = new Int32Array(rows.systems.length);
  for (const system of rows.systemOf) counts[system]++;
  const odd = counts.findIndex((count) => count !== segments);
  if (odd < 0) return Int32Array.from({ length: segments }, (_, i) => i);
  const whole = counts.every((count) => count === 1) && segments > 1
    ? "these are scores of whole systems, where one score for each segment is needed"
    : "give one for each segment, with a mark of none where it is missing, or a table that names segments";
  throw new UserError(
    `${rows.label}: system '${rows.systems[odd]}' has ${
      howMany(counts[odd], "score")
    } where there should be ${howMany(segments, "segment")}; ${whole}`,
  );
}

/** Matches whole numbers with the order of the segments; the first or last number shows whether they count from 0 or 1. */
function byNumber(rows: ScoreRows, segments: number): Int32Array {
  const names = rows.segments ?? [];
  const stray = names.find((name) => !isWhole(name));
  if (stray !== undefined) {
    throw new UserError(
      `${rows.label}: segment '${stray}' cannot be matched, since the human scores have segments only in order; number segments from 1`,
    );
  }
  const numbers = Int32Array.from(names, Number);
  const from = numbers.includes(0) ? 0 : numbers.includes(segments) ? 1 : null;
  if (from === null) {
    throw new UserError(
      `${rows.label}: segments are numbered, but whether from 0 or from 1 cannot be told, since neither 0 nor ${segments} occurs; add a row for one of them`,
    );
  }
  return numbers.map((number) => number - from < segments ? number - from : -1);
}

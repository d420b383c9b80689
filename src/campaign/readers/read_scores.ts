import { BadScore } from "../../decimals/parsing/bad_score.ts";
import type { ScoreColumn } from "../../decimals/score_column.ts";
import { type CellReading, parseCells, plainCells } from "../../decimals/parsing/parse_cells.ts";
import { UserError } from "../../user_error.ts";
import type { ScoreTable } from "../../scores/score_table.ts";
import { checkLineEnds } from "../tables/split_rows.ts";
import { isMissing } from "../tables/table.ts";
import { checkUtf8, markLength } from "./text_lines.ts";
import { howMany } from "../../how_many.ts";

/** What a score file must match. */
export interface ScoreFileFacts {
  /** What to call the file in a message. */
  readonly label: string;
  /** Name of the score. */
  readonly name: string;
  /** Number of segments, where it is known. */
  readonly segments?: number;
  /** The allowed systems, where they are known. */
  readonly systems?: ReadonlySet<string>;
}

/**
 * Reads an mt-metrics-eval segment score file: one line `system<TAB>score` per segment, systems one block after another, `None`
 * where a score is missing.
 *
 * @param bytes The file, whole.
 * @param facts What is known about the campaign.
 * @returns The scores.
 * @throws {UserError} If the file holds a line without two fields, a text where a score belongs, a block of the wrong length, a
 * system with two blocks, or an unknown system.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readScores } from "./read_scores.ts";
 *
 * const bytes = new TextEncoder().encode("A\t-1.5\nA\tNone\nB\t0\nB\t-25\n");
 * const table = readScores(bytes, { label: "demo.seg.score", name: "mqm" });
 * assertEquals([...table.column.values], [-1.5, NaN, 0, -25]);
 * ```
 */
export function readScores(bytes: Uint8Array, facts: ScoreFileFacts): ScoreTable {
  checkUtf8(bytes, facts.label);
  const lines = countLines(bytes);
  const plain = plainCells(lines, bytes, READING);
  const { blocks, starts, length } = scanLines(bytes, facts, plain.take);
  const column = plain.column() ?? anyColumn(bytes, lines, facts);
  const segments = checkBlocks(blocks, [...starts, length], facts);
  return { name: facts.name, systems: blocks, segments, column };
}

const READING: CellReading = { mark: ".", isMissing };

/** The systems of a score file, and the starts of their blocks. */
interface Blocks {
  readonly blocks: readonly string[];
  /** Line of the first score of each. */
  readonly starts: readonly number[];
  /** Number of lines. */
  readonly length: number;
}

/** Place of a line. */
interface Line {
  /** Its first byte. */
  from: number;
  /** The byte after its last, without the line end. */
  to: number;
  /** The tab between system and score, if the score is plain text without spaces; otherwise −1. */
  tab: number;
}

const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;

/**
 * Throws if a system has a second block, or is unknown in the campaign.
 *
 * @param system The system.
 * @param systems Systems that already have a block.
 * @param facts What is known about the campaign.
 * @param where File and line, for messages.
 * @param what What the file holds.
 * @throws {UserError} If the system already has a block, or is unknown.
 */
export function checkNewBlock(
  system: string,
  systems: ReadonlySet<string>,
  facts: ScoreFileFacts,
  where: string,
  what: "scores" | "ratings",
): void {
  if (systems.has(system)) {
    throw new UserError(
      `${where}: system '${system}' has a second block of ${what}; keep one block per system`,
    );
  }
  if (facts.systems !== undefined && !facts.systems.has(system)) {
    throw new UserError(
      `${where}: system '${system}' is unknown in this campaign; use one of ${
        [...facts.systems].sort().join(", ")
      }`,
    );
  }
}

/** Scans the lines of a score file for the place of each score. */
function scanLines(
  bytes: Uint8Array,
  facts: ScoreFileFacts,
  take: (from: number, to: number) => void,
): Blocks {
  const systems = new Set<string>();
  const starts: number[] = [];
  const decoder = new TextDecoder();
  const line: Line = { from: 0, to: 0, tab: -1 };
  let current = "";
  let length = 0;
  // Place of the current system's name, if a tab follows it.
  let [nameFrom, nameTo] = [0, 0];
  for (let at = markLength(bytes); at < bytes.length; length++) {
    at = nextLine(bytes, at, line);
    const { from, to, tab } = line;
    if (tab >= 0 && sameBytes(bytes, nameFrom, nameTo, from, tab)) {
      take(tab + 1, to);
      continue;
    }
    const text = decoder.decode(bytes.subarray(from, to));
    const [system, score] = splitLine(text, facts.label, length);
    if (system !== current) {
      checkNewBlock(system, systems, facts, `${facts.label}:${length + 1}`, "scores");
      systems.add(system);
      starts.push(length);
      current = system;
    }
    [nameFrom, nameTo] = tab >= 0 ? [from, tab] : [0, 0];
    const end = from + byteLength(text.trimEnd());
    take(end - byteLength(score), end);
  }
  return { blocks: [...systems], starts, length };
}

function countLines(bytes: Uint8Array): number {
  let lines = 1;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === NEWLINE) lines++;
  return lines;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Finds the end of the line at a place, and the start of the next. */
function nextLine(bytes: Uint8Array, from: number, line: Line): number {
  line.from = from;
  line.tab = -1;
  let plain = true;
  let at = from;
  for (; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte > 32 && byte < 127) continue;
    if (byte === NEWLINE) break;
    if (line.tab >= 0) plain = plain && byte === RETURN && bytes[at + 1] === NEWLINE;
    else if (byte === TAB) line.tab = at;
  }
  line.to = at > from && bytes[at - 1] === RETURN ? at - 1 : at;
  if (line.tab === from || line.to <= line.tab + 1 || !plain) line.tab = -1;
  return at + 1;
}

function sameBytes(
  bytes: Uint8Array,
  from: number,
  to: number,
  otherFrom: number,
  otherTo: number,
): boolean {
  if (to === from || to - from !== otherTo - otherFrom) return false;
  for (let at = from, other = otherFrom; at < to; at++, other++) {
    if (bytes[at] !== bytes[other]) return false;
  }
  return true;
}

/** The column of scores, where some are not plain. */
function anyColumn(bytes: Uint8Array, lines: number, facts: ScoreFileFacts): ScoreColumn {
  const begins = new Uint32Array(lines);
  const ends = new Uint32Array(lines);
  let length = 0;
  scanLines(bytes, facts, (from, to) => {
    begins[length] = from;
    ends[length++] = to;
  });
  try {
    return parseCells({ length, bytes, begins, ends }, READING);
  } catch (error) {
    if (!(error instanceof BadScore)) throw error;
    throw new UserError(
      `${facts.label}:${error.index + 1}: ${error.message}; ` +
        `write a decimal such as -1.5, or None where it is missing` +
        (error.index === 0 ? "; if the line is a header, delete it" : ""),
      { cause: error },
    );
  }
}

function splitLine(text: string, label: string, line: number): [string, string] {
  const tab = text.indexOf("\t");
  if (tab > 0) {
    const score = text.slice(tab + 1).trim();
    if (score !== "" && !/\s/.test(score)) return [text.slice(0, tab), score];
  }
  const fields = text.trim().split(/\s+/);
  if (fields.length === 2) return [fields[0], fields[1]];
  if (line === 0) checkLineEnds(text, label);
  throw new UserError(
    `${label}:${line + 1}: '${text}' is not 'system<TAB>score'; write a system, a tab and a score`,
  );
}

function checkBlocks(
  systems: readonly string[],
  bounds: readonly number[],
  facts: ScoreFileFacts,
): number {
  if (systems.length === 0) {
    throw new UserError(
      `${facts.label}: the file holds no scores; write one line per system and segment`,
    );
  }
  const segments = facts.segments ?? bounds[1] - bounds[0];
  for (let k = 0; k < systems.length; k++) {
    const lines = bounds[k + 1] - bounds[k];
    if (lines !== segments) {
      throw new UserError(
        `${facts.label}:${bounds[k + 1]}: system '${systems[k]}' has ${
          howMany(lines, "line")
        } where ` +
          `${
            facts.segments === undefined
              ? `system '${systems[0]}' has ${segments}`
              : `the campaign has ${howMany(segments, "segment")}`
          }; write one line per segment, None where a score is missing`,
      );
    }
  }
  return segments;
}

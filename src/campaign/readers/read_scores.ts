import { BadScore } from "../../decimals/bad_score.ts";
import type { ScoreColumn } from "../../decimals/score_column.ts";
import { parseScores } from "../../decimals/parse_scores.ts";
import { UserError } from "../../user_error.ts";
import type { ScoreTable } from "../../scores/score_table.ts";
import { isMissing } from "../tables/table.ts";
import { textLines } from "./text_lines.ts";

/** What a score file has to agree with. */
export interface ScoreFileFacts {
  /** What to call the file in a message. */
  readonly label: string;
  /** Name of the score. */
  readonly name: string;
  /** Number of segments, where it is known. */
  readonly segments?: number;
  /** Systems that may occur, where they are known. */
  readonly systems?: ReadonlySet<string>;
}

/**
 * Reads an mt-metrics-eval segment score file: one line `system<TAB>score` per segment, systems one block after another, `None`
 * where a score is missing.
 *
 * @param bytes The file, whole.
 * @param facts What is known of the campaign.
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
  const lines = textLines(bytes, facts.label);
  const texts: (string | null)[] = new Array(lines.length);
  const systems = new Set<string>();
  const starts: number[] = [];
  let current = "";
  for (let line = 0; line < lines.length; line++) {
    const [system, score] = splitLine(lines[line], facts.label, line);
    if (system !== current) {
      checkNewBlock(system, systems, facts, line);
      systems.add(system);
      starts.push(line);
      current = system;
    }
    texts[line] = isMissing(score) ? null : score;
  }
  const blocks = [...systems];
  const segments = checkBlocks(blocks, [...starts, lines.length], facts);
  return { name: facts.name, systems: blocks, segments, column: scoreColumn(texts, facts.label) };
}

function scoreColumn(texts: readonly (string | null)[], label: string): ScoreColumn {
  try {
    return parseScores(texts);
  } catch (error) {
    if (!(error instanceof BadScore)) throw error;
    throw new UserError(
      `${label}:${error.index + 1}: ${error.message}; ` +
        `write a decimal such as -1.5, or None where it is missing`,
      { cause: error },
    );
  }
}

function splitLine(text: string, label: string, line: number): [string, string] {
  const tab = text.indexOf("\t");
  if (tab > 0) {
    const score = text.slice(tab + 1);
    if (score !== "" && !/\s/.test(score)) return [text.slice(0, tab), score];
  }
  const fields = text.trim().split(/\s+/);
  if (fields.length === 2) return [fields[0], fields[1]];
  throw new UserError(
    `${label}:${line + 1}: '${text}' is not 'system<TAB>score'; write a system, a tab and a score`,
  );
}

function checkNewBlock(
  system: string,
  systems: ReadonlySet<string>,
  facts: ScoreFileFacts,
  line: number,
): void {
  if (systems.has(system)) {
    throw new UserError(
      `${facts.label}:${
        line + 1
      }: system '${system}' has a second block of scores; keep one block per system`,
    );
  }
  if (facts.systems !== undefined && !facts.systems.has(system)) {
    throw new UserError(
      `${facts.label}:${line + 1}: system '${system}' is unknown in this campaign; ` +
        `use one of ${[...facts.systems].sort().join(", ")}`,
    );
  }
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
        `${facts.label}:${bounds[k + 1]}: system '${
          systems[k]
        }' has ${lines} lines where the campaign has ` +
          `${segments} segments; write one line per segment, None where a score is missing`,
      );
    }
  }
  return segments;
}

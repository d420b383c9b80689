import { readScores } from "../readers/read_scores.ts";
import { readContents } from "../user_file.ts";
import type { OwnFile, OwnFileFacts } from "./own_file.ts";
import { fileStem } from "./score_argument.ts";
import { tableFile } from "./table_file.ts";
import { toolScores } from "./tool_scores.ts";

/**
 * Reads a user's file of scores in whatever shape it has: a table (see `tableFile`), lines of a system and a score as
 * mt-metrics-eval writes them, or a tool's JSON (see `toolScores`), or gzip of any.
 *
 * @param facts The file, and what is known of it.
 * @returns Its scores, and the SHA-256 of the file.
 * @throws {UserError} If the file cannot be read, is broken, or lacks what is needed, naming the shape that was recognised.
 */
export async function readOwnFile(
  facts: OwnFileFacts,
): Promise<{ readonly file: OwnFile; readonly sha256: string }> {
  const { contents, sha256 } = await readContents(facts.path);
  switch (contents.kind) {
    case "table":
      return { file: tableFile(contents.table, facts), sha256 };
    case "json":
      return { file: toolScores(contents.value, facts), sha256 };
    case "lines":
      return { file: scoreLines(contents.bytes, facts), sha256 };
  }
}

function scoreLines(bytes: Uint8Array, { path, holds, name }: OwnFileFacts): OwnFile {
  const stem = fileStem(path);
  const { systems, segments, column } = readScores(bytes, { label: path, name: stem });
  const rows = {
    label: path,
    systems,
    systemOf: Int32Array.from({ length: column.length }, (_, row) => Math.floor(row / segments)),
    segments: null,
    segmentOf: Int32Array.from({ length: column.length }, (_, row) => row % segments),
    column,
    where: (row: number) => `${path}:${row + 1}`,
  };
  return {
    human: holds === "metrics" ? [] : [rows],
    names: holds === "metrics" ? [name ?? stem] : [],
    metrics: holds === "metrics" ? new Map([[name ?? stem, [rows]]]) : new Map(),
    lowerIsBetter: [],
    origins: null,
    notes: [],
  };
}

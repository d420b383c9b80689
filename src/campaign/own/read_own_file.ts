import { readScores } from "../readers/read_scores.ts";
import { readContents } from "../user_file.ts";
import { checkName } from "./check_name.ts";
import type { OwnFile, OwnFileFacts } from "./own_file.ts";
import { fileStem } from "./score_argument.ts";
import { tableFile } from "./table_file.ts";
import { toolScores } from "./tool_scores.ts";

/**
 * Reads a user's file of scores in any supported form: a table (see `tableFile`), lines of a system and a score as
 * mt-metrics-eval writes them, a tool's JSON (see `toolScores`), or any of these as gzip.
 *
 * @param facts The file, and what is known about it.
 * @returns Its scores, and the SHA-256 of the file.
 * @throws {UserError} If the file cannot be read, is broken, or lacks something needed; the message names the recognised form.
 */
export async function readOwnFile(
  facts: OwnFileFacts,
): Promise<{ readonly file: OwnFile; readonly sha256: string }> {
  const { contents, sha256 } = await readContents(facts.path);
  const file = contents.kind === "table"
    ? tableFile(contents.table, facts)
    : contents.kind === "json"
    ? toolScores(contents.value, facts)
    : scoreLines(contents.bytes, facts);
  for (const [name, parts] of [...file.metrics, ["human", file.human] as const]) {
    for (const system of parts.flatMap(({ systems }) => systems)) {
      checkName(facts.path, "system", system);
    }
    checkName(facts.path, "metric", name);
  }
  return { file, sha256 };
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
  const metrics = new Map(holds === "metrics" ? [[name ?? stem, [rows]]] : []);
  return {
    human: metrics.size > 0 ? [] : [rows],
    names: [...metrics.keys()],
    metrics,
    lowerIsBetter: [],
    origins: null,
    lengths: new Map(),
    ofSystems: segments === 1,
    notes: [],
  };
}

import { textLines } from "../../campaign/readers/text_lines.ts";
import { readUserFile } from "../../campaign/user_file.ts";
import { isRecord } from "../../is_record.ts";
import { jsonValue } from "../../json_value.ts";
import { UserError } from "../../user_error.ts";

/** Scores of the two sides of a suite, pair by pair in its order. */
export interface ScoredSides {
  /** Scores before the edit. */
  readonly base: readonly number[];
  /** Scores after it. */
  readonly edited: readonly number[];
  /** Whether lower is better, as for MetricX, which predicts errors. */
  readonly lowerIsBetter: boolean;
}

/**
 * Reads the scores that a metric gave to the line files of a suite: `comet-score --to_json` of both files, or one file per
 * side, with a score per line, MetricX's JSONL (`prediction`, lower is better), or a list of records.
 *
 * @param paths One file with both sides, or the file of the bases and that of the edited ones.
 * @param pairs Counts the pairs of the suite.
 * @returns The scores; null if the file is a table with ids instead.
 * @throws {UserError} If a file is broken or has another number of scores.
 */
export async function scoredSides(
  paths: readonly string[],
  pairs: () => Promise<number>,
): Promise<ScoredSides | null> {
  if (paths.length > 2) {
    throw new UserError(
      "scores of minimal pairs come in one file, or in two, of the bases and of the edited texts; leave the others out",
    );
  }
  const read = await Promise.all(paths.map(async (path) => ({
    path,
    lines: textLines(await readUserFile(path), path).filter((line) => line.trim() !== ""),
  })));
  if (read.length === 1) {
    const [{ path, lines }] = read;
    const value = jsonValue(lines.join("\n"));
    if (!isRecord(value)) return null;
    const list = (side: string) =>
      Object.entries(value).find(([key]) => new RegExp(`(^|/)${side}(\\.[^/]*)?$`).test(key))?.[1];
    const [base, edited] = ["base", "edited"].map(list);
    if (!Array.isArray(base) || !Array.isArray(edited)) return null;
    return sides([path, path], [base, edited], await pairs());
  }
  const lists = read.map(({ lines }) => {
    const value = jsonValue(lines.join("\n"));
    if (isRecord(value) && Object.values(value).length === 1) return Object.values(value)[0];
    return Array.isArray(value) ? value : lines.map((line) => jsonValue(line) ?? line);
  });
  return sides(read.map(({ path }) => path), lists, await pairs());
}

function sides(
  paths: readonly string[],
  lists: readonly unknown[],
  pairs: number,
): ScoredSides {
  const found = lists.map((list, side) => {
    const entries = Array.isArray(list) ? list : [];
    if (entries.length !== pairs) {
      throw new UserError(
        `${
          paths[side]
        } has ${entries.length} scores but the suite has ${pairs} pairs; score the files of --write, whole and in order`,
      );
    }
    return entries.map((entry: unknown, at) => score(entry, `${paths[side]}, score ${at + 1}`));
  });
  return {
    base: found[0].map(({ value }) => value),
    edited: found[1].map(({ value }) => value),
    lowerIsBetter: found.every((side) => side.every(({ lower }) => lower)),
  };
}

function score(entry: unknown, where: string): { value: number; lower: boolean } {
  const lower = isRecord(entry) && "prediction" in entry;
  const value = isRecord(entry)
    ? entry.prediction ?? entry.COMET ?? entry.score ?? entry.value
    : entry;
  const number = typeof value === "number" ? value : NaN;
  if (Number.isFinite(number)) return { value: number, lower };
  throw new UserError(
    `${where}: there is no number; write one, or a record with COMET, prediction or score`,
  );
}

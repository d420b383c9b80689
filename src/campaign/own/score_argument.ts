import { UserError } from "../../user_error.ts";

/** The parts of `--metric-scores`: a file, its metric and its campaign. */
export interface ScoreArgument {
  /** Name of the metric; null to use the file's own. */
  readonly name: string | null;
  /** Campaign that it scores; null for the current one. */
  readonly campaign: string | null;
  /** Path of the file. */
  readonly path: string;
}

/**
 * Reads `[NAME:][CAMPAIGN:]FILE`. The last part is the file; a middle part, or a single prefix that holds a slash, is the campaign.
 *
 * @param text The argument.
 * @returns Its parts.
 * @throws {UserError} If it has more than three parts or an empty one.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { scoreArgument } from "./score_argument.ts";
 *
 * assertEquals(scoreArgument("Mine:a.csv"), { name: "Mine", campaign: null, path: "a.csv" });
 * assertEquals(scoreArgument("wmt22/en-de:a.csv"), { name: null, campaign: "wmt22/en-de", path: "a.csv" });
 * ```
 */
export function scoreArgument(text: string): ScoreArgument {
  const parts = text.split(":");
  if (parts.length > 3 || parts.some((part) => part.trim() === "")) {
    throw new UserError(
      `'${text}' does not name a file of scores; write [NAME:][CAMPAIGN:]FILE, for example Mine:wmt22/en-de:mine.seg.score`,
    );
  }
  const path = parts[parts.length - 1];
  if (parts.length === 3) return { name: parts[0], campaign: parts[1], path };
  if (parts.length === 1) return { name: null, campaign: null, path };
  return parts[0].includes("/")
    ? { name: null, campaign: parts[0], path }
    : { name: parts[0], campaign: null, path };
}

/**
 * Reads a file's name without its folder and its endings.
 *
 * @param path Path of the file.
 * @returns The name, for example `COMET-22-refA` of `en-de/COMET-22-refA.seg.score`.
 */
export function fileStem(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  return name.replace(/\.gz$/i, "").replace(
    /\.(seg\.score|seg\.rating|sys\.score|score|csv|tsv|txt|jsonl|ndjson|json)$/i,
    "",
  );
}

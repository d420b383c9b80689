const TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv",
  html: "text/html",
  json: "application/json",
  jsonl: "application/jsonl",
  md: "text/markdown",
  png: "image/png",
  svg: "image/svg+xml",
  tex: "application/x-tex",
  tsv: "text/tab-separated-values",
};

/**
 * Finds the media type of a file by the ending of its name.
 *
 * @param path Path of the file.
 * @returns The type; plain text where it is not known.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { extensionType } from "./media_type.ts";
 *
 * assertEquals(extensionType("ties-matter/rankings/ranking.csv"), "text/csv");
 * ```
 */
export function extensionType(path: string): string {
  return TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "text/plain";
}

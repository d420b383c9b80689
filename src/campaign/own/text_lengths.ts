import type { ScoreRows } from "../../scores/score_rows.ts";

/** A text whose length is a sentinel: a score that ignores quality. */
export type TextRole = "source" | "hypothesis";

/** Lengths of texts by role, as scores. */
export type TextLengths = ReadonlyMap<TextRole, readonly ScoreRows[]>;

/** Names of the sentinels, by the text that they measure. */
export const SENTINELS: Readonly<Record<TextRole, string>> = {
  source: "sentinel-source-length",
  hypothesis: "sentinel-translation-length",
};

/**
 * Scores texts by their length alone: the negated number of characters, since people find more errors in longer texts. A
 * measure of agreement that ranks such a sentinel high rewards something other than quality (Perrella et al., ACL 2024).
 *
 * @param texts The texts; null where there is none.
 * @returns A score for each text, as a decimal.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { lengthScores } from "./text_lengths.ts";
 *
 * assertEquals(lengthScores(["one", "", null, "𝄞𝄞"]), ["-3", "0", null, "-2"]);
 * ```
 */
export function lengthScores(texts: Iterable<string | null>): (string | null)[] {
  return Array.from(texts, (text) => text === null ? null : String(0 - charactersOf(text)));
}

function charactersOf(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

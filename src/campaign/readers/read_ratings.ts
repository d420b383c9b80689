import { isRecord } from "../../is_record.ts";
import { UserError } from "../../user_error.ts";
import type { RatingTable } from "../../scores/score_table.ts";
import type { ErrorSpan, SegmentRating } from "../../scores/rating.ts";
import { checkNewBlock, type ScoreFileFacts } from "./read_scores.ts";
import { rowLines } from "./text_lines.ts";
import { howMany } from "../../how_many.ts";

/**
 * Reads an mt-metrics-eval rating file: one line `system<TAB>JSON` per segment, `None` where there is no rating.
 *
 * @param bytes The file, whole.
 * @param facts What is known about the campaign.
 * @returns The ratings.
 * @throws {UserError} If the file holds invalid JSON, an error span without category or severity, a block of the wrong length,
 * a system with two blocks, or an unknown system.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readRatings } from "./read_ratings.ts";
 *
 * const bytes = new TextEncoder().encode('A\t{"errors": []}\nA\tNone\n');
 * const table = readRatings(bytes, { label: "demo.seg.rating", name: "mqm" });
 * assertEquals(table.ratings, [{ errors: [] }, null]);
 * ```
 */
export function readRatings(bytes: Uint8Array, facts: ScoreFileFacts): RatingTable {
  const systems = new Set<string>();
  let current = "";
  const ratings: (SegmentRating | null)[] = [];
  const lengths: number[] = [];
  for (const [line, text] of rowLines(bytes, facts.label).entries()) {
    const where = `${facts.label}:${line + 1}`;
    const tab = text.indexOf("\t");
    if (tab <= 0) {
      throw new UserError(
        `${where}: the line is not 'system<TAB>rating'; write a system, a tab and JSON or None`,
      );
    }
    const system = text.slice(0, tab);
    if (system !== current) {
      checkNewBlock(system, systems, facts, where, "ratings");
      systems.add(system);
      lengths.push(0);
      current = system;
    }
    lengths[lengths.length - 1]++;
    ratings.push(parseRating(text.slice(tab + 1), where));
  }
  if (systems.size === 0) {
    throw new UserError(
      `${facts.label}: the file holds no ratings; write one line per system and segment`,
    );
  }
  const segments = facts.segments ?? lengths[0];
  lengths.forEach((length, k) => {
    if (length === segments) return;
    throw new UserError(
      `${facts.label}: system '${[...systems][k]}' has ${
        howMany(length, "line")
      } where the campaign has ${howMany(segments, "segment")}; ` +
        `write one line per segment, None where there is no rating`,
    );
  });
  return { name: facts.name, systems: [...systems], segments, ratings };
}

function parseRating(text: string, where: string): SegmentRating | null {
  if (text === "None") return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UserError(
      `${where}: '${text.slice(0, 60)}' is not valid JSON; write {"errors": […]} or None`,
      { cause: error },
    );
  }
  if (!isRecord(value) || !Array.isArray(value.errors)) {
    throw new UserError(`${where}: the rating has no list 'errors'; write {"errors": […]} or None`);
  }
  return {
    errors: value.errors.map((error: unknown, index) => parseError(error, index, where)),
  };
}

function parseError(error: unknown, index: number, where: string): ErrorSpan {
  if (
    !isRecord(error) || typeof error.category !== "string" || typeof error.severity !== "string"
  ) {
    throw new UserError(
      `${where}: error ${index + 1} lacks a category or a severity; give both as text`,
    );
  }
  const { score } = error;
  if (score !== undefined && score !== null && typeof score !== "number") {
    throw new UserError(
      `${where}: error ${index + 1} has the score '${score}', which is not a number; write one`,
    );
  }
  return {
    category: error.category,
    severity: error.severity,
    score: typeof score === "number" ? String(score) : null,
    isSource: error.is_source_error === true,
  };
}

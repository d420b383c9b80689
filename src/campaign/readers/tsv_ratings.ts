import type { RatingTable } from "../../scores/score_table.ts";
import type { ErrorSpan, SegmentRating } from "../../scores/rating.ts";
import { severityOf } from "../../mqm/severity.ts";
import type { MqmRow } from "./read_mqm_tsv.ts";

/**
 * Collects the ratings of an MQM TSV file, one table per rater. Systems and segments are in order of first appearance. Spans
 * have no offsets, because the file marks them inside the text.
 *
 * @param rows Rows of the file.
 * @returns The tables.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { tsvRatings } from "./tsv_ratings.ts";
 *
 * const row = {
 *   system: "A", document: "d", segment: "7", rater: "r1", source: "Hallo", target: "Hullo",
 *   category: "No-error", severity: "No-error",
 * };
 * const [table] = tsvRatings([row]);
 * assertEquals([table.name, table.systems, table.ratings[0]?.errors], ["mqm.r1", ["A"], []]);
 * ```
 */
export function tsvRatings(rows: readonly MqmRow[]): RatingTable[] {
  const systems = [...new Set(rows.map((row) => row.system))];
  const segments = [...new Set(rows.map((row) => row.segment))];
  const systemAt = new Map(systems.map((system, k) => [system, k]));
  const segmentAt = new Map(segments.map((segment, i) => [segment, i]));
  const raters = new Map<string, (SegmentRating & { errors: ErrorSpan[] } | null)[]>();
  for (const row of rows) {
    let ratings = raters.get(row.rater);
    if (ratings === undefined) {
      ratings = new Array(systems.length * segments.length).fill(null);
      raters.set(row.rater, ratings);
    }
    const at = (systemAt.get(row.system) ?? 0) * segments.length +
      (segmentAt.get(row.segment) ?? 0);
    const rating = ratings[at] ??= { errors: [] };
    if (severityOf(row.severity) === "no error") continue;
    rating.errors.push({
      category: row.category,
      severity: row.severity,
      score: null,
      isSource: row.source.includes("<v>"),
    });
  }
  return [...raters].map(([rater, ratings]) => ({
    name: `mqm.${rater}`,
    systems,
    segments: segments.length,
    ratings,
  }));
}

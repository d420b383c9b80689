import { isRecord } from "../../is_record.ts";
import type { ErrorSpan, SegmentRating } from "../../scores/rating.ts";
import type { RatingTable } from "../../scores/score_table.ts";
import { UserError } from "../../user_error.ts";
import type { ScoreFileFacts } from "./read_scores.ts";
import { parseJson } from "../tables/json_records.ts";
import { howMany } from "../../how_many.ts";

/**
 * Reads the error spans of an error-span metric from JSON. The file may be that of XCOMET's `comet-score --to_json`, with a
 * list of segments per system, each with `errors`. It may also be such a list alone, or one segment per line, or the result of
 * `predict()`, with `metadata.error_spans`. A span has a severity, and a category only where the metric gives one.
 *
 * @param bytes The file, whole.
 * @param facts What to call the file, the number of segments, and the system of a list without one.
 * @returns A rating for every segment.
 * @throws {UserError} If the file is not such JSON, a span has no severity, or a system has another number of segments.
 */
export function readSpanJson(
  bytes: Uint8Array,
  facts: ScoreFileFacts & { readonly system: string },
): RatingTable {
  const lists = systemLists(parseJson([bytes], facts.label).value, facts);
  const segments = facts.segments ?? lists[0][1].length;
  const ratings: SegmentRating[] = [];
  for (const [system, list] of lists) {
    if (list.length !== segments) {
      throw new UserError(
        `${facts.label}: '${system}' has ${
          howMany(list.length, "segment")
        } where there are ${segments}; give one entry per segment, in the same order`,
      );
    }
    list.forEach((spans, segment) =>
      ratings.push({
        errors: errorsOf(spans, `${facts.label}, '${system}', segment ${segment + 1}`),
      })
    );
  }
  return { name: facts.name, systems: lists.map(([system]) => system), segments, ratings };
}

/** The spans of every segment, by system. */
function systemLists(
  value: unknown,
  { label, system: name }: { readonly label: string; readonly system: string },
): [string, unknown[]][] {
  if (Array.isArray(value)) return [[name, value.map(spansOfRecord)]];
  if (isRecord(value)) {
    const inside = isRecord(value.metadata) ? value.metadata : value;
    if (Array.isArray(inside.error_spans)) return [[name, inside.error_spans]];
    const lists = Object.entries(value).flatMap(([system, list]): [string, unknown[]][] =>
      Array.isArray(list) && list.every(isRecord) ? [[system, list.map(spansOfRecord)]] : []
    );
    if (lists.length > 0) return lists;
  }
  throw new UserError(
    `${label}: the file holds no error spans; write what 'comet-score --to_json' writes, or a .seg.rating file`,
  );
}

function spansOfRecord(record: unknown): unknown {
  return isRecord(record) ? record.errors ?? record.error_spans : undefined;
}

function errorsOf(spans: unknown, where: string): ErrorSpan[] {
  if (!Array.isArray(spans)) {
    throw new UserError(
      `${where}: there is no list 'errors'; write an empty one where there is no error`,
    );
  }
  return spans.map((span: unknown, index): ErrorSpan => {
    if (!isRecord(span) || typeof span.severity !== "string") {
      throw new UserError(
        `${where}: error ${index + 1} has no severity; write minor, major or critical`,
      );
    }
    return {
      category: typeof span.category === "string" ? span.category : "",
      severity: span.severity,
      score: null,
      isSource: false,
    };
  });
}

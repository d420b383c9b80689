import { howMany } from "../../how_many.ts";
import { didYouMean } from "../../did_you_mean.ts";
import type { ScoreGrid } from "../../scores/score_rows.ts";
import type { SegmentOrigin } from "../../scores/score_table.ts";
import { UserError } from "../../user_error.ts";
import { list, type Settings } from "../options/option.ts";

/** Options to select segments. */
export const PART_OPTIONS = {
  domain: list({ value: "NAME,…", summary: "Only segments of these domains" }),
  document: list({ value: "NAME,…", summary: "Only segments of these documents" }),
  segments: list({
    value: "NAME|FROM-TO,…",
    summary: "Only these segments: names as in the table, or else numbers from 1",
  }),
};

/** Selection of segments. */
export type AskedSegments = Settings<typeof PART_OPTIONS>;

/**
 * Finds the segments that `--domain`, `--document` and `--segments` choose together.
 *
 * @param grid Systems and segments. Segments without names are numbered from 1.
 * @param origins Domain and document of each segment; null if unknown.
 * @param name Name of the input, for messages.
 * @param asked The selection.
 * @returns Numbers of segments, ascending; null if all are selected.
 * @throws {UserError} If a domain, document or segment is unknown, or none is left.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { keptSegments } from "./kept_segments.ts";
 *
 * const grid = { systems: ["A"], segments: 4, names: null };
 * const asked = { domain: [], document: [], segments: ["2-3", "4"] };
 * assertEquals([...keptSegments(grid, null, "demo", asked) ?? []], [1, 2, 3]);
 * ```
 */
export function keptSegments(
  grid: ScoreGrid,
  origins: readonly SegmentOrigin[] | null,
  name: string,
  asked: AskedSegments,
): Int32Array | null {
  const { domain, document, segments } = asked;
  if (domain.length + document.length + segments.length === 0) return null;
  let kept = Int32Array.from({ length: grid.segments }, (_, i) => i);
  for (const field of ["domain", "document"] as const) {
    if (asked[field].length === 0) continue;
    if (origins === null) {
      throw new UserError(
        `--${field} needs a ${field} of each segment, and ${name} has none; add a column '${field}'`,
      );
    }
    const values = new Set(origins.map((origin) => origin[field]));
    const unknown = asked[field].find((value) => !values.has(value));
    if (unknown !== undefined) {
      throw new UserError(
        `--${field} '${unknown}' is none of ${name}; ${didYouMean(unknown, values)}`,
      );
    }
    const wanted = new Set(asked[field]);
    kept = kept.filter((i) => wanted.has(origins[i][field]));
  }
  if (segments.length > 0) {
    const wanted = new Set(segments.flatMap((text) => segmentNumbers(grid, text, name)));
    kept = kept.filter((i) => wanted.has(i));
  }
  if (kept.length > 0) return kept;
  throw new UserError(`no segment of ${name} is in all of the requested parts; request fewer`);
}

/** Longest list of chosen names that is written out. */
const MOST_NAMED = 3;

/**
 * Says in words which segments are selected, for the name of what is computed on them.
 *
 * @param asked The selection.
 * @param kept Number of segments that it leaves.
 * @returns For example "domain news; segments 1-30"; longer lists are counted.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { selectionName } from "./kept_segments.ts";
 *
 * const asked = { domain: ["news"], document: ["a", "b", "c", "d"], segments: ["1-30"] };
 * assertEquals(selectionName(asked, 25), "domain news; 4 documents; segments 1-30");
 * ```
 */
export function selectionName(
  { domain, document, segments }: AskedSegments,
  kept: number,
): string {
  const part = (names: readonly string[], word: string, counted: string) =>
    names.length === 0 ? [] : [names.length > MOST_NAMED ? counted : `${word} ${names.join(", ")}`];
  return [
    ...part(domain, "domain", howMany(domain.length, "domain")),
    ...part(document, "document", howMany(document.length, "document")),
    ...part(segments, "segments", howMany(kept, "segment")),
  ].join("; ");
}

function segmentNumbers({ segments, names }: ScoreGrid, text: string, name: string): number[] {
  const exact = names === null ? (/^\d+$/.test(text) ? Number(text) - 1 : -1) : names.indexOf(text);
  if (exact >= 0 && exact < segments) return [exact];
  const range = /^(\d+)-(\d+)$/.exec(text);
  const [from, to] = range === null ? [NaN, NaN] : [Number(range[1]), Number(range[2])];
  const found: number[] = [];
  for (let i = 0; i < segments; i++) {
    const number = names === null ? i + 1 : /^\d+$/.test(names[i]) ? Number(names[i]) : NaN;
    if (number >= from && number <= to) found.push(i);
  }
  if (found.length > 0) return found;
  throw new UserError(
    `--segments '${text}' is no segment of ${name}; write ${
      names === null ? `numbers from 1 to ${segments}` : `names such as ${names[0]}`
    }, or ranges such as 1-100`,
  );
}

import { fileStem } from "../../campaign/own/score_argument.ts";
import { readRatings } from "../../campaign/readers/read_ratings.ts";
import { readSpanJson } from "../../campaign/readers/read_span_json.ts";
import { readUserFile } from "../../campaign/user_file.ts";
import type { SegmentRating } from "../../scores/rating.ts";
import type { RatingTable } from "../../scores/score_table.ts";
import { UserError } from "../../user_error.ts";
import type { Texts } from "../inputs/read_texts.ts";

/** Error spans of an audited system from one origin. */
export interface SpanSource {
  /** Their name: those of the ratings, or the file. */
  readonly name: string;
  /** Whether people marked them, or an error-span metric. */
  readonly by: "people" | "metric";
  /** One array per rater, with a rating or null for each segment. */
  readonly raters: readonly (readonly (SegmentRating | null)[])[];
}

/** A file of error spans. */
export interface SpanTable {
  /** Whether people marked them, or a metric. */
  readonly by: "people" | "metric";
  /** The spans. */
  readonly table: RatingTable;
}

/** Files of error spans by who marked them. */
export interface SpanPaths {
  /** Files that people marked. */
  readonly people: readonly string[];
  /** Files that a metric wrote. */
  readonly metric: readonly string[];
}

/**
 * Reads files of error spans: `.seg.rating` files, or the JSON of an error-span metric such as XCOMET.
 *
 * @param paths The files.
 * @param segments Number of segments.
 * @returns The files, those of people first.
 * @throws {UserError} If a file is broken or has another number of segments.
 */
export async function readSpanTables(paths: SpanPaths, segments: number): Promise<SpanTable[]> {
  const tables: SpanTable[] = [];
  for (const by of ["people", "metric"] as const) {
    for (const path of paths[by]) {
      const bytes = await readUserFile(path);
      const facts = { label: path, name: path, segments };
      const json = /^\s*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 64)));
      tables.push({
        by,
        table: json
          ? readSpanJson(bytes, { ...facts, system: systemName(path) })
          : readRatings(bytes, facts),
      });
    }
  }
  return tables;
}

/**
 * Reads the spans of one system from files that may hold several.
 *
 * @param tables The files.
 * @param asked Name of the system in them, if the user gives it.
 * @param output Its output, whose file name is the system's default name.
 * @param required Whether every file must contain the system; a single-system file then contains this one.
 * @returns One source per file that contains it.
 * @throws {UserError} If a file that must contain the system does not.
 */
export function spanSources(
  tables: readonly SpanTable[],
  asked: string | undefined,
  output: Texts,
  required: boolean,
): SpanSource[] {
  return tables.flatMap(({ by, table }) => {
    const alone = required && asked === undefined && table.systems.length === 1;
    const name = asked ?? output.name;
    const system = alone ? table.systems[0] : table.systems.find((one) => one === name) ??
      table.systems.find((one) => systemName(one) === systemName(name));
    if (system !== undefined) {
      return [{ name: table.name, by, raters: ratingsOfSystem(table, system) }];
    }
    if (!required) return [];
    throw new UserError(
      `${table.name} has no ratings of '${
        asked ?? systemName(name)
      }'; name the system with --system, one of ${table.systems.join(", ")}`,
    );
  });
}

/**
 * Reads the ratings of one system, as one rater's.
 *
 * @param table Ratings of several systems.
 * @param system The system.
 * @returns One array, or none where the table lacks the system.
 */
export function ratingsOfSystem(
  table: RatingTable,
  system: string,
): (SegmentRating | null)[][] {
  const k = table.systems.indexOf(system);
  return k < 0 ? [] : [table.ratings.slice(k * table.segments, (k + 1) * table.segments)];
}

/** A system's name from the file of its output, which may end in the language, as in `online.de`. */
function systemName(path: string): string {
  return fileStem(path).replace(/\.[a-z]{2,3}$/, "");
}

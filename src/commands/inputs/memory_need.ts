import { expectedTable } from "../../campaign/user_file.ts";
import { howMany } from "../../how_many.ts";
import { UserError } from "../../user_error.ts";

// Measured: the table of estimates in bench/README.md.
/** Bytes of the program itself. */
const PROGRAM = 1.5e8;
/** Bytes per translation for the human scores, and for the metric that is being read or compared. */
const TRANSLATION = 180;
/** Bytes per translation and metric that is kept. */
const KEPT = 42;
/** The same for the outcomes that swaps of single pairs keep. */
export const PAIR_BYTES = 6;
/** Bytes per cell of a user's table, per byte of its texts, and per byte of JSON, which is parsed as a whole. */
const CELL = 42;
const TEXT = 2;
const JSON_BYTE = 7;
/** Bytes per row of a table, and per cell of a column that is resampled. */
const ROW = 16;
/** Bytes from which on a user gets a note. */
const MUCH = 2e9;

/** What a command will keep in memory. */
export interface MemoryNeed {
  /** What takes the memory, as a sentence names it. */
  readonly what: string;
  /** Number of bytes. */
  readonly bytes: number;
  /** Says what takes at most that many bytes. */
  readonly instead: (bytes: number) => string;
}

/**
 * Estimates the memory for metrics of a campaign.
 *
 * @param metrics Number of metrics that are kept; 0 where they are read one after another.
 * @param translations Number of translations of each.
 * @param each Bytes per translation and metric that is kept.
 * @returns The estimate.
 */
export function metricsNeed(metrics: number, translations: number, each = KEPT): MemoryNeed {
  const alone = PROGRAM + TRANSLATION * translations;
  const one = each * translations;
  const of = `of ${translations.toLocaleString("en")} translations`;
  return {
    what: `${metrics === 0 ? "a metric" : howMany(metrics, "metric")} ${of}`,
    bytes: alone + metrics * one,
    instead: (bytes) => {
      const most = Math.min(metrics - 1, Math.floor((bytes - alone) / one));
      return most < 1
        ? "use a machine with more memory, or a campaign of fewer segments"
        : `name at most ${howMany(most, "metric")} by --metric`;
    },
  };
}

/**
 * Estimates the memory for a user's tables from their first bytes.
 *
 * @param paths Paths of the files.
 * @param columns Number of columns that are kept; absent for all.
 * @returns The estimate; files whose size is unknown count nothing.
 */
export async function tablesNeed(paths: readonly string[], columns?: number): Promise<MemoryNeed> {
  let [bytes, rows] = [PROGRAM, 0];
  for (const path of new Set(paths)) {
    const size = await expectedTable(path);
    if (size === null) continue;
    rows += size.rows;
    bytes += size.json > 0
      ? JSON_BYTE * size.json
      : columns === undefined
      ? CELL * size.cells + TEXT * size.texts
      : ROW * size.rows * (1 + columns);
  }
  return {
    what: `about ${rows.toLocaleString("en")} rows of ${paths.join(", ")}`,
    bytes,
    instead: (most) =>
      `give at most about ${Math.floor(rows * most / bytes).toLocaleString("en")} rows, ` +
      (columns === undefined ? "or fewer metrics" : "or resample fewer columns"),
  };
}

/**
 * Compares an estimate with the memory that the machine gives, before the work begins.
 *
 * @param need The estimate.
 * @param given Number of bytes that the machine gives; null if unknown.
 * @returns A note on much memory; null where it is little.
 * @throws {UserError} If more is needed than the machine gives.
 *
 * @example
 * ```ts
 * import { assertEquals, assertThrows } from "@std/assert";
 * import { memoryNote, metricsNeed } from "./memory_need.ts";
 *
 * assertEquals(memoryNote(metricsNeed(20, 20_000), 1e9), null);
 * assertEquals(
 *   memoryNote(metricsNeed(20, 4_000_000), null),
 *   "about 4.2 GB of memory are needed for 20 metrics of 4,000,000 translations; for 2 GB, name at most 6 metrics by --metric",
 * );
 * assertThrows(
 *   () => memoryNote(metricsNeed(20, 4_000_000), 3e9),
 *   Error,
 *   "about 4.2 GB of memory are needed for 20 metrics of 4,000,000 translations, but this machine gives at most 3.0 GB; name at most 12 metrics by --metric",
 * );
 * ```
 */
export function memoryNote(
  { what, bytes, instead }: MemoryNeed,
  given: number | null,
): string | null {
  const about = `about ${inGigabytes(bytes)} of memory are needed for ${what}`;
  if (given !== null && bytes > given) {
    throw new UserError(
      `${about}, but this machine gives at most ${inGigabytes(given)}; ${instead(given)}`,
    );
  }
  return bytes < MUCH ? null : `${about}; for ${MUCH / 1e9} GB, ${instead(MUCH)}`;
}

function inGigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

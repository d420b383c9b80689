import { isJson } from "./json_records.ts";

const LINE_FEED = 10;
/** Bytes of the longest number that programs write. */
const NUMBER = 24;
const SEPARATORS: ReadonlySet<number> = new Set(
  Array.from("\n\t,;", (separator) => separator.charCodeAt(0)),
);

/** How much a table holds. */
export interface TableSize {
  /** Number of rows. */
  readonly rows: number;
  /** Number of cells in all columns. */
  readonly cells: number;
  /** Number of bytes of texts, which are cells longer than a number. */
  readonly texts: number;
  /** Number of bytes if it is JSON, else 0. */
  readonly json: number;
}

/**
 * Estimates how much a table holds from its beginning: rows end with lines, cells with separators.
 *
 * @param start The first bytes of the table.
 * @param bytes Number of bytes of the whole table.
 * @returns The estimate.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { expectedCells } from "./expected_cells.ts";
 *
 * const start = new TextEncoder().encode("0.5,0.25\n1.5,0.75\n");
 * assertEquals(expectedCells(start, 1_800), { rows: 200, cells: 400, texts: 0, json: 0 });
 * ```
 */
export function expectedCells(start: Uint8Array, bytes: number): TableSize {
  let [rows, cells, texts, from] = [0, 0, 0, 0];
  for (const [at, byte] of start.entries()) {
    if (!SEPARATORS.has(byte)) continue;
    cells++;
    if (byte === LINE_FEED) rows++;
    if (at - from > NUMBER) texts += at - from;
    from = at + 1;
  }
  const [allRows, allCells, allTexts] = [rows, cells, texts]
    .map((count) => Math.round(count * bytes / Math.max(1, start.length)));
  const json = isJson(start) ? bytes : 0;
  return { rows: allRows, cells: allCells, texts: allTexts, json };
}

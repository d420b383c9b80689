import { parse } from "@std/csv";

/** A cell that differs between two CSV texts. */
export interface CellChange {
  /** The row, by the texts that name it, or its number from 1. */
  readonly row: string;
  /** The column; empty if the whole row is on one side only. */
  readonly column: string;
  /** The cell on the left; null if it is absent. */
  readonly left: string | null;
  /** The cell on the right; null if it is absent. */
  readonly right: string | null;
  /** Right minus left, where both are numbers. */
  readonly difference: number | null;
}

/**
 * Compares two CSV texts cell by cell. Rows are matched by the fewest leading columns whose texts are unique on both sides, or
 * else by number; columns are matched by heading. A text that is not CSV has no cells, so nothing is compared.
 *
 * @param left One text.
 * @param right The other.
 * @returns The cells that differ.
 */
export function diffCsv(left: string, right: string): CellChange[] {
  let tables: string[][][];
  try {
    tables = [left, right].map((text) => parse(text));
  } catch {
    // One is no longer a table, so there are no cells to compare.
    return [];
  }
  const [a, b] = tables;
  const [headA = [], headB = []] = [a[0], b[0]];
  const shared = sharedPrefix(headA, headB);
  const named = nameRows(a.slice(1), b.slice(1), shared);
  const columns = [...new Set([...headA, ...headB])];
  const changes: CellChange[] = [];
  for (const [row, [one, other]] of named) {
    if (one === null || other === null) {
      changes.push({
        row,
        column: "",
        left: one?.join(",") ?? null,
        right: other?.join(",") ?? null,
        difference: null,
      });
      continue;
    }
    for (const column of columns) {
      const [p, q] = [one[headA.indexOf(column)] ?? null, other[headB.indexOf(column)] ?? null];
      if (p !== q) changes.push({ row, column, left: p, right: q, difference: differ(p, q) });
    }
  }
  return changes;
}

/** Number of leading columns with the same headings. */
function sharedPrefix(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count++;
  return count;
}

type CsvRow = readonly string[];

/** Pairs of rows by name, in the order of the left, then rows on the right only. */
function nameRows(
  a: readonly CsvRow[],
  b: readonly CsvRow[],
  shared: number,
): Map<string, [CsvRow | null, CsvRow | null]> {
  let width = 1;
  const names = (rows: readonly CsvRow[]) => rows.map((row) => row.slice(0, width).join(", "));
  const unique = (list: readonly string[]) => new Set(list).size === list.length;
  while (width <= shared && !(unique(names(a)) && unique(names(b)))) width++;
  const byNumber = width > shared;
  const label = (rows: readonly CsvRow[]) =>
    byNumber ? rows.map((_, index) => `row ${index + 1}`) : names(rows);
  const pairs = new Map<string, [CsvRow | null, CsvRow | null]>();
  label(a).forEach((name, index) => pairs.set(name, [a[index], null]));
  label(b).forEach((name, index) => pairs.set(name, [pairs.get(name)?.[0] ?? null, b[index]]));
  return pairs;
}

/** Right minus left, where both are numbers. */
function differ(left: string | null, right: string | null): number | null {
  if (left === null || right === null || left.trim() === "" || right.trim() === "") return null;
  const difference = Number(right) - Number(left);
  return Number.isNaN(difference) ? null : Number(difference.toPrecision(12));
}

import { denseRanks } from "../ranks/dense_ranks.ts";
import { parseScores } from "./parse_scores.ts";
import type { ScoreColumn } from "../score_column.ts";

/** Texts among bytes of UTF-8. */
export interface CellBytes {
  /** Number of texts. */
  readonly length: number;
  /** The bytes. */
  readonly bytes: Uint8Array;
  /** Where each text begins; null where it begins at the end of the one before. */
  readonly begins: Uint32Array | null;
  /** Where each text ends. */
  readonly ends: Uint32Array;
}

/** How to read a column of texts as scores. */
export interface CellReading {
  /** Byte between whole digits and decimals: a point or a comma. */
  readonly mark: "." | ",";
  /** Whether a text says that a score is missing. */
  isMissing(text: string): boolean;
}

/** Any number with at most this many digits fits a double. */
const SURE_DIGITS = 15;
/** Integers of a column stay below this. */
const LIMIT = 2 ** 52;
const MISSING = 255;
const POWERS = Array.from({ length: SURE_DIGITS + 1 }, (_, power) => 10 ** power);

/**
 * Parses a column of scores from the bytes of a file. Plain decimals of up to 15 digits are read without making a string for
 * each.
 *
 * @param cells The texts; spaces around them do not count.
 * @param reading How to read them.
 * @returns The column that `parseScores` makes of the same texts.
 * @throws {BadScore} If a text is neither a decimal nor missing.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseCells } from "./parse_cells.ts";
 *
 * const bytes = new TextEncoder().encode("-1,5NA20");
 * const cells = { length: 3, bytes, begins: null, ends: Uint32Array.of(4, 6, 8) };
 * const { values } = parseCells(cells, { mark: ",", isMissing: (text) => text === "NA" });
 * assertEquals([...values], [-1.5, NaN, 20]);
 * ```
 */
export function parseCells(cells: CellBytes, reading: CellReading): ScoreColumn {
  const { length, bytes, begins, ends } = cells;
  const plain = plainCells(length, bytes, reading);
  for (let row = 0; row < length; row++) {
    const from = begins === null ? row === 0 ? 0 : ends[row - 1] : begins[row];
    if (!plain.take(from, ends[row])) break;
  }
  return plain.column() ?? parseScores(cellTexts(cells, reading));
}

/** Reads the texts of a column one after another, as long as each is missing or a plain decimal. */
export interface PlainCells {
  /** Reads the text between two places of the bytes; false where it, or an earlier one, is not plain. */
  take(from: number, to: number): boolean;
  /** The column of the texts read; null where one was not plain, or their integers do not fit. */
  column(): ScoreColumn | null;
}

/**
 * Prepares to read plain decimals of up to 15 digits.
 *
 * @param most Most texts that will come.
 * @param bytes The bytes that hold them.
 * @param reading How to read them.
 * @returns The reader.
 */
export function plainCells(
  most: number,
  bytes: Uint8Array,
  { mark, isMissing }: CellReading,
): PlainCells {
  const integers = new Float64Array(new SharedArrayBuffer(8 * most));
  const decimalsOf = new Uint8Array(most);
  const markByte = mark.charCodeAt(0);
  const decoder = new TextDecoder();
  let length = 0;
  let decimals = 0;
  let plain = true;
  return {
    take(from, to) {
      if (!plain) return false;
      let [at, end] = [from, to];
      while (at < end && isSpace(bytes[at])) at++;
      while (end > at && isSpace(bytes[end - 1])) end--;
      const start = at;
      const negative = bytes[at] === 45;
      if (at < end && (negative || bytes[at] === 43)) at++;
      let mantissa = 0;
      let digits = 0;
      let fraction = -1;
      for (; at < end; at++) {
        const byte = bytes[at];
        if (byte >= 48 && byte <= 57) {
          mantissa = mantissa * 10 + (byte - 48);
          digits++;
        } else if (byte === markByte && fraction < 0) fraction = digits;
        else break;
      }
      const row = length++;
      if (at < end || digits === 0 || digits > SURE_DIGITS) {
        plain = isMissing(decoder.decode(bytes.slice(start, end)));
        decimalsOf[row] = MISSING;
        return plain;
      }
      const after = fraction < 0 ? 0 : digits - fraction;
      decimalsOf[row] = after;
      if (after > decimals) decimals = after;
      integers[row] = negative ? 0 - mantissa : mantissa;
      return true;
    },
    column() {
      if (!plain) return null;
      return scaled(integers.subarray(0, length), decimalsOf, decimals);
    },
  };
}

function scaled(
  integers: Float64Array,
  decimalsOf: Uint8Array,
  decimals: number,
): ScoreColumn | null {
  const length = integers.length;
  const present = new Uint8Array(new SharedArrayBuffer(length));
  for (let row = 0; row < length; row++) {
    if (decimalsOf[row] === MISSING) continue;
    present[row] = 1;
    const integer = integers[row] * POWERS[decimals - decimalsOf[row]];
    if (Math.abs(integer) >= LIMIT) return null;
    integers[row] = integer;
  }
  const exact = { integers, high: null, low: null, big: null };
  let ranks: Int32Array | null = null;
  let values: Float64Array | null = null;
  return {
    ...{ length, present, decimals, ...exact },
    // Scores of a large campaign are compared only as integers, so doubles and ranks are made on first use.
    get ranks() {
      return ranks ??= denseRanks(exact, integers, present);
    },
    get values() {
      return values ??= quotients(integers, present, decimals);
    },
  };
}

function quotients(integers: Float64Array, present: Uint8Array, decimals: number): Float64Array {
  const values = new Float64Array(new SharedArrayBuffer(8 * integers.length));
  for (let row = 0; row < values.length; row++) {
    values[row] = present[row] === 1 ? integers[row] / POWERS[decimals] : NaN;
  }
  return values;
}

/** Most bytes in one string: the engine makes none of more than 2^29 characters. */
const ONE_TEXT = 2 ** 28;

function cellTexts(cells: CellBytes, reading: CellReading): (string | null)[] {
  const { length, bytes, begins, ends } = cells;
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const whole = bytes.length > ONE_TEXT ? "" : decoder.decode(bytes);
  // If every character is one byte, cells are substrings of one string, which is much faster to make.
  const inPlace = whole.length === bytes.length;
  return Array.from({ length }, (_, row) => {
    const from = begins === null ? row === 0 ? 0 : ends[row - 1] : begins[row];
    const cell = inPlace
      ? whole.slice(from, ends[row])
      : decoder.decode(bytes.slice(from, ends[row]));
    const text = cell.trim();
    if (reading.isMissing(text)) return null;
    return reading.mark === "." ? text : text.replace(",", ".");
  });
}

function isSpace(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}

import { joinArrays } from "../../join_arrays.ts";
import { UserError } from "../../user_error.ts";
import { checkNul, checkTextStart } from "../readers/plain_text.ts";
import { markLength } from "../readers/text_lines.ts";
import { DelimitedReading } from "./delimited_table.ts";
import { isJson, jsonTable, parseJson } from "./json_records.ts";
import { rowForm } from "./row_form.ts";
import { checkLineEnds, notUtf8 } from "./split_rows.ts";
import { everyColumn, type UserTable, type Wanted } from "./table.ts";

/** What a user's file holds, judging by its contents. */
export type Contents =
  | { readonly kind: "table"; readonly table: UserTable }
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "lines"; readonly bytes: Uint8Array };

/**
 * Reads a user's table from bytes: CSV, TSV, a table with semicolons, JSON records or JSONL, recognised by its contents.
 *
 * @param bytes The file, whole.
 * @param label Path of the file, as the user named it.
 * @returns The table.
 * @throws {UserError} If the file is empty, is no UTF-8, is broken, names a column twice, has a row of another width than the
 * header, or holds something other than a table.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readTable } from "./read_table.ts";
 * import { columnTexts } from "./table.ts";
 *
 * const table = readTable(new TextEncoder().encode("human;metric\n-1;0,5\n0;0,75\n"), "demo.csv");
 * assertEquals(columnTexts(table, "metric"), ["0,5", "0,75"]);
 * ```
 */
export function readTable(bytes: Uint8Array, label: string): UserTable {
  const reader = new ContentsReader(label);
  reader.push(bytes);
  return asTable(reader.end(), label);
}

/**
 * Reads a file as a table.
 *
 * @param contents What the file holds.
 * @param label Path of the file.
 * @returns The table.
 * @throws {UserError} If the file holds something else; the message names the recognised form.
 */
export function asTable(contents: Contents, label: string): UserTable {
  if (contents.kind === "table") return contents.table;
  const found = contents.kind === "lines"
    ? "lines of a system and a score, as mt-metrics-eval writes them"
    : "JSON of another form";
  throw new UserError(
    `${label}: the file holds ${found}, where a table is needed: a header with a name for each column, or JSON records`,
  );
}

/** Reads a file piece by piece. Only JSON and lines of scores, which are parsed as a whole, are kept. */
export class ContentsReader {
  readonly #label: string;
  #reading: { push(piece: Uint8Array): void; end(): Contents } | null = null;
  /** The bytes that came before the form of the file was clear. */
  #start: Uint8Array[] = [];
  /** Whether all of them are white space. */
  #blank = true;

  readonly #wanted: Wanted;

  /**
   * Makes a reader of a file that messages call `label`.
   *
   * @param label Path of the file.
   * @param wanted Columns of a delimited table whose cells are kept; by default all.
   */
  constructor(label: string, wanted: Wanted = everyColumn) {
    this.#label = label;
    this.#wanted = wanted;
  }

  /** Takes the next piece of the file. */
  push(piece: Uint8Array): void {
    if (this.#reading !== null) return this.#reading.push(piece);
    this.#start.push(piece);
    const at = this.#blank ? piece.findIndex((byte) => byte > 32) : 0;
    if (at >= 0) this.#blank = false;
    // JSON may be one line, however long the file is.
    const isKnown = at >= 0 && piece.indexOf(10, at) >= 0;
    if (isKnown || (this.#start.length === 1 && isJson(piece))) this.#begin();
  }

  /**
   * Ends the file.
   *
   * @throws {UserError} If the file is empty or broken, or a table has no rows.
   */
  end(): Contents {
    if (this.#reading === null) this.#begin();
    return this.#reading!.end();
  }

  #begin(): void {
    const label = this.#label;
    const start = withoutMark(joinArrays((length) => new Uint8Array(length), this.#start), label);
    this.#start = [];
    if (/\.score(\.gz)?$/i.test(label)) return this.#keepLines(start);
    if (start.every((byte) => byte <= 32)) {
      throw new UserError(`${label}: the file is empty; it needs a header and at least one row`);
    }
    if (isJson(start)) {
      this.#reading = new WholeReading((pieces) => jsonContents(pieces, label));
      return this.#reading.push(start);
    }
    const end = firstLineEnd(start);
    const line = decoded(start.subarray(0, end < 0 ? start.length : end), label);
    checkLineEnds(line.replace(/"[^"]*("|$)/g, ""), label);
    if (isScoreLine(line)) return this.#keepLines(start);
    const reading = new DelimitedReading(rowForm(line, label), label, this.#wanted);
    this.#reading = {
      push: (piece) => reading.push(piece),
      end: () => ({ kind: "table", table: reading.end() }),
    };
    this.#reading.push(start);
  }

  #keepLines(start: Uint8Array): void {
    this.#reading = new WholeReading((pieces) => {
      const bytes = joinArrays((length) => new Uint8Array(length), pieces);
      checkNul(bytes, this.#label);
      return { kind: "lines", bytes };
    });
    this.#reading.push(start);
  }
}

/** Whether a file without a header begins here: a system and its score, or a mark of none. */
function isScoreLine(line: string): boolean {
  return /^[^\s,;"]+[\t ]+([-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?|None)$/.test(line);
}

function jsonContents(pieces: readonly Uint8Array[], label: string): Contents {
  const json = parseJson(pieces, label);
  const table = jsonTable(json, label);
  return table === null ? { kind: "json", value: json.value } : { kind: "table", table };
}

/** Keeps a file until it is complete. */
class WholeReading {
  readonly #pieces: Uint8Array[] = [];
  readonly #read: (pieces: readonly Uint8Array[]) => Contents;

  constructor(read: (pieces: readonly Uint8Array[]) => Contents) {
    this.#read = read;
  }

  push(piece: Uint8Array): void {
    this.#pieces.push(piece);
  }

  end(): Contents {
    return this.#read(this.#pieces);
  }
}

/** Index of the line feed that ends the first non-blank line; −1 if it has not come yet. */
function firstLineEnd(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length && bytes[at] <= 32) at++;
  return bytes.indexOf(10, at);
}

function withoutMark(bytes: Uint8Array, label: string): Uint8Array {
  checkTextStart(bytes, label);
  return bytes.subarray(markLength(bytes));
}

function decoded(line: Uint8Array, label: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(line).trim();
  } catch {
    throw notUtf8(label, 1);
  }
}

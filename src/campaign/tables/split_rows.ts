import { UserError } from "../../user_error.ts";
import { checkNul } from "../readers/plain_text.ts";

/** Receives the cells of a file, row by row. */
export interface RowSink {
  /** Takes the next cell of a row: bytes `from` up to `to`, valid UTF-8. */
  cell(bytes: Uint8Array, from: number, to: number): void;
  /** Ends a row that began on a line of the file, counted from 1. */
  endRow(line: number): void;
}

/** How the rows of a file are written. */
export interface RowForm {
  /** Byte between cells. */
  readonly delimiter: number;
  /** Whether quotation marks around a cell keep delimiters and line ends in it. */
  readonly quotes: boolean;
}

const LINE_FEED = 10;
const RETURN = 13;
const QUOTE = 34;

/** Splits the bytes of a table into cells, piece by piece; a cell or a character may begin in one piece and end in the next. */
export class RowSplitter {
  readonly #sink: RowSink;
  readonly #form: RowForm;
  readonly #label: string;
  /** The cell's bytes from earlier pieces or within quotation marks. */
  #pending = new Uint8Array(256);
  #size = 0;
  #state: "start" | "plain" | "quoted" | "closed" = "start";
  #line = 1;
  #rowLine = 1;
  #quoteLine = 1;
  #cells = 0;
  /** Bitwise or of the cell's bytes: above 127 if it holds more than ASCII. */
  #bits = 0;

  /** Makes a splitter that passes cells to a sink, for a file that messages call `label`. */
  constructor(sink: RowSink, form: RowForm, label: string) {
    this.#sink = sink;
    this.#form = form;
    this.#label = label;
  }

  /** Takes the next piece of the file. */
  push(piece: Uint8Array): void {
    checkNul(piece, this.#label, this.#line);
    const { delimiter, quotes } = this.#form;
    let at = 0;
    let from = 0;
    while (at < piece.length) {
      if (this.#state === "start") {
        this.#size = 0;
        this.#bits = 0;
        if (quotes && piece[at] === QUOTE) {
          this.#state = "quoted";
          this.#quoteLine = this.#line;
          from = ++at;
          continue;
        }
        this.#state = "plain";
      }
      if (this.#state === "plain") {
        let byte = 0;
        let bits = this.#bits;
        for (; at < piece.length; at++) {
          byte = piece[at];
          if (byte === delimiter || byte === LINE_FEED || (byte === QUOTE && quotes)) break;
          bits |= byte;
        }
        this.#bits = bits;
        if (at === piece.length) break;
        if (byte === QUOTE) throw this.#strayQuote();
        if (byte === delimiter && bits < 128 && this.#size === 0) {
          // The case of most cells: plain ASCII within one piece, and not the last of a row.
          this.#sink.cell(piece, from, at);
          this.#cells++;
          this.#state = "start";
        } else this.#endCell(piece, from, at, byte);
        from = ++at;
      } else if (this.#state === "quoted") {
        let byte = 0;
        for (; at < piece.length; at++) {
          byte = piece[at];
          if (byte === QUOTE) break;
          if (byte === LINE_FEED) this.#line++;
          this.#bits |= byte;
        }
        if (at === piece.length) break;
        this.#keep(piece, from, at);
        this.#state = "closed";
        from = ++at;
      } else {
        const byte = piece[at];
        if (byte === QUOTE) {
          // Two quotation marks mean one.
          this.#state = "quoted";
          from = at++;
        } else if (byte === delimiter || byte === LINE_FEED) {
          this.#endCell(piece, at, at, byte);
          from = ++at;
        } else if (byte === RETURN) from = ++at;
        else throw this.#strayQuote();
      }
    }
    if (this.#state === "plain" || this.#state === "quoted") this.#keep(piece, from, piece.length);
  }

  /** Ends the file. */
  end(): void {
    if (this.#state === "quoted") {
      throw new UserError(
        `${this.#label}:${this.#quoteLine}: the file is not valid CSV (a quotation mark is never closed); correct the quotes`,
      );
    }
    if (this.#state !== "start" || this.#cells > 0) {
      this.#endCell(this.#pending, 0, 0, LINE_FEED);
    }
  }

  #endCell(piece: Uint8Array, from: number, to: number, byte: number): void {
    const closed = this.#state === "closed";
    if (this.#size > 0 || closed) {
      this.#keep(piece, from, to);
      [piece, from, to] = [this.#pending, 0, this.#size];
    }
    if (!closed && byte === LINE_FEED && to > from && piece[to - 1] === RETURN) to--;
    if (this.#bits > 127) this.#checkLetters(piece, from, to);
    // An empty line is no row.
    const blank = byte === LINE_FEED && this.#cells === 0 && from === to && !closed;
    if (!blank) {
      this.#sink.cell(piece, from, to);
      this.#cells++;
    }
    this.#state = "start";
    if (byte !== LINE_FEED) return;
    if (!blank) this.#sink.endRow(this.#rowLine);
    this.#cells = 0;
    this.#rowLine = ++this.#line;
  }

  #keep(piece: Uint8Array, from: number, to: number): void {
    const size = this.#size + to - from;
    if (size > this.#pending.length) {
      const larger = new Uint8Array(Math.max(2 * this.#pending.length, size));
      larger.set(this.#pending.subarray(0, this.#size));
      this.#pending = larger;
    }
    this.#pending.set(piece.subarray(from, to), this.#size);
    this.#size = size;
  }

  #checkLetters(piece: Uint8Array, from: number, to: number): void {
    try {
      STRICT.decode(piece.slice(from, to));
    } catch {
      throw notUtf8(this.#label, this.#line);
    }
  }

  #strayQuote(): UserError {
    return new UserError(
      `${this.#label}:${this.#line}: the file is not valid CSV (a quotation mark within a cell); correct the quotes`,
    );
  }
}

const STRICT = new TextDecoder("utf-8", { fatal: true });

/**
 * Throws if a file's lines end in carriage returns alone, which shows as a carriage return within its first line.
 *
 * @param line The first line of a file of rows, up to its line feed.
 * @param label What to call the file.
 * @throws {UserError} If the line contains a carriage return.
 */
export function checkLineEnds(line: string, label: string): void {
  if (!/\r(?!\n|$)/.test(line)) return;
  throw new UserError(
    `${label}:1: lines end in carriage returns, as in a spreadsheet's CSV (Macintosh); save it with line feeds, as in plain CSV`,
  );
}

/**
 * Makes the error for bytes that are not UTF-8.
 *
 * @param label What to call the file.
 * @param line Line of the bytes.
 * @returns The error.
 */
export function notUtf8(label: string, line: number): UserError {
  return new UserError(
    `${label}:${line}: the line is not valid UTF-8, perhaps Windows-1252; save the file as UTF-8`,
  );
}

import type { CellBytes } from "../../decimals/parsing/parse_cells.ts";

/** Longest cell that is copied byte by byte. */
const SHORT = 32;

/** A growing column of texts, stored as the bytes of the file; a cell becomes a string only on request. */
export class CellColumn implements CellBytes {
  #bytes = new Uint8Array(256);
  #ends = new Uint32Array(64);
  #length = 0;
  #size = 0;

  /** Number of cells. */
  get length(): number {
    return this.#length;
  }

  /** The bytes of all cells. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#size);
  }

  /** Each cell begins where the previous one ends. */
  readonly begins = null;

  /** Where each cell ends among the bytes. */
  get ends(): Uint32Array {
    return this.#ends.subarray(0, this.#length);
  }

  /** Adds a cell: bytes `from` up to `to` of a source. */
  push(source: Uint8Array, from: number, to: number): void {
    const size = this.#size + to - from;
    if (size > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(2 * this.#bytes.length, size));
      larger.set(this.bytes);
      this.#bytes = larger;
    }
    const bytes = this.#bytes;
    // Cells are short, so a loop is faster than the view that set() would need.
    if (to - from > SHORT) bytes.set(source.subarray(from, to), this.#size);
    else for (let at = from, place = this.#size; at < to; at++) bytes[place++] = source[at];
    if (this.#length === this.#ends.length) {
      const larger = new Uint32Array(2 * this.#ends.length);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#ends[this.#length++] = size;
    this.#size = size;
  }

  /** Adds empty cells until there are that many. */
  fill(length: number): void {
    while (this.#length < length) this.push(this.#bytes, 0, 0);
  }

  /** The text of a cell, without space around it. */
  text(row: number): string {
    const from = row === 0 ? 0 : this.#ends[row - 1];
    return DECODER.decode(this.#bytes.subarray(from, this.#ends[row])).trim();
  }

  /** Numbers the distinct texts in order of first appearance: the number of each row, and the texts. */
  numbered(): { readonly ids: Int32Array; readonly texts: readonly string[] } {
    const ids = new Int32Array(new SharedArrayBuffer(4 * this.#length));
    const places = new Map<string, number>();
    for (let row = 0; row < this.#length; row++) {
      if (row > 0 && this.#same(row)) {
        ids[row] = ids[row - 1];
        continue;
      }
      const text = this.text(row);
      const id = places.get(text) ?? places.size;
      places.set(text, id);
      ids[row] = id;
    }
    return { ids, texts: [...places.keys()] };
  }

  /** Whether a cell has the same bytes as the previous one. */
  #same(row: number): boolean {
    const before = row === 1 ? 0 : this.#ends[row - 2];
    const from = this.#ends[row - 1];
    const length = from - before;
    if (this.#ends[row] - from !== length) return false;
    for (let at = 0; at < length; at++) {
      if (this.#bytes[before + at] !== this.#bytes[from + at]) return false;
    }
    return true;
  }
}

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

import { UserError } from "../../user_error.ts";
import { CellColumn } from "./cell_column.ts";
import { type DelimitedForm, formName } from "./row_form.ts";
import { type RowSink, RowSplitter } from "./split_rows.ts";
import type { UserTable, Wanted } from "./table.ts";
import { howMany } from "../../how_many.ts";

/** Collects cells into columns; the first row gives the names. */
export class DelimitedReading implements RowSink {
  readonly #form: DelimitedForm;
  readonly #label: string;
  readonly #splitter: RowSplitter;
  #columns: string[] | null = null;
  #cells: CellColumn[] = [];
  readonly #lines = new CellLines();
  #at = 0;
  /** Whether the first line, which shows the delimiter, is still to come. */
  #declared: boolean;
  /** Columns to keep. */
  readonly #wanted: Wanted;
  #kept: readonly boolean[] = [];

  /** Makes a reader of a delimited file that messages call `label`; `wanted` chooses the columns whose cells are kept. */
  constructor(form: DelimitedForm, label: string, wanted: Wanted) {
    this.#wanted = wanted;
    this.#form = form;
    this.#label = label;
    this.#declared = form.declared;
    const delimiter = form.delimiter.charCodeAt(0);
    this.#splitter = new RowSplitter(this, { delimiter, quotes: form.quotes }, label);
  }

  /** Takes the next piece of the file. */
  push(piece: Uint8Array): void {
    this.#splitter.push(piece);
  }

  cell(bytes: Uint8Array, from: number, to: number): void {
    const at = this.#at++;
    if (this.#columns === null) {
      const name = new CellColumn();
      name.push(bytes, from, to);
      this.#cells.push(name);
    } else if (this.#kept[at]) this.#cells[at].push(bytes, from, to);
  }

  endRow(line: number): void {
    const width = this.#at;
    this.#at = 0;
    if (this.#columns === null) {
      const names = this.#cells.map((cell) => cell.text(0));
      this.#cells = [];
      if (this.#declared) this.#declared = false;
      else {
        this.#columns = columnNames(names, this.#label, line);
        this.#cells = this.#columns.map(() => new CellColumn());
        this.#kept = this.#columns.map((name) => this.#wanted(name));
      }
      return;
    }
    if (width !== this.#columns.length) {
      throw new UserError(
        `${this.#label}:${line}: the row has ${
          howMany(width, "cell")
        } where the header has ${this.#columns.length}` +
          `${this.#form.delimiter === "," ? "" : ` (${formName(this.#form)})`}; make them match`,
      );
    }
    this.#lines.push(line);
  }

  /** Ends the file and returns its table. */
  end(): UserTable {
    this.#splitter.end();
    const { lines, length } = this.#lines;
    if (length === 0) {
      throw new UserError(`${this.#label}: there is a header but no row below it; add rows`);
    }
    const all = this.#columns ?? [];
    const from = hasRowNumbers(all) ? 1 : 0;
    const columns = all.slice(from);
    return {
      label: this.#label,
      shape: formName(this.#form),
      delimiter: this.#form.delimiter,
      columns,
      cells: new Map(columns.map((name, at) => [name, this.#cells[from + at]])),
      rows: length,
      where: (row) => `${this.#label}:${lines[row]}`,
    };
  }
}

/** Whether the first of several columns has no name: it holds the row numbers that pandas writes. */
function hasRowNumbers(columns: readonly string[]): boolean {
  return columns.length > 1 && (columns[0] === "" || columns[0] === "Unnamed: 0");
}

/**
 * Checks the names of columns.
 *
 * @throws {UserError} If a name occurs twice.
 */
function columnNames(names: readonly string[], label: string, line: number): string[] {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) {
      throw new UserError(
        `${label}:${line}: the column '${name}' is named twice; give each its own name`,
      );
    }
    seen.add(name);
  }
  return [...names];
}

/** Growing list of line numbers. */
class CellLines {
  #lines = new Uint32Array(64);
  length = 0;

  get lines(): Uint32Array {
    return this.#lines.subarray(0, this.length);
  }

  push(line: number): void {
    if (this.length === this.#lines.length) {
      const larger = new Uint32Array(2 * this.length);
      larger.set(this.#lines);
      this.#lines = larger;
    }
    this.#lines[this.length++] = line;
  }
}

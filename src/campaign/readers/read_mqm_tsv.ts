import { UserError } from "../../user_error.ts";
import { rowLines } from "./text_lines.ts";
import { howMany } from "../../how_many.ts";

/** One line of an MQM TSV file: one error that a rater marked in a translation, or a note that there is none. */
export interface MqmRow {
  /** System. */
  readonly system: string;
  /** Document. */
  readonly document: string;
  /** Number of the segment, as printed. */
  readonly segment: string;
  /** Rater. */
  readonly rater: string;
  /** Source text; an error span in it is between `<v>` and `</v>`. */
  readonly source: string;
  /** Translation; an error span in it is between `<v>` and `</v>`. */
  readonly target: string;
  /** Category as printed. */
  readonly category: string;
  /** Severity as printed. */
  readonly severity: string;
}

const COLUMNS: Readonly<Record<keyof MqmRow, readonly string[]>> = {
  system: ["system"],
  document: ["doc"],
  segment: ["seg_id", "globalSegId"],
  rater: ["rater"],
  source: ["source"],
  target: ["target"],
  category: ["category"],
  severity: ["severity"],
};

/**
 * Reads an MQM TSV file as `wmt-mqm-human-evaluation` publishes it. Fields are separated by tabs; quotes have no meaning.
 *
 * @param bytes The file, whole.
 * @param label What to call the file in a message.
 * @returns One row per line.
 * @throws {UserError} If a column is missing or a line has too few fields.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readMqmTsv } from "./read_mqm_tsv.ts";
 *
 * const text = "system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity\n" +
 *   "A\td1\t1\t7\trater1\tHallo\t<v>Hullo</v>\tFluency/Spelling\tMinor\n";
 * const [row] = readMqmTsv(new TextEncoder().encode(text), "demo.tsv");
 * assertEquals([row.system, row.segment, row.severity], ["A", "7", "Minor"]);
 * ```
 */
export function readMqmTsv(bytes: Uint8Array, label: string): MqmRow[] {
  const [header, ...lines] = rowLines(bytes, label);
  if (header === undefined) {
    throw new UserError(`${label}: the file is empty; it needs a header line`);
  }
  const names = header.split("\t");
  const columns = Object.entries(COLUMNS).map(([field, accepted]) => {
    const index = names.findIndex((name) => accepted.includes(name.trim()));
    if (index < 0) {
      throw new UserError(`${label}:1: there is no column '${accepted[0]}'; add it to the header`);
    }
    return [field, index] as const;
  });
  const least = Math.max(...columns.map(([, index]) => index)) + 1;
  return lines.map((line, number) => {
    const fields = line.split("\t");
    if (fields.length < least) {
      throw new UserError(
        `${label}:${number + 2}: the line has ${
          howMany(fields.length, "field")
        } where ${least} are needed; separate them by tabs`,
      );
    }
    return Object.fromEntries(columns.map(([field, index]) => [field, fields[index]])) as Record<
      keyof MqmRow,
      string
    >;
  });
}

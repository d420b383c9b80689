import { UserError } from "../../user_error.ts";
import { rowLines } from "./text_lines.ts";

/** The score of one translation. */
export interface AverageScore {
  /** System. */
  readonly system: string;
  /** Number of the segment, as printed. */
  readonly segment: string;
  /** Score as printed, averaged over raters; null where it is `None`. */
  readonly score: string | null;
}

/**
 * Reads an `avg_seg_scores.tsv` file as `wmt-mqm-human-evaluation` publishes it: a header, then a system, a score and a segment on
 * each line.
 *
 * @param bytes The file, whole.
 * @param label What to call the file in a message.
 * @returns One score per line.
 * @throws {UserError} If a line does not have this form.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readAverageScores } from "./read_average_scores.ts";
 *
 * const bytes = new TextEncoder().encode("system mqm_avg_score seg_id\nA\tNone 2\n");
 * assertEquals(readAverageScores(bytes, "demo.tsv"), [{ system: "A", segment: "2", score: null }]);
 * ```
 */
export function readAverageScores(bytes: Uint8Array, label: string): AverageScore[] {
  return rowLines(bytes, label).slice(1).map((text, at) => {
    const fields = text.trim().split(/\s+/);
    if (fields.length !== 3) {
      throw new UserError(
        `${label}:${at + 2}: '${text}' is not 'system score segment'; fetch the file again`,
      );
    }
    const [system, score, segment] = fields;
    return { system, segment, score: score === "None" ? null : score };
  });
}

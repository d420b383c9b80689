import { UserError } from "../../user_error.ts";
import { rowLines } from "./text_lines.ts";

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/**
 * Reads an mt-metrics-eval system score file: one line `system<TAB>score` per system.
 *
 * @param bytes The file, whole.
 * @param label What to call the file in a message.
 * @returns The score as printed by system; null where it is `None`.
 * @throws {UserError} If the file holds a line without two fields, a text where a score belongs, a system named twice.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readSystemScores } from "./read_system_scores.ts";
 *
 * const bytes = new TextEncoder().encode("A\t-1.25\nB\tNone\n");
 * assertEquals(readSystemScores(bytes, "demo.sys.score").get("A"), "-1.25");
 * ```
 */
export function readSystemScores(bytes: Uint8Array, label: string): Map<string, string | null> {
  const scores = new Map<string, string | null>();
  for (const [line, text] of rowLines(bytes, label).entries()) {
    const fields = text.trim().split(/\s+/);
    if (fields.length !== 2) {
      throw new UserError(
        `${label}:${
          line + 1
        }: '${text}' is not 'system<TAB>score'; write a system, a tab and a score`,
      );
    }
    const [system, score] = fields;
    if (scores.has(system)) {
      throw new UserError(
        `${label}:${line + 1}: system '${system}' is named twice; keep one line per system`,
      );
    }
    if (score !== "None" && !DECIMAL.test(score)) {
      throw new UserError(
        `${label}:${
          line + 1
        }: '${score}' is not a score; write a decimal such as -1.5, or None where it is missing`,
      );
    }
    scores.set(system, score === "None" ? null : score);
  }
  return scores;
}

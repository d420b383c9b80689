import { parseScores } from "../../decimals/parse_scores.ts";
import { UserError } from "../../user_error.ts";
import type { Study } from "./study.ts";

const STANDARD_REFERENCE = "ref-A";

/**
 * Reads the human scores of an `avg_seg_scores.tsv` file of WMT21: lines `system<TAB>score segment` after a header, without the
 * standard reference.
 *
 * @param lines Lines of the file.
 * @returns Scores by system and segment.
 * @throws {UserError} If a line does not have this form.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { tableOfAverages } from "./wmt21_scores.ts";
 *
 * const { systems, segments } = tableOfAverages(["system mqm_avg_score seg_id", "A\t-1.0 1", "A\tNone 2"]);
 * assertEquals([systems, segments], [["A"], 2]);
 * ```
 */
export function tableOfAverages(
  lines: readonly string[],
): Pick<Study, "human" | "systems" | "segments"> {
  const scores = new Map<string, Map<string, string | null>>();
  for (const [line, text] of lines.entries()) {
    if (line === 0) continue;
    const fields = text.split(/\s+/);
    if (fields.length !== 3) {
      throw new UserError(
        `avg_seg_scores.tsv:${
          line + 1
        }: '${text}' is not 'system score segment'; fetch the file again`,
      );
    }
    const [system, score, segment] = fields;
    if (system === STANDARD_REFERENCE) continue;
    if (!scores.has(system)) scores.set(system, new Map());
    scores.get(system)!.set(segment, score === "None" ? null : score);
  }
  const systems = [...scores.keys()];
  const segments = [...new Set([...scores.values()].flatMap((own) => [...own.keys()]))];
  const texts = systems.flatMap((system) =>
    segments.map((segment) => scores.get(system)!.get(segment) ?? null)
  );
  return { human: parseScores(texts), systems, segments: segments.length };
}

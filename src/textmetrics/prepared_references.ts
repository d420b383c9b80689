import { alignReferences, checkSegments } from "./align_references.ts";
import type { PreparedReferences } from "./text_metric.ts";

/** Counts one segment of every output: text k of `texts` into row k of `rows`. */
export type CountSegment = (
  segment: number,
  texts: readonly string[],
  rows: readonly Float64Array[],
) => void;

/**
 * References as a metric hands them out: checks what is asked and walks over segments, not over outputs.
 *
 * @param references One array a reference, each with the text of every segment; null where a segment lacks it.
 * @param width Number of counts a segment.
 * @param read Reads the references of all segments and gives what counts a segment.
 * @throws {UserError} Where there is no reference, references differ in length, or a segment has none.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { prepareReferences } from "./prepared_references.ts";
 *
 * // A metric that counts a hypothesis' characters.
 * const prepared = prepareReferences([["a", "b"]], 1, () => (_segment, texts, rows) => {
 *   texts.forEach((text, k) => rows[k][0] = text.length);
 * });
 * assertEquals([...prepared.statistics(["one", "four"]).values], [3, 4]);
 * ```
 */
export function prepareReferences(
  references: readonly (readonly (string | null)[])[],
  width: number,
  read: (aligned: readonly (readonly string[])[]) => CountSegment,
): PreparedReferences {
  const aligned = alignReferences(references);
  const segments = aligned.length;
  const count = read(aligned);
  const statisticsOfAll = (
    outputs: readonly (readonly string[])[],
  ): ReturnType<PreparedReferences["statisticsOfAll"]> => {
    for (const output of outputs) checkSegments(output, segments);
    const all = outputs.map(() => new Float64Array(segments * width));
    for (let i = 0; i < segments; i++) {
      count(
        i,
        outputs.map((output) => output[i]),
        all.map((values) => values.subarray(i * width, (i + 1) * width)),
      );
    }
    return all.map((values) => ({ segments, width, values }));
  };
  const first = segments === 0 ? 0 : aligned[0].length;
  return {
    segments,
    perSegment: aligned.every((texts) => texts.length === first) ? first : null,
    statistics: (hypotheses) => statisticsOfAll([hypotheses])[0],
    statisticsOfAll,
  };
}

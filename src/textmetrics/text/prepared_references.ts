import { alignReferences, checkSegments } from "./align_references.ts";
import type { PreparedReferences } from "../text_metric.ts";

/** Counts one segment of one output, adding to zeros in `counts` from `offset` on. */
export type CountText = (text: string, counts: Float64Array, offset: number) => void;

/** Moves to a segment: indexes its references and returns a counter for texts, valid until the next segment. */
export type OpenSegment = (segment: number) => CountText;

/**
 * Prepares the references of a metric: checks arguments, and iterates over segments rather than outputs.
 *
 * @param references One array per reference, each with the text of every segment; null where a segment lacks it.
 * @param width Number of counts per segment.
 * @param read Reads the references of all segments, and returns the function that counts a segment.
 * @returns The prepared references.
 * @throws {UserError} If there is no reference, references differ in length, or a segment has no reference.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { prepareReferences } from "./prepared_references.ts";
 *
 * // A metric that counts a hypothesis' characters.
 * const prepared = prepareReferences([["a", "b"]], 1, () => () => (text, counts, offset) => {
 *   counts[offset] += text.length;
 * });
 * assertEquals([...prepared.statistics(["one", "four"]).values], [3, 4]);
 * ```
 */
export function prepareReferences(
  references: readonly (readonly (string | null)[])[],
  width: number,
  read: (aligned: readonly (readonly string[])[]) => OpenSegment,
): PreparedReferences {
  const aligned = alignReferences(references);
  const segments = aligned.length;
  const open = read(aligned);
  const statisticsOfAll = (
    outputs: readonly (readonly string[])[],
  ): ReturnType<PreparedReferences["statisticsOfAll"]> => {
    for (const output of outputs) checkSegments(output, segments);
    const all = outputs.map(() => new Float64Array(segments * width));
    aligned.forEach((_, i) => {
      const count = open(i);
      outputs.forEach((output, k) => count(output[i], all[k], i * width));
    });
    return all.map((values) => ({ segments, width, values }));
  };
  const first = segments === 0 ? 0 : aligned[0].length;
  return {
    perSegment: aligned.every((texts) => texts.length === first) ? first : null,
    statistics: (hypotheses) => statisticsOfAll([hypotheses])[0],
    statisticsOfAll,
  };
}

import { UserError } from "../../user_error.ts";

/**
 * Lists the references that each segment has.
 *
 * @param references One array per reference, each with the text of every segment; null where a segment lacks it.
 * @returns For each segment, the texts of its references in order, at least one.
 * @throws {UserError} If there is no reference, references differ in length, or a segment has no reference.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { alignReferences } from "./align_references.ts";
 *
 * assertEquals(alignReferences([["a", "b"], ["c", null]]), [["a", "c"], ["b"]]);
 * ```
 */
export function alignReferences(references: readonly (readonly (string | null)[])[]): string[][] {
  if (references.length === 0) {
    throw new UserError("there is no reference to score against; give at least one");
  }
  const segments = references[0].length;
  references.forEach((reference, r) => {
    if (reference.length !== segments) {
      throw new UserError(
        `reference 1 has ${segments} segments but reference ${r + 1} has ${reference.length}; ` +
          "give files with one segment per line, in the same order",
      );
    }
  });
  return Array.from({ length: segments }, (_, i) => {
    const present = references.map((reference) => reference[i]).filter((text) => text !== null);
    if (present.length === 0) {
      throw new UserError(`segment ${i + 1} has no reference; give one or leave the segment out`);
    }
    return present;
  });
}

/**
 * Throws if an output does not have as many segments as its references.
 *
 * @param hypotheses The output.
 * @param segments Number of segments of the references.
 * @throws {UserError} If the numbers differ; the message names both.
 */
export function checkSegments(hypotheses: readonly string[], segments: number): void {
  if (hypotheses.length !== segments) {
    throw new UserError(
      `the output has ${hypotheses.length} segments but the reference has ${segments}; ` +
        "give files with one segment per line, in the same order",
    );
  }
}

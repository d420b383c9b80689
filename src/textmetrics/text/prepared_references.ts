import { UserError } from "../../user_error.ts";
import { handTexts } from "./hand_texts.ts";
import type { PreparedReferences } from "../text_metric.ts";
import { howMany } from "../../how_many.ts";

/** Segments whose texts the kernel holds at once. */
export interface ReadBlock {
  /** Number of segments. */
  readonly segments: number;
  /** Number of references, including those that a segment lacks. */
  readonly references: number;
  /** Number of outputs. */
  readonly outputs: number;
}

/** How a metric counts texts. */
export interface TextCounter {
  /** Rewrites a text before the kernel reads it. */
  readonly rewrite?: (text: string, isReference: boolean) => string;
  /** Counts the texts that the kernel holds. Returns a row for each segment of the first output, then of the next. */
  readonly count: (block: ReadBlock) => Float64Array;
}

/** The most segments and outputs that the kernel holds at once. */
const SEGMENTS = 128;
const OUTPUTS = 16;
/** Units of text and counts from which on a block of segments is halved. */
const ENOUGH = 2 ** 17;

/**
 * Prepares the references of a metric: checks arguments, and counts many segments at once.
 *
 * @param references One array per reference, each with the text of every segment; null where a segment lacks it.
 * @param width Number of counts per segment.
 * @param counterOf Makes the counter of texts from the number of references of each segment.
 * @returns The prepared references.
 * @throws {UserError} If there is no reference, references differ in length, or a segment has no reference.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { prepareReferences } from "./prepared_references.ts";
 *
 * // A metric that counts 1 for every text.
 * const prepared = prepareReferences([["a", "b"]], 1, () => ({
 *   count: ({ segments, outputs }) => new Float64Array(segments * outputs).fill(1),
 * }));
 * assertEquals([...prepared.statistics(["one", "four"]).values], [1, 1]);
 * ```
 */
export function prepareReferences(
  references: readonly (readonly (string | null)[])[],
  width: number,
  counterOf: (perSegment: readonly number[]) => TextCounter,
): PreparedReferences {
  const perSegment = countReferences(references);
  const segments = perSegment.length;
  const { rewrite, count } = counterOf(perSegment);
  const countBlock = (
    outputs: readonly (readonly string[])[],
    all: readonly Float64Array[],
    from: number,
    to: number,
  ): void => {
    const texts = [...references, ...outputs].flatMap((texts) => texts.slice(from, to));
    let size = (to - from) * outputs.length * references.length * width;
    for (const text of texts) size += text?.length ?? 0;
    const half = from + Math.ceil((to - from) / 2);
    if (size > ENOUGH && half < to) {
      countBlock(outputs, all, from, half);
      countBlock(outputs, all, half, to);
      return;
    }
    const block = { segments: to - from, references: references.length, outputs: outputs.length };
    const inReferences = block.segments * block.references;
    handTexts(
      rewrite === undefined
        ? texts
        : texts.map((text, i) => text === null ? null : rewrite(text, i < inReferences)),
    );
    const counts = count(block);
    const each = (to - from) * width;
    all.forEach((values, k) => values.set(counts.subarray(k * each, (k + 1) * each), from * width));
  };
  const statisticsOfAll = (
    outputs: readonly (readonly string[])[],
  ): ReturnType<PreparedReferences["statisticsOfAll"]> => {
    for (const output of outputs) checkSegments(output, segments);
    const all = outputs.map(() => new Float64Array(segments * width));
    for (let k = 0; k < outputs.length; k += OUTPUTS) {
      const some = outputs.slice(k, k + OUTPUTS);
      for (let from = 0; from < segments; from += SEGMENTS) {
        countBlock(some, all.slice(k, k + OUTPUTS), from, Math.min(segments, from + SEGMENTS));
      }
    }
    return all.map((values) => ({ segments, width, values }));
  };
  const first = segments === 0 ? 0 : perSegment[0];
  return {
    perSegment: perSegment.every((count) => count === first) ? first : null,
    statistics: (hypotheses) => statisticsOfAll([hypotheses])[0],
    statisticsOfAll,
  };
}

/** Number of references that each segment has, at least one. */
function countReferences(references: readonly (readonly (string | null)[])[]): number[] {
  if (references.length === 0) {
    throw new UserError("there is no reference to score against; give at least one");
  }
  const segments = references[0].length;
  references.forEach((reference, r) => {
    if (reference.length !== segments) {
      throw new UserError(
        `reference 1 has ${howMany(segments, "segment")} but reference ${
          r + 1
        } has ${reference.length}; ` +
          "give files with one segment per line, in the same order",
      );
    }
  });
  const counts = new Array<number>(segments).fill(references.length);
  for (const reference of references.filter((texts) => texts.includes(null))) {
    reference.forEach((text, i) => counts[i] -= text === null ? 1 : 0);
  }
  const lacking = counts.indexOf(0);
  if (lacking >= 0) {
    throw new UserError(
      `segment ${lacking + 1} has no reference; give one or leave the segment out`,
    );
  }
  return counts;
}

function checkSegments(hypotheses: readonly string[], segments: number): void {
  if (hypotheses.length !== segments) {
    throw new UserError(
      `the output has ${
        howMany(hypotheses.length, "segment")
      } but the reference has ${segments}; ` +
        "give files with one segment per line, in the same order",
    );
  }
}

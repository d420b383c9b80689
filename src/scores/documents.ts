import { numbered } from "../numbered.ts";
import type { SegmentOrigin } from "./score_table.ts";

/** The unit of each segment, as a number. */
export interface SegmentUnits {
  /** Unit of each segment of a list, from 0 in the order in which units first appear. */
  readonly unitOf: Int32Array;
  /** Number of units. */
  readonly units: number;
}

/**
 * Numbers the documents of segments. A document is identified by its domain and its name.
 *
 * @param origins Domain and document of every segment of the campaign.
 * @param segments Segments by number.
 * @returns Document of each of these segments.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { documentUnits } from "./documents.ts";
 *
 * const origins = ["a", "a", "b"].map((document) => ({ domain: "news", document }));
 * assertEquals(documentUnits(origins, [2, 0, 1]), { unitOf: new Int32Array([0, 1, 1]), units: 2 });
 * ```
 */
export function documentUnits(
  origins: readonly SegmentOrigin[],
  segments: ArrayLike<number>,
): SegmentUnits {
  const names = Array.from(segments, (segment) => documentName(origins[segment]));
  const { numbers, count } = numbered(names);
  return { unitOf: numbers, units: count };
}

/**
 * Names a document so that no two have the same name, even where domains and names hold spaces or tabs.
 *
 * @param origin Domain and name of the document.
 * @returns A name for comparing, not for reading.
 */
export function documentName(
  { domain, document }: Pick<SegmentOrigin, "domain" | "document">,
): string {
  return JSON.stringify([domain, document]);
}

/**
 * Makes every segment its own unit.
 *
 * @param segments Number of segments.
 * @returns As many units as segments.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { segmentUnits } from "./documents.ts";
 *
 * assertEquals(segmentUnits(2), { unitOf: new Int32Array([0, 1]), units: 2 });
 * ```
 */
export function segmentUnits(segments: number): SegmentUnits {
  return { unitOf: Int32Array.from({ length: segments }, (_, i) => i), units: segments };
}

import type { EditClass } from "./edit.ts";
import type { MinimalPair } from "./minimal_pairs.ts";

/** A pair of a suite, wherever it comes from. */
export interface SuitePair {
  /** Its id, unique in the suite. */
  readonly id: string;
  /** Kind of edit or error. */
  readonly category: string;
  /** Whether the edit changes the meaning; null where the suite does not say. */
  readonly class: EditClass | null;
  /** Source; empty where unknown. */
  readonly source: string;
  /** Reference; empty where unknown. */
  readonly reference: string;
  /** Translation before the edit, the better one. */
  readonly base: string;
  /** Translation after it. */
  readonly edited: string;
}

/**
 * Puts pairs that were made here into the form of any suite.
 *
 * @param pairs The pairs.
 * @returns The same pairs, with ids as `pairLines()` writes them.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { suitePairs } from "./suite_pair.ts";
 *
 * const base = { segment: 4, system: "A", source: "…", reference: "5%", text: "5%" };
 * const [{ id, category }] = suitePairs([{
 *   base, edit: "symbol_expanded", class: "preserving", rule: "percent", edited: "5 percent", span: [1, 9],
 * }]);
 * assertEquals([id, category], ["symbol_expanded-4", "symbol_expanded"]);
 * ```
 */
export function suitePairs(pairs: readonly MinimalPair[]): SuitePair[] {
  return pairs.map(({ base, edit, class: kind, edited }) => ({
    id: `${edit}-${base.segment}`,
    category: edit,
    class: kind,
    source: base.source,
    reference: base.reference,
    base: base.text,
    edited,
  }));
}

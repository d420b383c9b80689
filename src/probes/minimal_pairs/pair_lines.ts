import type { MinimalPair } from "./minimal_pairs.ts";

/**
 * Writes the suite as JSON lines, one per pair, for scoring with any metric. Fields: `id`, `edit`, `class`, `rule`, `segment`,
 * `system`, `source`, `reference`, `base`, `edited`, and `span`, the changed part of `edited` counted in code points.
 *
 * @param pairs The suite.
 * @returns The lines.
 */
export function pairLines(pairs: readonly MinimalPair[]): string {
  return pairs.map(({ id, base, category: edit, class: kind, rule, edited, span }) =>
    JSON.stringify({
      id,
      edit,
      class: kind,
      rule,
      segment: base.segment,
      system: base.system,
      source: base.source,
      reference: base.reference,
      base: base.text,
      edited,
      span: span.map((place) => Array.from(edited.slice(0, place)).length),
    }) + "\n"
  ).join("");
}

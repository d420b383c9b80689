import type { MinimalPair } from "./minimal_pairs.ts";

/**
 * Writes the suite as JSON lines, one per pair, for others to score with any metric. Fields: `id`, `edit`, `class`, `rule`,
 * `segment`, `system`, `source`, `reference`, `base`, `edited`, and `span`, the changed part of `edited` counted in code
 * points.
 *
 * @param pairs The suite.
 * @returns The lines.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { pairLines } from "./pair_lines.ts";
 *
 * const base = { segment: 4, system: "A", source: "…", reference: "It is 5%.", text: "It is 5%." };
 * const line = pairLines([{
 *   base, edit: "symbol_expanded", class: "preserving", rule: "percent", edited: "It is 5 percent.", span: [7, 15],
 * }]);
 * assertEquals(JSON.parse(line).id, "symbol_expanded-4");
 * ```
 */
export function pairLines(pairs: readonly MinimalPair[]): string {
  return pairs.map(({ base, edit, class: kind, rule, edited, span }) =>
    JSON.stringify({
      id: `${edit}-${base.segment}`,
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

import { categoryName } from "./error_weight.ts";

/** What an error harms: the source's meaning, the translation's form, or neither as far as its category shows. */
export type Aspect = "adequacy" | "fluency" | "other";

/** The hierarchical taxonomy, `main/sub`: starts of category names. */
const HIERARCHY: readonly (readonly [string, Aspect])[] = [
  ["accuracy", "adequacy"],
  ["non-translation", "adequacy"],
  ["fluency", "fluency"],
  ["style", "fluency"],
  ["locale convention", "fluency"],
  ["terminology/inconsistent", "fluency"],
  ["terminology/inappropriate", "fluency"],
];

/** The flat taxonomy of the later campaigns: whole category names. */
const FLAT: ReadonlyMap<string, Aspect> = new Map([
  ...names(
    "adequacy",
    "addition, agreement, do not translate, mistranslation, mt hallucination, omission, untranslated, wrong named entity, " +
      "wrong term, term not applied",
  ),
  ...names(
    "fluency",
    "capitalization, date time format, inconsistency, lacks creativity, grammar, measurement format, number format, " +
      "punctuation, register, spelling, unnatural flow, whitespace, word order, wrong language variety, markup tag, " +
      "culture-specific reference, currency format",
  ),
]);

/**
 * Finds the aspect that an error category belongs to, in either MQM taxonomy. Shayegh & Kazemi 2026 (section 3) take the
 * grouping from Flamich et al. 2025. Categories in neither taxonomy are `other` and count in neither aspect.
 *
 * @param category As printed; case is ignored, and underscores count as spaces.
 * @returns The aspect.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { aspectOf } from "./aspect_of.ts";
 *
 * assertEquals(aspectOf("Accuracy/Mistranslation"), "adequacy");
 * assertEquals(aspectOf("unnatural_flow"), "fluency");
 * assertEquals(aspectOf("Other"), "other");
 * ```
 */
export function aspectOf(category: string): Aspect {
  const name = categoryName(category);
  const flat = FLAT.get(name);
  if (flat !== undefined) return flat;
  // `accuracy/…`, but not another word that begins with `accuracy`.
  const found = HIERARCHY.find(([start]) =>
    start.includes("/") || start === "non-translation"
      ? name.startsWith(start)
      : name === start || name.startsWith(`${start}/`)
  );
  return found === undefined ? "other" : found[1];
}

function names(aspect: Aspect, list: string): [string, Aspect][] {
  return list.split(", ").map((name) => [name, aspect]);
}

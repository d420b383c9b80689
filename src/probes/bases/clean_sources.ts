import type { BaseTranslation } from "../minimal_pairs/minimal_pairs.ts";

/** A translation in which its rater found no errors. */
export type CleanTranslation = Pick<BaseTranslation, "system" | "text">;

/** A source with its error-free translations. */
export interface CleanSource extends Omit<BaseTranslation, keyof CleanTranslation> {
  /** The translations, at least one, by system in alphabetical order. */
  readonly translations: readonly CleanTranslation[];
}

/** Which of its error-free translations represents a source. */
export interface BaseChoice {
  /** Systems in order of preference; others are left out. @default {alphabetical order} */
  readonly systems?: readonly string[];
  /** Whether a translation may represent its source. @default {any may} */
  readonly fits?: (translation: CleanTranslation) => boolean;
}

/**
 * Chooses a base translation for every source that has one: the first suitable one in the order of systems.
 *
 * Source: "What BLEU, chrF and COMET do not measure", section 5, which does not state the order or the condition.
 *
 * @param sources Sources with their error-free translations.
 * @param choice The order of systems, and which translations are suitable.
 * @returns The base translations in the order of sources.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { chooseBases } from "./clean_sources.ts";
 *
 * const translations = [{ system: "A", text: "Yes." }, { system: "B", text: "Yes, of course." }];
 * const sources = [{ segment: 0, source: "Ja.", reference: "Yes.", translations }];
 * assertEquals(chooseBases(sources)[0].system, "A");
 * assertEquals(chooseBases(sources, { systems: ["B", "A"] })[0].system, "B");
 * assertEquals(chooseBases(sources, { fits: ({ text }) => text.length > 20 }), []);
 * ```
 */
export function chooseBases(
  sources: readonly CleanSource[],
  { systems, fits = () => true }: BaseChoice = {},
): BaseTranslation[] {
  return sources.flatMap(({ segment, source, reference, translations }) => {
    const ordered = systems === undefined
      ? translations
      : systems.flatMap((system) => translations.filter((one) => one.system === system));
    const chosen = ordered.find(fits);
    return chosen === undefined ? [] : [{ segment, source, reference, ...chosen }];
  });
}

import { applyChange } from "./apply_change.ts";
import { EDITS } from "./edits/edits.ts";
import type { Edit, EditClass, EditName, LanguageResources } from "./edits/edit.ts";
import type { PairBase, SuitePair } from "./suite_pair.ts";

/** An error-free translation to edit. */
export interface BaseTranslation extends PairBase {
  /** Segment of its campaign, by number from 0. */
  readonly segment: number;
  /** System that wrote it. */
  readonly system: string;
}

/** A base translation, and the same text with one edit. */
export interface MinimalPair extends SuitePair {
  /** The edit. */
  readonly category: EditName;
  /** Its class. */
  readonly class: EditClass;
  /** The base. */
  readonly base: BaseTranslation;
  /** The rule within the edit that applied. */
  readonly rule: string;
  /** What changed in the edited translation: first unit and the one after the last, in UTF-16 units. */
  readonly span: readonly [number, number];
}

/** An edit, or all edits of a class. */
export type EditKind = EditName | `all_${EditClass}`;

/**
 * Checks whether a pair belongs to an edit, or to a class of edits.
 *
 * @param pair The pair.
 * @param kind The edit or class.
 * @returns Whether it is.
 */
export function isOfKind(
  { category, class: own }: Pick<MinimalPair, "category" | "class">,
  kind: EditKind,
): boolean {
  return category === kind || `all_${own}` === kind;
}

/**
 * Makes every pair that the edits allow, edit by edit, base by base. An edit that changes nothing, or leaves doubled spaces,
 * makes no pair.
 *
 * Source: "What BLEU, chrF and COMET do not measure", section 5.
 *
 * @param bases The base translations.
 * @param resources The English resources of the edits.
 * @param edits The edits. @default {all fourteen}
 * @returns The pairs.
 */
export function minimalPairs(
  bases: readonly BaseTranslation[],
  resources: LanguageResources,
  edits: readonly Edit[] = EDITS,
): MinimalPair[] {
  const analysed = bases.map(({ text }) => resources.analyse(text));
  const pairs: MinimalPair[] = [];
  for (const edit of edits) {
    bases.forEach((base, b) => {
      const change = edit.apply(analysed[b], resources);
      if (change === null || change.replacements.length === 0) return;
      const { text, span } = applyChange(base.text, change.replacements);
      if (text === base.text || (/ {2}/.test(text) && !/ {2}/.test(base.text))) return;
      pairs.push({
        id: `${edit.name}-${base.segment}`,
        category: edit.name,
        class: edit.class,
        base,
        edited: text,
        rule: change.rule,
        span,
      });
    });
  }
  return pairs;
}

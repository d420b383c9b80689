import type { AnalysedToken } from "./analysed_text.ts";
import type { Change, Edit } from "./edit.ts";
import { negationInserted } from "./negation_inserted.ts";
import { negationRemoved } from "./negation_removed.ts";

/**
 * Turns the proposition of a sentence round: takes the first negation out, or, in a text without any, puts one in.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { placeTokens } from "./analysed_text.ts";
 * import { negationInverted } from "./negation_inverted.ts";
 *
 * const words = [{ text: "It", tag: "PRON" }, { text: "is", tag: "AUX" }, { text: "late", tag: "ADJ" }];
 * const text = placeTokens("It is late", [words]);
 * const none = { analyse: () => text, spelling: () => undefined };
 * assertEquals(negationInverted.apply(text, none)?.replacements, [{ start: 5, end: 5, text: " not" }]);
 * ```
 */
export const negationInverted: Edit = {
  name: "negation_inverted",
  title: "negation removed / inserted",
  class: "altering",
  apply: (text): Change | null => {
    const negated = text.tokens.some(isNegative) || /\bcannot\b|n['’]t\b/i.test(text.text);
    return negated ? negationRemoved(text) : negationInserted(text);
  },
};

function isNegative({ lower }: AnalysedToken): boolean {
  return /^(not|n't|never|no|none|nobody|nothing|nowhere|neither|nor|without|hardly|scarcely|barely|few|little|unable|cannot)$/
    .test(lower);
}

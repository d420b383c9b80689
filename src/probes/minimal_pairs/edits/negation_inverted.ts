import type { AnalysedToken } from "../english/analysed_text.ts";
import type { Change, Edit } from "./edit.ts";
import { negationInserted } from "./negation_inserted.ts";
import { negationRemoved } from "./negation_removed.ts";

/**
 * Inverts the meaning of a sentence: removes the first negation or, in a text without one, inserts one. "It is late" becomes
 * "It is not late", and vice versa.
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

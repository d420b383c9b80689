import type { AnalysedText, AnalysedToken } from "../english/analysed_text.ts";
import type { Edit } from "./edit.ts";

/** Verbs and adjectives after which `that` may be left out, in the forms that occur. */
const GOVERNORS = new Set(
  ("think thinks thought believe believes believed say says said saying know knows knew hope hopes hoped feel feels felt " +
    "guess guessed suppose supposed realize realized realise realised understand hear heard mean means meant " +
    "see find found finds show shows showed believing thinking hoping knowing sure glad happy afraid confident sorry " +
    "worried told promise promised wish admit admitted claim claimed assume assumed expect expects expected")
    .split(" "),
);
const SUBJECTS =
  /^(i|you|he|she|it|we|they|there|this|these|those|my|your|his|her|its|our|their|the|a|an|some|many|most|all|every|no|people|everyone)$/;

/**
 * Leaves out the first complementiser `that` that is optional: after a verb of saying or thinking, before a subject.
 * "I know that it works" becomes "I know it works".
 */
export const thatDeleted: Edit = {
  name: "that_deleted",
  title: "that deleted",
  class: "preserving",
  apply: (text) => {
    for (const [t, token] of text.tokens.entries()) {
      const before = text.tokens[t - 1];
      const after = text.tokens[t + 1];
      if (token.text !== "that" || before === undefined || after === undefined) continue;
      if (before.sentence !== token.sentence || !GOVERNORS.has(before.lower)) continue;
      // "It is said that" keeps its complementiser in careful prose.
      if (
        /^(is|was|are|were|be|been|'s|to)$/.test(text.tokens[t - 2]?.lower ?? "") &&
        /(d|n|t)$/.test(before.lower)
      ) continue;
      if (isSubject(after) && hasSpaces(text, t)) {
        return {
          rule: before.lower,
          replacements: [{ start: token.start, end: after.start, text: "" }],
        };
      }
    }
    return null;
  },
};

function isSubject(token: AnalysedToken): boolean {
  return SUBJECTS.test(token.lower) || token.tag === "PROPN" ||
    (token.tag === "NOUN" && /[^s]s$/.test(token.lower));
}

/** Whether `that` is between spaces, not between marks. */
function hasSpaces({ text, tokens }: AnalysedText, t: number): boolean {
  return text[tokens[t].start - 1] === " " && text[tokens[t].end] === " ";
}

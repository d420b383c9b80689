import { choose } from "../choose.ts";
import type { Edit } from "./edit.ts";

/** Sentences that fit almost anywhere and that no source supports. */
const SENTENCES = [
  "The decision was confirmed by the local authorities on Tuesday.",
  "Several experts have since questioned these results.",
  "A second report on the matter will be published next month.",
  "More than two hundred people have already signed up.",
  "The company has declined to comment on the matter.",
  "It was the third time that this had happened in a year.",
  "A spokesman later apologised for the delay.",
  "The total cost is expected to exceed four million dollars.",
  "Most visitors said that they would come back.",
  "The idea first came from a group of students in Canada.",
  "An earlier version was withdrawn after complaints.",
  "The police are still looking for witnesses.",
];

/**
 * Appends a fluent sentence that nothing supports. Text that breaks off (at a comma, a colon) is left alone; a
 * full stop, or a question mark after a question, is added where text ends without a mark.
 */
export const sentenceHallucinated: Edit = {
  name: "sentence_hallucinated",
  title: "hallucinated sentence",
  class: "altering",
  apply: ({ text }) => {
    const body = text.trimEnd();
    if (body === "" || /[,:;、，：；\-–—(/]$/.test(body)) return null;
    const stop = /[.!?…。！？]["'”’)]?$/.test(body) ? "" : closingMark(body);
    const added = `${stop} ${choose(SENTENCES, text)}`;
    return {
      rule: "appended",
      replacements: [{ start: body.length, end: text.length, text: added }],
    };
  },
};

/** A question mark if the last sentence opens like a question, otherwise a full stop. */
function closingMark(text: string): string {
  const last = (text.split(/[.!?]\s+/).at(-1) ?? text).replace(
    /^((so|and|but|then|ok|hello|hi|now),? )+/i,
    "",
  );
  const asks =
    /^(how|what|why|when|where|who|which|can|could|do|does|did|is|are|was|were|will|would|have|has|should|may) (the|a|an|i|you|we|he|she|it|they|this|that|there|my|your|can|do|does|did|is|are|will|much|many|long)\b/i;
  return asks.test(last) ? "?" : ".";
}

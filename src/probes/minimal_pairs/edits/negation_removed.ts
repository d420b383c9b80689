import type { AnalysedText } from "../english/analysed_text.ts";
import type { Change } from "./edit.ts";
import { matchCase } from "../english/match_case.ts";
import { pastTense, thirdPerson } from "../english/verb_forms.ts";

const AUXILIARY =
  /^(is|are|was|were|am|can|could|will|would|should|may|might|must|shall|has|have|had|'s|'re|'m|'ve|'ll|be)$/;
/** Words that need the negation: without it the sentence would be ungrammatical. */
const POLAR =
  /^(any|anyone|anybody|anything|anywhere|anymore|either|yet|ever|nor|neither|until|till|whatsoever|necessarily|bother|only|just|merely|but|much|long|at|unless|let|alone|mention|help|care|mind|than|otherwise|too|even|still|single)$/;

/** Verbs that form an idiom with the negation: "cannot wait", "can't believe it". */
const IDIOMS = /^(wait to|believe|stand|bear|imagine|resist)\b/;
/** Commands that nobody gives without the negation: "Worry." */
const UNLIKELY_COMMANDS = /^(worry|hesitate|forget|panic|miss|fear|blame|get|make|let|be)$/;

/**
 * Removes the first negation from a text that allows it, and adapts the verb: did not go, went; does not like, likes; no
 * longer, still; never, nothing at all.
 *
 * @param text The text.
 * @returns The change; null where other words depend on the negation.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { placeTokens } from "../english/analysed_text.ts";
 * import { negationRemoved } from "./negation_removed.ts";
 *
 * const words = ["He", "did", "not", "go"].map((text) => ({ text, tag: text === "go" ? "VERB" : "X" }));
 * assertEquals(negationRemoved(placeTokens("He did not go", [words]))?.replacements[0].text, "went");
 * ```
 */
export function negationRemoved(text: AnalysedText): Change | null {
  for (let t = 0; t < text.tokens.length; t++) {
    const change = withoutNot(text, t) ?? noLonger(text, t) ?? withoutNever(text, t);
    if (change !== null) return change;
  }
  return null;
}

function withoutNot(text: AnalysedText, t: number): Change | null {
  const { tokens } = text;
  const token = tokens[t];
  const fused = token.lower === "cannot";
  if (!/^(not|n't|cannot)$/.test(token.lower)) return null;
  const before = fused ? token : tokens[t - 1];
  const next = tokens[t + 1];
  if (before === undefined || before.sentence !== token.sentence) return null;
  if (next === undefined || !isPlain(text, t)) return null;
  if (fused) return change("not removed", token.start, token.end, matchCase(token.text, "can"));
  const auxiliary = before.lower === "ca" ? "can" : before.lower === "wo" ? "will" : before.lower;
  // The text after the negation moves up to the auxiliary verb, without a doubled space.
  if (AUXILIARY.test(auxiliary)) {
    return change(
      "not removed",
      before.start,
      token.end,
      matchCase(before.text, contracted(before.text, auxiliary)),
    );
  }
  return /^(do|does|did)$/.test(auxiliary) ? withoutDo(text, t, auxiliary) : null;
}

function contracted(text: string, auxiliary: string): string {
  return /^['’]/.test(text) ? text : auxiliary;
}

/** "did not go" to "went"; the adverbs between them stay. */
function withoutDo({ tokens }: AnalysedText, t: number, auxiliary: string): Change | null {
  let v = t + 1;
  while (tokens[v]?.tag === "ADV" && /ly$|^(even|always|often)$/.test(tokens[v].lower)) v++;
  const verb = tokens[v];
  if (verb === undefined || !/^(VERB|AUX)$/.test(verb.tag) || !/^[a-z]+$/.test(verb.text)) {
    return null;
  }
  const subject = tokens[t - 2];
  const isCommand = subject === undefined || subject.sentence !== tokens[t].sentence;
  // "Do not you" is a question; a base form that already looks inflected is no base form.
  if (/^(you|i|we|they|he|she|it|this|that|the)$/.test(tokens[t + 1].lower)) return null;
  if (isCommand && (auxiliary !== "do" || UNLIKELY_COMMANDS.test(verb.lower))) return null;
  if (
    /(ed|ing)$/.test(verb.lower) &&
    !/^(need|feed|bring|sing|ring|exceed|proceed|succeed)$/.test(verb.lower)
  ) return null;
  const form = auxiliary === "did"
    ? pastTense(verb.lower)
    : auxiliary === "does"
    ? thirdPerson(verb.lower)
    : verb.lower;
  if (form === undefined) return null;
  const between = tokens.slice(t + 1, v).map(({ text }) => `${text} `).join("");
  return change("do-support removed", tokens[t - 1].start, verb.end, between + form);
}

function noLonger(text: AnalysedText, t: number): Change | null {
  const { tokens } = text;
  if (
    tokens[t].lower !== "no" || tokens[t + 1]?.lower !== "longer" || tokens[t + 2] === undefined
  ) return null;
  if (
    tokens.slice(t + 2).some(({ lower }) =>
      POLAR.test(lower) && !/^(at|long|but|much)$/.test(lower)
    )
  ) return null;
  return change(
    "no longer to still",
    tokens[t].start,
    tokens[t + 1].end,
    matchCase(tokens[t].text, "still"),
  );
}

function withoutNever(text: AnalysedText, t: number): Change | null {
  const { tokens } = text;
  const token = tokens[t];
  const next = tokens[t + 1];
  if (token.lower !== "never" || next === undefined || !isPlain(text, t)) return null;
  // "Never have I": an inversion; "have never been": "always" does not suit a participle, so the word is left out.
  if (!/^(VERB|ADV|AUX)$/.test(next.tag) || (token.text === "Never" && next.tag === "AUX")) {
    return null;
  }
  return change("never removed", token.start, next.start, "");
}

/** Whether nothing in the rest of the sentence depends on the negation. */
function isPlain({ tokens }: AnalysedText, t: number): boolean {
  const next = tokens[t + 1];
  if (next === undefined || next.sentence !== tokens[t].sentence || next.tag === "PUNCT") {
    return false;
  }
  if (/^(if|whether|why|or|but|and)$/.test(tokens[t - 2]?.lower ?? "")) return false;
  if (
    IDIOMS.test(`${next.lower} ${tokens[t + 2]?.lower}`) ||
    /^(all|every|everyone|everything|both|one)$/.test(next.lower)
  ) {
    return false;
  }
  // "I still didn't", "No, I didn't": other words continue the negation.
  const first = tokens.findIndex(({ sentence }) => sentence === tokens[t].sentence);
  if (tokens.slice(first, t).some(({ lower }) => /^(still|even|no|nor|lest)$/.test(lower))) {
    return false;
  }
  for (let k = t + 1; k < tokens.length && tokens[k].sentence === tokens[t].sentence; k++) {
    const { lower } = tokens[k];
    if (POLAR.test(lower) || /^(not|n't|no|never)$/.test(lower)) return false;
    if (lower === "?" || lower === "？") return false;
  }
  return true;
}

function change(rule: string, start: number, end: number, text: string): Change {
  return { rule, replacements: [{ start, end, text }] };
}

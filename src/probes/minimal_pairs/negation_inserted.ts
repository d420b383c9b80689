import type { AnalysedText } from "./analysed_text.ts";
import type { Change } from "./edit.ts";

const MODAL = /^(can|could|will|would|should|may|might|shall)$/;
const BE = /^(is|are|was|were|am|'s|'re|'m)$/;
const HAVE = /^(has|have|had|'ve)$/;
/** Adverbs that do not go between "not" and what follows. */
const UNFIT =
  /^(also|still|already|only|just|even|indeed|both|either|so|as|like|well|not|never|all|too|rather|perhaps|probably|certainly|definitely|finally|then|now|once|almost|nearly|obviously|actually|often|always|usually|about|to|of|and|or|but|why|what|how|where|when|if|because|slightly|quite|constantly|pretty|particularly|super|simultaneously|going|rare|hard|difficult)$/;

/**
 * Puts "not" after the first auxiliary verb of a statement: after a modal verb, after "be", or after "have" before a
 * participle.
 *
 * @param text The text.
 * @returns The change; null for questions and commands, and where the words that follow would not bear it.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { placeTokens } from "./analysed_text.ts";
 * import { negationInserted } from "./negation_inserted.ts";
 *
 * const words = [{ text: "We", tag: "PRON" }, { text: "can", tag: "AUX" }, { text: "go", tag: "VERB" }];
 * assertEquals(negationInserted(placeTokens("We can go", [words]))?.replacements[0].text, "not");
 * ```
 */
export function negationInserted(text: AnalysedText): Change | null {
  for (const [first, end] of text.sentences) {
    if (
      /[?？]/.test(text.tokens[end - 1].text) ||
      text.tokens.slice(first, end).some(({ text }) => text === "?")
    ) continue;
    for (let t = first + 1; t < end - 1; t++) {
      if (!takesNot(text, t, first, end)) continue;
      const { lower, end: after } = text.tokens[t];
      const fused = lower === "can";
      return {
        rule: "not inserted",
        replacements: [{ start: after, end: after, text: fused ? "not" : " not" }],
      };
    }
  }
  return null;
}

function takesNot({ text, tokens }: AnalysedText, t: number, first: number, end: number): boolean {
  const { lower, tag, text: word, end: stop } = tokens[t];
  const before = tokens[t - 1];
  const next = tokens[t + 1];
  const isContraction = word.startsWith("'") || word.startsWith("’");
  if (tag !== "AUX" && !(isContraction && tag !== "PART")) return false;
  if (text[stop] !== " " || UNFIT.test(next.lower) || next.tag === "PUNCT") return false;
  // "Will you", "can this": a question without its mark, or an inversion.
  if (t === first || !hasSubject(tokens.slice(first, t).map(({ tag }) => tag))) return false;
  if (
    /^(so|as|than|nor|what|who|why|how|when|where|which|if|whether|unless|until|because|once|whatever|whoever|whenever|before|after|though|although|while|since)$/
      .test(before.lower) && !/^(what|who|which)$/.test(before.lower)
  ) return false;
  if (/^(as|so|than|too)$/.test(tokens[t - 2]?.lower ?? "")) return false;
  // "Asked if I could": under if and whether the negation turns nothing round.
  if (tokens.slice(Math.max(first, t - 5), t).some(({ lower }) => /^(if|whether)$/.test(lower))) {
    return false;
  }
  if (MODAL.test(lower)) {
    return /^(VERB|AUX|ADV)$/.test(next.tag) &&
      !(next.tag === "ADV" && tokens[t + 2]?.tag === "PRON") &&
      !(lower === "will" && before.tag === "DET");
  }
  if (BE.test(lower)) {
    if (lower === "'s" && !/^(it|he|she|that|there|this|everything|everyone)$/.test(before.lower)) {
      return false;
    }
    return /^(DET|ADJ|NOUN|VERB|ADV|NUM|ADP|PROPN|AUX)$/.test(next.tag) &&
      !(next.tag === "AUX" && next.lower !== "being");
  }
  if (!HAVE.test(lower)) return false;
  return (next.lower === "been" ||
    (next.tag === "VERB" &&
      /(ed|en|wn|ne|ght|lt|nt|ade|ad|et|ut|one|ome|un|ood|old|eld|aid|ung|aken)$/.test(
        next.lower,
      ))) && t + 1 < end;
}

/** Whether something before an auxiliary may be its subject. */
function hasSubject(tags: readonly string[]): boolean {
  return tags.some((tag) => /^(NOUN|PROPN|PRON|DET|NUM|ADJ|VERB)$/.test(tag));
}

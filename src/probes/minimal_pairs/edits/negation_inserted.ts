import type { AnalysedText, AnalysedToken } from "../english/analysed_text.ts";
import type { Change } from "./edit.ts";

const MODAL = /^(can|could|will|would|should|may|might|shall)$/;
const BE = /^(is|are|was|were|am|'s|'re|'m)$/;
const HAVE = /^(has|have|had|'ve)$/;
const PARTICIPLE =
  /(ed|en|wn|ne|ght|lt|nt|ade|ad|et|ut|one|ome|un|ood|old|eld|aid|ung)$|^(led|read|won|hit|cut|let|sat|begun|drunk|put|set)$/;
/** Adverbs that "not" may precede; before others it would negate only the manner, or nothing. */
const ADVERBS = /^(very|well|far|here|together|quickly|easily|really)$/;
/** Words that read badly after "not". */
const UNFIT =
  /^(both|either|so|as|like|not|never|all|too|to|of|and|or|but|why|what|how|where|when|if|because|that|whether|which|about|over|more|less|most|least|best|worst|some|several|going|rare|hard|such)$/;
/** Words that open a dependent clause: an embedded question, a condition, a time, a comparison. */
const SUBORDINATE =
  /^(if|whether|unless|until|because|when|where|while|although|though|since|after|before|as|once|whenever|how|however|why|what|whatever|whoever|whose|whom|than|lest|like)$/;
/** Contexts in which a negated wish or aim would make no sense. */
const WISHES =
  /^(hop(e|es|ed|ing)|pray(s|ed|ing)?|wish(es|ed)?|ensur(e|es|ed|ing)|guarantee[sd]?|so|order|require[sd]?|please|let|glad|congratulations|welcome|congratulate[sd]?|thanks|luckily|fortunately|remember)$/;
/** Subjects whose "all" and "not" would leave two readings. */
const QUANTIFIED = /^(all|every|each|both|everyone|everybody|everything|always|most|no|only)$/;
/** Words that cannot be in the scope of a negation. */
const POSITIVE =
  /^(also|too|already|still|some|somewhat|several|either|both|instead|rather|even|just|finally|or|but)$/;

/**
 * Puts "not" after the first auxiliary verb of a main clause: after a modal verb, after "be", or after "have" before a
 * participle.
 *
 * @param text The text.
 * @returns The change; null for questions, commands and dependent clauses, and where other words do not allow it.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { placeTokens } from "../english/analysed_text.ts";
 * import { negationInserted } from "./negation_inserted.ts";
 *
 * const words = [{ text: "We", tag: "PRON" }, { text: "can", tag: "AUX" }, { text: "go", tag: "VERB" }];
 * assertEquals(negationInserted(placeTokens("We can go", [words]))?.replacements[0].text, "not");
 * ```
 */
export function negationInserted(text: AnalysedText): Change | null {
  for (const [first, end] of text.sentences) {
    if (text.tokens.slice(first, end).some(({ text }) => /[?？]/.test(text))) continue;
    for (let t = first + 1; t < end - 1; t++) {
      if (!takesNot(text, t) || !isStatement(text.tokens, t, first, end)) continue;
      const { lower, end: after } = text.tokens[t];
      return {
        rule: "not inserted",
        replacements: [{ start: after, end: after, text: lower === "can" ? "not" : " not" }],
      };
    }
  }
  return null;
}

/** Whether the words around an auxiliary verb allow the negation. */
function takesNot({ text, tokens }: AnalysedText, t: number): boolean {
  const { lower, tag, text: word, end: stop } = tokens[t];
  const before = tokens[t - 1];
  const next = tokens[t + 1];
  const isContraction = /^['’]/.test(word);
  if (tag !== "AUX" && !(isContraction && tag !== "PART")) return false;
  if (text[stop] !== " " || UNFIT.test(next.lower) || next.tag === "PUNCT") return false;
  if (next.tag === "ADV" && !ADVERBS.test(next.lower)) return false;
  if (MODAL.test(lower)) {
    // "We can see that": negating the seeing would not negate the statement.
    return /^(VERB|AUX|ADV)$/.test(next.tag) && before.tag !== "DET" &&
      tokens[t + 2]?.lower !== "that" && !(next.tag === "ADV" && tokens[t + 2]?.tag === "PRON");
  }
  if (BE.test(lower)) {
    // "10 am on": no verb.
    if (/^('m|am)$/.test(lower) && before.lower !== "i") return false;
    if (lower === "'s" && !/^(it|he|she|that|this)$/.test(before.lower)) return false;
    return before.lower !== "there" &&
      /^(DET|ADJ|NOUN|VERB|ADV|NUM|ADP|PROPN|AUX)$/.test(next.tag) &&
      (next.tag !== "AUX" || next.lower === "being");
  }
  // "Must have received": "not" belongs before "have".
  return HAVE.test(lower) && before.tag !== "AUX" && !/^(must|ought|'d|to)$/.test(before.lower) &&
    (next.lower === "been" || (next.tag === "VERB" && PARTICIPLE.test(next.lower)));
}

/** Whether the clause of an auxiliary verb is an independent statement whose words allow a negation. */
function isStatement(
  tokens: readonly AnalysedToken[],
  t: number,
  first: number,
  end: number,
): boolean {
  let start = t;
  while (start > first && !/^[,;:，；：(“"]$/.test(tokens[start - 1].text)) start--;
  let stop = t + 1;
  while (stop < end && tokens[stop].tag !== "PUNCT") stop++;
  const subject = tokens.slice(start, t);
  if (!subject.some(({ tag }) => /^(NOUN|PROPN|PRON|DET|NUM|ADJ|VERB)$/.test(tag))) return false;
  if (subject.some(({ lower }) => SUBORDINATE.test(lower) || QUANTIFIED.test(lower))) return false;
  // "If it rains, it is late and you wait, then …": the condition may continue after its first comma.
  if (
    SUBORDINATE.test(tokens[first].lower) &&
    tokens.slice(t, end).some(({ text }) => /^[,，;；]$/.test(text))
  ) return false;
  if (tokens.slice(first, t).some(({ lower }) => WISHES.test(lower))) return false;
  if (tokens.slice(t + 1, stop).some(({ lower }) => POSITIVE.test(lower))) return false;
  // "The more you eat, …"; "it is understood that …".
  if (
    /^the (more|less|\w+er)$/.test(
      tokens.slice(start, start + 2).map(({ lower }) => lower).join(" "),
    )
  ) {
    return false;
  }
  if (
    tokens[t - 1].lower === "it" && tokens.slice(t + 1, t + 6).some(({ lower }) => lower === "that")
  ) return false;
  // A relative clause follows the noun that it describes: "the boats which are late", unlike "who is responsible".
  const relative = subject.findLastIndex(({ lower }) => /^(who|which)$/.test(lower)) + start;
  if (relative < start) return true;
  const comma = tokens[relative - 1]?.text === ",";
  return relative === t - 1 && /^(NOUN|PROPN)$/.test(tokens[relative - (comma ? 2 : 1)]?.tag ?? "");
}

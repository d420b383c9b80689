import type { AnalysedText } from "../english/analysed_text.ts";
import type { Edit, Replacement } from "./edit.ts";
import { matchCase } from "../english/match_case.ts";

const CONTRACTION =
  /(?<![\p{L}\p{N}'’-])(\p{L}+)(n['’]t|['’](?:re|m|ve|ll|s))(?![\p{L}\p{N}'’-])/gu;
const NEGATED: Readonly<Record<string, string>> = {
  ca: "cannot",
  wo: "will not",
  sha: "shall not",
};
const VERB_BEFORE_NOT =
  /^(do|does|did|is|are|was|were|has|have|had|could|would|should|must|might|need)$/;
/** Words after which 's is a verb: "everyone's" and the like may be genitives. */
const SUBJECT_S = /^(it|he|she|that|there|what|here)$/;
/** Adverbs that may come between 's and the word that distinguishes is from has. */
const BETWEEN =
  /^(already|just|also|always|never|only|still|not|now|really|recently|finally|even|ever|all)$/;
/** Participles that can follow both is and has, besides those in -ed, -en, -ne and -wn. */
const PARTICIPLE =
  /(ed|en|ne|wn|ought|aught|elt|ept|ung|unk)$|^(left|lost|come|become|run|made|met|put|set|hit|cut|said|told|sold|paid|found|held|led|read|sent|spent|won|stood|understood|begun|built|let|shut|hurt|had|got|heard|meant|dealt|hung|stuck|struck|taught)$/;

/**
 * Writes out the first contraction whose full form is certain: not after an auxiliary verb, am, are, have, will, us, and is or
 * has after it, he, she, that, there, what, here. Questions, genitives and forms that may be is or has stay. "I can't." becomes
 * "I cannot."
 */
export const contractionExpanded: Edit = {
  name: "contraction_expanded",
  title: "contraction expanded",
  class: "preserving",
  apply: (text) => {
    for (const match of text.text.matchAll(CONTRACTION)) {
      const ending = match[2].replace("’", "'");
      if (ending === "n't" && asks(text, match)) continue;
      const full = expand(match[1], ending, nextWords(text, match));
      if (full === null) continue;
      const replacement: Replacement = {
        start: match.index,
        end: match.index + match[0].length,
        text: matchCase(match[1].length === 1 ? match[1] : match[1].slice(0, 2), full),
      };
      return { rule: ending, replacements: [replacement] };
    }
    return null;
  },
};

/** The words after a contraction, in lower case, up to the next mark. */
function nextWords({ text }: AnalysedText, match: RegExpExecArray): string[] {
  const run = /^(\s+\p{L}+)*/u.exec(text.slice(match.index + match[0].length))?.[0] ?? "";
  return run.toLowerCase().split(/\s+/).slice(1);
}

/** Whether a contraction with n't opens a question, so that its subject follows: "Didn't people know?", "Why don't people?" */
function asks({ text }: AnalysedText, match: RegExpExecArray): boolean {
  const opens = /(^|[.!?,;:…"“]\s*|\b(why|how|and|but|or|so|when|where|what)\s+)$/i.test(
    text.slice(0, match.index),
  );
  return opens && /^[^.!]*[?？]/.test(text.slice(match.index));
}

function expand(stem: string, ending: string, words: readonly string[]): string | null {
  const word = stem === "I" ? "I" : stem.toLowerCase();
  const [following = ""] = words;
  if (ending === "n't") {
    // "Don't you" would become "do not you".
    if (/^(i|you|he|she|it|we|they|this|that|there|the|these|those)$/.test(following)) return null;
    if (NEGATED[word] !== undefined) return NEGATED[word];
    return VERB_BEFORE_NOT.test(word) ? `${word} not` : null;
  }
  if (following === "") return null;
  if (ending === "'m") return word === "I" ? "I am" : null;
  if (ending === "'re") {
    return /^(you|we|they|there|these|those|what|who)$/.test(word) ? `${word} are` : null;
  }
  if (ending === "'ve") {
    return /^(I|you|we|they|could|would|should|might|must)$/.test(word) ? `${word} have` : null;
  }
  if (ending === "'ll") {
    return /^(I|you|he|she|it|we|they|that|there|this|who)$/.test(word) ? `${word} will` : null;
  }
  if (word === "let") return "let us";
  // "It's own" is a misspelt "its own".
  if (!SUBJECT_S.test(word) || following === "own") return null;
  const telling = words.find((one) => !BETWEEN.test(one)) ?? following;
  if (/^(been|got|had)$/.test(telling)) return `${word} has`;
  // "It's gone", "it's done": is or has.
  return PARTICIPLE.test(telling) &&
      !/^(often|even|then|one|when|seven|ten|open|none)$/.test(telling)
    ? null
    : `${word} is`;
}

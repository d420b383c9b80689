import type { AnalysedText } from "../english/analysed_text.ts";
import type { Edit, Replacement } from "./edit.ts";

const WORDS: Readonly<Record<string, string>> = {
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
  ten: "10",
  eleven: "11",
  twelve: "12",
};
const GROUPED = /(?<![\w.,/-])\d{1,3}(?:,\d{3})+(?![\w/]|,\d)/;
const UNGROUPED = /(?<![\w.,/:#-])[1-9]\d{3,8}(?![\w/:-]|,\d)/g;

/** Writes a number in another form without changing its value: 1,500 and 1500, three and 3. */
export const numeralReformatted: Edit = {
  name: "numeral_reformatted",
  title: "numeral reformatted",
  class: "preserving",
  apply: (text) => {
    const grouped = GROUPED.exec(text.text);
    if (grouped !== null) {
      return change("separator removed", grouped, grouped[0].replaceAll(",", ""));
    }
    for (const match of text.text.matchAll(UNGROUPED)) {
      if (!isQuantity(text.text, match)) continue;
      const digits = match[0].replace(/\B(?=(\d{3})+$)/g, ",");
      return change("separator added", match, digits);
    }
    const spelled = numberWord(text);
    return spelled && { rule: "word to digits", replacements: [spelled] };
  },
};

function change(
  rule: string,
  match: RegExpExecArray,
  text: string,
): { rule: string; replacements: Replacement[] } {
  const start = match.index;
  return { rule, replacements: [{ start, end: start + match[0].length, text }] };
}

/** Whether a number counts something: a year, a model number or a code must keep its form. */
function isQuantity(text: string, match: RegExpExecArray): boolean {
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + match[0].length);
  if (match[0].length === 4 && /^(1[5-9]|20)/.test(match[0])) return false;
  const counted =
    /^ (yuan|million|people|square|meters|metres|kilometers|kilometres|tons|tonnes|dollars|students|households|units|copies|times|days|years|hours|words|RMB|pieces|sets|cases|companies|enterprises|employees|users|seats|kilograms|m\b|km\b|kg\b|steps|households|schools|residents|cars|vehicles|orders|points|additional|new|more|other)/
      .test(after);
  const money =
    /[$¥€£]$|\b(over|about|nearly|than|exceed(ed|s)?|approximately|almost|around|some) $/.test(
      before,
    );
  return counted || (money && !/^ ?(series|model)/.test(after));
}

function numberWord({ text, tokens, sentences }: AnalysedText): Replacement | null {
  for (const [t, token] of tokens.entries()) {
    const digits = WORDS[token.text];
    const next = tokens[t + 1];
    const before = tokens[t - 1];
    if (
      digits === undefined || next?.tag !== "NOUN" ||
      !/s$|people|men|women|children/.test(next.lower)
    ) continue;
    // Names of parts ("one or two", "the two sides") read worse in digits; so does a sentence's first word.
    if (sentences[token.sentence][0] === t || before === undefined) continue;
    if (/^(or|and|to|the|these|those|of|one|other)$/.test(before.lower) || before.tag === "NUM") {
      continue;
    }
    if (text[token.start - 1] !== " " || text[token.end] !== " ") continue;
    return { start: token.start, end: token.end, text: digits };
  }
  return null;
}

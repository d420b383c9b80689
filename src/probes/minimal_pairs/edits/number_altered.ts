import type { AnalysedText } from "../english/analysed_text.ts";
import { choose } from "../choose.ts";
import { MONTH } from "./date_reformatted.ts";
import type { Edit, Replacement } from "./edit.ts";
import { matchCase } from "../english/match_case.ts";

const NUMBER =
  /(?<![\w.,:/#~–-])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w:/-]|[.,]\d)|(?<![\w.,:/#~–-])\d+(?:\.\d+)?(?![\w:/~–-]|[.,]\d)/g;
const MONTH_BEFORE = new RegExp(`(?:${MONTH})\\s$`);
const MONTH_AFTER = new RegExp(`^\\s(?:${MONTH})(?![\\p{L}])`, "u");
/** A colon soon after, which opens the list that a number counts. */
const LISTED = /^[^.!?;]{0,50}[:：](\s|$)/;
const WORDS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/**
 * Changes one number to another of the same form: digits if there are any, otherwise a number word. Numbers in names, codes,
 * times, ranges, sayings and lists stay, and so does 1, whose noun is singular. "It costs 1,500 yuan." gets another number of
 * yuan.
 */
export const numberAltered: Edit = {
  name: "number_altered",
  title: "number altered",
  class: "altering",
  apply: (text) => {
    const digits = inDigits(text.text);
    if (digits !== null) return { rule: "digits", replacements: [digits] };
    const word = inWords(text);
    return word && { rule: "number word", replacements: [word] };
  },
};

function inDigits(text: string): Replacement | null {
  for (const match of text.matchAll(NUMBER)) {
    const before = text.slice(0, match.index);
    const after = text.slice(match.index + match[0].length);
    if (isLabel(match[0], before, after)) continue;
    const end = match.index + match[0].length;
    const isDay = MONTH_BEFORE.test(before) || MONTH_AFTER.test(after);
    return { start: match.index, end, text: altered(match[0], before, isDay) };
  }
  return null;
}

/** Whether a number names a thing or a place in a list rather than counts. */
function isLabel(number: string, before: string, after: string): boolean {
  if (/^0|^1$/.test(number) && !/^ ?[%°]/.test(after)) return true;
  // "1." or "2)" that opens a line or a sentence; a product's number: iPhone 13, Model 3, Windows 10.
  if (/(^|[.!?:;。]\s*)[("“]?$/.test(before) && /^\s?[.)、:]/.test(after)) return true;
  if (
    /(^|[\s(])(?!(?:In|On|At|By|To|For|From|Of|And|Only|Over|About|The|With|Since|Until|Before|After|Nearly|Than|All|Another|Every|These|Those|A|An|No|Or|Between|January|February|March|April|May|June|July|August|September|October|November|December|Nov|Dec|Oct|Sept|Aug|Jul|Jun|Apr|Mar|Feb|Jan|RMB|US|USD|CNY|NT|HK|RM)\b)\p{Ll}*\p{Lu}[\p{L}.]*\s$/u
      .test(before)
  ) return true;
  // A numbered heading; a number that belongs to a name: 1992 Consensus.
  if (/^\s*$/.test(before) && /^\s\p{Lu}/u.test(after)) return true;
  if (/^ \p{Lu}\p{Ll}/u.test(after) && !MONTH_AFTER.test(after)) return true;
  // "3 points: …": the list that follows is already counted. Part of a web address.
  if (LISTED.test(after) || /\/\s?$/.test(before)) return true;
  // A repeated number would contradict itself.
  if (
    new RegExp(`(?<![\\d.,])${number.replaceAll(".", "\\.")}(?![\\d]|[.,]\\d)`).test(
      `${before} ${after}`,
    )
  ) return true;
  return isBound(number, before, after) || number.replace(/\D/g, "").length > 9 ||
    /^['’"]/.test(after);
}

/** Whether another number would not fit its neighbours, or would break a saying: from 2 to 5, 4 of 5, 24 hours a day, 100%. */
function isBound(number: string, before: string, after: string): boolean {
  const joins = "(?:~|-|–|—|to|and|or|out of|of)";
  if (
    new RegExp(`^(?:\\s?\\p{L}+| ?[%°]\\p{L}?)?\\s?${joins}\\s?(?:the )?[$¥€£]?\\d`, "u").test(
      after,
    )
  ) return true;
  if (new RegExp(`\\d[%°]?(?:\\s?\\p{L}+)?\\s?${joins}\\s?[$¥€£]?$`, "u").test(before)) return true;
  if (/\b(?:between|from) $/i.test(before) && /^\S*(?: \S+){0,2} (?:and|to|until) /.test(after)) {
    return true;
  }
  if (
    /^ (?:hours|days|months|weeks) (?:a|per|each|every) (?:day|week|year)|^ ?(?:o['’]clock|[ap]\.?m\b|stars?\b|degrees\b|(?:st|nd|rd|th)\b)/i
      .test(after)
  ) {
    return true;
  }
  return /^100(\.0+)?$/.test(number) && /^ ?(%|percent|per cent)/.test(after);
}

/** Another number with the same number of digits; a year stays within its century, a day of a month stays below 29. */
function altered(number: string, before: string, isDay: boolean): string {
  const isYear = /^(1[89]|20)\d\d$/.test(number);
  const whole = number.split(".")[0];
  const place = isYear ? 3 : whole.length === 2 || whole.length === 3 ? 1 : 0;
  const shift = choose([2, 3, 4], number + before);
  const digit = Number(number[place]);
  let other = (digit + shift) % 10;
  // Neither a leading 0 nor a 1 that would turn plural into singular.
  if (place === 0 && (other === 0 || (whole.length === 1 && other === 1))) {
    other = 3;
  }
  if (isDay && Number(whole.slice(0, place) + other) > 28) other = digit === 0 ? 1 : 0;
  if (isDay && whole.length === 2 && Number(whole.slice(0, place) + other) === Number(whole)) {
    other = 5;
  }
  return number.slice(0, place) + other + number.slice(place + 1);
}

function inWords({ text, tokens }: AnalysedText): Replacement | null {
  for (const [t, token] of tokens.entries()) {
    if (!WORDS.includes(token.lower) || tokens[t + 1] === undefined) continue;
    const isFree = /[\s("“]/.test(text[token.start - 1] ?? " ") && text[token.end] === " " &&
      !/^(or|one|the|these|those|both|between|all|to|and|every)$/.test(tokens[t - 1]?.lower ?? "");
    const next = tokens[t + 1];
    const isCount = next.tag === "NOUN" || (next.tag === "ADJ" && tokens[t + 2]?.tag === "NOUN") ||
      /^(million|billion|hundred|thousand)$/.test(next.lower);
    const isRepeated = tokens.some(({ lower }, o) =>
      o !== t && lower.split("-").includes(token.lower)
    );
    if (!isFree || !isCount || isRepeated || LISTED.test(text.slice(token.end))) continue;
    const others = WORDS.filter((word) => word !== token.lower && word !== "ten");
    return {
      start: token.start,
      end: token.end,
      text: matchCase(token.text, choose(others, text)),
    };
  }
  return null;
}

import type { Draws } from "./draw.ts";
import { type Edit, replacement } from "./edit.ts";

const MONTH =
  "January|February|March|April|May|June|July|August|September|October|November|December";

const ADDITIONS: Readonly<Record<string, readonly string[]>> = {
  news: [
    ", officials said",
    ", for the second time this year",
    ", as experts had warned",
    ", to the surprise of many",
    ", sources close to the matter confirmed",
    " in the whole region",
  ],
  conversation: [
    ", as agreed",
    ", if I remember right",
    ", just so you know",
    ", to be honest",
    " and that's a promise",
  ],
  ecommerce: [
    ", the ideal gift",
    ", as tested by experts",
    ", now even better",
    " for the whole family",
    ", guaranteed",
  ],
  social: [", as always", ", believe it or not", ", no joke", ", my friends", " and I love it"],
};

/**
 * Errors of meaning for any English text: altered numbers, dropped negations, pronouns of the other gender, invented phrases.
 *
 * @param draws Chooses the new number and the phrase.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { accuracyEdits } from "./accuracy_edits.ts";
 * import { draws } from "./draw.ts";
 *
 * const kinds = accuracyEdits("She isn't 14.", "news", draws("example")).map((edit) => edit.kind);
 * assertEquals(kinds, ["number", "negation", "pronoun", "addition"]);
 * ```
 */
export function accuracyEdits(text: string, domain: string, draws: Draws): Edit[] {
  return [
    ...numberEdits(text, draws),
    ...negationEdits(text),
    ...pronounEdits(text),
    additionEdit(text, domain, draws),
  ];
}

function numberEdits(text: string, draws: Draws): Edit[] {
  return [...text.matchAll(/\d+/g)].flatMap((match) => {
    const old = match[0];
    const around = text.slice(0, match.index);
    // The digits after a point, comma or colon stay: only the leading group of a number changes.
    if (/\d[.,:]$/.test(around)) return [];
    const isDay = new RegExp(`(${MONTH}) $`).test(around) ||
      new RegExp(`^\\d+(th of)? (${MONTH})`).test(text.slice(match.index));
    const digit = Number(old.at(-1));
    const altered = (digit + 1 + draws.below(8)) % 10;
    const wrong = isDay
      ? String((Number(old) + 1 + draws.below(26)) % 28 + 1)
      : old.slice(0, -1) + (old.length === 1 && altered === 0 ? 7 : altered);
    if (wrong === old) return [];
    return [{
      kind: "number" as const,
      start: match.index,
      end: match.index + old.length,
      text: wrong,
      mark: [0, wrong.length] as const,
      category: "accuracy/mistranslation",
      major: 930,
    }];
  });
}

function negationEdits(text: string): Edit[] {
  const edits: Edit[] = [];
  const add = (start: number, end: number, wrong: string, from: number) =>
    edits.push({
      kind: "negation",
      start,
      end,
      text: wrong,
      mark: [from, wrong.length],
      category: "accuracy/mistranslation",
      major: 980,
    });
  for (const match of text.matchAll(/\b(ca|wo|[A-Za-z]+)n't\b/g)) {
    const verb = match[1] === "ca" ? "can" : match[1] === "wo" ? "will" : match[1];
    add(match.index, match.index + match[0].length, verb, 0);
  }
  for (const match of text.matchAll(/\b([\w']+) not\b(?! (only|all|every))/g)) {
    add(match.index, match.index + match[0].length, match[1], 0);
  }
  for (const match of text.matchAll(/\bcannot\b/g)) add(match.index, match.index + 6, "can", 0);
  for (const match of text.matchAll(/\bnever\b/g)) add(match.index, match.index + 5, "always", 0);
  return edits;
}

function pronounEdits(text: string): Edit[] {
  const swaps: Readonly<Record<string, string>> = {
    he: "she",
    she: "he",
    him: "her",
    his: "her",
    himself: "herself",
    herself: "himself",
  };
  return [...text.matchAll(/\b(he|she|him|his|her|himself|herself)\b(?! or)/gi)].map((match) => {
    const old = match[0].toLowerCase();
    const possessive = /^ [a-z]/.test(text.slice(match.index + old.length)) &&
      !/^ (a|an|the|that|this|so|too|about|with|as|anything) /.test(
        text.slice(match.index + old.length) + " ",
      );
    const wrong = old === "her" ? (possessive ? "his" : "him") : swaps[old];
    const capital = match[0][0] !== old[0];
    const word = capital ? wrong[0].toUpperCase() + wrong.slice(1) : wrong;
    return {
      kind: "pronoun" as const,
      start: match.index,
      end: match.index + old.length,
      text: word,
      mark: [0, word.length] as const,
      category: "accuracy/mistranslation",
      major: 550,
    };
  });
}

function additionEdit(text: string, domain: string, draws: Draws): Edit {
  const phrase = draws.pick(ADDITIONS[domain]);
  const end = /[.!?…)]*["”]?[\s\p{Extended_Pictographic}]*$/u.exec(text);
  const at = end === null ? text.length : end.index;
  const change = replacement(text, at, at, phrase);
  const mark = [phrase.length - phrase.trimStart().length, phrase.length] as const;
  return { ...change, mark, kind: "addition", category: "accuracy/addition", major: 450 };
}

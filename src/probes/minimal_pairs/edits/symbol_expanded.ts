import type { Edit, Replacement } from "./edit.ts";

interface Expansion {
  readonly rule: string;
  readonly pattern: RegExp;
  /** The full form; null where it would read badly. */
  full(match: RegExpExecArray, before: string, after: string): string | null;
}

const UNITS: Readonly<Record<string, string>> = {
  km: "kilometer",
  cm: "centimeter",
  mm: "millimeter",
  kg: "kilogram",
  mg: "milligram",
  ml: "milliliter",
  m: "meter",
};
const CURRENCIES: Readonly<Record<string, string>> = {
  "$": "dollar",
  "US$": "US dollar",
  "€": "euro",
  "£": "pound",
};

const RULES: readonly Expansion[] = [
  {
    rule: "percent",
    pattern: /(?<=\d) ?%(?![\w~-])(?! ?(?:[~–-]|(?:to|and|or) [\d.]+ ?%))/g,
    // A range has its sign twice: 30% - 40%.
    full: (_, before) =>
      /%\s?(?:[~–-]|to|and|or)\s?[\d.]+$|\d[~–-][\d.]+$/.test(before) ? null : " percent",
  },
  { rule: "and", pattern: /(?<=\p{Ll} )&(?= \p{Ll})/gu, full: () => "and" },
  {
    rule: "currency",
    pattern:
      /(US ?\$|[$€£])(\d+(?:,\d{3})*(?:\.\d+)?)(?! ?[~–-])( (?:million|billion|trillion))?(?![\w-])/g,
    full: ([, sign, amount, scale = ""], before, after) =>
      /[A-Z] ?$/.test(before) || /^ ?(?:[-–~]|to) ?[$€£]?\d/.test(after) ||
        /^ \p{L}+/u.test(after) &&
          !/^ (in|for|to|and|or|a|per|on|by|from|of|as|at|is|was|if|when|more|each|with|this|last)\b/
            .test(after)
        ? null
        : `${amount}${scale} ${CURRENCIES[sign.replace(" ", "")]}${
          amount === "1" && scale === "" ? "" : "s"
        }`,
  },
  {
    rule: "unit",
    pattern:
      /(?<=(?<![\w.-])(\d[\d,]*(?:\.\d+)?)) ?(km|cm|mm|kg|mg|ml|m)(?![\w²³/*×^-]| ?[×x*] ?\d)/g,
    // "a 5 km run" would need a hyphen and the singular.
    full: ([, amount, unit], before, after) =>
      /\b(an?|the|this|each|per) [\d,.]+$/i.test(before) ||
        /^ ?\p{L}+/u.test(after) &&
          !/^ (in|of|and|or|from|to|away|long|high|tall|wide|per|at|on|for|by|with|above|below|deep|thick|but|is|was|are|were)\b/
            .test(after)
        ? null
        : ` ${UNITS[unit]}${amount === "1" ? "" : "s"}`,
  },
  { rule: "versus", pattern: /(?<= )vs\.?(?= )/g, full: () => "versus" },
  { rule: "for example", pattern: /\be\.g\.,?(?= )/g, full: () => "for example," },
  { rule: "that is", pattern: /\bi\.e\.,?(?= )/g, full: () => "that is," },
  {
    rule: "and so on",
    pattern: /(,?) (?:and )?etc\.?(?=$|[.,;)]| [a-z])/g,
    full: (_, __, after) => after === "" ? " and so on." : " and so on",
  },
  { rule: "number", pattern: /\bNo\. ?(?=\d)/g, full: () => "Number " },
  { rule: "degrees", pattern: /(?<=\d) ?(?:°C|℃)(?![\w~-])/g, full: () => " degrees Celsius" },
];

/**
 * Writes out one symbol or abbreviation: % as percent, $5 as 5 dollars, 3 km as 3 kilometers, and so on.
 */
export const symbolExpanded: Edit = {
  name: "symbol_expanded",
  title: "symbol expanded",
  class: "preserving",
  apply: ({ text }) => {
    for (const { rule, pattern, full } of RULES) {
      for (const match of text.matchAll(pattern)) {
        const start = match.index;
        const end = start + match[0].length;
        const expanded = full(match, text.slice(0, start), text.slice(end));
        if (expanded === null) continue;
        const replacement: Replacement = { start, end, text: expanded };
        return { rule, replacements: [replacement] };
      }
    }
    return null;
  },
};

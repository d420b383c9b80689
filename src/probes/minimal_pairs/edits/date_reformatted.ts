import type { Edit, Replacement } from "./edit.ts";

/** Alternatives of a regular expression that match the name of a month, whole or short. */
export const MONTH =
  "January|February|March|April|May|June|July|August|September|October|November|December|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)\\.?";
const DAY = "(3[01]|[12]\\d|0?[1-9])(st|nd|rd|th)?";
const MONTH_FIRST = new RegExp(
  `\\b(${MONTH}) ${DAY}(?:([-–~])${DAY})?(,? (?:19|20)\\d\\d)?(?![\\w:%]|[-–~/]\\d|[.,]\\d|(?:,| and| to| or)? \\d| \\p{Lu})`,
  "u",
);
const DAY_FIRST = new RegExp(
  `(?<![\\d/.,:-]|\\d )\\b${DAY} (${MONTH})( (?:19|20)\\d\\d)?(?![\\w])`,
);

/**
 * Moves the day of a date to the other side of its month: November 11, 2021 and 11 November 2021.
 */
export const dateReformatted: Edit = {
  name: "date_reformatted",
  title: "date reformatted",
  class: "preserving",
  apply: ({ text }) => {
    const change = dayToFront(text) ?? dayToBack(text);
    return change && { rule: "day and month", replacements: [change] };
  },
};

function dayToFront(text: string): Replacement | null {
  const match = MONTH_FIRST.exec(text);
  if (match === null) return null;
  const [whole, month, day, ordinal = "", dash, lastDay, lastOrdinal = "", year = ""] = match;
  const days = dash === undefined
    ? day + ordinal
    : `${day}${ordinal}${dash}${lastDay}${lastOrdinal}`;
  // At the start of a sentence, the day would be a numeral.
  if (/(^|[.!?]\s+)$/.test(text.slice(0, match.index))) return null;
  return {
    start: match.index,
    end: match.index + whole.length,
    text: `${days} ${month}${year.replace(",", "")}`,
  };
}

function dayToBack(text: string): Replacement | null {
  const match = DAY_FIRST.exec(text);
  if (match === null || /\bthe $/.test(text.slice(0, match.index))) return null;
  const [whole, day, ordinal = "", month, year = ""] = match;
  return {
    start: match.index,
    end: match.index + whole.length,
    text: `${month} ${day}${ordinal}${year === "" ? "" : `,${year}`}`,
  };
}

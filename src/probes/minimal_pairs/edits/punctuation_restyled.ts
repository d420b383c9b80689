import type { Edit, Replacement } from "./edit.ts";

type Restyle = (text: string) => Replacement[];

/**
 * Changes the style of quotation marks throughout the text, or else of apostrophes, of an ellipsis or of a dash. 'A "good" one'
 * becomes "A “good” one".
 */
export const punctuationRestyled: Edit = {
  name: "punctuation_restyled",
  title: "punctuation restyled",
  class: "preserving",
  apply: ({ text }) => {
    const rules: readonly (readonly [string, Restyle])[] = [
      ["quotation marks", quotationMarks],
      ["apostrophes", apostrophes],
      ["ellipsis", (line) => swapAll(line, /\.\.\.+|…+/g, (mark) => mark[0] === "…" ? "..." : "…")],
      [
        "dash",
        (line) => swapAll(line, /(?<=\p{L}) ?[—–] ?(?=\p{L})|(?<=\p{L}) -{1,2} (?=\p{L})/gu, dash),
      ],
    ];
    for (const [rule, restyle] of rules) {
      const replacements = restyle(text);
      if (replacements.length > 0) return { rule, replacements };
    }
    return null;
  },
};

function quotationMarks(text: string): Replacement[] {
  const curly = swapAll(text, /[“”]/g, () => '"');
  if (curly.length > 0) return curly;
  // An inch mark or a single extra mark would leave unpaired marks.
  const straight = [...text.matchAll(/"/g)];
  if (straight.length % 2 === 1 || /\d"/.test(text)) return [];
  let open = false;
  return swapAll(text, /"/g, () => {
    open = !open;
    return open ? "“" : "”";
  });
}

function apostrophes(text: string): Replacement[] {
  return swapAll(text, /(?<=\p{L})['’](?=\p{L})/gu, (mark) => mark === "'" ? "’" : "'");
}

function dash(mark: string): string {
  return /[—–]/.test(mark) ? " - " : " – ";
}

function swapAll(text: string, marks: RegExp, swap: (mark: string) => string): Replacement[] {
  return [...text.matchAll(marks)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: swap(match[0]),
  }));
}

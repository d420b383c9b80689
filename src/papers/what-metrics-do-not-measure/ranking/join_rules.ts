import type { Table, TableRow } from "../../../reporting/tables/table.ts";
import type { RatedTexts } from "../../../campaign/studies/rated_texts.ts";

/** What a join by text may have lost: segments in which a rated translation, or the source, has some feature. */
interface JoinRule {
  readonly title: string;
  /** Looks at the texts of a language pair and gives whether a segment is lost, by its place among them. */
  readonly loses: (texts: RatedTexts, lines: readonly string[]) => (place: number) => boolean;
}

/** Features of text, by a pattern that is tried on each translation, one per line. */
const FEATURES: Readonly<Record<string, RegExp>> = {
  "a straight double quotation mark": /"/,
  "a curly double quotation mark": /[“”]/,
  "any double quotation mark": /["“”„«»]/,
  "a straight apostrophe": /'/,
  "a curly apostrophe or single mark": /[‘’]/,
  "any curly mark": /[“”‘’]/,
  "guillemets": /[«»‹›]/,
  "a low quotation mark": /[„‚]/,
  "two single marks or backticks for a quotation mark": /''|``|`/,
  "a straight quotation mark in front": /^"/m,
  "a straight quotation mark at the end": /"$/m,
  "straight quotation marks at both ends": /^".*"$/m,
  "a straight quotation mark in front alone": /^"[^"]*$/m,
  "an odd number of straight quotation marks": /^[^"\n]*"(?:[^"\n]*"[^"\n]*")*[^"\n]*$/m,
  "a doubled straight quotation mark": /""/,
  "a blank in front or at the end": /^[^\S\n]|[^\S\n]$/m,
  "two blanks in a row": / {2}/,
  "a tab": /\t/,
  "a space that does not break": /[\u00a0\u202f]/,
  "a space of no or odd width": /[\u2000-\u200b\u3000\ufeff]/,
  "a soft hyphen": /\u00ad/,
  "a control character": /[^\P{Cc}\n]/u,
  "an angle bracket": /[<>]/,
  "a tag": /<[^>\n]+>/,
  "an ampersand": /&/,
  "an entity": /&(?:#\d+|[a-z]+);/,
  "a hash": /#/,
  "a placeholder such as #NAME#": /#[A-Z_]+\d*#/,
  "an at sign": /@/,
  "an address of the web": /https?:|www\./,
  "a backslash": /\\/,
  "a slash": /\//,
  "a vertical bar": /\|/,
  "an asterisk": /\*/,
  "an underscore": /_/,
  "square brackets": /[[\]]/,
  "curly brackets": /[{}]/,
  "parentheses": /[()]/,
  "fullwidth punctuation": /[\uff01-\uff5e\u3001-\u3011]/,
  "a per cent sign": /%/,
  "a sign of currency": /[$€£¥]/,
  "a plus, an equals sign or a caret": /[+=^]/,
  "an emoji": /\p{Extended_Pictographic}/u,
  "a character beyond U+FFFF": /[\u{10000}-\u{10ffff}]/u,
  "a character beyond ASCII": /\P{ASCII}/u,
  "a character beyond Latin-1": /[\u0100-\u{10ffff}]/u,
  "a Chinese character": /\p{Script=Han}/u,
  "a Latin letter": /\p{Script=Latin}/u,
  "a Cyrillic letter": /\p{Script=Cyrillic}/u,
  "three dots": /\.\.\./,
  "an ellipsis": /…/,
  "an em dash": /—/,
  "an en dash": /–/,
  "a hyphen between blanks": / - /,
  "a colon": /:/,
  "a semicolon": /;/,
  "a digit": /\d/,
  "an exclamation mark": /!/,
  "a question mark": /\?/,
  "a bullet": /[•·]/,
  "a sign of degree, copyright or trade mark": /[°©®™]/,
  "no mark at the end": /[\p{L}\p{N}]$/mu,
  "no text": /^$/m,
  "fewer than 10 characters": /^.{0,9}$/m,
  "fewer than 20 characters": /^.{0,19}$/m,
  "more than 150 characters": /^.{151,}$/m,
  "more than 200 characters": /^.{201,}$/m,
  "more than 300 characters": /^.{301,}$/m,
  "more than one sentence": /[.!?] \p{Lu}/u,
};

const RULES: readonly JoinRule[] = [
  ...Object.entries(FEATURES).map(([feature, pattern]): JoinRule => ({
    title: `a translation with ${feature}`,
    loses: (_, lines) => (i) => pattern.test(lines[i]),
  })),
  ...(["NFC", "NFKC"] as const).map((form): JoinRule => ({
    title: `a translation that ${form} changes`,
    loses: (_, lines) => (i) => lines[i].normalize(form) !== lines[i],
  })),
  {
    title: "two systems with the same translation",
    loses: ({ outputs }) => (i) =>
      new Set(outputs.map((output) => output[i])).size < outputs.length,
  },
  {
    title: "a translation that its system has twice in the document",
    loses: ({ outputs, origins }) => {
      const twice = outputs.map((output) =>
        repeated(output.map((text, i) => `${origins[i].document} ${text}`))
      );
      return (i) => twice.some((one) => one[i]);
    },
  },
  {
    title: "a translation that its system has twice",
    loses: ({ outputs }) => {
      const twice = outputs.map(repeated);
      return (i) => twice.some((one) => one[i]);
    },
  },
  {
    title: "a source that comes twice",
    loses: ({ sources }) => {
      const twice = repeated(sources);
      return (i) => twice[i];
    },
  },
  {
    title: "a translation equal to the source",
    loses: ({ outputs, sources }) => (i) => outputs.some((output) => output[i] === sources[i]),
  },
  {
    title: "a translation equal to the reference",
    loses: ({ outputs, references }) => (i) =>
      outputs.some((output) => output[i] === references[i]),
  },
  {
    title: "the first place in its document",
    loses: ({ origins }) => (i) => origins[i].document !== origins[i - 1]?.document,
  },
  {
    title: "the last place in its document",
    loses: ({ origins }) => (i) => origins[i].document !== origins[i + 1]?.document,
  },
];

/** Whether each of some texts comes more than once. */
function repeated(texts: readonly string[]): boolean[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return texts.map((text) => (counts.get(text) ?? 0) > 1);
}

/** Which segments each rule loses, by language pair: 1 where it does. */
function lostSegments(pairs: readonly RatedTexts[]): Uint8Array[][] {
  const lines = pairs.map(({ outputs, segments }) =>
    segments.map((_, i) => outputs.map((output) => output[i]).join("\n"))
  );
  return RULES.map(({ loses }) =>
    pairs.map((texts, p) => {
      const loss = loses(texts, lines[p]);
      return Uint8Array.from(texts.segments, (_, i) => loss(i) ? 1 : 0);
    })
  );
}

/**
 * Tries in vain to find which segments the paper's join lost: how many each rule leaves of every language pair.
 *
 * @param pairs Texts of the rated translations by language pair.
 * @param wanted Segments that the paper's join left, by language pair.
 * @returns One row per rule, the nearest first; the nearest unions of two last.
 */
export function joinRuleTable(
  pairs: readonly RatedTexts[],
  wanted: Readonly<Record<string, number>>,
): Table {
  const lost = lostSegments(pairs);
  const left = (rule: number, other = rule): number[] =>
    pairs.map((_, p) => {
      const [first, second] = [lost[rule][p], lost[other][p]];
      return first.reduce((count, loses, i) => count + (loses + second[i] === 0 ? 1 : 0), 0);
    });
  const miss = (counts: readonly number[]): number =>
    counts.reduce(
      (sum, count, p) => sum + Math.abs(count - (wanted[pairs[p].languagePair] ?? count)),
      0,
    );
  const whole = pairs.map(({ segments }) => segments.length);
  const single = RULES.map((_, rule) => left(rule));
  const twos = RULES.flatMap((_, a) =>
    RULES.slice(a + 1).map((_, b) => {
      const rules = [a, a + 1 + b];
      return { rules, counts: left(a, a + 1 + b) };
    })
  );
  const best = twos.toSorted((a, b) => miss(a.counts) - miss(b.counts)).slice(0, 3);
  const row = (
    title: string,
    counts: readonly (number | null)[],
    off: number | null,
  ): TableRow => ({
    rule: title,
    ...Object.fromEntries(pairs.map(({ languagePair }, p) => [languagePair, counts[p]])),
    miss: off,
  });
  const fits = [...single, ...twos.map(({ counts }) => counts)]
    .filter((counts) => miss(counts) === 0).length;
  return {
    id: "rules",
    title: "Segments left where each in which something holds is lost",
    columns: [
      { key: "rule", title: "Lost is a segment with" },
      ...pairs.map(({ languagePair }) => ({ key: languagePair, title: languagePair })),
      { key: "miss", title: "Off the paper's, summed" },
    ],
    rows: [
      row("the paper's join", pairs.map(({ languagePair }) => wanted[languagePair] ?? null), null),
      row("nothing", whole, miss(whole)),
      ...RULES.map(({ title }, rule) => ({ title, counts: single[rule] }))
        .toSorted((a, b) => miss(a.counts) - miss(b.counts))
        .map(({ title, counts }) => row(title, counts, miss(counts))),
      ...best.map(({ rules, counts }) =>
        row(rules.map((rule) => RULES[rule].title).join("; or "), counts, miss(counts))
      ),
    ],
    notes: [
      `Tried: ${RULES.length} rules and the ${twos.length} unions of two, of which the nearest three stand last. ${
        fits === 0 ? "None leaves" : `${fits} leave`
      } as many segments as the paper's join of every language pair.`,
    ],
  };
}

import type { Draws } from "./draw.ts";
import type { Edit, EditKind } from "./edit.ts";

/** A rule: where it applies, what it writes, and which part of that raters mark. */
interface Rule {
  readonly kind: EditKind;
  readonly category: string;
  readonly major: number;
  readonly find: RegExp;
  readonly write: (match: RegExpMatchArray, draws: Draws) => string;
}

const MONTH =
  "January|February|March|April|May|June|July|August|September|October|November|December";
const AGREEMENT: Readonly<Record<string, string>> = {
  "is": "are",
  "are": "is",
  "was": "were",
  "were": "was",
  "has": "have",
  "have": "has",
  "doesn't": "don't",
  "don't": "doesn't",
  "isn't": "aren't",
};
const PREPOSITIONS: Readonly<Record<string, string>> = {
  "on": "at",
  "in": "at",
  "at": "on",
  "for": "since",
  "by": "from",
  "of": "from",
  "with": "by",
  "about": "over",
};

const RULES: readonly Rule[] = [
  {
    kind: "grammar",
    category: "fluency/grammar",
    major: 60,
    find: /\b(?:is|are|was|were|has|have|doesn't|don't|isn't)\b(?! n)/g,
    write: ([word]) => AGREEMENT[word],
  },
  {
    kind: "grammar",
    category: "fluency/grammar",
    major: 20,
    find: /(?<=[a-z] )(?:the|a|an) (\p{L}+)/gu,
    write: ([, noun]) => noun,
  },
  {
    kind: "grammar",
    category: "fluency/grammar",
    major: 30,
    find:
      /(?<=[a-z] )(?:on|in|at|for|by|of|with|about)(?= (?:the|a|an|[A-Z\d]|two|three|four|our|his|her))/g,
    write: ([word]) => PREPOSITIONS[word],
  },
  {
    kind: "grammar",
    category: "fluency/grammar",
    major: 10,
    find: /(?<=(?:\d|two|three|four|five|six|ten|twelve|forty) )(\p{L}{3,})s(?![\p{L}'])/gu,
    write: ([, noun]) => noun,
  },
  {
    kind: "spelling",
    category: "fluency/spelling",
    major: 20,
    find: /(?<![\p{L}\p{N}-])(\p{Ll}{2,})(\p{Ll})(\p{Ll})(\p{Ll}{2})(?![\p{L}\p{N}'])/gu,
    write: ([word, head, one, two, tail]) =>
      one === two ? word.replace(one + two, one) : head + two + one + tail,
  },
  {
    kind: "spelling",
    category: "fluency/spelling",
    major: 0,
    find: /(?<=\b(?:the|a|an|our|your) )\p{Ll}\p{L}{3,}(?![\p{L}'])/gu,
    write: ([word]) => word[0].toUpperCase() + word.slice(1),
  },
  {
    kind: "punctuation",
    category: "fluency/punctuation",
    major: 0,
    find: /\p{L}+,(?= \p{L})/gu,
    write: ([word]) => word.slice(0, -1),
  },
  {
    kind: "punctuation",
    category: "fluency/punctuation",
    major: 0,
    find: /(?<![\p{L}\p{N}'.-])[\p{L}\p{N}'-]+\.$/gu,
    write: ([word]) => word.slice(0, -1),
  },
  {
    kind: "punctuation",
    category: "fluency/punctuation",
    major: 0,
    find: /\p{L}+[!?](?=$| )/gu,
    write: ([word]) => `${word.slice(0, -1)} ${word.at(-1)}`,
  },
  {
    kind: "punctuation",
    category: "fluency/punctuation",
    major: 0,
    find: /"(?=\p{L})/gu,
    write: () => "„",
  },
  {
    kind: "punctuation",
    category: "fluency/punctuation",
    major: 0,
    find: /\p{L}+(?= (?:that|which|who|because|when) )/gu,
    write: ([word]) => `${word},`,
  },
  {
    kind: "order",
    category: "style/bad sentence structure",
    major: 150,
    find:
      /\b(was|were|has been|have been|had been|has|had) (\p{L}{3,}ed|left|given|found|built|put) (\p{L}+ (?:\p{L}+ )?\p{L}+)(?=[.,;]| (?:on|in|at|by|for|since|after|when|because|yesterday))/gu,
    write: ([, aux, participle, phrase]) => `${aux} ${phrase} ${participle}`,
  },
  {
    kind: "order",
    category: "style/bad sentence structure",
    major: 60,
    find:
      /\b(will|can|has|have|is|are|was|were) (also|still|only|never|already|usually|hardly|currently|now|always|probably)\b(?= \p{L})/gu,
    write: ([, verb, adverb]) => `${adverb} ${verb}`,
  },
  {
    kind: "order",
    category: "style/bad sentence structure",
    major: 60,
    find:
      /\b(will|can|may|could|would|should|must) (\p{Ll}+) ((?:the|a|an|your|our|my) \p{L}+)(?![\p{L}'-])/gu,
    write: ([, modal, verb, object]) => `${modal} ${object} ${verb}`,
  },
  {
    kind: "locale",
    category: "locale convention/number format",
    major: 100,
    find: /\b\d{1,2},\d{3}\b/g,
    write: ([number]) => number.replace(",", "."),
  },
  {
    kind: "locale",
    category: "locale convention/number format",
    major: 100,
    find: /\b\d\.\d\b(?! ?(?:p|a)\.?m)/g,
    write: ([number]) => number.replace(".", ","),
  },
  {
    kind: "locale",
    category: "locale convention/currency format",
    major: 0,
    find: /€(\d+(?:\.\d)?)/g,
    write: ([, amount]) => `${amount} €`,
  },
  {
    kind: "locale",
    category: "locale convention/date format",
    major: 0,
    find: new RegExp(`\\b(${MONTH}) (\\d{1,2})\\b`, "g"),
    write: ([, month, day]) => `${day}. ${month}`,
  },
  {
    kind: "locale",
    category: "locale convention/name format",
    major: 0,
    find: /\b(Mrs?|Ms)\.?(?= [A-Z])/g,
    write: ([, title]) => title === "Mr" ? "Herr" : "Frau",
  },
];

/**
 * Errors of form for any English text: grammar, spelling, punctuation, word order as in German, and the conventions of the
 * source's locale.
 *
 * @param draws Chooses among the ways of a rule.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { draws } from "./draw.ts";
 * import { formEdits } from "./form_edits.ts";
 *
 * const texts = formEdits("It costs €90.", draws("example")).map((edit) => edit.text);
 * assertEquals(texts, ["90", "90 €"]);
 * ```
 */
export function formEdits(text: string, draws: Draws): Edit[] {
  return RULES.flatMap(({ kind, category, major, find, write }) =>
    [...text.matchAll(find)].flatMap((match) => {
      const wrong = write(match, draws);
      if (wrong === match[0]) return [];
      return [{
        kind,
        category,
        major,
        start: match.index,
        end: match.index + match[0].length,
        text: wrong,
        mark: [0, wrong.length] as const,
      }];
    })
  );
}

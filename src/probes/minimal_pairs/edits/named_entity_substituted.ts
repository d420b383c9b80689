import type { AnalysedText } from "../english/analysed_text.ts";
import { choose } from "../choose.ts";
import type { Change, Edit } from "./edit.ts";
import { FAMILY_NAMES, NAMED_ENTITIES } from "../english/named_entities.ts";

/** Words next to a name that make it part of a longer one: South China Sea, New York Times, Paris Saint-Germain. */
const LONGER_BEFORE =
  /(\b(?:[Cc]ontinental|[Cc]ontiguous|South|North|East|West|New|Mainland|mainland|Inner|Outer|Greater|Central|Great|Lower|Upper|Air|Bank of|Republic of|People's Republic of|University of|Gulf of|the Pacific|River|Mount|Lake|Port|San|Saint|St\.|Fort|Tesla|Model)|[\w-]*-) ?$/;
const LONGER_AFTER =
  /^(-\p{L}|['’]?\w|\.\w| (?:Sea|Airlines?|Railway|Bank|University|College|Times|Post|Daily|Mobile|Telecom|Unicom|Dynasty|Peninsula|Daily|News|Agency|Saint|D\.?C|Tunnel|Bay|River|Lake|Ocean|Union|Games|Island|Islands|Strait|Wall|Kong|Korea|America|Prize|Cup|Open|Street|Road|House|Consensus|Declaration|Agreement|Treaty|Pact|Times|Tower|Opera|Duck|Medicine|New Year|Valentine|Zodiac|Communist))/u;

/**
 * Replaces every mention of a country, nationality, city, province, dynasty, company or Chinese family name by another name of
 * the same kind. Parts of longer names stay. "They met in Vienna." gets another city.
 */
export const namedEntitySubstituted: Edit = {
  name: "named_entity_substituted",
  title: "named entity substituted",
  class: "altering",
  apply: (text) => listedName(text) ?? familyName(text),
};

/** A nationality before another: "Chinese American groups" belong to neither nation alone. */
const NATIONALITY_BEFORE =
  /\b(Chinese|Japanese|Korean|Indian|Asian|African|Mexican|Italian|Native|Latin|North|South) $/;

interface Mention {
  readonly kind: string;
  readonly name: string;
  readonly others: readonly string[];
  readonly start: number;
}

const LISTED = NAMED_ENTITIES.map(({ kind, names }) => ({
  kind,
  names,
  pattern: new RegExp(
    // The longest name first, so that "South Korea" is not read as "Korea".
    `(?<![\\w.])(?:${
      names.toSorted((a, b) => b.length - a.length).map((name) => name.replaceAll(".", "\\.")).join(
        "|",
      )
    })(?![\\w])`,
    "g",
  ),
}));

function listedName({ text }: AnalysedText): Change | null {
  const mentions: Mention[] = [];
  for (const { kind, names, pattern } of LISTED) {
    for (const match of text.matchAll(pattern)) {
      if (isWhole(text, match.index, match[0], kind)) {
        mentions.push({ kind, name: match[0], others: names, start: match.index });
      }
    }
  }
  const first = mentions.toSorted((a, b) => a.start - b.start)[0];
  if (first === undefined) return null;
  // A name that is already in the text would contradict it in another way, or repeat it.
  const others = first.others.filter((name) => !text.includes(name));
  if (others.length === 0) return null;
  return substitute(mentions, first, choose(others, text), first.kind);
}

function substitute(
  mentions: readonly Mention[],
  first: Mention,
  other: string,
  rule: string,
): Change {
  const same = mentions.filter(({ name, kind }) => name === first.name && kind === first.kind);
  return {
    rule,
    replacements: same.toSorted((a, b) => a.start - b.start).map(({ start, name }) => ({
      start,
      end: start + name.length,
      text: other,
    })),
  };
}

function isWhole(text: string, start: number, name: string, kind: string): boolean {
  const before = text.slice(0, start);
  const after = text.slice(start + name.length);
  if (LONGER_BEFORE.test(before)) return false;
  if (LONGER_AFTER.test(after) && !/^['’]s\b/.test(after)) return false;
  // "Israel Post", "Beijing Nanjiang Aerospace", "Hanoi, Vietnam": a longer name, or one that tells where the place is.
  if (/^(country|city|company)$/.test(kind) && /^ \p{Lu}/u.test(after)) return false;
  if (kind === "city" && /^(,| in) \p{Lu}/u.test(after)) return false;
  // "Chinese yuan", "Chinese characters": only one nation's. "In Chinese", "English, French and German": languages.
  if (kind === "nationality") {
    return /^ \p{L}/u.test(after) && !/^ (and|or|to|into)\b/.test(after) &&
      !NATIONALITY_BEFORE.test(before) &&
      !/\b(in|into|speaks?|learn\w*|stud\w+|English,?|from) $/.test(before) &&
      !/^ (yuan|characters?|New Year|language|words?|idioms?|zodiac|calendar|RMB|medicine|name|translation|version|subtitles?|websites?|sites?|edition|class(es)?|courses?|exams?|teachers?|grammar|poetry|dollars?|yen|won)\b/i
        .test(after);
  }
  // US dollars and the like; "US" in capitals within capitals.
  if (kind.includes("country")) {
    return !/^ ?(\$|dollars?|RMB|yuan)/i.test(after) && !/[A-Z]{2} $/.test(before);
  }
  return true;
}

function familyName({ text }: AnalysedText): Change | null {
  const pattern = new RegExp(
    `(?<![\\w-])(${FAMILY_NAMES.join("|")})(?= \\p{Lu}\\p{Ll}+(?![\\w]))`,
    "gu",
  );
  const mentions = [...text.matchAll(pattern)].map((match): Mention => ({
    kind: "family name",
    name: match[1],
    others: FAMILY_NAMES,
    start: match.index,
  })).filter(({ name, start }) =>
    !/^ (Dynasty|River|County|City|Mountain|Road|District|Province|Street|Lake|Bridge)/.test(
      text.slice(start + name.length),
    )
  );
  const first = mentions[0];
  if (first === undefined) return null;
  return substitute(
    mentions,
    first,
    choose(FAMILY_NAMES.filter((name) => !text.includes(name)), text),
    first.kind,
  );
}

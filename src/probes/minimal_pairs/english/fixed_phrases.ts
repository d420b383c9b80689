/** Nouns with which an adjective makes a name or an idiom. */
const NOUNS: Readonly<Record<string, string>> = {
  good: "morning evening night afternoon day luck deal faith will many while governance offices",
  best: "friend friends wishes man seller sellers practice practices regards effort efforts",
  better: "half",
  high:
    "school schools court tea season street seas tide time tech end definition blood commissioner profile",
  higher: "education vocational learning institution institutions school schools",
  low: "season tide key profile",
  lower: "body limb limbs house",
  big: "data brother sister deal bang screen toe name names shot ben bit money picture fish day",
  small: "talk change intestine",
  large: "intestine scale",
  long: "march jump run shot term distance way beach island whip",
  short:
    "story stories circuit notice cut video videos message messages sleeve sleeves supply film films selling term list",
  new:
    "year years era media energy coronavirus crown high low record infrastructure normal retail case cases infection infections addition " +
    "additions death deaths job jobs start beginning development developments journey chapter opportunity opportunities impetus growth round " +
    "birth born stage",
  old:
    "age people man men woman women lady ladies gentleman couple person persons folks friend friends master father mother grandmother " +
    "grandfather parent parents relatives hand hands classmate classmates colleague colleagues neighbor neighbors testament days times guard boy girl generation saying wine tree trees customer customers",
  hot:
    "pot pots spot spots topic topics issue issues search searches spring springs line dog dogs news air sale seller sellers key money " +
    "potato words",
  hottest: "name names spot spots topic topics issue issues news",
  cold: "war chain storage front blood dish dishes medicine feet shoulder",
  warm:
    "heart welcome reminder reminders tip tips regards congratulations wishes applause color colors colour colours",
  heavy: "industry metal metals machinery water truck trucks duty weapons equipment",
  fast: "food track lane",
  slow: "motion cooker",
  dark: "side horse matter web ages energy tea",
  deep: "learning sea fry web state space breath processing",
  thick: "skin",
  narrow: "escape sense",
  strong: "suit man",
  wide: "range variety",
  safe: "house haven deposit passage",
  clean: "slate",
  dirty: "work bomb trick tricks",
  dangerous: "goods",
  limited: "company companies edition editions liability partnership partner partners",
  outer: "space mongolia",
  inner: "mongolia city peace circle child world heart",
  normal: "university school people",
  responsible:
    "person persons officer officers department departments comrade comrades official officials party parties editor authorities unit",
  happy: "new birthday holiday holidays christmas hour ending ever festival",
  false: "alarm teeth start positive positives negative negatives",
  positive: "number numbers integer energy",
  negative: "number numbers pressure ion ions floor",
  excellent: "student students people talent talents person children worker workers work works",
  fair: "trade use",
  simple: "sentence interest",
  complex: "number numbers",
};
const FIXED = new Set(
  Object.entries(NOUNS).flatMap(([word, nouns]) =>
    nouns.split(" ").map((noun) => `${word} ${noun}`)
  ),
);

/**
 * Checks whether an adjective and its noun form a name or an idiom, in which another adjective would make no sense.
 *
 * @param adjective The adjective, lower case.
 * @param noun The word after it, lower case.
 * @returns True where they do.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { isFixedPhrase } from "./fixed_phrases.ts";
 *
 * assertEquals([isFixedPhrase("high", "school"), isFixedPhrase("high", "wall")], [true, false]);
 * ```
 */
export function isFixedPhrase(adjective: string, noun: string): boolean {
  return FIXED.has(`${adjective} ${noun}`);
}

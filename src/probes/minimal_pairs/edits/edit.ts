import type { AnalysedText } from "../english/analysed_text.ts";

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

/** Whether an edit changes the meaning of a text or only its form. */
export type EditClass = "altering" | "preserving";

/** A passage of a text and its replacement. */
export interface Replacement {
  /** Where it begins, in UTF-16 units. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  /** The new text. */
  readonly text: string;
}

/** The effect of an edit on one text. */
export interface Change {
  /** The rule that applied, in a word or two. */
  readonly rule: string;
  /** The changes, in order, not overlapping. */
  readonly replacements: readonly Replacement[];
}

/** The English resources of the edits. */
export interface LanguageResources {
  /** Finds words, parts of speech and sentences. */
  analyse(text: string): AnalysedText;
  /** British spelling of an American word, or American spelling of a British one, in lower case. */
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
  /** Its change to a text; null where it does not apply. */
  apply(text: AnalysedText, resources: LanguageResources): Change | null;
}

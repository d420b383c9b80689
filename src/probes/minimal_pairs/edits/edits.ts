import { antonymSubstituted } from "./antonym_substituted.ts";
import { clauseOmitted } from "./clause_omitted.ts";
import { contractionExpanded } from "./contraction_expanded.ts";
import { dateReformatted } from "./date_reformatted.ts";
import type { Edit } from "./edit.ts";
import { namedEntitySubstituted } from "./named_entity_substituted.ts";
import { negationInverted } from "./negation_inverted.ts";
import { numberAltered } from "./number_altered.ts";
import { numeralReformatted } from "./numeral_reformatted.ts";
import { pronounGenderSwapped } from "./pronoun_gender_swapped.ts";
import { punctuationRestyled } from "./punctuation_restyled.ts";
import { sentenceHallucinated } from "./sentence_hallucinated.ts";
import { spellingVariant } from "./spelling_variant.ts";
import { symbolExpanded } from "./symbol_expanded.ts";
import { thatDeleted } from "./that_deleted.ts";

/**
 * The fourteen edits, in the order of the paper's Table 2.
 *
 * Source: "What BLEU, chrF and COMET do not measure", section 5.
 */
export const EDITS: readonly Edit[] = [
  clauseOmitted,
  namedEntitySubstituted,
  dateReformatted,
  antonymSubstituted,
  sentenceHallucinated,
  numberAltered,
  symbolExpanded,
  thatDeleted,
  negationInverted,
  spellingVariant,
  pronounGenderSwapped,
  contractionExpanded,
  numeralReformatted,
  punctuationRestyled,
];

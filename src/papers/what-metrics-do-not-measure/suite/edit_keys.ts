import type { EditName } from "../../../probes/minimal_pairs/edits/edit.ts";
import type { EditKind } from "../../../probes/minimal_pairs/minimal_pairs.ts";

/** Name of each edit in the keys of Table 2. */
const EDIT_KEYS: Readonly<Record<EditName, string>> = {
  clause_omitted: "clause_omission",
  named_entity_substituted: "named_entity",
  date_reformatted: "date",
  antonym_substituted: "antonym",
  sentence_hallucinated: "hallucination",
  number_altered: "number",
  symbol_expanded: "symbol",
  that_deleted: "that_deleted",
  negation_inverted: "negation",
  spelling_variant: "spelling",
  pronoun_gender_swapped: "pronoun",
  contraction_expanded: "contraction",
  numeral_reformatted: "numeral",
  punctuation_restyled: "punctuation",
};

/**
 * Names an edit, or a class of edits, in the keys of Table 2.
 *
 * @param kind The edit or class.
 * @returns The name.
 */
export function editKey(kind: EditKind): string {
  return kind === "all_altering" || kind === "all_preserving" ? kind : EDIT_KEYS[kind];
}

import { languageResources } from "../../../../src/datasets/language/language_resources.ts";
import { applyChange } from "../../../../src/probes/minimal_pairs/apply_change.ts";
import type { Edit } from "../../../../src/probes/minimal_pairs/edits/edit.ts";

const resources = languageResources();

/** A text after an edit, with the real tagger and lists behind it; null where the edit does not apply. */
export function edited(edit: Edit, text: string): string | null {
  const change = edit.apply(resources.analyse(text), resources);
  return change === null ? null : applyChange(text, change.replacements).text;
}

import type { EditName } from "../../probes/minimal_pairs/edit.ts";

/** Segments of the pairs that were read, by edit, in the order of `inspectionSample()`. */
const READ: Readonly<Record<EditName, readonly number[]>> = {
  clause_omitted: [466, 59, 955, 1637, 23, 433, 1246, 544, 637, 1447],
  named_entity_substituted: [1678, 876, 870, 1405, 1465, 824, 981, 595, 1467, 634],
  date_reformatted: [1868, 680, 970, 909, 1796, 1494, 318, 194, 1484, 667],
  antonym_substituted: [735, 1873, 1592, 1823, 1066, 260, 1674, 648, 1181, 422],
  sentence_hallucinated: [1771, 640, 1690, 731, 1497, 1155, 673, 1578, 529, 913],
  number_altered: [59, 1573, 900, 561, 593, 808, 1384, 770, 18, 1157],
  symbol_expanded: [439, 442, 1136, 302, 1574, 198, 69, 1818, 1405, 221],
  that_deleted: [60, 979, 853, 505, 1065, 890, 304, 503, 650, 892],
  negation_inverted: [810, 1812, 222, 613, 1414, 892, 1135, 774, 43, 409],
  spelling_variant: [338, 215, 190, 537, 417, 228, 768, 585, 1425, 1249],
  pronoun_gender_swapped: [1427, 729, 469, 1437, 641, 1084, 261, 655, 1386, 863],
  contraction_expanded: [1293, 1707, 1423, 571, 340, 167, 370, 607, 1441, 1731],
  numeral_reformatted: [1164, 1063, 905, 396, 856, 1638, 1641, 1181, 980, 301],
  punctuation_restyled: [16, 1500, 493, 1088, 879, 845, 1423, 318, 1131, 995],
};

/** Ids of the pairs that were read. */
export const INSPECTED: readonly string[] = Object.entries(READ)
  .flatMap(([edit, segments]) => segments.map((segment) => `${edit}-${segment}`));

/** Those that do not instantiate their category in fluent text, with what is wrong. */
export const NOT_INSTANCES: Readonly<Record<string, string>> = {
  "antonym_substituted-1823": "an adverb that does not go with its verb",
  "number_altered-1157": "a range whose end comes before its beginning",
  "pronoun_gender_swapped-1084": "hers before a placeholder that stands for a noun",
};

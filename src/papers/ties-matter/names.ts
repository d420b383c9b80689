import type { Grouping } from "../../pairs/classes/grouping.ts";

/** The groupings of the paper, in its order, with names for a reader. */
export const GROUPINGS: readonly { readonly id: Grouping; readonly title: string }[] = [
  { id: "none", title: "no grouping" },
  { id: "item", title: "by item" },
  { id: "system", title: "by system" },
];

/** The coefficients of the paper, in its order, with names for a reader. */
export const PAPER_COEFFICIENTS = [
  { key: "tau_a", title: "τ_a" },
  { key: "tau_b", title: "τ_b" },
  { key: "tau_c", title: "τ_c" },
  { key: "tau_10", title: "τ_10" },
  { key: "tau_13", title: "τ_13" },
  { key: "tau_14", title: "τ_14" },
  { key: "acc_eq", title: "acc_eq" },
] as const;

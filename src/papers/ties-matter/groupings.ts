import type { Grouping } from "../../pairs/classes/grouping.ts";

/** The groupings of the paper, in its order, with the names shown to a reader. */
export const GROUPINGS: readonly { readonly id: Grouping; readonly title: string }[] = [
  { id: "none", title: "no grouping" },
  { id: "item", title: "by item" },
  { id: "system", title: "by system" },
];

import { TAUS } from "../../pairs/classes/formulas.ts";

/** Statistics of one column. */
export const ONE_COLUMN = ["mean", "median", "quantile"] as const;

/** Statistics of a column and the one to compare it with. */
export const TWO_COLUMNS = [
  "difference",
  "ratio",
  "pearson",
  "spearman",
  ...TAUS,
  "acc_eq",
] as const;

/** Names of the statistics. */
export type BootstrapStatistic = (typeof ONE_COLUMN | typeof TWO_COLUMNS)[number];

/** Statistics of one column. */
export const ONE_COLUMN = ["mean", "median", "quantile"] as const;

/** Statistics of a column and the one to compare it with. */
export const TWO_COLUMNS = [
  "difference",
  "ratio",
  "pearson",
  "spearman",
  "tau_a",
  "tau_b",
  "tau_c",
  "tau_10",
  "tau_13",
  "tau_14",
  "acc_eq",
] as const;

/** Names of the statistics. */
export type BootstrapStatistic = (typeof ONE_COLUMN | typeof TWO_COLUMNS)[number];

import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
import { coefficients } from "../../pairs/classes/coefficients.ts";
import { countPairs } from "../../pairs/classes/count_pairs.ts";
import { sumCounts, totalPairs } from "../../pairs/classes/pair_counts.ts";
import { pairScores } from "../../pairs/classes/paired_scores.ts";
import type { Section } from "../section.ts";
import { PAPER_COEFFICIENTS } from "./names.ts";

const HUMAN = [0, 0, 0, 0, 1, 2];
const METRICS = [
  { key: "m1", title: "m₁", scores: [0, 0, 0, 0, 2, 1] },
  { key: "m2", title: "m₂", scores: [0, 1, 2, 3, 4, 5] },
];

/** Section 2: six translations on which Kendall's variants prefer the worse metric. */
export const example: Section = {
  id: "ties-matter/example",
  title: "The motivating example: every coefficient for both metrics",
  answers: ["§5.1"],
  published: ["example"],
  needs: [],
  run() {
    let pairs = 0;
    const rows = METRICS.map(({ key, title, scores }) => {
      const groups = countPairs(
        pairScores(columnFromNumbers(HUMAN), columnFromNumbers(scores), null),
      );
      const counts = sumCounts(groups);
      const found = coefficients(groups);
      pairs = totalPairs(counts);
      const printed = PRINTED[key].map((name) => [
        name,
        { value: found.values[name], answers: `example.${key}.${name}` },
      ]);
      return {
        metric: title,
        scores: scores.join(", "),
        ...counts,
        wrong: {
          value: pairs - counts.concordant - counts.tied_both,
          answers: `example.${key}.wrong`,
        },
        ...found.values,
        ...Object.fromEntries(printed),
      };
    });
    return Promise.resolve({
      tables: [{
        id: "example",
        title: `Two metrics beside the human scores ${HUMAN.join(", ")}`,
        columns: [
          { key: "metric", title: "Metric" },
          { key: "scores", title: "Scores" },
          { key: "concordant", title: "C", digits: 0 },
          { key: "discordant", title: "D", digits: 0 },
          { key: "tied_human", title: "T_h", digits: 0 },
          { key: "tied_metric", title: "T_m", digits: 0 },
          { key: "tied_both", title: "T_hm", digits: 0 },
          { key: "wrong", title: "Wrong", digits: 0 },
          ...PAPER_COEFFICIENTS.map(({ key, title }) => ({ key, title, digits: 2 })),
        ],
        rows,
      }],
      figures: [],
      answers: [{ value: pairs, answers: "example.pairs" }],
      notes: [],
    });
  },
};

/** Coefficients that the paper prints for each metric. */
const PRINTED: Readonly<Record<string, readonly ("tau_10" | "tau_13" | "tau_14" | "acc_eq")[]>> = {
  m1: ["tau_10", "acc_eq"],
  m2: ["tau_10", "tau_13", "tau_14", "acc_eq"],
};

import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
import { coefficients } from "../../pairs/classes/coefficients.ts";
import type { CoefficientName } from "../../pairs/classes/formulas.ts";
import { countPairs } from "../../pairs/classes/count_pairs.ts";
import { sumCounts, totalPairs } from "../../pairs/classes/pair_counts.ts";
import { pairScores } from "../../pairs/classes/paired_scores.ts";
import { numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
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
    const results = METRICS.map(({ key, title, scores }) => {
      const groups = countPairs(
        pairScores(columnFromNumbers(HUMAN), columnFromNumbers(scores), null),
      );
      return { key, title, scores, counts: sumCounts(groups), ...coefficients(groups) };
    });
    const pairs = totalPairs(results[0].counts);
    return Promise.resolve({
      tables: [tableOf(results, {
        id: "example",
        title: `Two metrics beside the human scores ${HUMAN.join(", ")}`,
        columns: [
          texts("metric", "Metric", ({ title }) => title),
          texts("scores", "Scores", ({ scores }) => scores.join(", ")),
          numbers("concordant", "C", 0, ({ counts }) => counts.concordant),
          numbers("discordant", "D", 0, ({ counts }) => counts.discordant),
          numbers("tied_human", "T_h", 0, ({ counts }) => counts.tied_human),
          numbers("tied_metric", "T_m", 0, ({ counts }) => counts.tied_metric),
          numbers("tied_both", "T_hm", 0, ({ counts }) => counts.tied_both),
          numbers("wrong", "Wrong", 0, ({ key, counts }) => ({
            value: pairs - counts.concordant - counts.tied_both,
            answers: `example.${key}.wrong`,
          })),
          ...PAPER_COEFFICIENTS.map(({ key: name, title }) =>
            numbers<typeof results[number]>(name, title, 2, ({ key, values }) => {
              const value = values[name];
              return PRINTED[key].includes(name)
                ? { value, answers: `example.${key}.${name}` }
                : value;
            })
          ),
        ],
      })],
      figures: [],
      answers: [{ value: pairs, answers: "example.pairs" }],
      notes: [],
    });
  },
};

/** Coefficients that the paper prints for each metric. */
const PRINTED: Readonly<Record<string, readonly CoefficientName[]>> = {
  m1: ["tau_10", "acc_eq"],
  m2: ["tau_10", "tau_13", "tau_14", "acc_eq"],
};

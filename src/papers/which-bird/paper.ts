import type { Paper } from "../section.ts";
import { balance } from "./balance.ts";
import { mainResults, pearsonResults } from "./main_results.ts";
import { plane } from "./plane.ts";
import { scorerSweep } from "./scorer_sweep.ts";
import { solver } from "./solver.ts";
import { stability } from "./stability.ts";
import { statistics } from "./statistics.ts";
import { weightingStudy } from "./weighting_study.ts";

/** Shayegh & Kazemi (2026). */
export const whichBird: Paper = {
  id: "which-bird",
  title:
    "Mind Which Bird You Favour: Parameterizing Adequacy–Fluency Balance in Meta-Evaluation of Machine Translation",
  citation: "Shayegh & Kazemi (2026), https://github.com/TheShayegh/adequacy-fluency-param",
  sections: [
    statistics,
    balance,
    mainResults,
    plane,
    weightingStudy,
    scorerSweep,
    solver,
    stability,
    pearsonResults,
  ],
};

import type { Paper } from "../section.ts";
import { example } from "./example.ts";
import { rankings } from "./rankings.ts";
import { ties } from "./ties.ts";

/** Deutsch, Foster & Freitag (2023). */
export const tiesMatter: Paper = {
  id: "ties-matter",
  title: "Ties Matter: Meta-Evaluating Modern Metrics with Pairwise Accuracy and Tie Calibration",
  citation:
    "Deutsch, Foster & Freitag (2023), EMNLP, https://aclanthology.org/2023.emnlp-main.798/",
  sections: [ties, example, rankings],
};

import type { Paper } from "../section.ts";
import { classes } from "./classes.ts";
import { example } from "./example.ts";
import { introduced } from "./introduced.ts";
import { limits } from "./limits.ts";
import { nan } from "./nan.ts";
import { rankings } from "./rankings.ts";
import { sampling } from "./sampling.ts";
import { significance } from "./significance.ts";
import { ties } from "./ties.ts";
import { transfer } from "./transfer.ts";
import { unbabel } from "./unbabel.ts";

/** Deutsch, Foster & Freitag (2023). */
export const tiesMatter: Paper = {
  id: "ties-matter",
  title: "Ties Matter: Meta-Evaluating Modern Metrics with Pairwise Accuracy and Tie Calibration",
  citation:
    "Deutsch, Foster & Freitag (2023), EMNLP, https://aclanthology.org/2023.emnlp-main.798/",
  sections: [
    ties,
    example,
    nan,
    rankings,
    significance,
    transfer,
    introduced,
    classes,
    sampling,
    limits,
    unbabel,
  ],
};

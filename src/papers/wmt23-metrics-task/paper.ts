import type { Paper } from "../section.ts";
import { results } from "./results.ts";
import { taskSignificance } from "./significance.ts";

/** Freitag et al. (2023), as computed by the organisers' program. */
export const wmt23MetricsTask: Paper = {
  id: "wmt23-metrics-task",
  title:
    "Results of WMT23 Metrics Shared Task: Metrics Might Be Guilty but References Are Not Innocent",
  citation:
    "Freitag et al. (2023), WMT, https://aclanthology.org/2023.wmt-1.51/; figures as the organisers' program prints them, mt-metrics-eval 68a481a",
  sections: [results, taskSignificance],
};

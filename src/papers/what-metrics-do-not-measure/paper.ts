import type { Paper } from "../section.ts";
import { corruption } from "./corruption.ts";
import { domains } from "./domains.ts";
import { join } from "./join.ts";
import { minimalPairsSection } from "./minimal_pairs.ts";
import { severity } from "./severity.ts";
import { systems } from "./systems.ts";

/** Gosteli (2026). */
export const whatMetricsDoNotMeasure: Paper = {
  id: "what-metrics-do-not-measure",
  title: "MT metrics: what BLEU, chrF and COMET do not measure",
  citation: "Gosteli (2026), Poly Research",
  sections: [join, severity, minimalPairsSection, corruption, domains, systems],
};

import type { SectionOutput, SectionRun } from "../../reporting/artifacts/section_run.ts";
import { dataOutput } from "./data_section.ts";
import { findings } from "./findings.ts";
import { rankingOutput } from "./ranking_section.ts";
import type { ReportResults } from "./report_results.ts";
import { sentinelOutput } from "./sentinel_section.ts";
import { thresholdOutput } from "./threshold_section.ts";

/** Id of the report among the papers of a run. */
export const REPORT = "report";

/**
 * Lays the results of a report out as sections: what a reader can take from it, the rankings, the thresholds, the sentinels where
 * the input has texts, and what was compared.
 *
 * @param results What was computed.
 * @param inputs SHA-256 of the files that were read.
 * @returns The sections as a run has them.
 */
export function reportSections(
  results: ReportResults,
  inputs: Readonly<Record<string, string>>,
): SectionRun[] {
  const sections: [string, string, SectionOutput][] = [
    ["findings", "What this says", { ...NOTHING, notes: findings(results) }],
    ["ranking", "How well each metric agrees with people", rankingOutput(results)],
    ["thresholds", "From which difference on scores differ", thresholdOutput(results)],
    ...results.scores.sentinels.length === 0 ? [] : [
      ["sentinels", "Scores that know nothing of quality", sentinelOutput(results)] satisfies [
        string,
        string,
        SectionOutput,
      ],
    ],
    ["data", "What was compared", dataOutput(results)],
  ];
  return sections.map(([name, title, output]) => ({
    section: { id: `${REPORT}/${name}`, paper: REPORT, title, answers: [] },
    output,
    missing: null,
    inputs,
  }));
}

const NOTHING: SectionOutput = { tables: [], figures: [], answers: [], notes: [] };

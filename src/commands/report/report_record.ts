import { basename } from "node:path";
import { recordPaper, type RunRecord } from "../../reporting/artifacts/run_record.ts";
import type { SectionOutput } from "../../reporting/artifacts/section_run.ts";
import { VERSION } from "../../datasets/program/program_files.ts";
import { openEngine } from "../engine/resampling_engine.ts";
import { SAMPLE_TEST_SET } from "../inputs/open_data.ts";
import { campaignScores } from "../inputs/scores/campaign_scores.ts";
import type { Terminal } from "../options/command.ts";
import { dataOutput } from "./data_section.ts";
import { findings } from "./findings.ts";
import { rankingOutput } from "./ranking_section.ts";
import type { ReportSettings } from "./report_options.ts";
import { ownPaths, recordedArguments, recordedInputs } from "./report_paths.ts";
import { type ReportResults, reportResults } from "./report_results.ts";
import { sentinelOutput } from "./sentinel_section.ts";
import { thresholdOutput } from "./threshold_section.ts";

/** Id of the report among the papers of a run. */
const REPORT = "report";

/** A report before it is written. */
export interface RecordedReport {
  /** Contents of its folder. */
  readonly record: RunRecord;
  /** Summary for a reader. */
  readonly sentences: readonly string[];
}

/**
 * Reads the input of a report and computes it.
 *
 * @param settings Settings of the report.
 * @param terminal Receives progress.
 * @returns The report. It contains no absolute paths.
 * @throws {UserError} If the input is broken, or nothing can be compared.
 */
export async function recordReport(
  settings: ReportSettings,
  terminal: Terminal,
): Promise<RecordedReport> {
  const { out, campaign, table, human } = settings;
  const scores = await campaignScores({ ...settings, sentinels: true }, terminal);
  using engine = await openEngine(settings, terminal);
  const results = await reportResults(scores, settings, engine);
  const paths = ownPaths(settings);
  const shortened = {
    ...results,
    notes: results.notes.map((note) =>
      paths.reduce((text, path) => text.replaceAll(path, basename(path)), note)
    ),
  };
  const sentences = findings(shortened);
  const inputs = recordedInputs(scores.campaign.inputs(), settings, out);
  const runs = reportSections(shortened, sentences).map(([name, title, output]) => ({
    section: { id: `${REPORT}/${name}`, paper: REPORT, title, answers: [] },
    output,
    missing: null,
    inputs,
  }));
  const paper = {
    id: REPORT,
    title: `Metrics on ${campaign ?? basename(table ?? human ?? "")}`,
    citation: "Made by 'metaeval report'",
    sections: runs.map(({ section }) => section),
  };
  return {
    record: {
      papers: [recordPaper(paper, runs, [], false)],
      versions: { metaeval: VERSION, deno: Deno.version.deno },
      options: { [REPORT]: recordedArguments(settings, out) },
      seed: settings.seed,
      sample: campaign?.startsWith(SAMPLE_TEST_SET) ?? false,
    },
    sentences,
  };
}

/** Its sections: the summary, the rankings, the thresholds, the sentinels if the input has texts, and what was compared. */
function reportSections(
  results: ReportResults,
  sentences: readonly string[],
): (readonly [name: string, title: string, output: SectionOutput])[] {
  const sentinels = results.scores.sentinels.length === 0 ? [] : [sentinelOutput(results)];
  return [
    ["findings", "What this says", { tables: [], figures: [], answers: [], notes: sentences }],
    ["ranking", "How well each metric agrees with people", rankingOutput(results)],
    ["thresholds", "From which difference on scores differ", thresholdOutput(results)],
    ...sentinels.map((output) =>
      ["sentinels", "Scores that know nothing of quality", output] as const
    ),
    ["data", "What was compared", dataOutput(results)],
  ];
}

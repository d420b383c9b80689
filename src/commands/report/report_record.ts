import { basename } from "node:path";
import { recordPaper, type RunRecord } from "../../reporting/artifacts/run_record.ts";
import { VERSION } from "../../datasets/program/program_files.ts";
import { openEngine } from "../engine/resampling_engine.ts";
import { SAMPLE_TEST_SET } from "../inputs/open_data.ts";
import { campaignScores } from "../inputs/campaign_scores.ts";
import type { Terminal } from "../options/command.ts";
import { findings } from "./findings.ts";
import type { ReportSettings } from "./report_options.ts";
import { ownPaths, recordedArguments, recordedInputs } from "./report_paths.ts";
import { reportResults } from "./report_results.ts";
import { REPORT, reportSections } from "./report_sections.ts";

/** A report before it is written. */
export interface RecordedReport {
  /** What its folder will hold. */
  readonly record: RunRecord;
  /** What a reader can take from it. */
  readonly sentences: readonly string[];
}

/**
 * Reads the input of a report and computes it.
 *
 * @param settings Settings of the report.
 * @param terminal Where progress goes.
 * @returns The report. It holds no absolute paths.
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
  const runs = reportSections(shortened, recordedInputs(scores.campaign.inputs(), settings, out));
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
    sentences: findings(shortened),
  };
}

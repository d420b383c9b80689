import { basename } from "node:path";
import { UserError } from "../../user_error.ts";
import { openScores } from "../inputs/open_scores.ts";
import { type Command, defineCommand, type Terminal } from "../options/command.ts";
import { printRows } from "../terminal/print_rows.ts";
import { REPORT_OPTIONS, type ReportSettings } from "./report_options.ts";

/** `metaeval report`: a folder of artifacts about one's own scores. */
export const report: Command<typeof REPORT_OPTIONS> = defineCommand({
  name: "report",
  summary: "Write a report on metrics: rankings, thresholds, intervals and what they mean",
  details:
    "Reads a table of your scores, or a campaign, and writes a folder like that of reproduce: Markdown, CSV, LaTeX, " +
    "figures, one page and a manifest that 'metaeval verify' checks. p-values come from swaps of whole documents " +
    "where there are 20, else of segments, and assume that these are independent; intervals resample segments. A bare " +
    "FILE is --table FILE.",
  positional: "[FILE]",
  arity: [0, 1],
  options: REPORT_OPTIONS,
  examples: [
    { line: "report scores.csv --out report", does: "reports on the metrics of a spreadsheet" },
    {
      line: "report --human mqm.seg.score --metric-scores Mine:mine.seg.score --out report",
      does: "reports on one metric",
    },
    { line: "report --campaign sample/de-en --out report", does: "reports on the built-in sample" },
  ],
  run,
});

async function run(
  [file]: readonly string[],
  given: ReportSettings,
  terminal: Terminal,
): Promise<number> {
  if (file !== undefined && given.table !== undefined) {
    throw new UserError(`--table ${given.table} and '${file}' are two tables; name one`);
  }
  const settings: ReportSettings = { ...given, table: given.table ?? file };
  const { checkArtifactFolder, writeArtifacts } = await import(
    "../../reporting/artifacts/write_artifacts.ts"
  );
  const { recordPaper } = await import("../../reporting/artifacts/run_record.ts");
  const { reportResults } = await import("./report_results.ts");
  const { REPORT, reportSections } = await import("./report_sections.ts");
  const { reportSentences } = await import("./sentences.ts");
  const { VERSION } = await import("../../datasets/program/program_files.ts");
  await checkArtifactFolder(settings.out);
  const scored = await openScores({ ...settings, group: "item" }, { ...terminal, note: () => {} });
  const results = await reportResults(settings, settings, terminal);
  const name = basename(settings.campaign ?? settings.table ?? settings.human ?? "");
  const paper = {
    id: REPORT,
    title: `Metrics on ${name}`,
    citation: "Made by 'metaeval report'",
  };
  const runs = reportSections(results, scored, {});
  const heads = runs.map(({ section }) => section);
  const record = recordPaper({ ...paper, sections: heads }, runs, [], false);
  await writeArtifacts(settings.out, {
    papers: [record],
    versions: { metaeval: VERSION, deno: Deno.version.deno },
    options: {
      input: name,
      permutations: settings.permutations,
      replicates: settings.replicates,
      confidence: settings.confidence,
    },
    seed: settings.seed,
    sample: false,
  });
  const sentences = reportSentences(results);
  if (settings.format === "json") {
    printRows({ out: settings.out, sentences }, settings.format, terminal, "");
  } else terminal.out(`${sentences.join("\n")}\n`);
  terminal.note(`the report is in ${settings.out}/, its index is ${settings.out}/README.md\n`);
  return 0;
}

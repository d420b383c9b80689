import { UserError } from "../../user_error.ts";
import { type Command, defineCommand } from "../options/command.ts";
import { wrap } from "../options/help_text.ts";
import { printRows } from "../terminal/print_rows.ts";
import { REPORT_OPTIONS, type ReportSettings } from "./report_options.ts";

/** `metaeval report`: a folder of artifacts about one's own scores. */
export const reportCommand: Command<typeof REPORT_OPTIONS> = defineCommand({
  details:
    "Reads a table of your scores, or a campaign, and writes a folder like that of reproduce: Markdown, CSV, LaTeX, " +
    "figures, one page and a manifest that 'metaeval verify' checks; 'verify --rerun' computes the report again. " +
    "Intervals resample documents where there are 20, else segments, and p-values come from swaps of them: both assume " +
    "that these are independent. Where the input has texts, the report ranks the lengths of source and translation too: " +
    "no good measure ranks them high. A bare FILE means --table FILE.",
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
  async run([file], given, terminal) {
    if (file !== undefined && given.table !== undefined) {
      throw new UserError(`--table ${given.table} and '${file}' are two tables; name one`);
    }
    const settings: ReportSettings = { ...given, table: given.table ?? file };
    const { checkArtifactFolder, makeArtifacts, writeArtifacts } = await import(
      "../../reporting/artifacts/write_artifacts.ts"
    );
    const { recordReport } = await import("./report_record.ts");
    await checkArtifactFolder(settings.out);
    const { record, sentences } = await recordReport(settings, terminal);
    await writeArtifacts(settings.out, await makeArtifacts(record));
    if (settings.format === "json") {
      printRows({ out: settings.out, sentences }, settings.format, terminal, "");
    } else {
      terminal.out(sentences.map((sentence) => `${wrap(sentence, terminal.columns)}\n`).join(""));
    }
    terminal.note(`the report is in ${settings.out}/, its index is ${settings.out}/README.md\n`);
    return 0;
  },
});

import { flag } from "../options/option.ts";
import { type Command, defineCommand } from "../options/command.ts";
import { printTable } from "../terminal/print_table.ts";

/** Most shown differences of a kind. */
const MOST = 10;

/** `metaeval diff`: what differs between two folders of artifacts. */
export const diffCommand: Command = defineCommand({
  details:
    "Says in a sentence what differs, then shows the first differences of each kind. Exit code 0 if the folders have the same contents, 1 if they differ. Files are compared as they are now; settings, inputs and " +
    "verdicts come from the manifests. 'metaeval verify' checks whether a folder matches its manifest.",
  positional: "A B",
  arity: [2, 2],
  options: { all: flag({ summary: `Show every difference, not the first ${MOST} of a kind` }) },
  examples: [
    { line: "diff artifacts ../last-year/artifacts", does: "shows what changed, and by how much" },
    { line: "diff artifacts other --format json", does: "the same for a script" },
  ],
  async run([left, right], settings, terminal) {
    const { diffArtifacts, diffSummary, diffTables, isSame } = await import(
      "../../reporting/diff/diff_artifacts.ts"
    );
    const found = await diffArtifacts(left, right);
    const same = isSame(found);
    const format = settings.format;
    if (format === "json") {
      terminal.out(`${JSON.stringify({ same, left, right, ...found }, null, 2)}\n`);
    } else {
      const summary = diffSummary(found);
      if (!same) terminal.note(`${left} and ${right} differ: ${summary.join("; ")}\n\n`);
      diffTables(found, settings.all ? Infinity : MOST).forEach((table, index) => {
        if (index > 0) terminal.out("\n");
        printTable(table, format, terminal);
      });
    }
    if (same) terminal.note(`${left} and ${right} hold the same\n`);
    return same ? 0 : 1;
  },
});

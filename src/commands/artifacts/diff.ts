import { defineCommand } from "../options/command.ts";
import { printTable } from "../terminal/print_table.ts";

/** `metaeval diff`: what differs between two folders of artifacts. */
export const diff = defineCommand({
  name: "diff",
  summary:
    "Compare two folders of artifacts cell by cell: figures that moved, verdicts that changed",
  details:
    "Exit code 0 where they hold the same, 1 where they differ. Files are compared as they stand; settings, inputs and " +
    "verdicts come from the manifests. 'metaeval verify' tells whether a folder is as its manifest says.",
  positional: "A B",
  arity: [2, 2],
  options: {},
  examples: [
    { line: "diff artifacts ../last-year/artifacts", does: "shows what moved, and by how much" },
    { line: "diff artifacts other --format json", does: "the same for a script" },
  ],
  async run([left, right], settings, terminal) {
    const { diffArtifacts, diffTables, isSame } = await import(
      "../../reporting/diff/diff_artifacts.ts"
    );
    const found = await diffArtifacts(left, right);
    const same = isSame(found);
    const format = settings.format;
    if (format === "json") {
      terminal.out(`${JSON.stringify({ same, left, right, ...found }, null, 2)}\n`);
    } else {
      diffTables(found).forEach((table, index) => {
        if (index > 0) terminal.out("\n");
        printTable(table, format, terminal);
      });
    }
    terminal.note(same ? `${left} and ${right} hold the same\n` : `${left} and ${right} differ\n`);
    return same ? 0 : 1;
  },
});

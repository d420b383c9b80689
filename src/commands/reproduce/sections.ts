import { type Command, defineCommand } from "../options/command.ts";
import { paperOf } from "../../reporting/artifacts/section_run.ts";
import { printRows } from "../terminal/print_rows.ts";

/** `metaeval sections`: lists what can be reproduced. */
export const sectionsCommand: Command = defineCommand({
  positional: "[paper|section …]",
  arity: [0, Infinity],
  options: {},
  examples: [
    { line: "sections", does: "lists all sections of all papers" },
    { line: "sections ties-matter --format json", does: "lists one paper's sections for a script" },
  ],
  async run(positional, settings, terminal) {
    const { PAPERS, selectSections } = await import("../../papers/registry.ts");
    const { format } = settings;
    const chosen = selectSections(positional);
    if (format === "json" || format === "csv") {
      const rows = chosen.map((section) => ({
        id: section.id,
        title: section.title,
        answers: section.answers.join("; "),
        data: section.needs.map((need) => need.campaigns.join(" or ")).join(", "),
      }));
      printRows(rows, format, terminal, "Sections");
      return 0;
    }
    for (const { id, title } of PAPERS) {
      const rows = chosen.filter((section) => paperOf(section) === id).map((section) => ({
        section: section.id,
        title: section.title,
        answers: section.answers.join("; "),
      }));
      if (rows.length === 0) continue;
      printRows(rows, format, terminal, `${id}: ${title}`);
      terminal.out("\n");
    }
    return 0;
  },
});

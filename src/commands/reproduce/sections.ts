import { defineCommand } from "../options/command.ts";
import { printRows } from "../terminal/print_rows.ts";

/** `metaeval sections`: what can be reproduced. */
export const sections = defineCommand({
  name: "sections",
  summary: "List the papers and sections that can be reproduced",
  positional: "[paper|section …]",
  arity: [0, Infinity],
  options: {},
  examples: [
    { line: "sections", does: "lists all sections of all papers" },
    { line: "sections ties-matter --format json", does: "lists one paper's sections for a script" },
  ],
  async run(positional, settings, terminal) {
    const { selectSections } = await import("../../papers/registry.ts");
    const rows = selectSections(positional).map((section) => ({
      id: section.id,
      title: section.title,
      answers: section.answers.join("; "),
      data: section.needs.map((need) => need.campaigns.join(" or ")).join(", "),
    }));
    printRows(rows, settings.format, terminal, "Sections");
    return 0;
  },
});

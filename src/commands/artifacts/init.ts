import { list, text } from "../options/option.ts";
import { fileURLToPath } from "node:url";
import { UserError } from "../../user_error.ts";
import { type Command, defineCommand } from "../options/command.ts";
import { SEED_OPTION } from "../options/common_options.ts";
import { printRows } from "../terminal/print_rows.ts";

/** `metaeval init`: sets up a paper repository. */
export const initCommand: Command = defineCommand({
  details:
    "Writes metaeval.json (which sections, seed, output folder, score files of your own metrics) and " +
    ".github/workflows/metaeval.yml, which verifies the committed artifacts with this version of the program. It " +
    "overwrites nothing. Afterwards, run 'metaeval reproduce' in that folder and commit what it wrote.",
  positional: "[DIR]",
  arity: [0, 1],
  options: {
    sections: list({
      value: "A[,B…]",
      summary: "Papers and sections to reproduce. Default: all",
    }),
    ...SEED_OPTION,
    out: text({
      value: "DIR",
      default: "artifacts",
      summary: "Folder of the artifacts, inside the repository",
    }),
    metric: list({
      value: "NAME:C:FILE",
      summary: "Your own metric: its name, a campaign, its .seg.score file inside the repository",
    }),
    program: text({
      value: "URL",
      summary: "Where CI clones metaeval from. Default: the git remote of this copy",
    }),
    revision: text({
      value: "COMMIT",
      summary: "Commit or tag that CI takes. Default: the one checked out here",
    }),
  },
  examples: [
    { line: "init", does: "sets up the current folder" },
    {
      line: "init my-paper --sections ties-matter --metric Mine:wmt22/en-de:scores/mine.seg.score",
      does: "one paper, with a metric of your own in its rankings",
    },
  ],
  async run([folder = "."], settings, terminal) {
    const { PROGRAM } = await import("../../datasets/program/program_files.ts");
    const { selectSections } = await import("../../papers/registry.ts");
    const { initProject } = await import("../../reporting/project/init_project.ts");
    const { parseProject } = await import("../../reporting/project/project.ts");
    const { setupWarnings } = await import("../../reporting/project/setup_warnings.ts");
    const { programSource } = await import("../../reporting/project/program_source.ts");
    const sections = settings.sections;
    selectSections(sections);
    const project = parseProject(
      JSON.stringify({
        sections,
        seed: settings.seed,
        out: settings.out,
        metrics: settings.metric.map(parseMetric),
      }),
      `${folder}/metaeval.json`,
    );
    const clone = PROGRAM.protocol === "file:" ? fileURLToPath(PROGRAM) : null;
    const program = await programSource(clone, {
      address: settings.program,
      revision: settings.revision,
    });
    for (const warning of await setupWarnings(folder, program, project.metrics)) {
      terminal.note(`warning: ${warning}\n`);
    }
    const written = await initProject(folder, project, program);
    printRows(written.map((path) => ({ path })), settings.format, terminal, "Written");
    terminal.note(
      `next: run 'reproduce' in ${folder}, then commit metaeval.json, the workflow and ${project.out}/\n`,
    );
    return 0;
  },
});

function parseMetric(text: string): { name: string; campaign: string; scores: string } {
  const [name, campaign, ...rest] = text.split(":");
  const scores = rest.join(":");
  if (!name || !campaign || !scores) {
    throw new UserError(
      `--metric '${text}' is not NAME:CAMPAIGN:FILE; write, for example, Mine:wmt22/en-de:scores/mine.seg.score`,
    );
  }
  return { name, campaign, scores };
}

import {
  escapeMarkdown,
  markdownCode,
  markdownParagraph,
  markdownTable,
} from "../tables/markdown_table.ts";
import {
  countVerdicts,
  hasPublished,
  paperVerdicts,
  type RunRecord,
  runTitle,
} from "./run_record.ts";
import { countsSentence, SAMPLE_LABEL, verdictTable } from "./section_page.ts";
import { VERDICT_WORDS } from "../verdicts/show_verdict.ts";
import { VERDICT_KINDS } from "../verdicts/verdict.ts";
import { summaryTable } from "./summary_table.ts";

/**
 * Writes the index of the artifacts in Markdown: for each paper and section, how many published figures are same, close,
 * different, not run.
 *
 * @param run The run.
 * @returns The page.
 */
export function indexPage(run: RunRecord): string {
  const compared = hasPublished(run);
  const parts = [`# ${escapeMarkdown(runTitle(run))}`];
  if (run.sample) parts.push(`> ${SAMPLE_LABEL}`);
  const checked = "`metaeval verify` checks every file of this folder against `manifest.json`.";
  if (!compared) parts.push(checked, "[The same as one page](index.html)");
  else {parts.push(
      "*Same*: our value rounds to the printed figure. *Close*: within the stated tolerance, or each inside the other's " +
        "interval, or the printed figure among those that other draws of ours give. *Differs*: none of these; the reason stands beside " +
        "it where it is known. *Not run*: data is missing, or nothing computes it; what a part of the data gives is shown and not " +
        "judged. *Own suite*: the paper's suite is not published, and the value comes from ours. Settings of the paper are no results. " +
        "No verdict is set by hand. " +
        checked,
      "[The same as one page](index.html)",
      markdownTable(summaryTable(run)).trimEnd(),
    );}
  for (const paper of run.papers) {
    parts.push(
      `## ${paper.title}`,
      paper.citation,
      ...(compared ? [countsSentence(paperVerdicts(paper))] : []),
    );
    const lines = paper.sections.map(({ section, missing, verdicts }) => {
      const counts = countVerdicts(verdicts);
      const kinds = VERDICT_KINDS.filter((kind) => counts[kind] > 0)
        .map((kind) => `${counts[kind]} ${VERDICT_WORDS[kind]}`);
      const state = missing !== null
        ? `not run: ${escapeMarkdown(missing)}`
        : kinds.length === 0
        ? "nothing published to compare with"
        : kinds.join(", ");
      const link = `- [${section.title}](${section.id}/README.md)`;
      if (!compared && missing === null) return link;
      return `${link} (${section.answers.join("; ")}): ${state}`;
    });
    if (lines.length > 0) parts.push(lines.join("\n"));
    if (paper.unclaimed.length > 0) {
      parts.push(
        "Published figures that no section computes:",
        markdownTable(verdictTable(paper.unclaimed)).split("\n").slice(2).join("\n").trimEnd(),
      );
    }
  }
  const facts = [
    ...Object.entries(run.versions).map(([name, version]) => `${name} ${version}`).sort(),
    `seed ${run.seed}`,
  ];
  parts.push(
    "## How they were made",
    facts.join(", ") + ".",
    ...(run.ownMetrics ?? []).map(({ name, campaign, scores }) =>
      `Own metric ${escapeMarkdown(name)} on ${escapeMarkdown(campaign)}: ${markdownCode(scores)}.`
    ),
    ...(run.dataNotes ?? []).map(markdownParagraph),
  );
  return parts.join("\n\n") + "\n";
}

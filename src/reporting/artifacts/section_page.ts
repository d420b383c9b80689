import {
  escapeMarkdown,
  markdownCode,
  markdownParagraph,
  markdownTable,
} from "../tables/markdown_table.ts";
import type { RunPaper, RunRecord, RunSection } from "./run_record.ts";
import { countVerdicts, partSettings } from "./run_record.ts";
import { showVerdict, VERDICT_WORDS } from "../verdicts/show_verdict.ts";
import type { Table } from "../tables/table.ts";
import { type ColumnOf, data, tableOf, texts } from "../tables/table_of.ts";
import type { Verdict } from "../verdicts/verdict.ts";

/** Heading of every page of a run on the built-in sample. */
export const SAMPLE_LABEL: string =
  "**SAMPLE RUN. These figures come from the small made-up campaign that is built into the program, not from the data of the " +
  "paper; they reproduce nothing.** `metaeval fetch` gets the data.";

/**
 * Writes the page of a section in Markdown: what it answers, published figures beside ours with verdicts, its tables and
 * figures, its notes, and its inputs.
 *
 * @param run The run.
 * @param paper The section's paper.
 * @param one The section.
 * @returns The page.
 */
export function sectionPage(run: RunRecord, paper: RunPaper, one: RunSection): string {
  const { section, output, missing, verdicts, inputs } = one;
  const { results, settings } = partSettings(verdicts);
  const parts = [`# ${section.title}`];
  if (run.sample) parts.push(`> ${SAMPLE_LABEL}`);
  parts.push(
    `${paper.citation}${
      section.answers.length === 0 ? "." : `\n\nAnswers: ${section.answers.join("; ")}.`
    }` +
      (verdicts.length === 0 ? "" : ` ${countsSentence(verdicts)}`),
  );
  if (missing !== null) parts.push(`**Not run:** ${escapeMarkdown(missing)}.`);
  if (results.length > 0) {
    parts.push("## Published figures and ours", markdownTable(verdictTable(results)).trimEnd());
  }
  if (settings.length > 0) {
    parts.push(
      "## Settings of the paper and ours",
      markdownTable(settingTable(settings)).trimEnd(),
    );
  }
  if (output !== null) {
    if (output.notes.length > 0) parts.push("## Remarks", ...output.notes.map(markdownParagraph));
    if (output.tables.length > 0) parts.push("## Tables");
    for (const table of output.tables) {
      parts.push(
        markdownTable(table).trimEnd(),
        `[Every digit (CSV)](${table.id}.csv) · [LaTeX](${table.id}.tex)`,
      );
    }
    if (output.figures.length > 0) parts.push("## Figures");
    for (const figure of output.figures) {
      parts.push(
        `![${escapeMarkdown(figure.title)}](${figure.id}.svg)`,
        ...(figure.notes ?? []).map(markdownParagraph),
        `[The data behind it (CSV)](${figure.id}.csv)`,
      );
    }
    const files = Object.keys(output.files ?? {});
    if (files.length > 0) {
      parts.push("## Other files", files.map((name) => `- [${name}](${name})`).join("\n"));
    }
  }
  const read = Object.entries(inputs).sort(([a], [b]) => a < b ? -1 : 1);
  if (read.length > 0) {
    parts.push(
      "## Data read",
      read.map(([path, sha256]) => `- ${markdownCode(path)} (SHA-256 \`${sha256.slice(0, 16)}…\`)`)
        .join(
          "\n",
        ),
    );
  }
  return parts.join("\n\n") + "\n";
}

const VERDICTS = { id: "verdicts", title: "Published figures, ours, and the verdict" };

/** The published figure, its place, and ours. */
const COMPARED: readonly ColumnOf<Verdict>[] = [
  texts("where", "Where", ({ published }) => published.where),
  texts("published", "Published", (verdict) => showVerdict(verdict).published),
  texts("ours", "Ours", (verdict) => showVerdict(verdict).ours),
];

/**
 * Tabulates verdicts for a reader.
 *
 * @param verdicts The verdicts.
 * @returns The table.
 */
export function verdictTable(verdicts: readonly Verdict[]): Table {
  return tableOf(verdicts, {
    ...VERDICTS,
    columns: [
      ...COMPARED,
      texts("difference", "Difference", (verdict) => showVerdict(verdict).difference),
      texts("verdict", "Verdict", ({ kind }) => VERDICT_WORDS[kind]),
      texts("reason", "Why", ({ reason }) => reason),
    ],
  });
}

/**
 * Tabulates settings for a reader.
 *
 * @param settings The settings.
 * @returns The table.
 */
export function settingTable(settings: readonly Verdict[]): Table {
  return tableOf(settings, {
    id: "settings",
    title: "Settings of the paper, which are no results, and ours",
    columns: COMPARED,
  });
}

/**
 * Tabulates verdicts at full precision, for the CSV file.
 *
 * @param verdicts The verdicts.
 * @returns The table.
 */
export function verdictData(verdicts: readonly Verdict[]): Table {
  return tableOf(verdicts, {
    ...VERDICTS,
    columns: [
      data("key", ({ published }) => published.key),
      data("where", ({ published }) => published.where),
      data("printed", ({ published }) => published.printed),
      data("published_low", ({ published }) => published.low),
      data("published_high", ({ published }) => published.high),
      data("value", ({ reproduced }) => reproduced?.value),
      data("low", ({ reproduced }) => reproduced?.low),
      data("high", ({ reproduced }) => reproduced?.high),
      data("difference", ({ difference }) => difference),
      data("verdict", ({ kind }) => kind),
      data("reason", ({ reason }) => reason),
    ],
  });
}

/**
 * Says how many verdicts there are of each kind, and how many settings.
 *
 * @param verdicts The verdicts.
 * @returns A sentence.
 */
export function countsSentence(verdicts: readonly Verdict[]): string {
  const { results, settings } = partSettings(verdicts);
  const { same, close, differs, not_run, own_suite } = countVerdicts(results);
  const kinds = [
    `${same} are the same`,
    `${close} close`,
    `${differs} different`,
    `${not_run} not run`,
    ...(own_suite === 0 ? [] : [`${own_suite} of our own suite`]),
  ];
  const beside = settings.length === 0
    ? ""
    : `; settings, which are not counted: ${settings.length}`;
  if (results.length === 0) return `No published figure is judged here${beside}.`;
  return `Of ${results.length} published figures, ${kinds.join(", ")}${beside}.`;
}

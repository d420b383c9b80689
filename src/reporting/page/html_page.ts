import { escapeXml } from "../figures/figure_style.ts";
import { anchor, htmlSection } from "./html_section.ts";
import { htmlVerdicts, scrolling, titledTable } from "./html_table.ts";
import { PAGE_SCRIPT } from "./page_script.ts";
import { PAGE_STYLE } from "./page_style.ts";
import {
  countVerdicts,
  hasPublished,
  paperVerdicts,
  partSettings,
  type RunPaper,
  type RunRecord,
  runTitle,
  type VerdictCounts,
} from "../artifacts/run_record.ts";
import { VERDICT_KINDS } from "../verdicts/verdict.ts";
import { VERDICT_WORDS } from "../verdicts/show_verdict.ts";
import { countsSentence } from "../artifacts/section_page.ts";
import { summaryTable } from "../artifacts/summary_table.ts";

/**
 * Writes all artifacts of a run as one self-contained page. It loads nothing, and shows everything even without its script.
 *
 * @param run The run.
 * @returns The page.
 */
export function htmlPage(run: RunRecord): string {
  const name = escapeXml(runTitle(run));
  const compared = hasPublished(run);
  const alarm = run.sample
    ? `<p class="alarm">Sample run. These figures come from the small made-up campaign that is built into the program, ` +
      `not from the data of the papers; they reproduce nothing. <code>metaeval fetch</code> gets the data.</p>`
    : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}${run.sample ? " (sample run)" : ""}</title>
<link rel="icon" href="data:,">
<style>${PAGE_STYLE}</style>
</head>
<body>
<a class="skip" href="#results">Skip to the results</a>
<header>
<h1>${name}</h1>
<p>${described(run)}</p>
${alarm}
${run.papers.length === 0 ? "<p>No section was run.</p>" : compared ? summary(run) : ""}
${compared ? HOW_TO_READ : ""}
</header>
${contents(run)}
<main id="results">
${run.papers.map(paperPart).join("\n")}
</main>
<footer>
<h2 id="provenance">How it was made ${anchor("provenance", "How it was made")}</h2>
${provenance(run)}
</footer>
<p id="said" class="hidden" role="status"></p>
<script>${PAGE_SCRIPT}</script>
</body>
</html>
`;
}

/** The meaning of the verdicts. */
const HOW_TO_READ = `<details><summary>How to read the verdicts</summary>
<p><strong>Same</strong>: our value rounds to the printed figure. <strong>Close</strong>: within the stated tolerance, or each inside
the other’s interval, or the printed figure among those that other draws of ours give. <strong>Differs</strong>: none of these; the reason
stands beside it where it is known. <strong>Not run</strong>: data is missing, or nothing computes it; what a part of the data gives is
shown and not judged. <strong>Own suite</strong>: the paper’s suite is not published, and the value comes from ours. <strong>Settings</strong>
of the paper, such as a number of draws, are no results and are not counted. Under a number of ours, the published one follows the mark of its verdict. No verdict is set by hand.
<code>metaeval verify</code> checks every file against <code>manifest.json</code>.</p></details>`;

/** Description of the page, in one sentence. */
function described(run: RunRecord): string {
  const { papers, sample } = run;
  if (!hasPublished(run) && papers.length === 1) {
    return "How well metrics of machine translation agree with people on these scores, computed by metaeval.";
  }
  const count = papers.length === 1 ? "a paper" : `${papers.length} papers`;
  return `Tables and figures of ${count} on how metrics of machine translation are evaluated, computed by metaeval from ${
    sample ? "its built-in sample" : "public data"
  }; every published figure stands beside ours, with a verdict.`;
}

/** Verdicts by paper, as a table with bars. */
function summary(run: RunRecord): string {
  const table = summaryTable(run);
  const [name, ...counted] = table.columns.slice(0, -1);
  const heads = [
    `<th scope="col">${name.title}</th>`,
    ...counted.map(({ title }) => `<th scope="col" class="n">${title}</th>`),
  ];
  const rows = run.papers.map((paper, at) => {
    const counts = countVerdicts(partSettings(paperVerdicts(paper)).results);
    const cells = counted.map(({ key }) => `<td class="n">${table.rows[at][key]}</td>`);
    return `<tr><th scope="row"><a href="#${escapeXml(paper.id)}">${escapeXml(paper.title)}</a>${
      bar(counts)
    }</th>${cells.join("")}</tr>`;
  });
  const legend = VERDICT_KINDS.map((kind) =>
    `<span><span class="key ${kind}"></span> ${VERDICT_WORDS[kind]}</span>`
  );
  return titledTable("summary", table.title, heads, rows) +
    `<p class="legend" aria-hidden="true">${legend.join(" ")}</p>`;
}

/** Shares of the verdicts as a bar, beside the numbers. */
function bar(counts: VerdictCounts): string {
  const parts = VERDICT_KINDS
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `<span class="${kind}" style="flex:${counts[kind]}"></span>`);
  return `<span class="bar" aria-hidden="true">${parts.join("")}</span>`;
}

/** Links to every section. */
function contents(run: RunRecord): string {
  const links = run.papers.map((paper) => {
    const sections = paper.sections.map(({ section }) =>
      `<li><a href="#${escapeXml(section.id)}">${escapeXml(section.title)}</a></li>`
    );
    return `<p><a href="#${escapeXml(paper.id)}">${escapeXml(paper.title)}</a></p>` +
      (sections.length === 0 ? "" : `<ul class="contents">${sections.join("")}</ul>`);
  });
  return `<nav aria-label="Contents">${links.join("\n")}` +
    `<p><a href="#provenance">How it was made</a></p></nav>`;
}

/** A paper with its sections. */
function paperPart(paper: RunPaper): string {
  const unclaimed = paper.unclaimed.length === 0
    ? ""
    : `<details><summary>${paper.unclaimed.length} published figures that no section computes</summary>${
      htmlVerdicts(
        paper.unclaimed,
        `${paper.id}/unclaimed`,
        `${paper.title}: figures that no section computes`,
      )
    }</details>`;
  return `<section aria-labelledby="${escapeXml(paper.id)}">
<h2 id="${escapeXml(paper.id)}">${escapeXml(paper.title)} ${anchor(paper.id, paper.title)}</h2>
<p class="faint">${linked(paper.citation)}</p>
<p>${countsSentence(paperVerdicts(paper))}</p>
${paper.sections.map(htmlSection).join("\n")}
${unclaimed}
</section>`;
}

/** A citation with its address as a link. */
function linked(citation: string): string {
  return escapeXml(citation).replace(
    /https:\/\/[^\s<>")]+[^\s<>").,;]/g,
    (address) => `<a href="${address}">${address}</a>`,
  );
}

/** An option's value; an empty list of sections means all. */
function shownOption(value: NonNullable<RunRecord["options"][string]>): string {
  if (typeof value !== "object") return String(value);
  return value.length === 0 ? "all" : value.join(", ");
}

/** Versions, seed, options and data of the run. */
function provenance(run: RunRecord): string {
  const facts = [
    ...Object.entries(run.versions).sort(([a], [b]) => a < b ? -1 : 1),
    ["seed", String(run.seed)],
    ...Object.entries(run.options).sort(([a], [b]) => a < b ? -1 : 1)
      .map(([name, value]) => [name, value === null ? "not set" : shownOption(value)]),
    ...(run.ownMetrics ?? []).map(({ name, campaign, scores }) => [
      `own metric ${name}`,
      `${campaign}, ${scores}`,
    ]),
  ];
  const inputs = new Map(
    run.papers.flatMap(({ sections }) => sections.flatMap((one) => Object.entries(one.inputs))),
  );
  const rows = facts.map(([name, value]) =>
    `<tr><th scope="row">${escapeXml(name)}</th><td>${escapeXml(value)}</td></tr>`
  );
  const notes = (run.dataNotes ?? []).map((note) => `<p>${escapeXml(note)}</p>`).join("");
  const lines = [...inputs].sort(([a], [b]) => a < b ? -1 : 1)
    .map(([path, sha256]) => `${sha256}  ${path}`);
  return `${
    scrolling(
      `<table class="facts"><tbody>${rows.join("")}</tbody></table>`,
      "Versions, seed and options",
    )
  }${notes}` +
    (lines.length === 0
      ? ""
      : `<details><summary>All data read (${
        lines.length === 1 ? "1 file" : `${lines.length} files`
      }, SHA-256)</summary>` +
        `<pre tabindex="0">${escapeXml(lines.join("\n"))}</pre></details>`) +
    `<p><a href="manifest.json">manifest.json</a> lists every file with its SHA-256.</p>`;
}

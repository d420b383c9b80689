import { drawFigure } from "../figures/draw_figure.ts";
import type { Figure } from "../figures/figure.ts";
import { figureCsv } from "../figures/figure_csv.ts";
import { escapeXml } from "../figures/figure_style.ts";
import { htmlTable, htmlVerdicts, scrolling } from "./html_table.ts";
import { partSettings, type RunSection } from "../artifacts/run_record.ts";
import { countsSentence, settingTable } from "../artifacts/section_page.ts";

/** Most characters of a figure's data on a page; the CSV file has all. */
const MOST_DATA = 30_000;

/**
 * Writes a section as part of the page: what it answers, verdicts, notes, tables, figures with their data, files, and inputs.
 *
 * @param one The section.
 * @returns The markup.
 */
export function htmlSection({ section, output, missing, verdicts, inputs }: RunSection): string {
  const { id } = section;
  const parts = [
    `<h3 id="${escapeXml(id)}">${escapeXml(section.title)} ${anchor(id, section.title)}</h3>`,
    ...(section.answers.length === 0 ? [] : [
      `<p class="faint">Answers ${escapeXml(section.answers.join("; "))}. ${
        verdicts.length === 0 ? "" : countsSentence(verdicts)
      }</p>`,
    ]),
  ];
  if (missing !== null) {
    parts.push(`<p class="not_run"><strong>Not run:</strong> ${escapeXml(missing)}.</p>`);
  }
  for (const note of output?.notes ?? []) parts.push(`<p>${escapeXml(note)}</p>`);
  const { results, settings } = partSettings(verdicts);
  if (results.length > 0) {
    parts.push(htmlVerdicts(results, `${id}/verdicts`, "Published figures and ours"));
  }
  if (settings.length > 0) parts.push(htmlTable(settingTable(settings), `${id}/settings`));
  for (const table of output?.tables ?? []) {
    parts.push(
      htmlTable(table, `${id}/${table.id}`, verdicts),
      `<p class="faint"><a href="${id}/${table.id}.csv">Every digit (CSV)</a> · ` +
        `<a href="${id}/${table.id}.tex">LaTeX</a></p>`,
    );
  }
  for (const figure of output?.figures ?? []) parts.push(htmlFigure(figure, id));
  const files = Object.keys(output?.files ?? {});
  if (files.length > 0) {
    const links = files.map((name) => `<a href="${id}/${name}">${escapeXml(name)}</a>`);
    parts.push(`<p>Other files: ${links.join(", ")}</p>`);
  }
  const read = Object.entries(inputs).sort(([a], [b]) => a < b ? -1 : 1);
  if (read.length > 0) {
    const lines = read.map(([path, sha256]) => `${sha256}  ${path}`).join("\n");
    parts.push(
      `<details><summary>Data read (${
        read.length === 1 ? "1 file" : `${read.length} files`
      })</summary>` +
        `<pre tabindex="0">${escapeXml(lines)}</pre></details>`,
    );
  }
  return `<article aria-labelledby="${escapeXml(id)}">${parts.join("\n")}</article>`;
}

/** An inline figure with its notes, its data in a fold, and links to its files. */
function htmlFigure(figure: Figure, section: string): string {
  const id = `${section}/${figure.id}`;
  const csv = figureCsv(figure);
  const cut = csv.length > MOST_DATA ? csv.slice(0, csv.lastIndexOf("\n", MOST_DATA) + 1) : csv;
  const rest = cut === csv ? "" : " (the beginning; the CSV file has it all)";
  const notes = (figure.notes ?? []).map((note) => `<p>${escapeXml(note)}</p>`).join("");
  return `<figure id="${escapeXml(id)}">${
    scrolling(inlineSvg(drawFigure(figure), id), figure.title)
  }<figcaption>${notes}<details><summary>The data behind it${rest}</summary>` +
    `<pre tabindex="0">${escapeXml(cut.replaceAll("\r\n", "\n"))}</pre></details>` +
    `<span class="faint"><a href="${id}.csv">CSV</a> · <a href="${id}.svg">SVG</a></span>` +
    `</figcaption></figure>`;
}

/** A drawing whose ids are unique on the page. */
function inlineSvg(svg: string, id: string): string {
  const prefix = id.replace(/[^A-Za-z0-9]+/g, "-");
  return svg.trimEnd()
    .replace(/ id="([^"]+)"/g, ` id="${prefix}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}-$1)`);
}

/**
 * Writes a link to a part of the page, for copying.
 *
 * @param id Id of the part.
 * @param title Its title.
 * @returns The markup.
 */
export function anchor(id: string, title: string): string {
  return `<a class="anchor" href="#${escapeXml(id)}" aria-label="Link to ${
    escapeXml(title)
  }">#</a>`;
}

import { escapeXml } from "../figures/figure_style.ts";
import { formatCell, isNumeric, MISSING } from "../tables/format_cell.ts";
import { type ShownVerdict, showVerdict, VERDICT_WORDS } from "../verdicts/show_verdict.ts";
import type { Cell, Table } from "../tables/table.ts";
import { shownCells, shownValue, tableCells } from "../tables/table_cells.ts";
import type { Verdict } from "../verdicts/verdict.ts";

/** Most rows of a table on a page; the CSV file has all. */
const MOST_ROWS = 200;

/** Marks of verdicts, which distinguish them without colour. */
const MARKS = {
  same: "●",
  close: "◐",
  differs: "✕",
  not_run: "○",
  own_suite: "◇",
  setting: "·",
} as const;

/**
 * Writes a table as HTML: its title, sortable headings, and cells rounded to the column's decimals, with every digit on hover.
 * Below a cell that answers a published figure are that figure and the verdict.
 *
 * @param table The table.
 * @param id Id of the element, unique within the page.
 * @param verdicts Verdicts of the section.
 * @returns The markup.
 */
export function htmlTable(table: Table, id: string, verdicts: readonly Verdict[] = []): string {
  const shown = shownCells(table);
  const numeric = table.columns.map((_, index) => isNumeric(shown, index));
  const byKey = new Map(verdicts.map((verdict) => [verdict.published.key, verdict]));
  const heads = table.columns.map((column, index) =>
    `<th scope="col"${numeric[index] ? ' class="n"' : ""}><button type="button">${
      escapeXml(column.title || column.key)
    }</button></th>`
  );
  const rows = tableCells(table).slice(0, MOST_ROWS).map((row) =>
    `<tr>${
      row.map((cell, index) => {
        const text = formatCell(shownValue(cell), table.columns[index]);
        return htmlCell(cell, text, numeric[index], byKey);
      }).join("")
    }</tr>`
  );
  const notes = [...(table.notes ?? [])];
  if (table.rows.length > MOST_ROWS) {
    notes.push(`The first ${MOST_ROWS} of ${table.rows.length} rows; the CSV file has them all.`);
  }
  return titledTable(id, table.title, heads, rows) +
    notes.map((note) => `<p class="faint">${escapeXml(note)}</p>`).join("");
}

/** A shown number with a true minus sign. */
function minus(text: string): string {
  return escapeXml(text).replace(/-(?=\d)/g, "−");
}

/** A cell of a table. */
function htmlCell(
  cell: Cell,
  text: string,
  numeric: boolean,
  verdicts: ReadonlyMap<string, Verdict>,
): string {
  const value = shownValue(cell);
  const full = value === null ? "" : String(value);
  const classes = numeric ? ' class="n"' : "";
  const hover = typeof value === "number" && text !== full ? ` title="${full}"` : "";
  const verdict = typeof cell === "object" && cell !== null
    ? verdicts.get(cell.answers)
    : undefined;
  return `<td${classes} data-v="${escapeXml(full)}"${hover}>${
    typeof value === "number" ? minus(text) : escapeXml(text)
  }${verdict === undefined || verdict.reproduced === null ? "" : beside(verdict)}</td>`;
}

/** The published figure that a cell answers, with the verdict. */
function beside(verdict: Verdict): string {
  const { published, difference } = showVerdict(verdict);
  return `<span class="beside ${verdict.kind}" title="${hoverText(verdict)}">${
    MARKS[verdict.kind]
  } ${minus(published)}${
    verdict.kind === "same" || verdict.difference === null ? "" : ` (${minus(difference)})`
  }` +
    `<span class="hidden"> published, ${VERDICT_WORDS[verdict.kind]}</span></span>`;
}

/** Minimum number of figures, not run for one reason, that fold into a line. */
const FOLDED = 5;

/**
 * Writes verdicts as a table: published value, ours, difference, outcome, and why. Figures that were not run for the same
 * reason fold into a line with their number and the reason.
 *
 * @param verdicts The verdicts.
 * @param id Id of the element, unique within the page.
 * @param title Its title.
 * @returns The table, and the folded lines.
 */
export function htmlVerdicts(verdicts: readonly Verdict[], id: string, title: string): string {
  const byReason = Map.groupBy(
    verdicts.filter(({ kind }) => kind === "not_run"),
    ({ reason }) => reason,
  );
  const folded = [...byReason].filter(([, alike]) => alike.length >= FOLDED);
  const reasons = new Set(folded.map(([reason]) => reason));
  const shown = verdicts.filter(({ kind, reason }) => kind !== "not_run" || !reasons.has(reason));
  const lines = folded.map(([reason, alike], place) =>
    `<details><summary>${alike.length} not run: ${escapeXml(reason)}</summary>${
      verdictRows(alike, `${id}-${place + 1}`, `Not run: ${reason}`, id)
    }</details>`
  );
  return (shown.length === 0 ? "" : verdictRows(shown, id, title, id)) + lines.join("");
}

function verdictRows(
  verdicts: readonly Verdict[],
  id: string,
  title: string,
  prefix: string,
): string {
  const heads = VERDICT_COLUMNS.map(({ title, isNumber }) =>
    `<th scope="col"${isNumber ? ' class="n"' : ""}><button type="button">${title}</button></th>`
  );
  const rows = verdicts.map((verdict) => {
    const shown = showVerdict(verdict);
    const cells = VERDICT_COLUMNS.map(({ cell }) => cell(verdict, shown));
    const id = escapeXml(`${prefix}:${verdict.published.key}`);
    return `<tr id="${id}">${cells.join("")}</tr>`;
  });
  return titledTable(id, title, heads, rows);
}

/** A column of verdicts: its heading, and the cell of a verdict. */
interface VerdictColumn {
  readonly title: string;
  readonly isNumber?: boolean;
  readonly cell: (verdict: Verdict, shown: ShownVerdict) => string;
}

const VERDICT_COLUMNS: readonly VerdictColumn[] = [
  {
    title: "Where",
    cell: ({ published: { where, key } }) =>
      `<th scope="row" data-v="${escapeXml(where)}" title="${escapeXml(key)}">${
        escapeXml(where)
      }</th>`,
  },
  {
    title: "Verdict",
    cell: (verdict) => {
      const { kind } = verdict;
      const word = VERDICT_WORDS[kind];
      return `<td data-v="${word}" title="${hoverText(verdict)}"><span class="v ${kind}">${
        MARKS[kind]
      } ${word}</span></td>`;
    },
  },
  {
    title: "Published",
    isNumber: true,
    cell: ({ published: { printed } }, { published }) =>
      numberCell(escapeXml(sortable(printed)), published),
  },
  {
    title: "Ours",
    isNumber: true,
    cell: ({ reproduced }, { ours }) => {
      const value = reproduced?.value ?? null;
      return numberCell(`${value ?? ""}`, ours, value === null ? "" : ` title="${value}"`);
    },
  },
  {
    title: "Difference",
    isNumber: true,
    cell: (verdict, { difference }) => numberCell(`${verdict.difference ?? ""}`, difference),
  },
  {
    title: "Why",
    cell: ({ reason }) => `<td class="why" data-v="${escapeXml(reason)}">${escapeXml(reason)}</td>`,
  },
];

function numberCell(sorted: string, shown: string, attributes = ""): string {
  return `<td class="n" data-v="${sorted}"${attributes}>${minus(shown)}</td>`;
}

/** Most rows of an open table; a longer one, beyond a screen, is folded under its title. */
const OPEN_ROWS = 30;

/**
 * Writes a table under its title, which stays visible if the table is wider than the page.
 *
 * @param id Id of the element.
 * @param title The title.
 * @param heads Markup of the headings.
 * @param rows Markup of the rows.
 * @returns The markup.
 */
export function titledTable(
  id: string,
  title: string,
  heads: readonly string[],
  rows: readonly string[],
): string {
  const name = escapeXml(id);
  const table = scrolling(
    `<table id="${name}" aria-labelledby="${name}:title">` +
      `<thead><tr>${heads.join("")}</tr></thead><tbody>${rows.join("\n")}</tbody></table>`,
    title,
    rows.length > OPEN_ROWS,
  );
  return rows.length > OPEN_ROWS
    ? `<details><summary class="title" id="${name}:title">${
      escapeXml(title)
    } <span class="faint">(${rows.length} rows)</span></summary>${table}</details>`
    : `<p class="title" id="${name}:title">${escapeXml(title)}</p>${table}`;
}

/** Hover text of a verdict. */
function hoverText(verdict: Verdict): string {
  const { published, ours, difference } = showVerdict(verdict);
  const { kind, reason } = verdict;
  const apart = difference === MISSING ? "" : `, difference ${difference}`;
  const values = ours === MISSING ? "" : `, ours ${ours}${apart}`;
  return escapeXml(
    `${verdict.published.where}: published ${published}${values}; ${VERDICT_WORDS[kind]}${
      reason && `: ${reason}`
    }`,
  );
}

/** A printed figure as a sortable number. */
function sortable(printed: string): string {
  return printed.replace(/,/g, "").replace(/^−/, "-").replace(/(%|×)$/, "").replace(
    /^([-\d.]+)([kKMB])$/,
    (_, digits, unit) =>
      `${digits}e${({ k: 3, K: 3, M: 6, B: 9 } as Record<string, number>)[unit]}`,
  );
}

/**
 * Puts a wide element into a scrollable box that can have the keyboard focus.
 *
 * @param content Markup of the element.
 * @param label Its name for screen readers.
 * @param isTall Whether it also scrolls vertically. @default {false}
 * @returns The markup.
 */
export function scrolling(content: string, label: string, isTall = false): string {
  return `<div class="wide${isTall ? " tall" : ""}" role="group" aria-label="${
    escapeXml(label)
  }" tabindex="0">${content}</div>`;
}

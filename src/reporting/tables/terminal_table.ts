import { printable } from "../../printable.ts";
import { formatCell, isNumeric } from "./format_cell.ts";
import type { Table } from "./table.ts";
import { shownCells } from "./table_cells.ts";

/**
 * A table as plain text for a terminal: columns parted by two spaces, a rule under the headings, numbers flush right.
 *
 * Where the table is wider than the terminal, the widest text columns are folded onto several lines, down to
 * twelve columns each; where even that is too wide, each row becomes a block of `heading: value` lines.
 *
 * @param table The table.
 * @param columns Width of the terminal.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { terminalTable } from "./terminal_table.ts";
 *
 * const table = {
 *   id: "t",
 *   title: "Accuracy",
 *   columns: [{ key: "metric", title: "Metric" }, { key: "acc", title: "acc", digits: 3 }],
 *   rows: [{ metric: "Metric-X", acc: 0.604538 }],
 * };
 * assertEquals(terminalTable(table, 60), "Accuracy\n\nMetric      acc\n--------  -----\nMetric-X  0.605\n");
 * ```
 */
export function terminalTable(table: Table, columns: number): string {
  const heads = table.columns.map((column) => printable(column.title));
  const shown = shownCells(table);
  const cells = shown.map((row) =>
    row.map((cell, index) => formatCell(cell, table.columns[index]).replace(/\s+/g, " "))
  );
  const numeric = table.columns.map((_, index) => isNumeric(shown, index));
  const widths = heads.map((head, index) =>
    cells.reduce((most, row) => Math.max(most, textWidth(row[index])), textWidth(head))
  );
  const total = () => widths.reduce((sum, width) => sum + width + 2, -2);
  while (total() > columns) {
    const widest = widths.reduce(
      (best, width, index) =>
        !numeric[index] && width > 12 && (best < 0 || width > widths[best]) ? index : best,
      -1,
    );
    if (widest < 0) break;
    widths[widest] = Math.max(12, widths[widest] - (total() - columns), 12);
  }
  const title = fold(printable(table.title), columns).join("\n");
  const notes = (table.notes ?? []).map((note) =>
    `\n${fold(printable(note), columns).join("\n")}\n`
  ).join("");
  if (total() > columns) return `${title}\n\n${blocks(heads, cells, columns)}${notes}`;
  const line = (row: readonly string[]) => {
    const folded = row.map((cell, index) => fold(cell, widths[index]));
    const height = Math.max(...folded.map((part) => part.length));
    return Array.from(
      { length: height },
      (_, at) =>
        folded.map((part, index) => pad(part[at] ?? "", widths[index], numeric[index])).join("  ")
          .trimEnd(),
    ).join("\n");
  };
  const rule = widths.map((width) => "-".repeat(width)).join("  ");
  return `${title}\n\n${[line(heads), rule, ...cells.map(line)].join("\n")}\n${notes}`;
}

/** Every row as a block of `heading: value` lines. */
function blocks(heads: readonly string[], rows: readonly (readonly string[])[], columns: number) {
  const indent = Math.min(Math.max(...heads.map(textWidth)), Math.floor(columns / 2));
  return rows.map((row) =>
    heads.map((head, index) => {
      const value = fold(row[index], Math.max(8, columns - indent - 2));
      return `${pad(fold(head, indent)[0], indent, false)}  ${
        value.join(`\n${" ".repeat(indent + 2)}`)
      }`.trimEnd();
    }).join("\n")
  ).join("\n\n") + "\n";
}

/** Number of terminal columns a text takes; East Asian wide characters take two. */
function textWidth(text: string): number {
  let width = 0;
  for (const mark of text.normalize("NFC")) {
    if (/\p{Mark}/u.test(mark)) continue;
    width += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/.test(mark)
      ? 2
      : 1;
  }
  return width;
}

/** Text filled up to a width. */
function pad(text: string, width: number, right: boolean): string {
  const gap = " ".repeat(Math.max(0, width - textWidth(text)));
  return right ? gap + text : text + gap;
}

/** Text broken at spaces, or inside a word longer than the width, there after a slash or dash if it can be. */
function fold(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (let word of text.split(" ")) {
    if (line !== "" && textWidth(line) + 1 + textWidth(word) <= width) {
      line += ` ${word}`;
      continue;
    }
    if (line !== "") lines.push(line);
    while (textWidth(word) > width) {
      let head = "";
      for (const mark of word) {
        if (textWidth(head + mark) > width) break;
        head += mark;
      }
      head ||= [...word][0];
      // A path or a name with dashes is broken at one of its marks, where there is one late enough.
      const mark = Math.max(...["/", "-", "_"].map((sign) => head.lastIndexOf(sign)));
      if (mark > head.length / 2) head = head.slice(0, mark + 1);
      lines.push(head);
      word = word.slice(head.length);
    }
    line = word;
  }
  lines.push(line);
  return lines;
}

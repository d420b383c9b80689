import { printable } from "../../printable.ts";
import { formatCell, isNumeric } from "./format_cell.ts";
import type { Table } from "./table.ts";
import { shownCells } from "./table_cells.ts";

/**
 * Writes a table as plain text for a terminal: columns separated by two spaces, a rule below the headings, numbers flush right.
 *
 * If the table is wider than the terminal, columns of sentences and long names are folded, down to a width of twelve. If that
 * is still too wide, the columns are spread over several tables, each of which begins with the columns that name a row. If
 * there is no room for that either, or there is only one row, each row becomes a block of `heading value` lines.
 *
 * @param table The table.
 * @param columns Width of the terminal.
 * @returns The text, with a line break at its end.
 */
export function terminalTable(table: Table, columns: number): string {
  const heads = table.columns.map((column) => printable(column.title));
  const shown = shownCells(table);
  const cells = groupedAlike(
    shown.map((row) =>
      row.map((cell, index) => formatCell(cell, table.columns[index]).replace(/\s+/g, " "))
    ),
  );
  const numeric = table.columns.map((_, index) => isNumeric(shown, index));
  const widths = heads.map((head, index) =>
    cells.reduce((most, row) => Math.max(most, textWidth(row[index])), textWidth(head))
  );
  const whole = [...widths];
  const prose = heads.map((_, index) =>
    !numeric[index] && (whole[index] > NAME || cells.some((row) => row[index].includes(" ")))
  );
  const total = () => widths.reduce((sum, width) => sum + width + 2, -2);
  while (total() > columns) {
    const widest = widths.reduce(
      (best, width, index) =>
        prose[index] && width > 12 && (best < 0 || width > widths[best]) ? index : best,
      -1,
    );
    if (widest < 0) break;
    widths[widest]--;
  }
  const title = fold(printable(table.title), columns).join("\n");
  const notes = (table.notes ?? []).map((note) =>
    `\n${fold(printable(note), columns).join("\n")}\n`
  ).join("");
  if (total() > columns) {
    const parts = parted(whole, numeric, columns);
    if (parts === null || cells.length < 2) {
      return `${title}\n\n${blocks(heads, cells, columns)}${notes}`;
    }
    const tables = parts.map((part) =>
      terminalTable({
        ...table,
        title: "",
        notes: [],
        columns: part.map((index) => table.columns[index]),
      }, columns).trimStart()
    );
    return `${title}\n\n${tables.join("\n")}${notes}`;
  }
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

/** Widest text that is not folded unless it has spaces. */
const NAME = 30;

/** The cells; if one number of a column has thousands commas, all of them have. */
function groupedAlike(cells: readonly (readonly string[])[]): string[][] {
  const grouped = new Set(
    cells.flatMap((row) =>
      row.flatMap((cell, index) => /^-?\d{1,3},\d{3}/.test(cell) ? [index] : [])
    ),
  );
  return cells.map((row) =>
    row.map((cell, index) =>
      grouped.has(index) && /^-?\d{4}$/.test(cell) ? cell.replace(/(\d{3})$/, ",$1") : cell
    )
  );
}

/**
 * Columns of each of several tables that fit the width: those that name a row (the texts at the front), and as many others as
 * there is room for; null if the former leave no room for another.
 */
function parted(
  widths: readonly number[],
  numeric: readonly boolean[],
  columns: number,
): number[][] | null {
  const all = [...widths.keys()];
  const names = all.slice(0, Math.max(1, numeric.indexOf(true)));
  const width = (part: readonly number[]) =>
    part.reduce((sum, index) => sum + widths[index] + 2, -2);
  const parts: number[][] = [];
  for (const index of all.slice(names.length)) {
    const last = parts.at(-1);
    if (last !== undefined && width([...last, index]) <= columns) last.push(index);
    else if (width([...names, index]) <= columns) parts.push([...names, index]);
    else return null;
  }
  return parts.length < 2 ? null : parts;
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

/** Number of terminal columns of a text; East Asian wide characters have two. */
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

/** Text padded to a width. */
function pad(text: string, width: number, right: boolean): string {
  const gap = " ".repeat(Math.max(0, width - textWidth(text)));
  return right ? gap + text : text + gap;
}

/** Text broken at spaces, or inside a word longer than the width, preferably after a slash or dash. */
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
      // A path or a name with dashes is broken at a slash or dash, if one comes late enough.
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

import { writeTexts } from "../../reporting/artifacts/write_text.ts";
import type { Terminal } from "../options/command.ts";
import type { Format } from "../options/common_options.ts";
import { printRows } from "../terminal/print_rows.ts";
import type { OpenedSuite } from "./open_suite.ts";

/**
 * Writes a suite as files with one line per pair, for any scorer: `src.txt`, `ref.txt`, `base.txt`, `edited.txt`, `ids.txt`,
 * and the whole suite as `suite.jsonl`. With another format than the table, scripts get the paths on standard output.
 *
 * @param folder The folder.
 * @param suite The suite.
 * @param format Format of the paths.
 * @param terminal Where to print the paths.
 * @throws {UserError} If the folder contains other files, or cannot be written.
 */
export async function writeSuite(
  folder: string,
  { pairs, lines }: Pick<OpenedSuite, "pairs" | "lines">,
  format: Format,
  terminal: Terminal,
): Promise<void> {
  // A line break within a text would shift every line after it.
  const file = (texts: readonly string[]): string =>
    texts.map((text) => `${text.replace(/[\r\n\u2028\u2029\v\f\u0085]+/g, " ")}\n`).join("");
  const files = {
    "src.txt": file(pairs.map(({ base }) => base.source)),
    "ref.txt": file(pairs.map(({ base }) => base.reference)),
    "base.txt": file(pairs.map(({ base }) => base.text)),
    "edited.txt": file(pairs.map(({ edited }) => edited)),
    "ids.txt": file(pairs.map(({ id }) => id)),
    "suite.jsonl": lines,
  };
  await writeTexts(folder, files);
  if (format === "table") return;
  const paths = Object.keys(files).map((name) => ({ path: `${folder}/${name}` }));
  printRows(paths, format, terminal, "Written");
}

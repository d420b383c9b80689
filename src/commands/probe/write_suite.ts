import { writeTexts } from "../../reporting/artifacts/write_text.ts";
import type { OpenedSuite } from "./open_suite.ts";

/**
 * Writes a suite as files of a line per pair, ready for any scorer: `src.txt`, `ref.txt`, `base.txt`, `edited.txt`, `ids.txt`, and
 * the whole as `suite.jsonl`.
 *
 * @param folder Where to.
 * @param suite The suite.
 * @throws {UserError} If the folder holds other files, or may not be written.
 */
export async function writeSuite(
  folder: string,
  { pairs, lines }: Pick<OpenedSuite, "pairs" | "lines">,
): Promise<void> {
  // A line break within a text would shift every line after it.
  const file = (texts: readonly string[]): string =>
    texts.map((text) => `${text.replace(/[\r\n\u2028\u2029\v\f\u0085]+/g, " ")}\n`).join("");
  await writeTexts(folder, {
    "src.txt": file(pairs.map(({ source }) => source)),
    "ref.txt": file(pairs.map(({ reference }) => reference)),
    "base.txt": file(pairs.map(({ base }) => base)),
    "edited.txt": file(pairs.map(({ edited }) => edited)),
    "ids.txt": file(pairs.map(({ id }) => id)),
    "suite.jsonl": lines,
  });
}

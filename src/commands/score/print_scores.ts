import type { Terminal } from "../options/command.ts";
import type { Format } from "../options/common_options.ts";
import { printRows, type Row } from "../terminal/print_rows.ts";
import { printTable } from "../terminal/print_table.ts";
import { corpusScoreTable } from "./score_table.ts";
import type { ScoredCorpora } from "./score_corpora.ts";

/**
 * Prints scores on standard output in the requested format.
 *
 * @param corpora The scores, including those of sentences if requested.
 * @param settings The format, and the decimals for a reader.
 * @param terminal Receives the notes.
 */
export function printScores(
  corpora: ScoredCorpora,
  { format, width }: { readonly format: Format; readonly width: number },
  terminal: Terminal,
): void {
  const { rows, sentences } = corpora;
  if (format === "json") {
    printRows(
      rows.map((row, at): Row =>
        sentences === null
          ? row
          : { ...row, sentence_signature: sentences[at].signature, sentences: sentences[at].scores }
      ),
      format,
      terminal,
      "",
    );
    return;
  }
  if (format !== "csv") printTable(corpusScoreTable(rows, width), format, terminal);
  else if (sentences === null) printRows(rows, format, terminal, "");
  if (sentences === null) return;
  if (format !== "csv") terminal.out("\n");
  const long = sentences.flatMap(({ scores }, at) =>
    scores.map((score, i): Row => ({
      file: rows[at].file,
      metric: rows[at].metric,
      segment: i + 1,
      score,
    }))
  );
  printRows(long, format, terminal, "Sentences", { score: { digits: width } });
}

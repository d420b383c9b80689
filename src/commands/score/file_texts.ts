import { UserError } from "../../user_error.ts";
import type { Terminal } from "../options/command.ts";
import {
  checkCounts,
  partTexts,
  presentReferences,
  readTexts,
  type Texts,
} from "../inputs/read_texts.ts";
import type { ScoredTexts } from "./score_corpora.ts";

/** Files to score. */
export interface FileTextSettings {
  /** Files of references. */
  readonly ref: readonly string[];
  /** References per line in each of them. */
  readonly numRefs: number;
  /** Outputs per line of each file; undefined for one per line, or for the number in the first line of standard input. */
  readonly numSystems: number | undefined;
  /** File of documents, with one id per line; undefined if there is none. */
  readonly documents: string | undefined;
}

/**
 * Reads outputs and references from files. A file that is named twice, for example by shell patterns, counts once.
 *
 * @param files Files of outputs.
 * @param settings Files of references, and how lines are split.
 * @param terminal Receives notes.
 * @returns The texts.
 * @throws {UserError} If no file or reference is named, or files are broken or of different lengths.
 */
export async function readFileTexts(
  files: readonly string[],
  settings: FileTextSettings,
  terminal: Terminal,
): Promise<ScoredTexts> {
  if (files.length === 0) {
    throw new UserError(
      "there is nothing to score; name files with translations, or a campaign with --campaign C",
    );
  }
  if (settings.ref.length === 0) {
    throw new UserError("'score' needs --ref REF: a file with one reference per line");
  }
  const paths = [...new Set(files), ...settings.ref, settings.documents];
  if (paths.filter((path) => path === "-").length > 1) {
    throw new UserError("'-' is named twice, but standard input can be read only once; name files");
  }
  const note = (text: string) => terminal.note(text);
  const references: Texts[] = [];
  for (const path of settings.ref) {
    const texts = await readTexts(path, note);
    if (settings.numRefs === 1) noteTabs(texts, "references", "--num-refs", terminal);
    references.push(...partTexts(texts, settings.numRefs, "--num-refs"));
  }
  const outputs: Texts[] = [];
  for (const path of new Set(files)) {
    const texts = await readTexts(path, note);
    const here = path === "-" ? texts.lines[0].split("\t").length : 1;
    const count = settings.numSystems ?? here;
    if (count === 1) noteTabs(texts, "systems", "--num-systems", terminal);
    outputs.push(...partTexts(texts, count, "--num-systems"));
  }
  const documents = settings.documents === undefined ? null : await readTexts(settings.documents);
  checkCounts(references[0], [
    ...references.slice(1),
    ...outputs,
    ...documents === null ? [] : [documents],
  ]);
  return {
    outputs,
    references: presentReferences(references, note),
    segments: references[0].lines.length,
    origin: {},
    targetLanguage: null,
    documents: documents?.lines ?? null,
  };
}

/** Warns if every line of a file has the same number of tabs, since it may hold several texts per line. */
function noteTabs({ name, lines }: Texts, what: string, option: string, terminal: Terminal): void {
  const count = lines[0].split("\t").length;
  if (count === 1 || lines.some((line) => line.split("\t").length !== count)) return;
  terminal.note(
    `${name}: every line holds ${count} texts separated by tabs, and is scored as one; if they are of ${count} ${what}, add ${option} ${count}\n`,
  );
}

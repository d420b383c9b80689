import { diffCsv } from "../diff/diff_csv.ts";
import { readArtifact } from "./artifact_files.ts";
import type { SealedManifest } from "./manifest_form.ts";
import { renderArtifacts } from "./render_artifacts.ts";
import type { RunRecord } from "./run_record.ts";

/** Where a recorded artifact first differs from the recomputed one. */
export type RerunDifference = {
  /** Path of the artifact. */
  readonly path: string;
  /** Row of a table, by the texts that name it; `line 12` in another file; empty if the whole file is on one side only. */
  readonly row: string;
  /** Column of a table; empty in other files. */
  readonly column: string;
  /** Value in the folder; null if there is none. */
  readonly recorded: string | null;
  /** Recomputed value; null if there is none. */
  readonly now: string | null;
};

/** Most characters of a line that are shown, around the place where it differs. */
const SHOWN = 60;

/**
 * Compares the files of an artifact folder with those of the same run, recomputed. The recomputed run is written with the
 * recorded versions, so that a different version of Deno alone is no difference.
 *
 * @param folder The folder.
 * @param manifest Its manifest.
 * @param run The recomputed run.
 * @returns The first difference of every file that differs, tables before pages and drawings.
 */
export async function compareRerun(
  folder: string,
  manifest: SealedManifest,
  run: RunRecord,
): Promise<RerunDifference[]> {
  const files = renderArtifacts({ ...run, versions: manifest.versions });
  const paths = [...new Set([...manifest.artifacts.map(({ path }) => path), ...files.keys()])];
  paths.sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1));
  const differences: RerunDifference[] = [];
  for (const path of paths) {
    const recorded = await readText(folder, path);
    const recomputed = files.get(path) ?? null;
    if (recorded !== recomputed) {
      differences.push({ path, ...firstDifference(path, recorded, recomputed) });
    }
  }
  return differences;
}

/** Tables first, since other differences follow from them. */
function order(path: string): number {
  return path.endsWith("verdicts.csv") ? 1 : path.endsWith(".csv") ? 0 : 2;
}

function firstDifference(
  path: string,
  recorded: string | null,
  recomputed: string | null,
): Omit<RerunDifference, "path"> {
  if (recorded === null || recomputed === null) {
    const size = (text: string | null) => text === null ? null : `${text.length} characters`;
    return { row: "", column: "", recorded: size(recorded), now: size(recomputed) };
  }
  const cell = path.endsWith(".csv") ? diffCsv(recorded, recomputed)[0] : undefined;
  if (cell !== undefined) {
    return { row: cell.row, column: cell.column, recorded: cell.left, now: cell.right };
  }
  const [left, right] = [recorded.split("\n"), recomputed.split("\n")];
  const line = left.findIndex((text, index) => text !== right[index]);
  const at = line < 0 ? left.length : line;
  const from = Math.max(0, commonLength(left[at] ?? "", right[at] ?? "") - SHOWN / 3);
  const shown = (text: string | undefined) => text?.slice(from, from + SHOWN) ?? null;
  return {
    row: `line ${at + 1}`,
    column: "",
    recorded: shown(left[at]),
    now: shown(right[at]),
  };
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

async function readText(folder: string, path: string): Promise<string | null> {
  const bytes = await readArtifact(folder, path);
  return bytes && new TextDecoder().decode(bytes);
}

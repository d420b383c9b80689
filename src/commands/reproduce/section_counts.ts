import type { Manifest } from "../../reporting/artifacts/manifest_form.ts";
import type { VerdictCounts } from "../../reporting/artifacts/run_record.ts";
import type { Terminal } from "../options/command.ts";
import type { Format } from "../options/common_options.ts";
import { printRows } from "../terminal/print_rows.ts";

/** A section with the number of its verdicts of each kind, for scripts. */
export type SectionCounts = {
  /** `<paper>/<name>`. */
  readonly id: string;
  /** Number of verdicts of each kind. */
  readonly verdicts: VerdictCounts;
  /** Number of settings of the paper, which are no results. */
  readonly settings: number;
  /** Why it could not run; null if it ran. */
  readonly missing: string | null;
};

/**
 * Counts the verdicts of the sections of a manifest.
 *
 * @param manifest The manifest.
 * @returns One record per section, in order.
 */
export function sectionCounts(manifest: Pick<Manifest, "papers">): SectionCounts[] {
  return manifest.papers.flatMap(({ sections }) =>
    sections.map(({ id, counts, verdicts, missing }) => ({
      id,
      verdicts: counts,
      settings: verdicts.filter(({ verdict }) => verdict === "setting").length,
      missing,
    }))
  );
}

/**
 * Prints the sections of a manifest as a table, with notes on why some did not run.
 *
 * @param manifest The manifest.
 * @param format The format.
 * @param terminal Where to print.
 */
export function printSections(
  manifest: Pick<Manifest, "papers" | "sample">,
  format: Format,
  terminal: Terminal,
): void {
  const sections = sectionCounts(manifest);
  const allRan = sections.every(({ missing }) => missing === null);
  printRows(
    sections.map(({ id, verdicts, settings, missing }) => ({
      section: id,
      ...verdicts,
      settings,
      ...(allRan ? {} : { state: missing === null ? "ran" : "not run" }),
    })),
    format,
    terminal,
    manifest.sample ? "SAMPLE RUN: nothing here answers a paper" : "Published figures",
  );
  for (const { id, missing } of sections) {
    if (missing !== null) terminal.note(`${id} did not run: it ${missing}\n`);
  }
}

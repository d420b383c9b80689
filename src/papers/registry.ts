import { didYouMean } from "../did_you_mean.ts";
import { UserError } from "../user_error.ts";
import { paperOf } from "../reporting/artifacts/section_run.ts";
import type { Paper, Section } from "./section.ts";
import { tiesMatter } from "./ties-matter/paper.ts";
import { whichBird } from "./which-bird/paper.ts";
import { wmt23MetricsTask } from "./wmt23-metrics-task/paper.ts";
import { whatMetricsDoNotMeasure } from "./what-metrics-do-not-measure/paper.ts";

export type { Section } from "./section.ts";

/** The papers that the program reproduces, in display order. */
export const PAPERS: readonly Paper[] = [
  tiesMatter,
  whichBird,
  whatMetricsDoNotMeasure,
  wmt23MetricsTask,
];

/**
 * Selects sections by name, in the order of the papers. A paper's id means all its sections; no names mean all sections.
 *
 * @param names Names of papers and sections.
 * @returns The sections.
 * @throws {UserError} If a name is neither a paper nor a section; the message names the nearest one.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { selectSections } from "./registry.ts";
 *
 * assertEquals(selectSections(["ties-matter/ties"]).map(({ answers }) => answers[0]), ["Table 3"]);
 * ```
 */
export function selectSections(names: readonly string[]): readonly Section[] {
  const all = PAPERS.flatMap((paper) => paper.sections);
  if (names.length === 0) return all;
  const known = [...PAPERS.map((paper) => paper.id), ...all.map((section) => section.id)];
  for (const name of names) {
    if (!known.includes(name)) {
      throw new UserError(
        `there is no paper or section '${name}'; ${didYouMean(name, known)} ` +
          `'metaeval sections' lists them`,
      );
    }
  }
  return all.filter((section) => names.includes(section.id) || names.includes(paperOf(section)));
}

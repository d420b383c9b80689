import { answeredValues } from "../verdicts/answered_values.ts";
import type { Published, Verdict, VerdictKind } from "../verdicts/verdict.ts";
import type { SectionHead, SectionRun } from "./section_run.ts";
import type { ProjectMetric } from "../project/project.ts";
import { compare } from "../verdicts/compare.ts";
import { selectPublished } from "../verdicts/select_published.ts";
import { withPublished } from "../verdicts/with_published.ts";

/** The outcome of one section, and its verdicts. */
export interface RunSection extends SectionRun {
  /** Its values beside the published ones. */
  readonly verdicts: readonly Verdict[];
}

/** A paper of a run. */
export interface RunPaper {
  /** Folder name, for example `ties-matter`. */
  readonly id: string;
  /** Its title. */
  readonly title: string;
  /** Authors, year and address, as one line. */
  readonly citation: string;
  /** Its requested sections, in order. */
  readonly sections: readonly RunSection[];
  /** Published figures that no section of the paper answers: all *not run*. */
  readonly unclaimed: readonly Verdict[];
}

/** A run as shown by artifacts. It has no times and no absolute paths. */
export interface RunRecord {
  /** The papers, in order. */
  readonly papers: readonly RunPaper[];
  /** Versions of the software: name → version. */
  readonly versions: Readonly<Record<string, string>>;
  /** Options that affect results, by name. */
  readonly options: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
  /** The user's own metrics that were ranked beside the others. @default {[]} */
  readonly ownMetrics?: readonly ProjectMetric[];
  /** Seed of the run. */
  readonly seed: number;
  /** True where the run used the built-in sample. */
  readonly sample: boolean;
  /** Notes on the data, for example members whose changed checksum was accepted. */
  readonly dataNotes?: readonly string[];
}

/** Option of a run: the columns of its LaTeX tables. */
export const LATEX_COLUMNS = "latex_columns";

/** Number of verdicts of each kind. */
export type VerdictCounts = Readonly<Record<VerdictKind, number>>;

/** Why a run on the sample answers nothing published. */
const SAMPLE_REASON =
  "this run used the built-in sample; 'metaeval fetch' gets the data that the paper used";

/**
 * Compares the answers of a paper's sections with its published figures. Every published figure gets exactly one verdict: in
 * the section that claims it by its `published` prefixes or, if no section does, among the unclaimed ones. On the sample every
 * verdict is *not run*.
 *
 * @param paper The paper with all its sections, including unrequested ones.
 * @param runs The outcomes of the requested sections.
 * @param published The paper's published figures.
 * @param sample Whether the run used the built-in sample.
 * @returns The paper with its verdicts.
 * @throws {Error} If two sections claim the same figure, or a value answers none.
 */
export function recordPaper(
  paper: Omit<RunPaper, "sections" | "unclaimed"> & {
    readonly sections: readonly SectionHead[];
  },
  runs: readonly SectionRun[],
  published: readonly Published[],
  sample: boolean,
): RunPaper {
  const claims = new Map<string, string>();
  for (const section of paper.sections) {
    for (const { key } of selectPublished(published, section.published ?? [])) {
      const other = claims.get(key);
      if (other !== undefined) {
        throw new Error(`both ${other} and ${section.id} claim the published figure '${key}'`);
      }
      claims.set(key, section.id);
    }
  }
  const sections = runs.map((run) => {
    const figures = published.filter(({ key }) => claims.get(key) === run.section.id);
    const values = sample || run.output === null ? {} : answeredValues(run.output);
    const output = run.output === null || sample
      ? run.output
      : { ...run.output, figures: run.output.figures.map((one) => withPublished(one, figures)) };
    const verdicts = compare(figures, values, sample ? SAMPLE_REASON : run.missing);
    return { ...run, output, verdicts };
  });
  const unclaimed = compare(
    published.filter(({ key }) => !claims.has(key)),
    {},
    "no section computes it",
  );
  const { id, title, citation } = paper;
  return { id, title, citation, sections, unclaimed };
}

/**
 * Counts the verdicts of each kind. Settings are not verdicts.
 *
 * @param verdicts The verdicts.
 * @returns The counts.
 */
export function countVerdicts(verdicts: readonly Verdict[]): VerdictCounts {
  const counts = { same: 0, close: 0, differs: 0, not_run: 0, own_suite: 0 };
  for (const { kind } of verdicts) if (kind !== "setting") counts[kind]++;
  return counts;
}

/**
 * Separates verdicts on results from the settings of the paper.
 *
 * @param verdicts Both together.
 * @returns Both lists, each in order.
 */
export function partSettings(
  verdicts: readonly Verdict[],
): { readonly results: readonly Verdict[]; readonly settings: readonly Verdict[] } {
  const { results = [], settings = [] } = Object.groupBy(
    verdicts,
    ({ kind }) => kind === "setting" ? "settings" : "results",
  );
  return { results, settings };
}

/**
 * Lists all verdicts of a paper.
 *
 * @param paper The paper.
 * @returns The verdicts.
 */
export function paperVerdicts(paper: RunPaper): Verdict[] {
  return [...paper.sections.flatMap((section) => section.verdicts), ...paper.unclaimed];
}

/**
 * Names a run. If nothing published is compared, as in a report on a user's own scores, the name is that of its only paper.
 *
 * @param run The run.
 * @returns The title.
 */
export function runTitle(run: RunRecord): string {
  return hasPublished(run) || run.papers.length !== 1 ? "Reproduced results" : run.papers[0].title;
}

/**
 * Checks whether a run compares anything with a published figure.
 *
 * @param run The run.
 * @returns True where it does.
 */
export function hasPublished({ papers }: Pick<RunRecord, "papers">): boolean {
  return papers.some((paper) => paperVerdicts(paper).length > 0);
}

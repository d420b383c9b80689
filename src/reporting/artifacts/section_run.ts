import type { Figure } from "../figures/figure.ts";
import type { Answering } from "../verdicts/answered_values.ts";

/** The part of a section's declaration that artifacts show. */
export interface SectionHead {
  /** `<paper>/<name>`, for example `ties-matter/rankings`. */
  readonly id: string;
  /** What it shows, one line. */
  readonly title: string;
  /** Tables, figures or paragraphs of the paper that it answers. */
  readonly answers: readonly string[];
  /**
   * Keys of published figures that it answers, as prefixes up to a dot: `table6` stands for `table6.metricx.tau_b`
   * and the rest of its table. Those that it gives no value for are reported as not run.
   */
  readonly published?: readonly string[];
}

/**
 * Reads of which paper a section is.
 *
 * @param section The section.
 * @returns Id of the paper.
 */
export function paperOf({ id }: Pick<SectionHead, "id">): string {
  return id.slice(0, id.indexOf("/"));
}

/** What a section answers. */
export interface SectionOutput extends Answering {
  /** Its figures. */
  readonly figures: readonly Figure[];
  /** Other files it writes, for example a suite of pairs as JSONL: name → text. */
  readonly files?: Readonly<Record<string, string>>;
  /** Findings and remarks for the reader, one paragraph each. */
  readonly notes: readonly string[];
}

/** What became of one section. */
export interface SectionRun {
  /** The section. */
  readonly section: SectionHead;
  /** What it answered; null where it could not run. */
  readonly output: SectionOutput | null;
  /** Why it could not run, and how to get the data; null where it ran. */
  readonly missing: string | null;
  /** Files that it read: path → SHA-256. */
  readonly inputs: Readonly<Record<string, string>>;
}

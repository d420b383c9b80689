import type { SegmentOrigin } from "../../scores/score_table.ts";
import { FEATURES } from "./text_features.ts";

/** Texts of some systems on the same segments. */
export interface SegmentTexts {
  /** Translations by system and segment. */
  readonly outputs: readonly (readonly string[])[];
  /** Sources by segment; empty where unknown. */
  readonly sources: readonly string[];
  /** References by segment. */
  readonly references: readonly string[];
  /** Origin of each segment. */
  readonly origins: readonly SegmentOrigin[];
}

/** A rule by which a join on text may lose segments: those where a translation or the source has a feature. */
interface LossRule {
  /** The feature, worded to complete "a segment with …". */
  readonly title: string;
  /** Prepares the texts, and returns whether a segment is lost. */
  readonly loses: (texts: SegmentTexts, lines: readonly string[]) => (segment: number) => boolean;
}

/** The rules. */
const LOSS_RULES: readonly LossRule[] = [
  ...Object.entries(FEATURES).map(([feature, pattern]): LossRule => ({
    title: `a translation with ${feature}`,
    loses: (_, lines) => (i) => pattern.test(lines[i]),
  })),
  ...(["NFC", "NFKC"] as const).map((form): LossRule => ({
    title: `a translation that ${form} changes`,
    loses: (_, lines) => (i) => lines[i].normalize(form) !== lines[i],
  })),
  {
    title: "two systems with the same translation",
    loses: ({ outputs }) => (i) =>
      new Set(outputs.map((output) => output[i])).size < outputs.length,
  },
  {
    title: "a translation that its system has twice in the document",
    loses: ({ outputs, origins }) => {
      const twice = outputs.map((output) =>
        repeated(output.map((text, i) => `${origins[i].document} ${text}`))
      );
      return (i) => twice.some((one) => one[i]);
    },
  },
  {
    title: "a translation that its system has twice",
    loses: ({ outputs }) => {
      const twice = outputs.map(repeated);
      return (i) => twice.some((one) => one[i]);
    },
  },
  {
    title: "a source that occurs twice",
    loses: ({ sources }) => {
      const twice = repeated(sources);
      return (i) => twice[i];
    },
  },
  {
    title: "a translation equal to the source",
    loses: ({ outputs, sources }) => (i) => outputs.some((output) => output[i] === sources[i]),
  },
  {
    title: "a translation equal to the reference",
    loses: ({ outputs, references }) => (i) =>
      outputs.some((output) => output[i] === references[i]),
  },
  {
    title: "the first place in its document",
    loses: ({ origins }) => (i) => origins[i].document !== origins[i - 1]?.document,
  },
  {
    title: "the last place in its document",
    loses: ({ origins }) => (i) => origins[i].document !== origins[i + 1]?.document,
  },
];

/** The features of the rules, in the order of {@linkcode lostSegments}. */
export const LOSS_TITLES: readonly string[] = LOSS_RULES.map(({ title }) => title);

/**
 * Finds the segments that each rule loses.
 *
 * @param texts The texts.
 * @returns One array per rule: 1 for each segment that it loses, 0 otherwise.
 */
export function lostSegments(texts: SegmentTexts): Uint8Array[] {
  const { outputs, references } = texts;
  const lines = references.map((_, i) => outputs.map((output) => output[i]).join("\n"));
  return LOSS_RULES.map(({ loses }) => {
    const isLost = loses(texts, lines);
    return Uint8Array.from(references, (_, i) => isLost(i) ? 1 : 0);
  });
}

/** Whether each text occurs more than once. */
function repeated(texts: readonly string[]): boolean[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return texts.map((text) => (counts.get(text) ?? 0) > 1);
}

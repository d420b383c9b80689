import { accuracyEdits } from "./accuracy_edits.ts";
import {
  applyEdits,
  codePoints,
  type MarkedError,
  penalty,
  type RatedEdit,
} from "./apply_edits.ts";
import { type Draws, draws } from "./draw.ts";
import { ACCURACY_KINDS, type Edit, type EditKind, FORM_KINDS } from "./edit.ts";
import { formEdits } from "./form_edits.ts";
import type { SystemProfile } from "./systems.ts";
import { isGoodWording, wording } from "./wording.ts";
import { writtenEdits } from "./written_edits.ts";
import type { WrittenSegment } from "./written_segment.ts";

/** A translation with its true errors. */
export interface Translation {
  /** Text. */
  readonly text: string;
  /** Its errors, including those in the source that raters noticed. */
  readonly errors: readonly MarkedError[];
}

const DOMAIN_DIFFICULTY: Readonly<Record<string, number>> = {
  news: 1.05,
  conversation: 0.75,
  ecommerce: 0.95,
  social: 1.3,
};

const TRIES = 4;

/**
 * Translates a segment as a system would: a good wording, with errors of the system's profile where they fit.
 *
 * @param index number of the segment, from 0; with the system's name it settles every draw
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { SYSTEMS } from "./systems.ts";
 * import { translate } from "./translate.ts";
 * import { readWrittenSegments } from "./written_segment.ts";
 *
 * const text = "# document d in domain news\n\nde Ja.\nA Yes.\nB Yes!\nC Right.\nM Right => Left\n";
 * const [segment] = readWrittenSegments(text);
 * assertEquals(translate(segment, 0, SYSTEMS[0]), translate(segment, 0, SYSTEMS[0]));
 * ```
 */
export function translate(
  segment: WrittenSegment,
  index: number,
  system: SystemProfile,
): Translation {
  const stream = draws(`errors of ${system.name} in ${index}`);
  if (stream.chance(system.untranslated ?? 0)) return notTranslated(segment);
  const base = wording(segment, index, system);
  const possible = [
    ...writtenEdits(segment, base),
    ...accuracyEdits(base, segment.domain, stream),
    ...formEdits(base, stream),
  ].filter((edit) =>
    // An edit that leads to another good wording is not an error.
    !isGoodWording(segment, base.slice(0, edit.start) + edit.text + base.slice(edit.end))
  );
  const difficulty = DOMAIN_DIFFICULTY[segment.domain] * segmentDifficulty(index) *
    affinity(system, segment.domain);
  const chosen: RatedEdit[] = [];
  for (
    const [rate, kinds] of [
      [system.accuracy, ACCURACY_KINDS],
      [system.form, FORM_KINDS],
    ] as const
  ) {
    for (let k = 0; k < TRIES; k++) {
      if (!stream.chance(rate * difficulty / TRIES)) continue;
      const edit = chooseEdit(possible, kinds, chosen, system, stream);
      if (edit === null) continue;
      chosen.push({ edit, severity: severityOf(edit, index) });
    }
  }
  const { text, errors } = applyEdits(base, chosen);
  return { text, errors: [...errors, ...noticedInSource(segment, stream)] };
}

/**
 * A reference as raters see it: its text as written, marked where a rater finds it awkward.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { rateReference } from "./translate.ts";
 * import { readWrittenSegments } from "./written_segment.ts";
 *
 * const text = "# document d in domain news\n\nde Ja.\nA Oh yes.\nB Yes!\nC Right.\na Oh\n";
 * const { errors } = rateReference(readWrittenSegments(text)[0], "refA");
 * assertEquals(errors.map((error) => [error.start, error.end, error.score]), [[0, 2, 1]]);
 * ```
 */
export function rateReference(segment: WrittenSegment, name: "refA" | "refB"): Translation {
  const text = segment[name];
  const category = "style/unnatural or awkward";
  const errors = segment.awkward[name].map((phrase): MarkedError => {
    const start = codePoints(text.slice(0, text.indexOf(phrase)));
    return {
      start,
      end: start + codePoints(phrase),
      category,
      severity: "minor",
      score: penalty(category, "minor"),
      is_source_error: false,
    };
  });
  return { text, errors };
}

function notTranslated(segment: WrittenSegment): Translation {
  const category = "non-translation!";
  return {
    text: segment.source,
    errors: [{
      start: 0,
      end: codePoints(segment.source),
      category,
      severity: "major",
      score: penalty(category, "major"),
      is_source_error: false,
    }],
  };
}

// The same error in the same segment is equally bad in every system's translation.
function severityOf(edit: Edit, index: number): "major" | "minor" {
  const stream = draws(`severity in ${index} of ${edit.category}: ${edit.text.trim()}`);
  return stream.chance(edit.major) ? "major" : "minor";
}

function segmentDifficulty(index: number): number {
  const stream = draws(`difficulty of ${index}`);
  return (stream.below(700) + stream.below(700) + stream.below(600)) / 1000;
}

function affinity(system: SystemProfile, domain: string): number {
  return (600 + draws(`${system.name} in domain ${domain}`).below(800)) / 1000;
}

function chooseEdit(
  possible: readonly Edit[],
  kinds: readonly EditKind[],
  chosen: readonly RatedEdit[],
  system: SystemProfile,
  stream: Draws,
): Edit | null {
  const free = possible.filter((edit) =>
    kinds.includes(edit.kind) &&
    chosen.every(({ edit: other }) => edit.end + 1 < other.start || other.end + 1 < edit.start)
  );
  const present = kinds.filter((kind) => free.some((edit) => edit.kind === kind));
  // Mistranslated words and awkward phrases were written by hand for each segment; they are the most frequent errors.
  const staple: Partial<Record<EditKind, number>> = {
    mistranslation: 4,
    style: 3,
    grammar: 2,
    addition: 0.5,
  };
  const weighted = present.flatMap((kind) =>
    Array<EditKind>(Math.ceil(2 * (staple[kind] ?? 1) * (system.favours[kind] ?? 1))).fill(kind)
  );
  if (weighted.length === 0) return null;
  const kind = stream.pick(weighted);
  return stream.pick(free.filter((edit) => edit.kind === kind));
}

function noticedInSource(segment: WrittenSegment, stream: Draws): MarkedError[] {
  return segment.sourceErrors.filter(() => stream.chance(400)).map((word) => {
    const start = codePoints(segment.source.slice(0, segment.source.indexOf(word)));
    return {
      start,
      end: start + codePoints(word),
      category: "source issue",
      severity: "minor",
      score: penalty("source issue", "minor"),
      is_source_error: true,
    };
  });
}

import type { MarkedError } from "./apply_edits.ts";
import { METRICS, type SampleMetric } from "./metrics.ts";
import { SYSTEMS } from "./systems.ts";
import { rateReference, translate, type Translation } from "./translate.ts";
import { readWrittenSegments, type WrittenSegment } from "./written_segment.ts";

/** Order of the domains in the campaign. */
const DOMAINS = ["news", "conversation", "ecommerce", "social"];

/** A system or reference with all its translations. */
interface Entry {
  readonly name: string;
  readonly translations: readonly Translation[];
  readonly unrated: ReadonlySet<number>;
}

/**
 * Makes the sample campaign `sample/de-en` from the hand-written texts.
 *
 * @param texts contents of `tasks/sample/texts/*.txt` in the order of their names
 * @returns path below `data/sample/mt-metrics-eval-v2` → content
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sampleFiles } from "./sample_files.ts";
 *
 * const text = "# document d in domain news\n\nde Ja.\nA Yes.\nB Yes!\nC Right.\nM Right => Left\n";
 * assertEquals(sampleFiles([text]).get("sample/sources/de-en.txt"), "Ja.\n");
 * ```
 */
export function sampleFiles(texts: readonly string[]): Map<string, string> {
  const written = texts.flatMap(readWrittenSegments);
  const segments = DOMAINS.flatMap((domain) => written.filter((s) => s.domain === domain));
  const entries: Entry[] = [
    ...SYSTEMS.map((system) => ({
      name: system.name,
      translations: segments.map((segment, index) => translate(segment, index, system)),
      unrated: new Set(system.unrated ?? []),
    })),
    ...(["refA", "refB"] as const).map((name) => ({
      name,
      translations: segments.map((segment) => rateReference(segment, name)),
      unrated: new Set<number>(),
    })),
  ];
  const files = new Map<string, string>();
  const add = (path: string, lines: readonly string[]) =>
    files.set(`sample/${path}`, lines.map((line) => `${line}\n`).join(""));
  add("sources/de-en.txt", segments.map((segment) => segment.source));
  add("documents/de-en.docs", segments.map((s) => `${s.domain}\t${s.document}`));
  add("references/de-en.refA.txt", segments.map((segment) => segment.refA));
  add("references/de-en.refB.txt", segments.map((segment) => segment.refB));
  for (const { name, translations } of entries) {
    add(`system-outputs/de-en/${name}.txt`, translations.map((translation) => translation.text));
  }
  addHumanScores(entries, add);
  METRICS.forEach((metric, k) => addMetric(metric, k, entries, segments, add));
  return files;
}

type Add = (path: string, lines: readonly string[]) => void;

function addHumanScores(entries: readonly Entry[], add: Add): void {
  const rated = entries.flatMap(({ name, translations, unrated }) =>
    translations.map((translation, index) => ({
      name,
      errors: unrated.has(index) ? null : translation.errors,
    }))
  );
  add(
    "human-scores/de-en.mqm.merged.seg.rating",
    rated.map(({ name, errors }) => `${name}\t${errors === null ? "None" : ratingText(errors)}`),
  );
  add(
    "human-scores/de-en.mqm.seg.score",
    rated.map(({ name, errors }) => `${name}\t${errors === null ? "None" : scoreText(errors)}`),
  );
  add(
    "human-scores/de-en.mqm.sys.score",
    entries.map(({ name, translations, unrated }) => {
      const counted = translations.filter((_, index) => !unrated.has(index));
      const tenths = counted.reduce((sum, translation) => sum + tenthsOf(translation.errors), 0);
      return `${name}\t${-tenths / (10 * counted.length)}`;
    }),
  );
}

// The spacing of Python's json module, which upstream's files have.
function ratingText(errors: readonly MarkedError[]): string {
  const items = errors.map((error) =>
    `{"start": ${error.start}, "end": ${error.end}, "category": "${error.category}", ` +
    `"severity": "${error.severity}", "score": ${error.score}, ` +
    `"is_source_error": ${error.is_source_error}}`
  );
  return `{"errors": [${items.join(", ")}]}`;
}

function tenthsOf(errors: readonly MarkedError[]): number {
  return errors.reduce((sum, error) => sum + Math.round(10 * error.score), 0);
}

// Upstream prints a clean translation as -0.0.
function scoreText(errors: readonly MarkedError[]): string {
  const tenths = tenthsOf(errors);
  return `-${Math.floor(tenths / 10)}.${tenths % 10}`;
}

function addMetric(
  metric: SampleMetric,
  k: number,
  entries: readonly Entry[],
  segments: readonly WrittenSegment[],
  add: Add,
): void {
  // A metric does not score the reference that it was given, and every file has its own order of systems. It does not share a
  // rater's opinion of a reference either: a reference counts as error-free.
  const scored = entries.filter(({ name }) => !metric.name.endsWith(`-${name}`));
  const ordered = [...scored.slice(k), ...scored.slice(0, k)];
  const blocks = ordered.map(({ name, translations }) => ({
    name,
    scores: translations.map((translation, index) =>
      metric.score(
        name.startsWith("ref") ? { text: translation.text, errors: [] } : translation,
        segments[index],
        index,
      )
    ),
  }));
  add(
    `metric-scores/de-en/${metric.name}.seg.score`,
    blocks.flatMap(({ name, scores }) => scores.map((score) => `${name}\t${score ?? "None"}`)),
  );
  add(
    `metric-scores/de-en/${metric.name}.sys.score`,
    blocks.map(({ name, scores }) => {
      const present = scores.filter((score) => score !== null).map(Number);
      return `${name}\t${present.reduce((sum, score) => sum + score, 0) / present.length}`;
    }),
  );
}

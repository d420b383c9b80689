import { characterOverlap, wordOverlap } from "./character_overlap.ts";
import { draws } from "./draw.ts";
import type { Translation } from "./translate.ts";
import type { WrittenSegment } from "./written_segment.ts";

/** An invented metric: its name in the layout, and the score that it prints for a translation; null for none. */
export interface SampleMetric {
  /** Name with its reference, for example `Plumbline-refA`. */
  readonly name: string;
  /** Score as printed. */
  readonly score: (
    translation: Translation,
    segment: WrittenSegment,
    index: number,
  ) => string | null;
}

/**
 * The eight metrics, chosen for their ties. Noise depends only on the text, so that equal translations of a segment get equal
 * scores, as from real metrics.
 */
export const METRICS: readonly SampleMetric[] = [
  {
    name: "Plumbline-refA",
    score: (translation, segment, index) => {
      const p = totalPenalty(translation);
      const overlap = characterOverlap(translation.text, segment.refA) / 100;
      const noise = noiseOf("Plumbline", translation, index).normal();
      return String(0.83 - 0.55 * p / (p + 9) + 0.12 * overlap + 0.03 * noise);
    },
  },
  {
    name: "Murmur-refA",
    score: (translation, segment, index) => {
      const overlap = characterOverlap(translation.text, segment.refA) / 100;
      const noise = noiseOf("Murmur", translation, index).normal();
      return (0.5 * overlap - 0.008 * totalPenalty(translation) + 0.15 * noise).toFixed(6);
    },
  },
  {
    name: "Gauge-src",
    score: (translation, _segment, index) => {
      const noise = noiseOf("Gauge", translation, index).normal();
      const score = 97 - 3 * totalPenalty(translation) + 5 * noise;
      return String(Math.min(100, Math.max(0, 5 * Math.round(score / 5))));
    },
  },
  {
    name: "Tally-src",
    score: (translation, _segment, index) => {
      const stream = noiseOf("Tally", translation, index);
      let score = stream.chance(90) ? -1 : 0;
      for (const error of translation.errors) {
        if (error.is_source_error || !stream.chance(error.severity === "major" ? 750 : 450)) {
          continue;
        }
        score -= error.severity === "major" && stream.chance(850) ? 5 : 1;
      }
      return String(Math.max(-25, score));
    },
  },
  {
    name: "CharShare-refA",
    score: (translation, segment) => String(characterOverlap(translation.text, segment.refA)),
  },
  {
    name: "WordShare-refA",
    score: (translation, segment) => wordOverlap(translation.text, segment.refA).toFixed(2),
  },
  { name: "Flatline-refA", score: () => "1" },
  {
    name: "Patchy-refA",
    score: (translation, segment, index) => {
      const stream = noiseOf("Patchy", translation, index);
      if (stream.chance(70)) return null;
      const overlap = wordOverlap(translation.text, segment.refA);
      const noise = 0.08 * stream.normal();
      return (0.6 * overlap - 0.04 * Math.min(8, totalPenalty(translation)) + noise).toFixed(3);
    },
  },
];

function totalPenalty(translation: Translation): number {
  return translation.errors.reduce((sum, error) => sum + error.score, 0);
}

function noiseOf(metric: string, translation: Translation, index: number) {
  return draws(`${metric} on ${index}: ${translation.text}`);
}

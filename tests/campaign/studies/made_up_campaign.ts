import fc from "fast-check";
import type { Campaign } from "../../../src/campaign/campaign.ts";
import { assumedFacts } from "../../../src/campaign/known_campaigns.ts";
import { parseScores } from "../../../src/decimals/parsing/parse_scores.ts";
import type { ErrorSpan } from "../../../src/scores/rating.ts";
import type { RatingTable, ScoreTable } from "../../../src/scores/score_table.ts";

/** Number of segments of every made-up campaign. */
export const SEGMENTS = 3;
/** Systems that people may have rated; the last ones are references. */
export const RATED = ["C", "A", "MSLC", "B", "refA", "refB"];

/** Whole-number scores of systems by segment; null where missing. */
export type Cells = Readonly<Record<string, readonly (number | null)[]>>;

/** What stands in a made-up campaign. */
export interface MadeUp {
  /** Its name. @default "t/en-de" */
  readonly name?: string;
  /** MQM scores by people, in the order of systems; null for none. */
  readonly human: Cells | null;
  /** Systems with outputs. @default all */
  readonly outputs?: readonly string[];
  /** Scores by name of metric. @default none */
  readonly metrics?: Readonly<Record<string, Cells>>;
  /** Names of those metrics that are the user's own. @default none */
  readonly own?: readonly string[];
  /** Error spans by name of rating. @default none */
  readonly ratings?: Readonly<Record<string, RatingTable>>;
  /** Official outliers. @default none */
  readonly outliers?: readonly string[];
  /** Whether sources and origins are known. @default {true} */
  readonly described?: boolean;
}

/** The text of a system's translation of a segment. */
export const textOf = (system: string, segment: number): string =>
  `word ${system} says ${segment} and ${"more ".repeat(system.charCodeAt(0) % 4)}here`;
/** The source of a segment. */
export const sourceOf = (segment: number): string => `source ${segment}`;
/** The document of a segment. */
export const originOf = (segment: number) => ({ domain: "news", document: `d${segment >> 1}` });

const segments = Array.from({ length: SEGMENTS }, (_, i) => i);

/** A table of scores. */
export function tableOf(name: string, cells: Cells): ScoreTable {
  const column = parseScores(
    Object.values(cells).flat().map((score) => score === null ? null : String(score)),
  );
  return { name, systems: Object.keys(cells), segments: SEGMENTS, column };
}

/** A campaign that is read from nowhere. */
export function madeUpCampaign(made: MadeUp): Campaign {
  const { name = "t/en-de", human, outputs = RATED, described = true } = made;
  const [testSet, languagePair] = name.split("/");
  const nameOf = (metric: string) => {
    const [base, reference] = metric.split("-");
    return { name: metric, base, reference };
  };
  const names = Object.keys(made.metrics ?? {});
  const own = made.own ?? [];
  return {
    ...{ name, testSet, languagePair, segments: SEGMENTS, outputs },
    facts: { ...assumedFacts(["refA", "refB"], ["mqm"]), outliers: made.outliers ?? [] },
    references: ["refA", "refB"],
    humanNames: human === null ? ["da"] : ["mqm"],
    metrics: names.filter((metric) => !own.includes(metric)).map(nameOf),
    systemMetrics: [],
    ownMetrics: own.map(nameOf),
    ratingNames: Object.keys(made.ratings ?? {}),
    sources: () => Promise.resolve(described ? segments.map(sourceOf) : null),
    origins: () => Promise.resolve(described ? segments.map(originOf) : null),
    reference: (reference) => Promise.resolve(segments.map((i) => textOf(reference, i))),
    output: (system) => Promise.resolve(segments.map((i) => textOf(system, i))),
    human: () => Promise.resolve(tableOf("mqm", human!)),
    humanSystem: () => Promise.resolve(null),
    metric: (metric) => Promise.resolve(tableOf(metric, made.metrics![metric])),
    metricSystem: () => Promise.resolve(null),
    rating: (rating) => Promise.resolve(made.ratings![rating]),
    inputs: () => new Map(),
  };
}

/** Scores of some systems in any order. */
export const anyCells: fc.Arbitrary<Cells> = fc.shuffledSubarray(RATED, { minLength: 1 }).chain(
  (systems) =>
    fc.array(
      fc.array(fc.option(fc.constantFrom(0, 0, -1, -5), { freq: 6 }), {
        minLength: SEGMENTS,
        maxLength: SEGMENTS,
      }),
      { minLength: systems.length, maxLength: systems.length },
    ).map((rows) => Object.fromEntries(systems.map((system, k) => [system, rows[k]]))),
);

/** An error span of one of the kinds that contrasts know, or of another. */
const anyError: fc.Arbitrary<ErrorSpan> = fc.constantFrom(
  ["accuracy/mistranslation", "major"],
  ["accuracy/omission", "minor"],
  ["fluency/grammar", "minor"],
  ["style/awkward", "major"],
  ["other", "minor"],
).map(([category, severity]) => ({ category, severity, score: null, isSource: false }));

/** One rater's error spans of some systems in any order; null where a translation was not rated. */
export const anyRatings: fc.Arbitrary<RatingTable> = fc.shuffledSubarray(RATED, { minLength: 1 })
  .chain((systems) =>
    fc.array(fc.option(fc.array(anyError, { maxLength: 2 }), { freq: 6 }), {
      minLength: systems.length * SEGMENTS,
      maxLength: systems.length * SEGMENTS,
    }).map((cells) => ({
      name: "mqm",
      systems,
      segments: SEGMENTS,
      ratings: cells.map((errors) => errors === null ? null : { errors }),
    }))
  );

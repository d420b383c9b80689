import { bleu } from "../../../textmetrics/bleu/bleu.ts";
import { chrf } from "../../../textmetrics/chrf/chrf.ts";
import { systemRows } from "../../../scores/rated_systems.ts";
import type { ScoreTable } from "../../../scores/score_table.ts";
import type { SegmentStatistics, TextMetric } from "../../../textmetrics/text_metric.ts";
import type { Reading } from "../../section.ts";
import { type RatedTexts, ratedTexts } from "./rated_texts.ts";

/** Random choices of that many segments that stand in for the join's, which cannot be repeated. */
export const SUBSETS = 1000;

/** Decimals to which MQM scores are taken, so that sums are exact. */
const DECIMALS = 9;
const UNIT = 10 ** DECIMALS;

/** A metric with its counts of every system. */
export interface MetricCounts {
  /** The metric. */
  readonly metric: TextMetric;
  /** Counts by system, on the study's segments. */
  readonly systems: readonly SegmentStatistics[];
}

/** Rated systems of a language pair on the segments that were rated for each of them. */
export interface SystemStudy {
  /** Language pair. */
  readonly languagePair: string;
  /** Campaign that the texts come from. */
  readonly campaign: string;
  /** Systems, sorted; a second human translation among them. */
  readonly systems: readonly string[];
  /** MQM scores of the campaign. */
  readonly human: ScoreTable;
  /** Number of each segment in the campaign. */
  readonly segments: readonly number[];
  /** Domain of each segment. */
  readonly domains: readonly string[];
  /** Whether any system writes curly quotation marks or apostrophes in a segment, where two files' texts may differ. */
  readonly curly: readonly boolean[];
  /** MQM scores by system and segment, as whole numbers over 10^`decimals`. */
  readonly mqm: readonly Float64Array[];
  /** Decimals of `mqm`. */
  readonly decimals: number;
  /** BLEU and its counts. */
  readonly bleu: MetricCounts;
  /** chrF and its counts. */
  readonly chrf: MetricCounts;
}

/**
 * Opens the rated systems of every language pair: all but the reference, on the segments with a score for each.
 *
 * A pair is left out where no campaign has the outputs of all its rated systems.
 *
 * @param reading What they are read through; sections share the studies.
 * @returns One study per language pair.
 */
export function systemStudies(reading: Reading): Promise<SystemStudy[]> {
  return reading.shared(countStudies);
}

async function countStudies(reading: Reading): Promise<SystemStudy[]> {
  return (await reading.shared(ratedTexts)).map(studyOf);
}

function studyOf(texts: RatedTexts): SystemStudy {
  const { languagePair, campaign, systems, segments, outputs, references, origins } = texts;
  const { human } = texts;
  const { column: { values }, segments: all } = human;
  const rows = systemRows(human, systems);
  const counted = (metric: TextMetric): MetricCounts => ({
    metric,
    systems: metric.prepare([references]).statisticsOfAll(outputs),
  });
  return {
    languagePair,
    campaign,
    systems,
    human,
    segments,
    domains: origins.map(({ domain }) => domain),
    curly: segments.map((_, i) => outputs.some((output) => /[“”‘’]/.test(output[i]))),
    mqm: systems.map((_, k) =>
      Float64Array.from(segments, (i) => Math.round(values[rows[k * all + i]] * UNIT))
    ),
    decimals: DECIMALS,
    bleu: counted(bleu()),
    chrf: counted(chrf()),
  };
}

import { bleu } from "../../../textmetrics/bleu/bleu.ts";
import { chrf } from "../../../textmetrics/chrf/chrf.ts";
import { systemRows } from "../../../scores/rated_systems.ts";
import type { ScoreTable } from "../../../scores/score_table.ts";
import type { TextMetric } from "../../../textmetrics/text_metric.ts";
import type { MetricCounts, TextStudy } from "../../../agreement/text_study/text_study.ts";
import type { Reading } from "../../section.ts";
import type { RatedTexts } from "../../../campaign/studies/rated_texts.ts";
import { ratedTexts } from "./rated_texts.ts";

/** Number of random choices of segments, which replace those of the paper's join. */
export const SUBSETS = 1000;

/** Decimals to which MQM scores are rounded, so that sums are exact. */
const DECIMALS = 9;
const UNIT = 10 ** DECIMALS;

/** Rated systems of a language pair on the segments that were rated for each of them. */
export interface SystemStudy extends TextStudy {
  /** Campaign that the texts come from. */
  readonly campaign: string;
  /** MQM scores of the campaign. */
  readonly human: ScoreTable;
  /** Number of each segment in the campaign. */
  readonly segments: readonly number[];
  /** Whether any system writes curly quotation marks or apostrophes in a segment, so that the texts of two files may differ. */
  readonly curly: readonly boolean[];
}

/**
 * Opens the rated systems of every language pair: all but the reference, on the segments with a score for each.
 *
 * A pair is left out if no campaign has the outputs of all its rated systems.
 *
 * @param reading The data access; sections share the studies.
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

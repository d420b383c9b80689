import type { Campaign } from "../../campaign/campaign.ts";
import { bleu } from "../../textmetrics/bleu/bleu.ts";
import { chrf } from "../../textmetrics/chrf/chrf.ts";
import { commonSegments, ratedSystems, systemRows } from "../../scores/rated_systems.ts";
import type { SegmentStatistics, TextMetric } from "../../textmetrics/text_metric.ts";
import type { SectionContext } from "../section.ts";

/** Language pairs of the paper with the campaigns that may hold every rated output, in the order in which they are tried. */
export const PAIRS: readonly (readonly [string, readonly string[]])[] = [
  ["zh-en", ["wmt22/zh-en"]],
  ["en-de", ["wmt22/en-de", "wmt22.rated/en-de"]],
  ["en-ru", ["wmt22/en-ru", "wmt22.rated/en-ru"]],
];

/** How many segments the paper's join of spans and scores kept for every system (its section 3), by language pair. */
export const JOINED: Readonly<Record<string, number>> = {
  "zh-en": 1150,
  "en-de": 1182,
  "en-ru": 735,
};

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
 * @param context What the runner gives.
 * @returns One study per language pair.
 */
export async function systemStudies(context: SectionContext): Promise<SystemStudy[]> {
  const pairs = context.sample
    ? context.sampleCampaigns.map((name) => [name.split("/")[1], [name]] as const)
    : PAIRS;
  const studies: SystemStudy[] = [];
  for (const [index, [languagePair, names]] of pairs.entries()) {
    for (const name of names) {
      const campaign = await context.campaign(name);
      const study = campaign === null ? null : await openStudy(campaign, languagePair);
      if (study === null) continue;
      studies.push(study);
      break;
    }
    context.progress((index + 1) / (2 * pairs.length));
  }
  return studies;
}

async function openStudy(campaign: Campaign, languagePair: string): Promise<SystemStudy | null> {
  if (!campaign.humanNames.includes("mqm")) return null;
  const human = await campaign.human("mqm");
  const { segments, column } = human;
  const rated = ratedSystems(human, new Set([campaign.standardReference])).toSorted();
  if (rated.length < 2 || rated.some((name) => !campaign.outputs.includes(name))) return null;
  const rows = systemRows(human, rated);
  const kept = [...commonSegments(human, rated)];
  const origins = await campaign.origins();
  const reference = await campaign.reference(campaign.standardReference);
  const outputs = await Promise.all(rated.map((name) => campaign.output(name)));
  const counted = (metric: TextMetric): MetricCounts => ({
    metric,
    systems: metric.prepare([kept.map((i) => reference[i])])
      .statisticsOfAll(outputs.map((output) => kept.map((i) => output[i]))),
  });
  return {
    languagePair,
    campaign: campaign.name,
    systems: rated,
    domains: kept.map((i) => origins?.[i].domain ?? "all"),
    curly: kept.map((i) => outputs.some((output) => /[“”‘’]/.test(output[i]))),
    mqm: rated.map((_, k) =>
      Float64Array.from(kept, (i) => Math.round(column.values[rows[k * segments + i]] * UNIT))
    ),
    decimals: DECIMALS,
    bleu: counted(bleu()),
    chrf: counted(chrf()),
  };
}

import { type AlignedScores, alignedScores } from "../../scores/aligned_scores.ts";
import { align } from "../../scores/alignment.ts";
import { type RatedStudy, ratedStudy } from "../../scores/rated_study.ts";
import type { RatingTable, ScoreTable } from "../../scores/score_table.ts";
import { type StudyAspects, studyAspects } from "../../probes/augmentation/study_aspects.ts";
import { UserError } from "../../user_error.ts";
import type { Campaign } from "../campaign.ts";

/** Settings of {@linkcode openRatedStudy}. */
export interface StudyOptions {
  /** Systems to leave out in addition to references and outliers. */
  readonly exclude?: readonly string[];
  /** Whether to read the metrics. @default {true} */
  readonly scorers?: boolean;
  /** References whose metrics are read, in addition to reference-free metrics. @default The standard one, or the balance paper's. */
  readonly references?: readonly string[];
}

/** A study with the aspects of its translations. */
export interface AspectStudy {
  /** The study. */
  readonly study: RatedStudy;
  /** The aspects. */
  readonly aspects: StudyAspects;
}

/** References, other than the standard one, whose metrics the balance paper reads. */
const PAPER_REFERENCE: Readonly<Record<string, string>> = { "wmt23/he-en": "refA" };

/** Left out wherever it was rated, as the balance paper states. M2M100 is left out only where it is an official outlier. */
const FLAGGED = ["MSLC"];

/**
 * Opens a campaign for experiments on the balance of adequacy and fluency: real systems without the official outliers, MQM
 * scores, and the metrics that use the standard reference or none.
 *
 * @param campaign The campaign.
 * @param options What to leave out.
 * @returns The study.
 * @throws {UserError} If it has MQM scores of fewer than two systems, or lacks a system to leave out.
 */
export async function openRatedStudy(
  campaign: Campaign,
  {
    exclude = [],
    scorers = true,
    references = [PAPER_REFERENCE[campaign.name] ?? campaign.facts.standardReference ?? ""],
  }: StudyOptions = {},
): Promise<RatedStudy> {
  const human = await campaign.human("mqm");
  const unknown = exclude.find((system) => !human.systems.includes(system));
  if (unknown !== undefined) {
    throw new UserError(
      `--exclude '${unknown}' is no rated system of ${campaign.name}; it has ${
        human.systems.join(", ")
      }`,
    );
  }
  const usual = campaign.metrics.filter(({ name, reference }) => {
    // Scores of another paper, stored in wmt22 beside the campaign's own metrics.
    if (campaign.testSet === "wmt22" && name.startsWith("GEMBA")) return false;
    return references.includes(reference) || reference === "src";
  });
  const metrics: ScoreTable[] = [];
  for (const { name } of scorers ? usual : []) metrics.push(await campaign.metric(name));
  const out = new Set([...campaign.references, ...campaign.facts.outliers, ...FLAGGED, ...exclude]);
  return ratedStudy(campaign.name, human, metrics, out);
}

/**
 * Opens a campaign with the aspects of its translations.
 *
 * @param campaign The campaign.
 * @param options What to leave out.
 * @returns The study and the aspects.
 * @throws {UserError} If it has MQM scores of fewer than two systems, or some translations have no error spans.
 */
export async function openAspectStudy(
  campaign: Campaign,
  options: StudyOptions = {},
): Promise<AspectStudy> {
  const study = await openRatedStudy(campaign, options);
  const aspects = studyAspects(study, await mqmRatings(campaign));
  if (aspects === null) {
    throw new UserError(
      `${campaign.name} does not have error spans for every translation; choose a campaign with MQM ratings, such as wmt23/zh-en`,
    );
  }
  return { study, aspects };
}

/**
 * Reads a user's own metrics on the systems and segments of a study.
 *
 * @param campaign The campaign.
 * @param study The study.
 * @returns The metrics, and a note on each one that cannot be used.
 */
export async function ownScorers(
  campaign: Campaign,
  study: RatedStudy,
): Promise<{ readonly kept: AlignedScores[]; readonly notes: string[] }> {
  const kept: AlignedScores[] = [];
  const notes: string[] = [];
  if (campaign.ownMetrics.length === 0) return { kept, notes };
  const human = await campaign.human("mqm");
  const out = human.systems.filter((system) => !study.systems.includes(system));
  const alignment = align(human, new Set(out), "common");
  for (const { name } of campaign.ownMetrics) {
    const table = await campaign.metric(name);
    try {
      kept.push(alignedScores(table, alignment));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      notes.push(`The own metric ${name} is left out: ${error.message}.`);
    }
  }
  return { kept, notes };
}

/**
 * Reads the error spans of a campaign's MQM ratings.
 *
 * @param campaign The campaign.
 * @returns One table per rater, or one of all.
 */
export async function mqmRatings(campaign: Campaign): Promise<RatingTable[]> {
  const names = campaign.ratingNames.filter((name) => name.startsWith("mqm"));
  return await Promise.all(names.map((name) => campaign.rating(name)));
}

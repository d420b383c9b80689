import { signedCounts } from "../../agreement/agreement_replicates.ts";
import { type AlignedScores, alignedScores } from "../../scores/aligned_scores.ts";
import { align } from "../../scores/alignment.ts";
import type { Campaign } from "../../campaign/campaign.ts";
import type { RatingTable, ScoreTable } from "../../scores/score_table.ts";
import { aspectDoubles } from "../../mqm/aspect_doubles.ts";
import { aspectMeans, type AspectScores, aspectScores } from "../../mqm/aspect_scores.ts";
import { aspectPairs, type HumanQuality } from "../../probes/augmentation/shifts.ts";
import { type SignMatrix, signMatrix } from "../../resampling/permutation/sign_matrix.ts";
import { UserError } from "../../user_error.ts";

/** A campaign as this paper's experiments see it: real systems only, segments scored for all of them. */
export interface BirdStudy {
  /** The campaign's name, for example `wmt23/zh-en`. */
  readonly name: string;
  /** Systems, references and official outliers left out. */
  readonly systems: readonly string[];
  /** Segments, by number in the campaign. */
  readonly segments: Int32Array;
  /** Human total scores. */
  readonly human: AlignedScores;
  /** Base scorers: segment metrics against the standard reference (on wmt23/he-en refA, as in the paper) or the source, exact duplicates left out. */
  readonly scorers: readonly AlignedScores[];
  /** Metrics left out, with the reason. */
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
}

/** The aspects of a study's translations. */
export interface BirdAspects {
  /** Exact adequacy, fluency and other scores of the study's systems. */
  readonly scores: AspectScores;
  /** Adequacy and fluency of the study's translations in units of 1/`scores.unit`, system k on segment i at k·segments + i. */
  readonly integers: Readonly<Record<"adequacy" | "fluency", Float64Array>>;
  /** Mean adequacy of each system. */
  readonly adequacy: Float64Array;
  /** Mean fluency of each system. */
  readonly fluency: Float64Array;
  /** What augmentation needs; pairs told apart exactly. */
  readonly exact: HumanQuality;
  /** The same with pairs told apart by double arithmetic, as the peers do. */
  readonly doubles: HumanQuality;
}

/** Settings of {@linkcode openBirdStudy}. */
export interface StudyOptions {
  /** Systems to leave out beside references and outliers. */
  readonly exclude?: readonly string[];
  /** Whether to read the metrics. @default {true} */
  readonly scorers?: boolean;
}

/** References whose metrics the paper's stability experiment used where they are not the standard ones. */
const PAPER_REFERENCE: Readonly<Record<string, string>> = { "wmt23/he-en": "refA" };

/** Left out wherever it was rated, as the paper states; M2M100 is left out only where it is an official outlier. */
const FLAGGED = ["MSLC"];

/**
 * Opens a campaign for this paper's experiments.
 *
 * @throws {UserError} If it has no MQM scores of two systems.
 */
export async function openBirdStudy(
  campaign: Campaign,
  { exclude = [], scorers = true }: StudyOptions = {},
): Promise<BirdStudy> {
  const human = await campaign.human("mqm");
  const out = new Set([...campaign.references, ...campaign.outliers, ...FLAGGED, ...exclude]);
  const alignment = align(human, out, "common");
  const tables: ScoreTable[] = [];
  const leftOut: { name: string; reason: string }[] = [];
  const usual = campaign.metrics.filter(({ name, reference }) => {
    // Scores of another paper, laid into wmt22 beside the campaign's own metrics.
    if (campaign.testSet === "wmt22" && name.startsWith("GEMBA")) return false;
    return reference === (PAPER_REFERENCE[campaign.name] ?? campaign.standardReference) ||
      reference === "src";
  });
  for (const { name } of scorers ? usual : []) tables.push(await campaign.metric(name));
  const seen = new Map<string, string>();
  const kept: AlignedScores[] = [];
  for (const table of tables) {
    let scores: AlignedScores;
    try {
      scores = alignedScores(table, alignment);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      leftOut.push({ name: table.name, reason: error.message });
      continue;
    }
    const key = scores.integers.join(" ");
    const twin = seen.get(key);
    if (twin !== undefined) leftOut.push({ name: table.name, reason: `same scores as ${twin}` });
    else {
      seen.set(key, table.name);
      kept.push(scores);
    }
  }
  return {
    name: campaign.name,
    systems: alignment.systems,
    segments: alignment.segments,
    human: alignedScores(human, alignment),
    scorers: kept,
    leftOut,
  };
}

/**
 * Opens a campaign with the aspects of its translations.
 *
 * @throws {UserError} If it has no MQM scores of two systems, or no error spans of every translation.
 */
export async function openRatedStudy(
  campaign: Campaign,
  options: StudyOptions = {},
): Promise<{ readonly study: BirdStudy; readonly aspects: BirdAspects }> {
  const study = await openBirdStudy(campaign, options);
  const aspects = birdAspects(study, await mqmRatings(campaign));
  if (aspects === null) {
    throw new UserError(
      `${campaign.name} has no error spans of every translation; choose a campaign with MQM ratings, such as wmt23/zh-en`,
    );
  }
  return { study, aspects };
}

/** A user's own metrics on the systems and segments of a study, and those that cannot be used, with the reason. */
export async function ownScorers(
  campaign: Campaign,
  study: BirdStudy,
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

/** The error spans of a campaign's MQM ratings: one table a rater, or one of all. */
export async function mqmRatings(campaign: Campaign): Promise<RatingTable[]> {
  const names = campaign.ratingNames.filter((name) => name.startsWith("mqm"));
  return await Promise.all(names.map((name) => campaign.rating(name)));
}

/**
 * Aspects of a study's translations.
 *
 * @returns null where the campaign has no error spans, or not of every translation studied.
 */
export function birdAspects(
  study: BirdStudy,
  ratings: readonly RatingTable[],
): BirdAspects | null {
  if (ratings.length === 0) return null;
  const scores = aspectScores(ratings, study.systems);
  const place = new Map([...scores.segments].map((segment, i) => [segment, i]));
  const columns = Array.from(study.segments, (segment) => place.get(segment) ?? -1);
  if (columns.includes(-1)) return null;
  const rows = study.systems.flatMap((_, k) => columns.map((i) => k * place.size + i));
  if (rows.some((row) => scores.ratings[row] === 0)) return null;
  const chosen = (values: Float64Array) => Float64Array.from(rows, (row) => values[row]);
  const adequacy = aspectMeans(scores, "adequacy");
  const fluency = aspectMeans(scores, "fluency");
  const total = study.human.totals.map((sum) => sum / study.human.segments);
  const doubles = aspectDoubles(ratings, study.systems, study.segments);
  const common = { total, adequacy, fluency };
  const integers = {
    adequacy: chosen(scores.integers.adequacy),
    fluency: chosen(scores.integers.fluency),
  };
  return {
    scores,
    integers,
    adequacy,
    fluency,
    exact: {
      ...common,
      pairs: aspectPairs(integers.adequacy, integers.fluency),
    },
    doubles: { ...common, pairs: aspectPairs(doubles.adequacy, doubles.fluency) },
  };
}

/** The signs of this paper's permutation tests: 1,000 permutations, one matrix a campaign. */
export function birdSigns(study: BirdStudy, permutations = 1000, seed = 4): SignMatrix {
  return signMatrix({
    source: "numpy-integers",
    seed,
    to: permutations,
    segments: study.human.segments,
  });
}

/** Permutation counts of the human scores by pair of systems. */
export function humanCounts(study: BirdStudy, signs: SignMatrix): Uint32Array {
  return signedCounts(study.human, signs);
}

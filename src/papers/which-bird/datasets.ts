import type { RatingTable } from "../../scores/score_table.ts";
import { readMqmTsv } from "../../campaign/readers/read_mqm_tsv.ts";
import { aspectMeans, type AspectScores, aspectScores } from "../../mqm/aspect_scores.ts";
import { tsvRatings } from "../../campaign/readers/tsv_ratings.ts";
import { type SignMatrix, signMatrix } from "../../resampling/permutation/sign_matrix.ts";
import type { Reading } from "../section.ts";
import type { RatedStudy } from "../../scores/rated_study.ts";
import { mqmRatings, openRatedStudy } from "../../campaign/studies/open_rated_study.ts";

/** A dataset, under the paper's name, and its location. */
export interface BirdDataset {
  /** The paper's name, for example `zhen23`. */
  readonly id: string;
  /** Campaign of the package, for example `wmt23/zh-en`, or MQM TSV file of the source `wmt-mqm-human-evaluation`. */
  readonly source: string;
  /** Why the paper leaves it out; absent if it does not. */
  readonly excluded?: string;
}

/** Source of the MQM TSV files. */
const MQM_SOURCE = "wmt-mqm-human-evaluation";

/** The paper's datasets that are in this data, at least in part, in the paper's order. */
export const BIRD_DATASETS: readonly BirdDataset[] = [
  { id: "ted_ende", source: "ted/ende/mqm_ted_ende.tsv" },
  { id: "ted_zhen", source: "ted/zhen/mqm_ted_zhen.tsv" },
  { id: "ende22", source: "wmt22/en-de" },
  { id: "zhen22", source: "wmt22/zh-en" },
  { id: "zhen23", source: "wmt23/zh-en" },
  { id: "heen23", source: "wmt23/he-en" },
  {
    id: "ende23",
    source: "wmt23/en-de",
    excluded: "the paper leaves it out, since many of its errors count as other",
  },
];

/** The paper's other datasets: neither error spans nor scores of them are in this data. */
export const MISSING_DATASETS: readonly string[] = [
  "ende21",
  "zhen21",
  "ende24",
  "enes24",
  "jazh24",
];

/** A dataset, with its contents. */
export interface OpenDataset {
  /** The dataset. */
  readonly dataset: BirdDataset;
  /** Real systems, without references and official outliers. */
  readonly systems: readonly string[];
  /** Systems left out. */
  readonly leftOut: readonly string[];
  /** Its campaign study; null for an MQM TSV file, which has no scorers. */
  readonly study: RatedStudy | null;
  /** Error spans, including those of references; empty if there are none. */
  readonly ratings: readonly RatingTable[];
  /** Aspect scores of `systems`; null where there are no error spans. */
  readonly aspects: AspectScores | null;
}

/**
 * Opens the datasets that a section works on, in its order or, on the built-in sample, the sample's campaigns. Datasets that
 * the data lacks are left out.
 *
 * @param reading The data access; sections share the values computed from a dataset.
 * @param ids Names of the datasets.
 * @param scorers Whether to read metrics.
 * @returns The datasets.
 */
export async function openDatasets(
  reading: Reading,
  ids: readonly string[],
  scorers: boolean,
): Promise<OpenDataset[]> {
  const wanted = reading.sample
    ? reading.sampleCampaigns.map((source) => ({ id: source.replace("/", "_"), source }))
    : ids.flatMap((id) => BIRD_DATASETS.filter((dataset) => dataset.id === id));
  const opened: OpenDataset[] = [];
  for (const dataset of wanted) {
    const found = await reading.shared(openerOf(dataset, scorers));
    if (found !== null) opened.push(found);
  }
  return opened;
}

/**
 * Averages adequacy, fluency and total score of each system of a dataset, from its error spans.
 *
 * @param dataset The dataset.
 * @returns The means; null where there are no error spans.
 */
export function datasetMeans(
  { aspects }: OpenDataset,
): Readonly<Record<"adequacy" | "fluency" | "total", Float64Array>> | null {
  if (aspects === null) return null;
  const [adequacy, fluency, other] = (["adequacy", "fluency", "other"] as const).map((aspect) =>
    aspectMeans(aspects, aspect)
  );
  return { adequacy, fluency, total: adequacy.map((a, k) => a + fluency[k] + other[k]) };
}

type Opener = (reading: Reading) => Promise<OpenDataset | null>;

const openers = new Map<string, Opener>();

/** Opens a dataset. It is always the same function, so that sections share the result. */
function openerOf(dataset: BirdDataset, scorers: boolean): Opener {
  const key = `${dataset.source} ${scorers}`;
  const opener = openers.get(key) ??
    ((reading) =>
      dataset.source.endsWith(".tsv")
        ? openFile(reading, dataset)
        : openCampaignDataset(reading, dataset, scorers));
  openers.set(key, opener);
  return opener;
}

async function openCampaignDataset(
  reading: Reading,
  dataset: BirdDataset,
  scorers: boolean,
): Promise<OpenDataset | null> {
  const found = await reading.campaign(dataset.source);
  if (found === null || !found.humanNames.includes("mqm")) return null;
  const study = await openRatedStudy(found, { scorers });
  const ratings = await mqmRatings(found);
  const rated = (await found.human("mqm")).systems;
  const leftOut = rated.filter((system) => !study.systems.includes(system));
  const aspects = ratings.length === 0 ? null : aspectScores(ratings, study.systems);
  return { dataset, systems: study.systems, leftOut, study, ratings, aspects };
}

async function openFile(
  reading: Reading,
  dataset: BirdDataset,
): Promise<OpenDataset | null> {
  const bytes = await reading.file(MQM_SOURCE, dataset.source);
  if (bytes === null) return null;
  const ratings = tsvRatings(readMqmTsv(bytes, dataset.source));
  const all = ratings[0]?.systems ?? [];
  const isReference = (system: string) => /^ref(-?[A-Z])?$/.test(system);
  const systems = all.filter((system) => !isReference(system));
  const leftOut = all.filter(isReference);
  return {
    dataset,
    systems,
    leftOut,
    study: null,
    ratings,
    aspects: aspectScores(ratings, systems),
  };
}

/** Seed of numpy's generator, as in mt-metrics-eval; the paper names none. */
export const PAPER_SEED = 4;

/**
 * Draws the signs of this paper's permutation tests: 1,000 permutations, one matrix per campaign.
 *
 * @param study The campaign's study.
 * @param seed Another seed. @default {4}
 * @returns The signs.
 */
export function paperSigns(
  { human: { segments } }: RatedStudy,
  seed: number = PAPER_SEED,
): SignMatrix {
  return signMatrix({ source: "numpy-integers", seed, to: 1000, segments });
}

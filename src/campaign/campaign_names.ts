import type { SegmentOrigin } from "../scores/score_table.ts";
import type { RecordingReader } from "./recording_reader.ts";
import { readScores } from "./readers/read_scores.ts";
import { parseOrigins } from "./readers/parse_origins.ts";
import { textLines } from "./readers/text_lines.ts";

/** Names found in a campaign's folders. */
export interface CampaignNames {
  /** Files of sources. */
  readonly sources: readonly string[];
  /** Files of documents. */
  readonly documents: readonly string[];
  /** References. */
  readonly references: readonly string[];
  /** Systems with an output. */
  readonly outputs: readonly string[];
  /** Human scores of segments. */
  readonly human: readonly string[];
  /** Human scores of systems. */
  readonly humanSystem: readonly string[];
  /** Error spans. */
  readonly ratings: readonly string[];
  /** Metric scores of segments. */
  readonly metrics: readonly string[];
  /** Metric scores of systems. */
  readonly metricSystem: readonly string[];
}

/**
 * Lists the folders of a campaign.
 *
 * @param reader Files of the package.
 * @param testSet Test set, for example `wmt22`.
 * @param languagePair Language pair, for example `en-de`.
 * @returns The names found, sorted.
 */
export async function campaignNames(
  reader: RecordingReader,
  testSet: string,
  languagePair: string,
): Promise<CampaignNames> {
  const stems = async (folder: string, start: string, end: string) =>
    (await reader.list(`${testSet}/${folder}`))
      .filter((file) =>
        file.startsWith(start) && file.endsWith(end) && file.length >= start.length + end.length
      )
      .map((file) => file.slice(start.length, file.length - end.length));
  const prefix = `${languagePair}.`;
  // `de-en.txt` belongs to `de-en` alone, not to a pair whose name it starts with.
  const whole = (found: readonly string[]) => found.filter((stem) => stem === "");
  return {
    sources: whole(await stems("sources", languagePair, ".txt")),
    documents: whole(await stems("documents", languagePair, ".docs")),
    references: await stems("references", prefix, ".txt"),
    outputs: await stems(`system-outputs/${languagePair}`, "", ".txt"),
    human: await stems("human-scores", prefix, ".seg.score"),
    humanSystem: await stems("human-scores", prefix, ".sys.score"),
    ratings: await stems("human-scores", prefix, ".seg.rating"),
    metrics: await stems(`metric-scores/${languagePair}`, "", ".seg.score"),
    metricSystem: await stems(`metric-scores/${languagePair}`, "", ".sys.score"),
  };
}

/**
 * Counts the segments of a campaign: the lines of its documents file, or else of its source, or else of its first scores.
 *
 * @param reader Files of the package.
 * @param testSet Test set.
 * @param languagePair Language pair.
 * @param names What the campaign holds.
 * @returns The number of segments; 0 where the campaign holds neither texts nor scores.
 * @throws {UserError} If the counted file is broken.
 */
export async function countSegments(
  reader: RecordingReader,
  testSet: string,
  languagePair: string,
  names: CampaignNames,
): Promise<number> {
  if (names.documents.includes("")) {
    return (await readOrigins(reader, testSet, languagePair)).length;
  }
  if (names.sources.includes("")) {
    return (await reader.parse(`${testSet}/sources/${languagePair}.txt`, textLines)).length;
  }
  const table = names.human.length > 0
    ? `${testSet}/human-scores/${languagePair}.${names.human[0]}.seg.score`
    : `${testSet}/metric-scores/${languagePair}/${names.metrics[0]}.seg.score`;
  if (names.human.length === 0 && names.metrics.length === 0) return 0;
  const lines = await reader.parse(table, (bytes, label) => readScores(bytes, { label, name: "" }));
  return lines.segments;
}

/**
 * Reads the domain and document of each segment.
 *
 * @param reader Files of the package.
 * @param testSet Test set.
 * @param languagePair Language pair.
 * @returns One origin for each line of the documents file.
 * @throws {UserError} If a line is not a domain and a document.
 */
export function readOrigins(
  reader: RecordingReader,
  testSet: string,
  languagePair: string,
): Promise<readonly SegmentOrigin[]> {
  return reader.parse(`${testSet}/documents/${languagePair}.docs`, parseOrigins);
}

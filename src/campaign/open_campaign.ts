import { didYouMean } from "../did_you_mean.ts";
import { type CampaignNames, campaignNames, countSegments, readOrigins } from "./campaign_names.ts";
import { UserError } from "../user_error.ts";
import type { Campaign, MetricName } from "./campaign.ts";
import type { RatingTable, ScoreTable, SegmentOrigin } from "../scores/score_table.ts";
import type { CampaignFiles } from "./folder_files.ts";
import { assumedFacts, type CampaignFacts, knownFacts } from "./known_campaigns.ts";
import { listCampaigns } from "./list_campaigns.ts";
import { type OwnMetric, ownMetricsOf } from "./own_metrics.ts";
import { type RecordingReader, recordingReader } from "./recording_reader.ts";
import { readRatings } from "./readers/read_ratings.ts";
import { readScores } from "./readers/read_scores.ts";
import { readSystemScores } from "./readers/read_system_scores.ts";
import { textLines } from "./readers/text_lines.ts";
import { howMany } from "../how_many.ts";

/**
 * Opens a campaign of a package in the mt-metrics-eval layout. Folders are listed now; files are read and checked on first use.
 *
 * Campaigns opened on the same `files` share what was read.
 *
 * @param files Files of the package.
 * @param name Campaign, for example `wmt22/en-de`.
 * @param own A user's own metrics; those of other campaigns are skipped. They are never among `metrics`, so no published figure
 * depends on them.
 * @param standardReference Reference to use as the standard one instead of the known or assumed one.
 * @returns The campaign.
 * @throws {UserError} If the package has no such campaign, its sources and documents disagree in length, or it has no such reference.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { folderFiles } from "./folder_files.ts";
 * import { openCampaign } from "./open_campaign.ts";
 *
 * const campaign = await openCampaign(folderFiles("data/sample/mt-metrics-eval-v2"), "sample/de-en");
 * assertEquals(campaign.languagePair, "de-en");
 * ```
 */
export async function openCampaign(
  files: CampaignFiles,
  name: string,
  own: readonly OwnMetric[] = [],
  standardReference?: string,
): Promise<Campaign> {
  const [testSet, languagePair, ...rest] = name.split("/");
  if (!testSet || !languagePair || rest.length > 0) {
    throw new UserError(
      `'${name}' is not a campaign; write TESTSET/LANGUAGEPAIR, for example wmt22/en-de`,
    );
  }
  const reader = recordingReader(files);
  const names = await campaignNames(reader, testSet, languagePair);
  if (Object.values(names).every((list) => list.length === 0)) {
    throw await unknownCampaign(files, name);
  }
  const segments = await countSegments(reader, testSet, languagePair, names);
  return new FileCampaign(reader, testSet, languagePair, names, segments, own, standardReference);
}

async function unknownCampaign(files: CampaignFiles, name: string): Promise<UserError> {
  if (knownFacts(name) !== null) {
    return new UserError(
      `${name} is known, but its data is not here; run 'metaeval fetch', or name the folder that holds it with --data`,
    );
  }
  const known = await listCampaigns(files);
  const hint = known.length === 0
    ? "the data holds none"
    : `${didYouMean(name, known)} There are ${known.join(", ")}`;
  return new UserError(`there is no campaign '${name}'; ${hint}`);
}

class FileCampaign implements Campaign {
  readonly name: string;
  readonly facts: CampaignFacts;
  readonly references: readonly string[];
  readonly outputs: readonly string[];
  readonly humanNames: readonly string[];
  readonly metrics: readonly MetricName[];
  readonly systemMetrics: readonly MetricName[];
  readonly ownMetrics: readonly MetricName[];
  readonly ratingNames: readonly string[];
  readonly #reader: RecordingReader;
  readonly #names: CampaignNames;
  readonly #own: readonly OwnMetric[];
  readonly #ownTables = new Map<string, Promise<ScoreTable>>();
  readonly #ownInputs = new Map<string, string>();

  constructor(
    reader: RecordingReader,
    readonly testSet: string,
    readonly languagePair: string,
    names: CampaignNames,
    readonly segments: number,
    own: readonly OwnMetric[],
    standardReference?: string,
  ) {
    this.name = `${testSet}/${languagePair}`;
    this.#reader = reader;
    this.#names = names;
    this.references = names.references;
    this.outputs = names.outputs;
    this.humanNames = names.human;
    this.ratingNames = names.ratings;
    this.metrics = names.metrics.map(metricName);
    this.systemMetrics = names.metricSystem.map(metricName);
    const facts = knownFacts(this.name) ??
      assumedFacts(names.references, this.metrics.map(({ reference }) => reference));
    if (standardReference !== undefined) {
      this.#check("reference", standardReference, this.references);
    }
    this.facts = { ...facts, ...standardReference === undefined ? {} : { standardReference } };
    this.#own = ownMetricsOf(this, own);
    this.ownMetrics = this.#own.map(({ name }) => ({ name, base: name, reference: "" }));
  }

  inputs(): ReadonlyMap<string, string> {
    return new Map([...this.#reader.inputs, ...this.#ownInputs]);
  }

  async sources(): Promise<readonly string[] | null> {
    if (!this.#names.sources.includes("")) return null;
    return await this.#text(`${this.testSet}/sources/${this.languagePair}.txt`);
  }

  async origins(): Promise<readonly SegmentOrigin[] | null> {
    if (!this.#names.documents.includes("")) return null;
    return await readOrigins(this.#reader, this.testSet, this.languagePair);
  }

  reference(name: string): Promise<readonly string[]> {
    this.#check("reference", name, this.references);
    return this.#text(`${this.testSet}/references/${this.languagePair}.${name}.txt`);
  }

  output(system: string): Promise<readonly string[]> {
    this.#check("output", system, this.outputs);
    return this.#text(`${this.testSet}/system-outputs/${this.languagePair}/${system}.txt`);
  }

  human(name: string): Promise<ScoreTable> {
    this.#check("human score", name, this.humanNames);
    return this.#reader.table(
      `${this.testSet}/human-scores/${this.languagePair}.${name}.seg.score`,
      (bytes, label) => readScores(bytes, { label, name, segments: this.segments }),
    );
  }

  async humanSystem(name: string): Promise<ReadonlyMap<string, string | null> | null> {
    if (!this.#names.humanSystem.includes(name)) return null;
    const path = `${this.testSet}/human-scores/${this.languagePair}.${name}.sys.score`;
    return await this.#reader.parse(path, readSystemScores);
  }

  async metric(name: string, keep = true): Promise<ScoreTable> {
    const own = this.#own.find((metric) => metric.name === name);
    if (own !== undefined) {
      if (!this.#ownTables.has(name)) this.#ownTables.set(name, this.#readOwn(own));
      return await this.#ownTables.get(name)!;
    }
    this.#check("metric", name, this.metrics.map((metric) => metric.name));
    const systems = await this.#knownSystems();
    return await this.#reader.table(
      `${this.testSet}/metric-scores/${this.languagePair}/${name}.seg.score`,
      (bytes, label) => readScores(bytes, { label, name, segments: this.segments, systems }),
      keep,
    );
  }

  async metricSystem(name: string): Promise<ReadonlyMap<string, string | null> | null> {
    if (!this.#names.metricSystem.includes(name)) return null;
    const path = `${this.testSet}/metric-scores/${this.languagePair}/${name}.sys.score`;
    return await this.#reader.parse(path, readSystemScores);
  }

  async #readOwn({ name, input, label, read }: OwnMetric): Promise<ScoreTable> {
    const systems = await this.#knownSystems();
    const { bytes, sha256 } = await read();
    this.#ownInputs.set(input, sha256);
    return readScores(bytes, { label, name, segments: this.segments, systems });
  }

  async rating(name: string): Promise<RatingTable> {
    this.#check("rating", name, this.ratingNames);
    const systems = await this.#knownSystems();
    return await this.#reader.parse(
      `${this.testSet}/human-scores/${this.languagePair}.${name}.seg.rating`,
      (bytes, label) => readRatings(bytes, { label, name, segments: this.segments, systems }),
    );
  }

  /** Systems with an output or a human score; undefined where the campaign has neither. */
  async #knownSystems(): Promise<ReadonlySet<string> | undefined> {
    if (this.outputs.length === 0 && this.humanNames.length === 0) return undefined;
    const systems = new Set(this.outputs);
    for (const name of this.humanNames) {
      for (const system of (await this.human(name)).systems) systems.add(system);
    }
    return systems;
  }

  async #text(path: string): Promise<readonly string[]> {
    return await this.#reader.parse(path, (bytes, label) => {
      const lines = textLines(bytes, label);
      if (lines.length !== this.segments) {
        throw new UserError(
          `${label}: the file has ${howMany(lines.length, "line")} where the campaign has ${
            howMany(this.segments, "segment")
          }; ` +
            `write one line per segment`,
        );
      }
      return lines;
    });
  }

  #check(what: string, name: string, known: readonly string[]): void {
    if (known.includes(name)) return;
    const hint = known.length === 0
      ? "it has none"
      : `${didYouMean(name, known)} There are ${known.join(", ")}`;
    throw new UserError(`campaign ${this.name} has no ${what} '${name}'; ${hint}`);
  }
}

/** Splits a metric's file name at its last dash. */
function metricName(name: string): MetricName {
  const dash = name.lastIndexOf("-");
  return dash > 0
    ? { name, base: name.slice(0, dash), reference: name.slice(dash + 1) }
    : { name, base: name, reference: "" };
}

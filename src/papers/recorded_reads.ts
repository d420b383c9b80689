import type { Campaign } from "../campaign/campaign.ts";
import { openCampaign } from "../campaign/open_campaign.ts";
import type { OwnMetric } from "../campaign/own_metrics.ts";
import type { DataReader, InputStamp } from "../datasets/package/input_stamps.ts";

/** The sources of sections. */
export interface ReadSource {
  /** The data. */
  readonly data: DataReader;
  /** Names of its campaigns. */
  readonly campaigns: readonly string[];
  /** A user's own metrics. */
  readonly ownMetrics?: readonly OwnMetric[];
}

/** Reads campaigns and files, each once, and records what was read. */
export class RecordedReads {
  readonly #source: ReadSource;
  readonly #opened = new Map<string, Promise<Campaign>>();
  readonly #files = new Map<string, string>();

  /** Makes an empty record. */
  constructor(source: ReadSource) {
    this.#source = source;
  }

  /**
   * Opens a campaign.
   *
   * @param name Its name.
   * @returns The campaign; null where the data has none.
   */
  async campaign(name: string): Promise<Campaign | null> {
    const { data, campaigns, ownMetrics } = this.#source;
    if (!campaigns.includes(name)) return null;
    const opened = this.#opened.get(name) ?? openCampaign(data.files, name, ownMetrics);
    this.#opened.set(name, opened);
    return await opened;
  }

  /**
   * Reads a file of another source.
   *
   * @param source The source.
   * @param path Its path in that source.
   * @returns Its bytes; null where it is absent.
   */
  async file(source: string, path: string): Promise<Uint8Array | null> {
    const read = await this.#source.data.file(source, path);
    this.#files.set(`${source}:${path}`, read?.sha256 ?? "absent");
    return read?.bytes ?? null;
  }

  /**
   * Lists the inputs read so far.
   *
   * @returns One stamp per path, in no order.
   */
  async stamps(): Promise<InputStamp[]> {
    const stamps: InputStamp[] = [];
    for (const campaign of this.#opened.values()) {
      for (const [path, sha256] of (await campaign).inputs()) {
        const isFile = !path.endsWith("/") && !path.includes(":");
        const stamp = isFile ? await this.#source.data.files.stamp(path) : null;
        stamps.push({ path, sha256, stamp });
      }
    }
    for (const [path, sha256] of this.#files) stamps.push({ path, sha256, stamp: null });
    return stamps;
  }
}

import type { Clock } from "../download/clock.ts";
import type { Source } from "./sources.ts";

/** Progress of a lengthy operation. */
export interface DataProgress {
  /** What is being done. */
  readonly work: "download" | "unpack" | "verify";
  /** Its object: the name of an archive, a file or a source. */
  readonly name: string;
  /** Bytes done. */
  readonly bytes: number;
  /** Total bytes; null if unknown. */
  readonly total: number | null;
  /** Bytes per second; null if unknown. */
  readonly rate: number | null;
  /** Seconds left; null where unknown. */
  readonly remaining: number | null;
}

/**
 * Where data may be and how it may be downloaded. The caller reads the environment and passes its values in.
 *
 * Permissions: read and write on the cache, read on `data`, `home` and a mirror folder, network access to `data.statmt.org`,
 * `storage.googleapis.com` and `raw.githubusercontent.com` or the mirror. No environment is read in this room.
 */
export interface DataOptions {
  /** Value of `--data`, or else of `METAEVAL_DATA`: a folder or a `.tgz`; null if neither is given. */
  readonly data: string | null;
  /** Value of `HOME`, whose `.mt-metrics-eval` is searched; null if unset. */
  readonly home: string | null;
  /** Folder of the cache, see `cacheFolder()`; null where there is none. */
  readonly cache: string | null;
  /** Value of `--mirror`: a URL or folder instead of the upstream hosts; null if not given. */
  readonly mirror: string | null;
  /** True if nothing may be downloaded; a mirror that is a folder still works. */
  readonly offline: boolean;
  /** True to use data whose checksum is not the known one (`--accept-changed-data`). */
  readonly acceptChanged: boolean;
  /** The list of sources, from `readSources()`. */
  readonly sources: readonly Source[];
  /** Called with the progress of a download or an unpacking. */
  progress?(progress: DataProgress): void;
  /** Called with a one-sentence note for the user. */
  note?(sentence: string): void;
  /** Time and randomness for waits. @default {systemClock} */
  readonly clock?: Clock;
  /** Attempts per address of a download, see `download()`. */
  readonly attempts?: number;
}

import type { Clock } from "../download/clock.ts";
import type { Source } from "./sources.ts";

/** How far a lengthy piece of work is. */
export interface DataProgress {
  /** What is being done. */
  readonly work: "download" | "unpack" | "verify";
  /** To what: the name of an archive, a file or a source. */
  readonly name: string;
  /** Bytes done. */
  readonly bytes: number;
  /** Bytes in all; null where unknown. */
  readonly total: number | null;
  /** Bytes a second; null where unknown. */
  readonly rate: number | null;
  /** Seconds left; null where unknown. */
  readonly remaining: number | null;
}

/**
 * Where data may be found and how it may be got. The caller reads the environment and passes its values in.
 *
 * Permissions: read and write on the cache, read on `data`, `home` and a mirror folder, net to `data.statmt.org`,
 * `storage.googleapis.com` and `raw.githubusercontent.com` or the mirror. No environment is read in this room.
 */
export interface DataOptions {
  /** Value of `--data`, else of `METAEVAL_DATA`: a folder or a `.tgz`; null where neither is given. */
  readonly data: string | null;
  /** Value of `HOME`, whose `.mt-metrics-eval` is looked into; null where unset. */
  readonly home: string | null;
  /** Folder of the cache, see `cacheFolder()`; null where there is none. */
  readonly cache: string | null;
  /** Value of `--mirror`: a URL or folder in place of the upstream hosts; null where not given. */
  readonly mirror: string | null;
  /** True where nothing may be downloaded; a mirror that is a folder still serves. */
  readonly offline: boolean;
  /** True where data whose checksum is not the known one is used all the same (`--accept-changed-data`). */
  readonly acceptChanged: boolean;
  /** The list of sources, from `readSources()`. */
  readonly sources: readonly Source[];
  /** Told how far a download or an unpacking is. */
  progress?(progress: DataProgress): void;
  /** Told what a user should know, one sentence. */
  note?(sentence: string): void;
  /** Time and chance for waits. @default {systemClock} */
  readonly clock?: Clock;
  /** Tries per address of a download. @default {3} */
  readonly attempts?: number;
}

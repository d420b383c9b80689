import type { CampaignFiles } from "../../campaign/folder_files.ts";
import type { DataOptions, DataProgress } from "../../datasets/sources/data_options.ts";
import type { Package } from "../../datasets/package/package.ts";
import type { DataReader } from "../../datasets/package/input_stamps.ts";
import type { Terminal } from "../options/command.ts";
import type { DataSettings } from "../options/common_options.ts";

/** The data of a command. */
export interface OpenData extends DataReader {
  /** The package that was found, or the built-in sample. */
  readonly package: Package;
  /** Files of the package. */
  readonly files: CampaignFiles;
  /** Folder of the cache; null where there is none. */
  readonly cache: string | null;
}

/** Notice that the built-in sample is used instead of data. */
const SAMPLE_NOTE = "SAMPLE: no data was found, so only the built-in sample's campaign is here\n";

/** Prefix of the built-in sample's campaigns. */
export const SAMPLE_TEST_SET = "sample/";

/**
 * Collects the settings of the data rooms from options and environment.
 *
 * @param settings Settings of the command.
 * @param terminal Receives progress.
 * @returns The settings.
 */
export async function dataOptions(
  settings: DataSettings,
  terminal: Terminal,
): Promise<DataOptions> {
  const { cacheFolder } = await import("../../datasets/cache/cache.ts");
  const { readSources } = await import("../../datasets/sources/sources.ts");
  const { dataProgress } = await import("../terminal/progress.ts");
  const show: (progress: DataProgress) => void = settings.quiet ? () => {} : dataProgress(terminal);
  const home = Deno.env.get("HOME");
  return {
    data: settings.data ?? (Deno.env.get("METAEVAL_DATA") || null),
    home: home || null,
    cache: cacheFolder({ XDG_CACHE_HOME: Deno.env.get("XDG_CACHE_HOME"), HOME: home }),
    mirror: settings.mirror ?? null,
    offline: settings.offline,
    acceptChanged: settings.acceptChangedData,
    sources: await readSources(),
    progress: show,
    note: (sentence) => terminal.note(`${sentence}\n`),
  };
}

/** A command's further requests. */
export interface DataChoice {
  /** Campaigns requested by name; if all are the sample's, it is opened without a search. */
  readonly campaigns?: readonly string[];
  /** True to use the sample whatever other data there is. */
  readonly forceSample?: boolean;
  /** True to download nothing, whatever the options say. */
  readonly offline?: boolean;
  /** True to continue if a file is not the known one, whatever the options say. */
  readonly acceptChanged?: boolean;
  /** First note if the sample is used instead of data. */
  readonly sampleNotice?: string;
}

/**
 * Opens the data for a command: the data that `--data` names, or else data found on this machine, or else a download, or else
 * the built-in sample.
 *
 * @param settings Settings of the command.
 * @param terminal Receives notes and progress.
 * @param choice A command's further requests.
 * @returns The data.
 */
export async function openData(
  settings: DataSettings,
  terminal: Terminal,
  {
    campaigns = [],
    forceSample = false,
    offline = false,
    acceptChanged = false,
    sampleNotice = SAMPLE_NOTE,
  }: DataChoice = {},
): Promise<OpenData> {
  const { fileFinder } = await import("../../datasets/package/file_finder.ts");
  const { locate, openSample } = await import("../../datasets/package/locate.ts");
  const { packageFiles } = await import("../../datasets/package/package_files.ts");
  const { sampleFolder } = await import("../../datasets/program/sample_folder.ts");
  const given = await dataOptions(settings, terminal);
  // The notice that this is the sample comes first, before the reason why nothing could be fetched.
  let held: string[] | null = [];
  const options = {
    ...given,
    offline: given.offline || offline,
    acceptChanged: given.acceptChanged || acceptChanged,
    note: (sentence: string) => held === null ? given.note?.(sentence) : held.push(sentence),
  };
  const asked = campaigns.length > 0 &&
    campaigns.every((name) => name.startsWith(SAMPLE_TEST_SET)) &&
    settings.data === undefined;
  const found = forceSample || asked ? null : await locate(options);
  const sample = found === null;
  if (sample && !asked && sampleNotice !== "") terminal.note(sampleNotice);
  for (const sentence of held) given.note?.(sentence);
  held = null;
  const opened = found ?? await openSample(await sampleFolder(options.cache), options);
  const find = fileFinder(options);
  return {
    package: opened,
    files: packageFiles(opened),
    cache: options.cache,
    sample,
    async file(source, path) {
      const located = sample ? null : await find(source, path);
      if (located === null) return null;
      return { bytes: await Deno.readFile(located.path), sha256: located.sha256 };
    },
  };
}

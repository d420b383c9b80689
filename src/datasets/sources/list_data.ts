import type { DataOptions } from "./data_options.ts";
import { type FileFinder, fileFinder } from "../package/file_finder.ts";
import { campaignOf, PACKAGE } from "../package/layout.ts";
import { locate, openSample } from "../package/locate.ts";
import { sampleFolder } from "../program/sample_folder.ts";
import type { Origin, Package } from "../package/package.ts";
import type { Source } from "./sources.ts";

/** A file of a multi-file source, present or not. */
export interface ListedFile {
  /** Its path in the source. */
  readonly path: string;
  /** Its origin; null if it is missing. */
  readonly origin: Origin | null;
}

/** A source, with the files that are on this machine. */
export interface ListedSource {
  /** The source, as in `data/sources.json`. */
  readonly source: Source;
  /** Its origin; null if nothing of it is here. */
  readonly origin: Origin | null;
  /** The folder on this machine with the archive's campaigns; null for a multi-file source, or if it is missing. */
  readonly folder: string | null;
  /** Its files; empty for the archive of campaigns. */
  readonly files: readonly ListedFile[];
}

/** A campaign, with the files that are on this machine. */
export interface ListedCampaign {
  /** Its name, for example `wmt22/en-de`. */
  readonly name: string;
  /** Its origin; null if it is missing. */
  readonly origin: Origin | null;
  /** Whether `data/sources.json` lists it. */
  readonly isKnown: boolean;
  /** Whether it is in the available archive but was not unpacked. */
  readonly isSkipped: boolean;
  /** Number of files here by folder of the layout, for example `{ "human-scores": 2 }`. */
  readonly files: Readonly<Record<string, number>>;
  /** Number of members with a known checksum that are not here. */
  readonly missing: readonly string[];
}

/** The available data. */
export interface DataList {
  /** Sources in their order. */
  readonly sources: readonly ListedSource[];
  /** Known, found and built-in campaigns, sorted by name. */
  readonly campaigns: readonly ListedCampaign[];
}

/**
 * Lists sources and campaigns with the files that are on this machine, changed or not. Downloads nothing.
 *
 * @param options Where data is.
 * @returns The list.
 * @throws {UserError} If `locate()` throws. Changed files are only listed.
 */
export async function listData(options: DataOptions): Promise<DataList> {
  const here: DataOptions = { ...options, offline: true, mirror: null, acceptChanged: true };
  const found = await locate(here);
  const sample = await openSample(await sampleFolder(here.cache), here);
  const campaigns = await listedCampaigns(here.sources, found);
  const brought = await listedCampaigns([], sample);
  const find = fileFinder(here);
  return {
    sources: await Promise.all(
      here.sources.map((source) => listSource(source, found, find)),
    ),
    campaigns: [
      ...brought.filter(({ name }) => !campaigns.some((other) => other.name === name)),
      ...campaigns,
    ].toSorted((a, b) => a.name < b.name ? -1 : 1),
  };
}

async function listSource(
  source: Source,
  found: Package | null,
  find: FileFinder,
): Promise<ListedSource> {
  if (source.kind === "archive") {
    return { source, origin: found?.origin ?? null, folder: found?.root ?? null, files: [] };
  }
  const files = await Promise.all(source.files.map(async (path) => {
    return { path, origin: (await find(source.name, path))?.origin ?? null };
  }));
  const origin = files.find((file) => file.origin)?.origin ?? null;
  return { source, origin, folder: null, files };
}

async function listedCampaigns(
  sources: readonly Source[],
  found: Package | null,
): Promise<readonly ListedCampaign[]> {
  const source = sources.find(({ name }) => name === PACKAGE);
  const known = source?.campaigns ?? [];
  const checked = [...(source?.checksums.keys() ?? [])];
  const names = new Set([...known, ...(await found?.list() ?? []), ...(found?.skipped ?? [])]);
  return await Promise.all(
    [...names].toSorted().map(async (name) => {
      const members = await found?.members(name) ?? [];
      const here = new Set(members);
      const files: Record<string, number> = {};
      for (const member of members) {
        const kind = member.split("/")[1];
        files[kind] = (files[kind] ?? 0) + 1;
      }
      return {
        name,
        origin: members.length > 0 ? found?.origin ?? null : null,
        isKnown: known.includes(name),
        isSkipped: found?.skipped.includes(name) ?? false,
        files,
        missing: checked.filter((member) => campaignOf(member) === name && !here.has(member)),
      };
    }),
  );
}

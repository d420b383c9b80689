import LISTED from "../../../data/sources.json" with { type: "json" };
import { UserError } from "../../user_error.ts";
import { programFolder } from "../program/program_files.ts";

/** An upstream source of data, as `data/sources.json` lists it. */
export interface Source {
  /** Name of the source, which is also its folder in a mirror and in the cache. */
  readonly name: string;
  /** `archive`: one `.tgz` that unpacks into a folder of the source's name; `files`: single files below an address. */
  readonly kind: "archive" | "files";
  /** Addresses of the archive, or of the folder that holds the files (with a final slash); the first is tried first. */
  readonly addresses: readonly string[];
  /** Licence, as stated upstream. */
  readonly licence: string;
  /** How to cite it. */
  readonly citation: string;
  /** Most bytes that a download may have. */
  readonly sizeLimit: number;
  /** Patterns of the members that a campaign needs, see `matches()`; empty for `files`. */
  readonly members: readonly string[];
  /** Campaigns that the papers use; empty for `files`. */
  readonly campaigns: readonly string[];
  /** Test sets known upstream; any other test set is a user's own and is unpacked completely. */
  readonly testSets: readonly string[];
  /** Paths of the files that the papers use; empty for an archive. */
  readonly files: readonly string[];
  /** Known SHA-256 by path; other paths have none. */
  readonly checksums: ReadonlyMap<string, string>;
}

/**
 * Reads the program's list of sources, with their known checksums.
 *
 * @returns The sources.
 */
export async function readSources(): Promise<readonly Source[]> {
  const folder = programFolder("checksums/");
  return await Promise.all(LISTED.sources.map(async (source): Promise<Source> => ({
    ...source,
    kind: source.kind === "archive" ? "archive" : "files",
    members: source.members ?? [],
    campaigns: source.campaigns ?? [],
    testSets: source.testSets ?? [],
    files: source.files ?? [],
    checksums: checksums(await folder.text(`${source.name}.sha256`)),
  })));
}

/**
 * Finds a source by name.
 *
 * @param sources The known sources.
 * @param name The name.
 * @returns The source.
 * @throws {UserError} If there is no such source; the message names those there are.
 */
export function sourceNamed(sources: readonly Source[], name: string): Source {
  const source = sources.find((candidate) => candidate.name === name);
  if (source) return source;
  const known = sources.map((candidate) => candidate.name).join(", ");
  throw new UserError(`there is no source '${name}': the sources are ${known}`);
}

/** Reads lines as `sha256sum` writes them. */
function checksums(lines: string): ReadonlyMap<string, string> {
  return new Map(lines.trimEnd().split("\n").map((line) => [line.slice(66), line.slice(0, 64)]));
}

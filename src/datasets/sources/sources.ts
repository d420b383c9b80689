import { UserError } from "../../user_error.ts";
import { type ProgramFolder, programFolder } from "../program/program_files.ts";

/** An upstream source of data, as `data/sources.json` lists it. */
export interface Source {
  /** Name of the source, which is also its folder in a mirror and in the cache. */
  readonly name: string;
  /** What it is, one line. */
  readonly title: string;
  /** `archive`: one `.tgz` that unpacks into a folder of the source's name; `files`: single files below an address. */
  readonly kind: "archive" | "files";
  /** Addresses of the archive, or of the folder that holds the files (with a final slash); the first is tried first. */
  readonly addresses: readonly string[];
  /** Licence as upstream states it. */
  readonly licence: string;
  /** How to cite it. */
  readonly citation: string;
  /** Most bytes that a download may have. */
  readonly sizeLimit: number;
  /** Patterns of the members that a campaign needs, see `matches()`; empty for `files`. */
  readonly members: readonly string[];
  /** Campaigns that the papers use; empty for `files`. */
  readonly campaigns: readonly string[];
  /** Test sets that upstream has; a test set not among them is somebody's own and is unpacked whole. */
  readonly testSets: readonly string[];
  /** Paths of the files that the papers use; empty for an archive. */
  readonly files: readonly string[];
  /** Known SHA-256 by path; a path not among them has none known. */
  readonly checksums: ReadonlyMap<string, string>;
}

const SHA256_LINE = /^([0-9a-f]{64}) [ *](.+)$/;

/**
 * Reads and validates the list of sources and their known checksums.
 *
 * @param folder Folder that holds `sources.json` and `checksums/<name>.sha256`, lines as `sha256sum` writes them.
 * @returns The sources.
 * @throws {UserError} If the list is not valid; the message names the file and the field.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readSources } from "./sources.ts";
 *
 * const sources = await readSources();
 * assertEquals(sources[0].name, "mt-metrics-eval-v2");
 * ```
 */
export async function readSources(
  folder: Pick<ProgramFolder, "text"> = programFolder(""),
): Promise<readonly Source[]> {
  const text = await folder.text("sources.json");
  const list = fields(parse(text), "sources.json").sources;
  if (!Array.isArray(list) || list.length === 0) {
    throw new UserError("data/sources.json: 'sources' is not a list of sources; restore the file");
  }
  return await Promise.all(list.map((entry, index) => readSource(entry, index, folder)));
}

/**
 * Finds a source by name.
 *
 * @param sources The known sources.
 * @param name The name.
 * @returns The source.
 * @throws {UserError} If there is none; the message names those there are.
 */
export function sourceNamed(sources: readonly Source[], name: string): Source {
  const source = sources.find((candidate) => candidate.name === name);
  if (source) return source;
  const known = sources.map((candidate) => candidate.name).join(", ");
  throw new UserError(`there is no source '${name}': the sources are ${known}`);
}

async function readSource(
  entry: unknown,
  index: number,
  folder: Pick<ProgramFolder, "text">,
): Promise<Source> {
  const where = `data/sources.json: sources[${index}]`;
  const record = fields(entry, where);
  const name = text(record, "name", where);
  const kind = text(record, "kind", where);
  if (kind !== "archive" && kind !== "files") {
    throw new UserError(`${where}.kind is '${kind}'; write 'archive' or 'files'`);
  }
  const sizeLimit = record.sizeLimit;
  if (typeof sizeLimit !== "number" || !Number.isSafeInteger(sizeLimit) || sizeLimit <= 0) {
    throw new UserError(`${where}.sizeLimit is not a positive number of bytes; write an integer`);
  }
  const addresses = texts(record, "addresses", where);
  for (const address of addresses) {
    if (!URL.canParse(address)) {
      throw new UserError(`${where}.addresses: '${address}' is not a URL; write https://…`);
    }
  }
  const checksumFile = `checksums/${name}.sha256`;
  return {
    name,
    title: text(record, "title", where),
    kind,
    addresses,
    licence: text(record, "licence", where),
    citation: text(record, "citation", where),
    sizeLimit,
    members: kind === "archive" ? texts(record, "members", where) : [],
    campaigns: kind === "archive" ? texts(record, "campaigns", where) : [],
    testSets: kind === "archive" ? texts(record, "testSets", where) : [],
    files: kind === "files" ? texts(record, "files", where) : [],
    checksums: checksums(await folder.text(checksumFile), checksumFile),
  };
}

function checksums(lines: string, file: string): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  for (const [index, line] of lines.split("\n").entries()) {
    if (line === "") continue;
    const [, sha256, path] = SHA256_LINE.exec(line) ?? [];
    if (path === undefined) {
      throw new UserError(
        `data/${file}:${
          index + 1
        }: '${line}' is not a checksum; write the SHA-256, two spaces and the path`,
      );
    }
    known.set(path, sha256);
  }
  return known;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new UserError(
      `data/sources.json is not valid JSON (${message(error)}); restore the file`,
    );
  }
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function fields(value: unknown, where: string): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  throw new UserError(`${where} is not an object; restore the file`);
}

function text(record: Record<string, unknown>, field: string, where: string): string {
  const value = record[field];
  if (typeof value === "string" && value !== "") return value;
  throw new UserError(`${where}.${field} is not a text; write one`);
}

function texts(record: Record<string, unknown>, field: string, where: string): readonly string[] {
  const value = record[field];
  const isText = (item: unknown): item is string => typeof item === "string" && item !== "";
  if (Array.isArray(value) && value.length > 0 && value.every(isText)) return value;
  throw new UserError(`${where}.${field} is not a list of texts; write at least one`);
}

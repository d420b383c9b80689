import { join } from "node:path";
import { sha256 } from "../../sha256.ts";
import { UserError } from "../../user_error.ts";
import { alone, readJson, requireCache } from "../cache/cache.ts";
import { type Changed, checkKnown } from "../sources/checksums.ts";
import type { DataOptions } from "../sources/data_options.ts";
import { cannotRead, cannotWrite } from "../cache/file_error.ts";
import { hashFile } from "../cache/hash_file.ts";
import { campaignOf, matches, PACKAGE } from "../package/layout.ts";
import { readReceipt, type Receipt, writeReceipt } from "./receipt.ts";
import { type Source, sourceNamed } from "../sources/sources.ts";
import { unpack } from "./unpack.ts";
import { writeWhole } from "../cache/write_beside.ts";

/** A package unpacked into the cache. */
export interface UnpackedPackage {
  /** The package's folder. */
  readonly root: string;
  /** The record of the unpacking. */
  readonly receipt: Receipt;
}

/**
 * Opens the package of an archive, and unpacks it into the cache unless it is there already. An archive is recognised by its
 * path, size and modification time, or else by its SHA-256.
 *
 * @param archive Path of the `.tgz`.
 * @param options Where data is.
 * @returns The package.
 * @throws {UserError} If the archive is bad, a member has changed, or the cache cannot be written.
 *
 * @example
 * ```ts
 * import { assertRejects } from "@std/assert";
 * import { readSources } from "../sources/sources.ts";
 * import { unpackOnce } from "./unpack_once.ts";
 *
 * const cache = await Deno.makeTempDir();
 * const sources = await readSources();
 * const rest = { data: null, home: null, mirror: null, offline: true, acceptChanged: false };
 * await assertRejects(() => unpackOnce("absent.tgz", { cache, sources, ...rest }));
 * await Deno.remove(cache, { recursive: true });
 * ```
 */
export async function unpackOnce(archive: string, options: DataOptions): Promise<UnpackedPackage> {
  const cache = requireCache(options.cache);
  const key = join(cache, "archives", `${await quickKey(archive)}.json`);
  const noted = await readJson<{ readonly sha256: string }>(key);
  const ready = noted && await unpackedBefore(cache, noted.sha256, options);
  if (ready) return ready;
  return await alone(cache, async () => {
    const sha256 = await hashFile(archive);
    const found = await unpackedBefore(cache, sha256, options) ??
      await unpackNow(cache, archive, sha256, options);
    await writeWhole(key, JSON.stringify({ sha256 }));
    return found;
  });
}

/**
 * Finds an archive's package in the cache.
 *
 * @param cache The cache's folder.
 * @param sha256 SHA-256 of the archive.
 * @param options Where data is.
 * @returns The package; null if the archive is not unpacked, or a needed campaign is missing.
 * @throws {UserError} If a member has changed and that is not accepted.
 */
export async function unpackedBefore(
  cache: string,
  sha256: string,
  options: DataOptions,
): Promise<UnpackedPackage | null> {
  const folder = folderOf(cache, sha256);
  const root = join(folder, PACKAGE);
  const receipt = await readReceipt(folder, root);
  if (receipt === null || receipt.archive !== sha256) return null;
  const source = sourceNamed(options.sources, PACKAGE);
  if (receipt.skipped.some((campaign) => source.campaigns.includes(campaign))) return null;
  // A receipt of an earlier version of the program may not list its patterns, or list fewer.
  const patterns = new Set(receipt.patterns ?? []);
  if (source.members.some((pattern) => !patterns.has(pattern))) return null;
  for (const [member, stamp] of Object.entries(receipt.members)) {
    checkKnown(source, member, stamp.sha256, options.acceptChanged);
  }
  return { root, receipt };
}

async function unpackNow(
  cache: string,
  archive: string,
  sha256: string,
  options: DataOptions,
): Promise<UnpackedPackage> {
  const source = sourceNamed(options.sources, PACKAGE);
  const campaigns = new Set(source.campaigns);
  const folder = folderOf(cache, sha256);
  const beside = `${folder}.part`;
  const changes: Changed[] = [];
  const { members, skipped } = await unpack({
    archive,
    folder: beside,
    wants: (member) => isWanted(inPackage(member), campaigns, source),
    has: (member, bytes) => wholeBefore(join(beside, member), inPackage(member), bytes, source),
    check: (member, written) => {
      const path = inPackage(member) ?? member;
      const change = checkKnown(source, path, written.sha256, options.acceptChanged);
      if (change) changes.push(change);
    },
    progress: (bytes, total) =>
      options.progress?.({
        work: "unpack",
        name: source.name,
        bytes,
        total,
        rate: null,
        remaining: null,
      }),
  });
  if (members.size === 0) {
    throw new UserError(
      `${archive} holds no campaign below ${PACKAGE}/; give an archive of ${PACKAGE}`,
    );
  }
  const written = new Map([...members].map(([member, one]) => [inPackage(member) ?? member, one]));
  const unneeded = new Set(skipped.map((member) => campaignOf(inPackage(member) ?? "")));
  await writeReceipt(
    beside,
    join(beside, PACKAGE),
    sha256,
    source.members,
    written,
    [...unneeded].filter((name) => name !== null && !campaigns.has(name)).toSorted() as string[],
    changes,
  );
  await replaceFolder(beside, folder);
  const ready = await unpackedBefore(cache, sha256, options);
  if (ready === null) throw new Error(`the receipt just written to ${folder} does not hold`);
  return ready;
}

/** A member left by an interrupted unpacking; it is used only if its checksum is the known one. */
async function wholeBefore(path: string, member: string | null, bytes: number, source: Source) {
  const known = source.checksums.get(member ?? "");
  const info = known === undefined ? null : await Deno.stat(path).catch(() => null);
  if (known === undefined || info?.size !== bytes) return null;
  return await hashFile(path) === known ? { bytes, sha256: known } : null;
}

function isWanted(member: string | null, campaigns: ReadonlySet<string>, source: Source): boolean {
  const campaign = member === null ? null : campaignOf(member);
  if (member === null || campaign === null) return false;
  if (!source.testSets.includes(campaign.split("/")[0])) return true;
  return campaigns.has(campaign) &&
    source.members.some((pattern) => matches(pattern, campaign, member));
}

function inPackage(member: string): string | null {
  return member.startsWith(`${PACKAGE}/`) ? member.slice(PACKAGE.length + 1) : null;
}

function folderOf(cache: string, sha256: string): string {
  return join(cache, "unpacked", sha256.slice(0, 32));
}

async function replaceFolder(beside: string, folder: string): Promise<void> {
  try {
    await Deno.remove(folder, { recursive: true }).catch((error) => {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    });
    await Deno.rename(beside, folder);
  } catch (error) {
    throw cannotWrite(error, folder);
  }
}

async function quickKey(archive: string): Promise<string> {
  try {
    const { size, mtime } = await Deno.stat(archive);
    const path = await Deno.realPath(archive);
    return sha256(`${path}\n${size}\n${mtime?.getTime()}`)
      .slice(0, 32);
  } catch (error) {
    throw cannotRead(error, archive);
  }
}

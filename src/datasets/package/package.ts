import { join } from "node:path";
import { readJson } from "../cache/cache.ts";
import { type Changed, checkKnown } from "../sources/checksums.ts";
import type { DataOptions } from "../sources/data_options.ts";
import { hashFile } from "../cache/hash_file.ts";
import { sha256 } from "../../sha256.ts";
import { campaignOf, isKind, PACKAGE } from "./layout.ts";
import { isAsStamped, type Receipt, type Stamp, stampOf } from "../unpack/receipt.ts";
import { sourceNamed } from "../sources/sources.ts";
import { writeWhole } from "../cache/write_beside.ts";

/** Origin of a package: the user's location, `~/.mt-metrics-eval`, the cache, a download, or the built-in sample. */
export type Origin = "data" | "home" | "cache" | "download" | "sample";

/** The package on disk. Paths of members are relative to it, so that no absolute path reaches an artifact. */
export interface Package {
  /** Its folder on disk. */
  readonly root: string;
  /** How it was found. */
  readonly origin: Origin;
  /** SHA-256 of the archive it was unpacked from; null where it was found unpacked. */
  readonly archive: string | null;
  /** Campaigns in its archive that were not unpacked. */
  readonly skipped: readonly string[];
  /** Members hashed so far whose checksum is not the known one, sorted by path. */
  changes(): readonly Changed[];
  /** Names of the campaigns in it, sorted: every folder in the layout counts, whether known upstream or not. */
  list(): Promise<readonly string[]>;
  /** Members of a campaign, or of all, sorted: `wmt22/sources/en-de.txt`. */
  members(campaign?: string): Promise<readonly string[]>;
  /** Path on disk of a member. */
  path(member: string): string;
  /**
   * Computes the SHA-256 of a member and compares it with the known one. The member is not read again while its size and
   * modification time stay the same.
   *
   * @throws {UserError} If it is not the known one and changed data is not accepted, or the member cannot be read.
   */
  hash(member: string): Promise<string>;
  /** Saves hashes for the next run, if the cache can be written. */
  remember(): Promise<void>;
}

/**
 * Opens an unpacked package.
 *
 * @param root Its folder.
 * @param origin How it was found.
 * @param receipt Facts about its members, if it was unpacked here.
 * @param options Known sources, the cache, and whether changed data is accepted.
 * @returns The package.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { openPackage } from "./package.ts";
 * import { readSources } from "../sources/sources.ts";
 *
 * const root = await Deno.makeTempDir();
 * await Deno.mkdir(`${root}/mine/sources`, { recursive: true });
 * await Deno.writeTextFile(`${root}/mine/sources/en-de.txt`, "Hello.\n");
 * const found = await openPackage(root, "sample", null, {
 *   sources: await readSources(),
 *   cache: null,
 *   acceptChanged: false,
 * });
 * assertEquals(await found.list(), ["mine/en-de"]);
 * await Deno.remove(root, { recursive: true });
 * ```
 */
export async function openPackage(
  root: string,
  origin: Origin,
  receipt: Receipt | null,
  options: Pick<DataOptions, "sources" | "cache" | "acceptChanged">,
): Promise<Package> {
  const source = sourceNamed(options.sources, PACKAGE);
  const notes = receipt === null && options.cache !== null ? notesFile(options.cache, root) : null;
  const before = notes === null ? null : await readJson<Record<string, Stamp>>(notes);
  const stamps = new Map(Object.entries(receipt?.members ?? before ?? {}));
  const changes = new Map(receipt?.changes.map((change) => [change.path, change]));
  let isNew = false;
  let all: Promise<readonly string[]> | null = null;
  const members = () => all ??= walk(root);

  return {
    root,
    origin,
    archive: receipt?.archive ?? null,
    skipped: receipt?.skipped ?? [],
    changes: () => [...changes.values()].toSorted((a, b) => a.path < b.path ? -1 : 1),
    list: async () => [...new Set((await members()).map((one) => campaignOf(one)!))].toSorted(),
    members: async (campaign) =>
      (await members()).filter((one) => campaign === undefined || campaignOf(one) === campaign),
    path: (member) => join(root, member),
    async hash(member) {
      const path = join(root, member);
      const stamp = stamps.get(member);
      const isKept = stamp !== undefined && isAsStamped(path, stamp);
      const sha256 = isKept ? stamp.sha256 : await hashFile(path);
      if (!isKept) {
        const made = stampOf(path, sha256);
        if (made !== null) stamps.set(member, made);
        isNew = true;
      }
      const change = checkKnown(source, member, sha256, options.acceptChanged);
      if (change) changes.set(member, change);
      return sha256;
    },
    async remember() {
      if (notes === null || !isNew) return;
      isNew = false;
      await writeWhole(notes, JSON.stringify(Object.fromEntries(stamps))).catch(() => {});
    },
  };
}

/** Every member of the layout below the package, sorted. */
async function walk(root: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const testSet of await names(root)) {
    for (const kind of (await names(join(root, testSet))).filter(isKind)) {
      for (const entry of await names(join(root, testSet, kind))) {
        const member = `${testSet}/${kind}/${entry}`;
        const inside = kind === "system-outputs" || kind === "metric-scores"
          ? (await names(join(root, member))).map((name) => `${member}/${name}`)
          : [member];
        found.push(...inside.filter((one) => campaignOf(one) !== null && !one.endsWith(".part")));
      }
    }
  }
  return found.toSorted();
}

async function names(folder: string): Promise<readonly string[]> {
  try {
    return (await Array.fromAsync(Deno.readDir(folder))).map((entry) => entry.name);
  } catch {
    return [];
  }
}

function notesFile(cache: string, root: string): string {
  return join(cache, "hashes", `${sha256(root).slice(0, 32)}.json`);
}

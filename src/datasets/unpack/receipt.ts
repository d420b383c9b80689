import { join } from "node:path";
import { readJson } from "../cache/cache.ts";
import type { Changed } from "../sources/checksums.ts";
import { writeWhole, type Written } from "../cache/write_beside.ts";

/** Facts about a file that hold while its size and modification time stay the same. */
export interface Stamp extends Written {
  /** Modification time, in milliseconds. */
  readonly changed: number;
}

/** Record of an unpacking, kept beside it so that a second run does not repeat the work. */
export interface Receipt {
  /** SHA-256 of the archive. */
  readonly archive: string;
  /** Patterns of the unpacked members. */
  readonly patterns: readonly string[];
  /** Members by path relative to the package. */
  readonly members: Readonly<Record<string, Stamp>>;
  /** Other campaigns in the archive, which were not needed. */
  readonly skipped: readonly string[];
  /** Members whose checksum is not the known one. */
  readonly changes: readonly Changed[];
}

/** Name of the receipt in the folder that holds the package. */
const RECEIPT = "receipt.json";

/**
 * Makes the stamp of a file.
 *
 * @param path The file.
 * @param sha256 Its SHA-256.
 * @returns The stamp; null where the file does not exist.
 */
export function stampOf(path: string, sha256: string): Stamp | null {
  try {
    // Every run checks thousands, and waiting for each would take ten times as long.
    const { isFile, size, mtime } = Deno.statSync(path);
    return isFile ? { bytes: size, changed: mtime?.getTime() ?? 0, sha256 } : null;
  } catch {
    return null;
  }
}

/**
 * Checks whether a file still has the size and modification time of its stamp.
 *
 * @param path The file.
 * @param stamp The stamp.
 * @returns True where it is.
 */
export function isAsStamped(path: string, stamp: Stamp): boolean {
  const now = stampOf(path, stamp.sha256);
  return now !== null && now.bytes === stamp.bytes && now.changed === stamp.changed;
}

/**
 * Writes the receipt of an unpacked package.
 *
 * @param folder Folder that holds the package's folder.
 * @param root The package's folder.
 * @param archive SHA-256 of the archive.
 * @param patterns The record of the unpacking.
 * @param written Members written.
 * @param skipped Members left out.
 * @param changes Members whose checksum is not the known one.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readReceipt, writeReceipt } from "./receipt.ts";
 *
 * const folder = await Deno.makeTempDir();
 * await writeReceipt(folder, folder, "00", [], new Map(), [], []);
 * assertEquals((await readReceipt(folder, folder))?.archive, "00");
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function writeReceipt(
  folder: string,
  root: string,
  archive: string,
  patterns: readonly string[],
  written: ReadonlyMap<string, Written>,
  skipped: readonly string[],
  changes: readonly Changed[],
): Promise<void> {
  const members: Record<string, Stamp> = {};
  for (const [member, { sha256 }] of written) {
    const stamp = stampOf(join(root, member), sha256);
    if (stamp !== null) members[member] = stamp;
  }
  const receipt: Receipt = { archive, patterns, members, skipped, changes };
  await writeWhole(join(folder, RECEIPT), JSON.stringify(receipt));
}

/**
 * Reads the receipt of an unpacked package.
 *
 * @param folder Folder that holds the package's folder.
 * @param root The package's folder.
 * @returns The receipt; null if there is none or a member does not match it.
 */
export async function readReceipt(folder: string, root: string): Promise<Receipt | null> {
  const receipt = await readJson<Receipt>(join(folder, RECEIPT));
  if (receipt === null) return null;
  const members = Object.entries(receipt.members);
  return members.every(([member, stamp]) => isAsStamped(join(root, member), stamp))
    ? receipt
    : null;
}

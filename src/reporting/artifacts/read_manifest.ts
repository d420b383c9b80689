import { isRecord } from "../../is_record.ts";
import { UserError } from "../../user_error.ts";
import type { SealedManifest } from "./manifest.ts";

/**
 * Reads the manifest of an artifact folder.
 *
 * @param folder The folder.
 * @throws {UserError} where there is none, or it is not one that this program understands.
 */
export async function readManifest(folder: string): Promise<SealedManifest> {
  const path = `${folder.replace(/\/+$/, "")}/manifest.json`;
  let text: string;
  try {
    text = await Deno.readTextFile(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound) && !(error instanceof Deno.errors.NotADirectory)) {
      throw error;
    }
    throw new UserError(
      `${folder} holds no manifest.json; name a folder that 'metaeval reproduce' wrote to its end`,
    );
  }
  return parseManifest(text, path);
}

/**
 * Parses a manifest, and checks the parts that other commands rely on.
 *
 * @param text Its text.
 * @param path Its path, for messages.
 * @throws {UserError} where it is not a manifest.
 *
 * @example
 * ```ts
 * import { assertThrows } from "@std/assert";
 * import { parseManifest } from "./read_manifest.ts";
 *
 * assertThrows(() => parseManifest("{}", "manifest.json"), Error, "is not a manifest");
 * ```
 */
export function parseManifest(text: string, path: string): SealedManifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UserError(`${path} is not JSON; run 'metaeval reproduce' again to write it anew`);
  }
  if (isRecord(value) && typeof value.format === "number" && value.format !== 1) {
    throw new UserError(
      `${path} has format ${value.format}, which this version does not read; use the version of metaeval that wrote it`,
    );
  }
  if (!isManifest(value)) {
    throw new UserError(
      `${path} is not a manifest of metaeval; run 'metaeval reproduce' again to write it anew`,
    );
  }
  return value;
}

function isManifest(value: unknown): value is SealedManifest {
  return isRecord(value) && value.format === 1 && typeof value.seed === "number" &&
    typeof value.sample === "boolean" && typeof value.seal === "string" &&
    listOf(value.own_metrics, isMetric) && isRecord(value.options) && isRecord(value.versions) &&
    Array.isArray(value.papers) &&
    listOf(value.inputs, hasHash) && listOf(value.artifacts, hasHash) &&
    listOf(
      value.papers,
      (paper) =>
        isRecord(paper) && typeof paper.id === "string" && listOf(paper.unclaimed, hasVerdict) &&
        listOf(paper.sections, (section) =>
          isRecord(section) && typeof section.id === "string" &&
          listOf(section.verdicts, hasVerdict)),
    );
}

function isMetric(entry: unknown): boolean {
  return isRecord(entry) && typeof entry.name === "string" &&
    typeof entry.campaign === "string" && typeof entry.scores === "string";
}

function hasHash(entry: unknown): boolean {
  return isRecord(entry) && typeof entry.path === "string" && typeof entry.sha256 === "string";
}

function hasVerdict(entry: unknown): boolean {
  return isRecord(entry) && typeof entry.key === "string" && typeof entry.verdict === "string";
}

function listOf(value: unknown, test: (entry: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(test);
}

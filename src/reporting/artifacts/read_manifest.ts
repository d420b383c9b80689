import { fileError } from "../../file_error.ts";
import { isRecord } from "../../is_record.ts";
import { jsonValue } from "../../json_value.ts";
import { UserError } from "../../user_error.ts";
import { manifestFault, type SealedManifest } from "./manifest_form.ts";

/**
 * Reads the manifest of an artifact folder.
 *
 * @param folder The folder.
 * @returns The manifest.
 * @throws {UserError} If there is none, or this program does not understand it.
 */
export async function readManifest(folder: string): Promise<SealedManifest> {
  const path = `${folder.replace(/\/+$/, "")}/manifest.json`;
  let text: string;
  try {
    text = await Deno.readTextFile(path);
  } catch (error) {
    throw fileError(
      error,
      `${folder} holds no manifest.json`,
      "name a folder that 'metaeval reproduce' wrote to its end",
    );
  }
  return parseManifest(text, path);
}

/**
 * Parses a manifest, and checks every field of it.
 *
 * @param text Its text.
 * @param path Its path, for messages.
 * @returns The manifest.
 * @throws {UserError} If it is not a manifest.
 */
export function parseManifest(text: string, path: string): SealedManifest {
  const value = jsonValue(text);
  if (value === undefined) {
    throw new UserError(`${path} is not JSON; run 'metaeval reproduce' again to write it anew`);
  }
  if (isRecord(value) && typeof value.format === "number" && value.format !== 1) {
    throw new UserError(
      `${path} has format ${value.format}, which this version does not read; use the version of metaeval that wrote it`,
    );
  }
  const fault = manifestFault(value);
  if (fault !== null) {
    throw new UserError(
      `${path} is not a manifest of metaeval (${fault}); run 'metaeval reproduce' again to write it anew`,
    );
  }
  return value as SealedManifest;
}

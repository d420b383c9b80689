import { sha256 } from "../../sha256.ts";
import { isRecord } from "../../is_record.ts";
import { type Json, jsonValue } from "../../json_value.ts";
import { UserError } from "../../user_error.ts";

/** A shard: part `part` of `parts`, counted from 1. */
export interface Shard {
  /** Which part. */
  readonly part: number;
  /** Of how many. */
  readonly parts: number;
}

/**
 * Cuts a whole into the parts of shards, as evenly as possible.
 *
 * @param shard The part; null for the whole.
 * @param whole Number of items of the whole.
 * @returns The first item of the part, from 0, and the one after the last.
 */
export function shardCut(shard: Shard | null, whole: number): readonly [number, number] {
  const { part, parts } = shard ?? { part: 1, parts: 1 };
  const cut = (end: number) => Math.floor(end * whole / parts);
  return [cut(part - 1), cut(part)];
}

/** The facts that determine a run's result, as texts by name: options, program version, and the bytes that were read. */
export type RunFacts = Readonly<Record<string, string>>;

/** The result of one shard. */
export interface Part {
  /** Marks the kind of file. */
  readonly metaeval: "part";
  /** Command that made it. */
  readonly command: string;
  /** Which part it is. */
  readonly shard: Shard;
  /** The facts that determine the result of the run. */
  readonly run: RunFacts;
  /** The options that determine the result, as JSON shows them. */
  readonly settings: Readonly<Record<string, Json>>;
  /** The content that all parts of a run share exactly. */
  readonly common: unknown;
  /** Lists that are concatenated in the order of the parts. */
  readonly joined: readonly Float64Array[];
  /** Lists that are added up. */
  readonly added: readonly Float64Array[];
}

/** The results in what `--shard` writes. */
export type PartContent = Pick<Part, "common" | "joined" | "added">;

/**
 * Writes a part as one line of JSON, lists as base64 of their doubles, lowest byte first. A SHA-256 of the rest is at its end,
 * so that a truncated or changed part is detected.
 *
 * @param part The part.
 * @returns The line.
 */
export function printPart(part: Part): string {
  const text: PartText = {
    ...part,
    joined: part.joined.map(toBase64),
    added: part.added.map(toBase64),
  };
  return `${JSON.stringify({ ...text, sha256: digest(text) })}\n`;
}

/**
 * Reads a part.
 *
 * @param text The text.
 * @param label What to call it in a message.
 * @returns The part.
 * @throws {UserError} If the text is not a part, or is damaged.
 */
export function parsePart(text: string, label: string): Part {
  const value = jsonValue(text);
  if (value === undefined && text.startsWith('{"metaeval":"part"')) {
    throw new UserError(`${label} is cut off; compute the part again`);
  }
  if (!isPart(value)) {
    throw new UserError(`${label} is not a part; give the output of a command run with --shard`);
  }
  const { sha256, ...part } = value;
  if (digest(part) !== sha256) {
    throw new UserError(`${label} is damaged; compute part ${part.shard.part} again`);
  }
  return { ...part, joined: part.joined.map(fromBase64), added: part.added.map(fromBase64) };
}

interface PartText extends Omit<Part, "joined" | "added"> {
  readonly joined: readonly string[];
  readonly added: readonly string[];
}

function isPart(value: unknown): value is PartText & { readonly sha256: string } {
  if (typeof value !== "object" || value === null) return false;
  const part = value as Partial<PartText> & { readonly sha256?: unknown };
  return part.metaeval === "part" && typeof part.command === "string" &&
    typeof part.sha256 === "string" && isRecord(part.run) && isRecord(part.settings) &&
    Number.isInteger(part.shard?.part) && Number.isInteger(part.shard?.parts) &&
    Array.isArray(part.joined) && Array.isArray(part.added) && part.common !== undefined &&
    [...part.joined, ...part.added].every((list) => typeof list === "string");
}

function digest(part: PartText): string {
  return sha256(JSON.stringify(part));
}

function toBase64(list: Float64Array): string {
  const bytes = new Uint8Array(8 * list.length);
  const view = new DataView(bytes.buffer);
  list.forEach((value, i) => view.setFloat64(8 * i, value, true));
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x6000) {
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + 0x6000)));
  }
  return text;
}

function fromBase64(text: string): Float64Array {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Float64Array.from({ length: bytes.length / 8 }, (_, i) => view.getFloat64(8 * i, true));
}

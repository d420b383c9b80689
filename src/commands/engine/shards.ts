import { joinArrays } from "../../join_arrays.ts";
import { jsonValue } from "../../json_value.ts";
import { type Options, type Settings, text } from "../options/option.ts";
import { createHash } from "node:crypto";
import { UserError } from "../../user_error.ts";
import type { Command } from "../options/command.ts";
import { differingFact, type RunFacts, runFacts } from "./run_facts.ts";

/** Option of commands whose work can be spread over machines. */
export const SHARD_OPTION = {
  shard: text({
    value: "I/N",
    summary: "Compute part I of N only and print it as JSON; 'merge' joins the parts",
  }),
};

/** A shard: part `part` of `parts`, counted from 1. */
export interface Shard {
  /** Which part. */
  readonly part: number;
  /** Of how many. */
  readonly parts: number;
}

/** What one shard computed. */
export interface Part {
  /** Says what the file is. */
  readonly metaeval: "part";
  /** Command that made it. */
  readonly command: string;
  /** Which part it is. */
  readonly shard: Shard;
  /** What decides the result of the run. */
  readonly run: RunFacts;
  /** What all parts of a run share, to the last bit. */
  readonly common: unknown;
  /** Lists that are joined in the order of the parts. */
  readonly joined: readonly Float64Array[];
  /** Lists that are added up. */
  readonly added: readonly Float64Array[];
}

/**
 * Reads `--shard`.
 *
 * @param settings The settings.
 * @returns The part; null where the option is absent.
 * @throws {UserError} If it is not I/N with 1 ≤ I ≤ N.
 */
export function readShard(settings: Settings<typeof SHARD_OPTION>): Shard | null {
  const text = settings.shard;
  if (text === undefined) return null;
  const match = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text);
  const part = Number(match?.[1]);
  const parts = Number(match?.[2]);
  if (match === null || part > parts || parts > 1_000_000) {
    throw new UserError(`--shard is '${text}'; write I/N with 1 ≤ I ≤ N, for example 1/5`);
  }
  return { part, parts };
}

/**
 * Writes what a shard of a command computed; see {@linkcode printPart}.
 *
 * @param command The command.
 * @param settings Its settings.
 * @param inputs What was read: SHA-256 by name.
 * @param content The shard and what it computed; of `common` only what JSON can say is kept.
 * @returns The line.
 */
export async function printShard<Declared extends Options>(
  command: Pick<Command<Declared>, "name" | "options">,
  settings: { readonly [Key in keyof Declared]: unknown },
  inputs: ReadonlyMap<string, string>,
  { shard, ...content }: Pick<Part, "shard" | "common" | "joined" | "added">,
): Promise<string> {
  const run = await runFacts(command, settings, inputs);
  return printPart({ metaeval: "part", command: command.name, shard, run, ...content });
}

/**
 * Writes a part as one line of JSON, lists as base64 of their doubles, lowest byte first. A SHA-256 of all that stands at its
 * end, so that a part that was cut off or changed on its way is found out.
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
 * @throws {UserError} If the text is not a part, or is a damaged one.
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

/**
 * Joins all parts of a run into one whole.
 *
 * @param parts Parts in any order, with the names of their files.
 * @returns The whole.
 * @throws {UserError} If parts are missing, come twice, or do not belong together.
 */
export function joinParts(parts: readonly (readonly [label: string, part: Part])[]): Part {
  const [[firstLabel, first], ...rest] = parts;
  for (const [label, part] of rest) {
    const difference = differingFact(runOf(part), runOf(first));
    if (difference !== null) {
      const [name, here, there] = difference;
      throw new UserError(
        `${label} does not belong with ${firstLabel}: ${name} is ${here} in the one and ${there} in the other; merge the parts of one run`,
      );
    }
    if (JSON.stringify(part.common) !== JSON.stringify(first.common)) {
      throw new UserError(
        `${label} does not belong with ${firstLabel}: the same options gave other values on the sample itself; compute both with the same program`,
      );
    }
  }
  const ordered = [...parts].sort(([, a], [, b]) => a.shard.part - b.shard.part);
  ordered.forEach(([label, { shard }], place) => {
    if (place > 0 && shard.part === ordered[place - 1][1].shard.part) {
      throw new UserError(`${label} is part ${shard.part} a second time; give each part once`);
    }
  });
  const present = new Set(ordered.map(([, { shard }]) => shard.part));
  for (let part = 1; part <= first.shard.parts; part++) {
    if (!present.has(part)) {
      throw new UserError(
        `part ${part} of ${first.shard.parts} is missing; run the command with --shard ${part}/${first.shard.parts}`,
      );
    }
  }
  const lists = ordered.map(([, part]) => part);
  return {
    ...first,
    shard: { part: 1, parts: 1 },
    joined: first.joined.map((_, i) =>
      joinArrays((length) => new Float64Array(length), lists.map(({ joined }) => joined[i]))
    ),
    added: first.added.map((_, i) => addUp(lists.map(({ added }) => added[i]))),
  };
}

function runOf({ run, shard }: Part): RunFacts {
  return { ...run, "the number of parts": String(shard.parts) };
}

function addUp(lists: readonly Float64Array[]): Float64Array {
  const sums = lists[0].slice();
  for (const list of lists.slice(1)) {
    for (let i = 0; i < sums.length; i++) sums[i] += list[i];
  }
  return sums;
}

interface PartText extends Omit<Part, "joined" | "added"> {
  readonly joined: readonly string[];
  readonly added: readonly string[];
}

function isPart(value: unknown): value is PartText & { readonly sha256: string } {
  if (typeof value !== "object" || value === null) return false;
  const part = value as Partial<PartText> & { readonly sha256?: unknown };
  return part.metaeval === "part" && typeof part.command === "string" &&
    typeof part.sha256 === "string" && typeof part.run === "object" && part.run !== null &&
    Number.isInteger(part.shard?.part) && Number.isInteger(part.shard?.parts) &&
    Array.isArray(part.joined) && Array.isArray(part.added) && part.common !== undefined &&
    [...part.joined, ...part.added].every((list) => typeof list === "string");
}

function digest(part: PartText): string {
  return createHash("sha256").update(JSON.stringify(part)).digest("hex");
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

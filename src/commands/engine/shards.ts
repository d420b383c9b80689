import { joinArrays } from "../../join_arrays.ts";
import { type Options, type Settings, text } from "../options/option.ts";
import { UserError } from "../../user_error.ts";
import type { DescribedCommand, Terminal } from "../options/command.ts";
import { type Part, printPart, type RunFacts, type Shard } from "./part.ts";
import { differingFact, runFacts } from "./run_facts.ts";

/** Option of commands whose work can be distributed over machines. */
export const SHARD_OPTION = {
  shard: text({
    value: "I/N",
    summary: "Compute part I of N only and print it as JSON; 'merge' joins the parts",
  }),
};

/**
 * Reads `--shard`.
 *
 * @param settings The settings.
 * @returns The part; null if the option is absent.
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
 * Writes the result of a shard; see {@linkcode printPart}.
 *
 * @param command The command.
 * @param settings Its settings.
 * @param inputs The inputs: SHA-256 by name.
 * @param content The shard and its result; `common` keeps only what JSON can represent.
 * @param terminal Where to print, with the options that JSON shows.
 */
export async function printShard<Declared extends Options>(
  command: Pick<DescribedCommand<Declared>, "name" | "options">,
  settings: { readonly [Key in keyof Declared]: unknown },
  inputs: ReadonlyMap<string, string>,
  { shard, ...content }: Pick<Part, "shard" | "common" | "joined" | "added">,
  terminal: Pick<Terminal, "out" | "settings">,
): Promise<void> {
  const run = await runFacts(command, settings, inputs);
  const told = { shard, run, settings: terminal.settings ?? {} };
  terminal.out(printPart({ metaeval: "part", command: command.name, ...told, ...content }));
}

/**
 * Joins all parts of a run into one whole.
 *
 * @param parts Parts in any order, with the names of their files.
 * @returns The whole.
 * @throws {UserError} If parts are missing, repeated, or do not belong together.
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
        `${label} does not belong with ${firstLabel}: the same options gave other values on the whole sample; compute both with the same program`,
      );
    }
  }
  const ordered = [...parts].sort(([, a], [, b]) => a.shard.part - b.shard.part);
  ordered.forEach(([label, { shard }], place) => {
    if (place > 0 && shard.part === ordered[place - 1][1].shard.part) {
      throw new UserError(`${label} is a second part ${shard.part}; give each part once`);
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

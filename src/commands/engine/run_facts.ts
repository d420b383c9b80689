import type { RunFacts } from "./part.ts";
import type { DescribedCommand } from "../options/command.ts";
import type { Options } from "../options/option.ts";
import { optionName } from "../options/option_name.ts";
import { NO_MATTER, setOptions } from "../options/settings_on_record.ts";

/** Options that change no result, the part of a run, and the file of weights, whose bytes count rather than its path. */
const NO_FACTS: ReadonlySet<string> = new Set([...NO_MATTER, "shard", "weights"]);

/**
 * Collects the facts that determine the result of a command line. Parts of different runs differ in one of these facts.
 *
 * @param command The command.
 * @param settings Its settings.
 * @param inputs The inputs: SHA-256 by name.
 * @returns The facts.
 */
export async function runFacts<Declared extends Options>(
  command: Pick<DescribedCommand<Declared>, "name" | "options">,
  settings: { readonly [Key in keyof Declared]: unknown },
  inputs: ReadonlyMap<string, string>,
): Promise<RunFacts> {
  const { VERSION } = await import("../../datasets/program/program_files.ts");
  const facts: Record<string, string> = {
    "the command": command.name,
    "the version of metaeval": VERSION,
  };
  for (const [key, value] of setOptions(command.options, settings, NO_FACTS)) {
    // A list becomes its items, joined by commas.
    facts[`--${optionName(key)}`] = value === true ? "given" : String(value);
  }
  for (const [name, sha256] of inputs) facts[`the SHA-256 of ${name}`] = sha256;
  return facts;
}

/**
 * Finds the first fact in which two runs differ.
 *
 * @param first Facts of one run.
 * @param second Facts of the other.
 * @returns Its name and both texts ("not given" if a run lacks it); null if the runs are the same.
 */
export function differingFact(
  first: RunFacts,
  second: RunFacts,
): readonly [name: string, first: string, second: string] | null {
  for (const name of new Set([...Object.keys(first), ...Object.keys(second)])) {
    const [left, right] = [first, second].map((facts) => facts[name] ?? "not given");
    if (left !== right) return [name, inBrief(left), inBrief(right)];
  }
  return null;
}

function inBrief(text: string): string {
  return text.length > 30 ? `${text.slice(0, 16)}…` : text;
}

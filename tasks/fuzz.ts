/**
 * Tries to break the program with random input, and prints the smallest input that does.
 *
 *     deno task fuzz                            # every target, a minute in all
 *     deno task fuzz pairs --minutes 5          # one target
 *     deno task fuzz --seconds 2 --seed 1       # every target for two seconds, as CI does
 *     deno task fuzz pairs --seed 17            # finds again what seed 17 found
 *
 * @module
 */
import { parseArgs } from "@std/cli/parse-args";
import { TARGETS } from "./fuzz/targets.ts";

if (import.meta.main) {
  const args = parseArgs(Deno.args, { string: ["_", "seed", "minutes", "seconds"] });
  const wanted = args._.map(String);
  const unknown = wanted.find((name) => TARGETS.every((target) => target.name !== name));
  const numbers = [args.seed, args.minutes, args.seconds].filter((text) => text !== undefined);
  if (unknown !== undefined || numbers.some((text) => !(Number(text) >= 0) || text === "")) {
    const list = TARGETS.map(({ name, holds }) => `  ${name.padEnd(14)} ${holds}`).join("\n");
    console.error(`deno task fuzz [TARGET …] [--minutes N | --seconds N] [--seed S]\n\n${list}`);
    Deno.exit(2);
  }
  const chosen = TARGETS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const seconds = args.seconds === undefined
    ? 60 * Number(args.minutes ?? 1) / chosen.length
    : Number(args.seconds);
  const seed = Number(args.seed ?? Math.floor(Math.random() * 2 ** 31));
  for (const target of chosen) {
    const { cases, failure } = await target.hunt({ seed, milliseconds: 1000 * seconds });
    if (failure === null) {
      console.log(`${target.name}: ${cases} cases hold (seed ${seed})`);
      continue;
    }
    Deno.exitCode = 1;
    console.log(
      `${target.name}: case ${cases} FAILS: deno task fuzz ${target.name} --seed ${failure.seed}`,
    );
    console.log(
      `  smallest input: ${failure.input}\n  ${failure.message.replaceAll("\n", "\n  ")}`,
    );
  }
}

import fc from "fast-check";
import type { Option } from "../../../src/commands/options/option.ts";
import { commandOptions } from "../../../src/commands/options/option_name.ts";
import { allCommands } from "../../../src/commands/registry.ts";
import { behaves } from "../behaviour.ts";
import { HOSTILE } from "../edits.ts";
import { ARTIFACT_LINES } from "../lines_of_artifacts.ts";
import { WORKING_LINES } from "../lines_with_files.ts";
import { fuzzTarget } from "../target.ts";

const COMMANDS = await allCommands();

/** Values that many options take, small enough that a run stays short. */
const VALUES = [
  ...[
    "0",
    "1",
    "2",
    "3",
    "7",
    "0.5",
    "0.95",
    "0.999",
    "1e-9",
    "-1",
    "1.5",
    "1/2",
    "2/2",
    "3/2",
    "0/1",
  ],
  ...["m", "n", "human", "g", "document", "M-refA", "N-src", "A", "B", "A,B", "m,m", "refA", "mqm"],
  ...["@t.csv", "@none", "@", "item", "none", "system", "row", "domain"],
];
/** Options whose values would make a run long, use the network or leave files behind. */
const LEFT_OUT = [
  "--mirror",
  "--out",
  "--bug-report",
  "--precision",
  "--help",
  "--backend",
  "--format",
  "--write",
  "--figure",
];

function valuesOf(option: Option): fc.Arbitrary<readonly string[]> {
  if (option.type === "flag") return fc.constant([]);
  const choices = option.choices ?? VALUES;
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...choices) },
    { weight: 3, arbitrary: fc.constantFrom(...VALUES) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
  ).map((value) => [value]);
}

/** A working line with options added, and perhaps a word removed or inserted. */
const cases = fc.constantFrom(...WORKING_LINES, ...ARTIFACT_LINES).chain((line) => {
  const command = COMMANDS.find(({ name }) => line.args.join(" ").startsWith(name));
  const options = commandOptions(command ?? { options: {} })
    .map(({ name, option }) => ({ name: `--${name}`, option }))
    .filter(({ name }) => !LEFT_OUT.includes(name));
  const added = fc.constantFrom(...options).chain(({ name, option }) =>
    valuesOf(option).map((values) => [name, ...values])
  );
  return fc.record({
    line: fc.constant(line),
    added: fc.array(added, { minLength: 1, maxLength: 3 }),
    drop: fc.option(fc.nat(30), { freq: 3 }),
    word: fc.option(fc.constantFrom(...HOSTILE, ...VALUES), { freq: 6 }),
    format: fc.constantFrom("json", "csv", "table", "markdown"),
  });
});

/** Command lines with options added, left out and misspelt. */
export const commandLines = fuzzTarget(
  "command-lines",
  "a command line of any words gives a result or one sentence",
  cases,
  async ({ line, added, drop, word, format }) => {
    const args = [...line.args, ...added.flat()];
    if (drop !== null && drop > 0) args.splice(drop, 1);
    if (word !== null) args.push(word);
    await behaves(line.files, [...args, "--format", format]);
  },
);

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { choice } from "../../src/commands/options/option.ts";
import { optionName } from "../../src/commands/options/option_name.ts";
import { allCommands } from "../../src/commands/registry.ts";
import { REFERENCE, referenceText } from "../../tasks/reference.ts";

const COMMANDS = await allCommands();

Deno.test("docs/commands.md is what 'deno task reference' writes from the commands", async () => {
  assertEquals(
    await Deno.readTextFile(REFERENCE),
    referenceText(COMMANDS),
    "run 'deno task reference' and commit docs/commands.md",
  );
});

Deno.test("the reference names every command, option and example", () => {
  const text = referenceText(COMMANDS);
  for (const command of COMMANDS) {
    const from = text.indexOf(`\n## ${command.name}\n`);
    assert(from > 0, command.name);
    const part = text.slice(from + 1).split("\n## ")[0];
    for (const key of Object.keys(command.options)) {
      assertStringIncludes(part, `--${optionName(key)}`);
    }
    for (const { line } of command.examples) assertStringIncludes(part, `metaeval ${line}`);
  }
});

Deno.test("a choice stays within its cell of the table", () => {
  const text = referenceText([{
    name: "demo",
    summary: "Shows",
    options: { kind: choice({ choices: ["a", "b"], default: "a", summary: "kind" }) },
    examples: [],
    run: () => Promise.resolve(0),
  }]);
  assertStringIncludes(text, "| `--kind a\\|b` | kind | a |");
});

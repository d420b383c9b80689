import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { dispatch } from "../../src/commands/dispatch.ts";
import { optionName } from "../../src/commands/options/option_name.ts";
import { allCommands } from "../../src/commands/registry.ts";
import { listen } from "./listen.ts";

const COMMANDS = await allCommands();

Deno.test("every command has a summary, examples that name it, and help that shows both", async () => {
  for (const command of COMMANDS) {
    assert(command.examples.length > 0, command.name);
    for (const { line } of command.examples) {
      assertEquals(line.startsWith(command.name), true, line);
    }
    const terminal = listen();
    assertEquals(await dispatch([...command.name.split(" "), "--help"], terminal), 0);
    assertStringIncludes(terminal.printed(), command.summary);
    assertStringIncludes(
      terminal.printed().replaceAll(/ \\\n +/g, " "),
      command.examples[0].line,
    );
    for (const key of Object.keys(command.options)) {
      assertStringIncludes(terminal.printed(), `--${optionName(key)}`);
    }
  }
});

Deno.test("help of every command fits into 60 columns wherever words allow", async () => {
  for (const command of COMMANDS) {
    const terminal = listen({ columns: 60 });
    await dispatch(["help", ...command.name.split(" ")], terminal);
    const wide = terminal.printed().split("\n").filter((line) =>
      line.length > 60 && !line.startsWith("Usage:") && /[ |]/.test(line.trim())
    );
    assertEquals(wide, [], command.name);
  }
});

Deno.test("a mistyped command exits with 2 and suggests the nearest", async () => {
  const terminal = listen();
  assertEquals(await dispatch(["secctions"], terminal), 2);
  assertStringIncludes(terminal.noted(), "did you mean 'sections'?");
  assertEquals(terminal.printed(), "");
});

Deno.test("no command at all shows the list of commands", async () => {
  const terminal = listen();
  assertEquals(await dispatch([], terminal), 0);
  for (const command of COMMANDS) assertStringIncludes(terminal.printed(), command.name);
});

Deno.test("--quiet silences notes and leaves results", async () => {
  const terminal = listen();
  assertEquals(await dispatch(["sections", "--quiet", "--format", "json"], terminal), 0);
  assertEquals(terminal.noted(), "");
  assert(Array.isArray(JSON.parse(terminal.printed())));
});

Deno.test("--version prints the version of deno.json", async () => {
  const { version } = JSON.parse(await Deno.readTextFile("deno.json"));
  const terminal = listen();
  assertEquals(await dispatch(["--version"], terminal), 0);
  assertEquals(terminal.printed(), `metaeval ${version}\n`);
});

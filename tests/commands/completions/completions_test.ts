import { assert, assertEquals } from "@std/assert";
import { dispatch } from "../../../src/commands/dispatch.ts";
import { allCommands } from "../../../src/commands/registry.ts";
import { optionName } from "../../../src/commands/options/option_name.ts";
import { listen } from "../listen.ts";

const COMMANDS = await allCommands();

async function script(shell: string): Promise<string> {
  const terminal = listen();
  assertEquals(await dispatch(["completions", shell], terminal), 0);
  return terminal.printed();
}

/** What bash offers for the last of some words. */
async function offers(...words: string[]): Promise<string[]> {
  const quoted = words.map((word) => `'${word}'`).join(" ");
  const text = `${await script("bash")}
COMP_WORDS=(metaeval ${quoted}); COMP_CWORD=${words.length}; COMPREPLY=(); _metaeval
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await new Deno.Command("bash", { args: ["-c", text] }).output();
  return new TextDecoder().decode(stdout).trim().split("\n").filter((line) => line !== "");
}

Deno.test("bash completes commands, families, options and choices", async () => {
  assertEquals(await offers("cal"), ["calibrate"]);
  assertEquals(await offers("data", ""), ["list", "show", "verify"]);
  const agree = COMMANDS.find(({ name }) => name === "agree")!;
  const beginning = Object.keys(agree.options).map((key) => `--${optionName(key)}`)
    .filter((name) => name.startsWith("--me"));
  assertEquals((await offers("agree", "--me")).sort(), beginning.sort());
  assertEquals(await offers("agree", "--format", "j"), ["json"]);
  assertEquals(await offers("data", "list", "--off"), ["--offline"]);
  assertEquals(await offers("balance", "--swe"), ["--sweep"]);
  assertEquals(await offers("balance", "choose", "--ste"), ["--steps"]);
  assertEquals(await offers("agree", "file"), [], "files are left to bash");
});

Deno.test("the scripts of all shells know every command", async () => {
  for (const shell of ["bash", "zsh"]) {
    const text = await script(shell);
    for (const { name } of COMMANDS) {
      for (const word of name.split(" ")) assert(text.includes(word), `${shell} ${name}`);
    }
  }
});

Deno.test("completions of an unknown shell are refused with the known ones", async () => {
  const terminal = listen();
  assertEquals(await dispatch(["completions", "csh"], terminal), 2);
  assert(terminal.noted().includes("write bash or zsh"));
});

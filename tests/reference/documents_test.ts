import { assert, assertEquals, assertThrows } from "@std/assert";
import type { DescribedCommand } from "../../src/commands/options/command.ts";
import { parseSettings } from "../../src/commands/options/parse_settings.ts";
import { allCommands } from "../../src/commands/registry.ts";
import { selectSections } from "../../src/papers/registry.ts";
import config from "../../deno.json" with { type: "json" };

const COMMANDS = await allCommands();

const ROOT = new URL("../../", import.meta.url);
const DOCUMENTS = [
  "README.md",
  "CHANGELOG.md",
  "docs/commands.md",
  "docs/findings.md",
  "docs/validity.md",
  "docs/numeric-policy.md",
  "docs/adding-a-paper.md",
  "docs/adding-a-metric.md",
  "docs/architecture.md",
  "docs/walks/spreadsheet.md",
  "docs/walks/new-metric.md",
  "docs/walks/two-systems.md",
  "docs/walks/claimed-better-metric.md",
];
/** Words that `deno task metaeval` is followed by in running text to stand for any command. */
const PLACEHOLDERS = ["COMMAND", "help COMMAND", "NAME"];

async function read(path: string): Promise<string> {
  return await Deno.readTextFile(new URL(path, ROOT));
}

/** Command lines of code blocks and code spans: what follows `deno task`, without comments. */
function taskLines(text: string): string[] {
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) =>
    block.split("\n")
  );
  const spans = [...text.replace(/```[\s\S]*?```/g, "").matchAll(/`([^`\n]+)`/g)].map(([, span]) =>
    span
  );
  return [...blocks, ...spans].map((line) => line.replace(/\s+#.*$/, "").trim())
    .flatMap((line) => /(?:^|\s)(?:npx )?deno(?:@[\d.]+)? task (.+)$/.exec(line)?.[1] ?? []);
}

function findCommand(
  words: readonly string[],
): { command: DescribedCommand; rest: readonly string[] } {
  for (const length of [2, 1]) {
    const command = COMMANDS.find(({ name }) => name === words.slice(0, length).join(" "));
    if (command !== undefined) return { command, rest: words.slice(length) };
  }
  throw new Error(`'${words.join(" ")}' names no command`);
}

for (const path of DOCUMENTS) {
  Deno.test(`every task and command line in ${path} is one that the program understands`, async () => {
    for (const line of taskLines(await read(path))) {
      const [task, ...words] = line.split(/\s+/);
      assert(Object.hasOwn(config.tasks, task), `${path}: there is no task '${task}'`);
      if (PLACEHOLDERS.some((name) => words.join(" ").startsWith(name)) || words.includes("…")) {
        continue;
      }
      const ofProgram = COMMANDS.some(({ name }) => name === task);
      if (task !== "metaeval" && !ofProgram) continue;
      const told = task === "metaeval" ? words : [task, ...words];
      if (told[0] === "help") {
        if (told.length > 1) findCommand(told.slice(1));
        continue;
      }
      const { command, rest } = findCommand(told);
      const plain = rest.filter((word, i) => word !== ">" && rest[i - 1] !== ">");
      const { positional } = parseSettings(command, plain);
      if (command.name === "reproduce") selectSections(positional);
    }
  });

  Deno.test(`every file that ${path} links to is there`, async () => {
    const links = [...(await read(path)).matchAll(/\]\(([^)#:]+)\)/g)].map(([, link]) => link);
    for (const link of links) {
      assert((await Deno.stat(new URL(link, new URL(path, ROOT)))).isFile, link);
    }
  });
}

Deno.test("the README shows command lines, and one with a mistake would not be understood", async () => {
  assert(taskLines(await read("README.md")).length >= 12);
  assertEquals(
    taskLines("```sh\nnpx deno@2.9.6 task metaeval tie   # x\n```\n`deno task sections`"),
    [
      "metaeval tie",
      "sections",
    ],
  );
  assertThrows(() => findCommand(["tie"]), Error, "names no command");
});

Deno.test("the README names every dependency and no other", async () => {
  const section = (await read("README.md")).split("\n## Dependencies\n")[1].split("\n## ")[0];
  const named = section.split("\n").filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...line.split("|")[1].matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  assertEquals(named.sort(), Object.keys(config.imports).sort());
});

Deno.test("the README shows every source of data with its licence", async () => {
  const text = await read("README.md");
  const { sources } = JSON.parse(await read("data/sources.json"));
  for (const { name, licence } of sources) {
    const row = text.split("\n").find((line) => line.startsWith(`| \`${name}\``));
    assert(row?.endsWith(`| ${licence} |`), name);
  }
});

Deno.test("the README names the hosts and variables of the program's permissions", async () => {
  const text = await read("README.md");
  const part = text.split("\n## Permissions\n")[1].split("\n## ")[0];
  const command = config.tasks.metaeval.command;
  const variables = /--allow-env=(\S+)/.exec(command)![1].split(",");
  for (const name of variables) assert(part.includes(`\`${name}\``), name);
  assertEquals(/--allow-net=(\S+)/.exec(command)![1].split(",").length, 3, "three hosts");
});

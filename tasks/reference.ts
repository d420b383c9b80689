/**
 * `deno task reference`: writes the command reference, `docs/commands.md`, from the declarations of the commands.
 *
 * @module
 */
import type { DescribedCommand } from "../src/commands/options/command.ts";
import type { Options } from "../src/commands/options/option.ts";
import { optionName, optionUsage } from "../src/commands/options/option_name.ts";
import { COMMON_OPTIONS } from "../src/commands/options/common_options.ts";
import { allCommands } from "../src/commands/registry.ts";

/** Path of the reference. */
export const REFERENCE = new URL("../docs/commands.md", import.meta.url);

/** The reference as Markdown. */
export function referenceText(commands: readonly DescribedCommand[]): string {
  const list = commands.map(({ name, summary }) => `- [\`${name}\`](#${anchor(name)}): ${summary}`);
  return [
    "# Commands",
    "This page is made from the program by `deno task reference`; `deno task metaeval help COMMAND` shows the same text. " +
    "Run a command as `deno task metaeval COMMAND …`.",
    list.join("\n"),
    "## Options of every command",
    optionTable(COMMON_OPTIONS),
    "Results go to standard output, notes and progress to standard error. Exit codes: 0 all went well; 1 `diff` found " +
    "differences; 2 an error that you can correct, which one sentence names, or `verify` found that something does not hold; 3 a requested section could not run, under `--strict`; 70 a bug.",
    ...commands.flatMap(commandParts),
  ].join("\n\n") + "\n";
}

function commandParts(command: DescribedCommand): string[] {
  const usage = ["metaeval", command.name, command.positional, "[options]"];
  const examples = command.examples.map(({ line, does }) =>
    `# ${does}\ndeno task metaeval ${line}`
  );
  return [
    `## ${command.name}`,
    `${command.summary}.`,
    ...command.details === undefined ? [] : [command.details],
    `\`\`\`text\n${usage.filter((part) => part !== undefined).join(" ")}\n\`\`\``,
    ...Object.keys(command.options).length === 0 ? [] : [optionTable(command.options)],
    ...examples.length === 0 ? [] : [`\`\`\`sh\n${examples.join("\n")}\n\`\`\``],
  ];
}

function optionTable(options: Options): string {
  const rows = Object.entries(options).map(([key, option]) => {
    const usage = optionUsage(optionName(key), option);
    const standard = option.required ? "required" : option.default ?? "";
    return `| \`${cell(usage)}\` | ${cell(option.summary)} | ${cell(String(standard))} |`;
  });
  return ["| option | what it does | default |", "| --- | --- | --- |", ...rows].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

function anchor(name: string): string {
  return name.replaceAll(" ", "-");
}

if (import.meta.main) await Deno.writeTextFile(REFERENCE, referenceText(await allCommands()));

import type { CommandHead, DescribedCommand } from "./command.ts";
import type { Option } from "./option.ts";
import { commandOptions, optionUsage } from "./option_name.ts";

/**
 * Writes the help of one command from its declaration.
 *
 * @param command The command.
 * @param columns Width of the terminal.
 * @returns The text.
 */
export function helpText(command: DescribedCommand, columns: number): string {
  const parts = [
    `${wrap(command.summary, columns)}\n`,
    `Usage: metaeval ${command.name}${
      command.positional ? ` ${command.positional}` : ""
    } [options]\n`,
  ];
  if (command.details) parts.push(`${wrap(command.details, columns)}\n`);
  parts.push(
    `Options:\n${
      commandOptions(command)
        .map(({ name, option }) => optionLine(name, option, columns)).join("\n")
    }\n`,
  );
  if (command.examples.length > 0) {
    const examples = command.examples.map(({ line, does }) =>
      [
        `  ${wrap(`metaeval ${line}`, columns - 4).replaceAll("\n", " \\\n    ")}`,
        `      ${wrap(does, columns - 6).replaceAll("\n", "\n      ")}`,
      ].join("\n")
    );
    parts.push(`Examples:\n${examples.join("\n")}\n`);
  }
  return parts.join("\n");
}

/**
 * Lists all commands, one per line.
 *
 * @param commands The commands.
 * @param columns Width of the terminal.
 * @returns The text.
 */
export function commandList(commands: readonly CommandHead[], columns: number): string {
  const width = Math.max(...commands.map((command) => command.name.length)) + 2;
  const lines = commands.map((command) =>
    hang(`  ${command.name.padEnd(width)}`, command.summary, columns)
  );
  return [
    "metaeval: can a machine-translation metric be trusted?\n",
    "Usage: metaeval COMMAND [options]\n",
    `Commands:\n${lines.join("\n")}\n`,
    "'metaeval COMMAND --help' shows the options of a command, with examples.\n",
  ].join("\n");
}

/**
 * Breaks a text at spaces into lines of at most this many columns, if words allow.
 *
 * @param text The text.
 * @param columns The width.
 * @returns The lines.
 */
export function wrap(text: string, columns: number): string {
  const width = Math.max(columns, 20);
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join("\n");
}

function optionLine(name: string, option: Option, columns: number): string {
  const facts = [
    option.required ? "required" : "",
    option.default !== undefined ? `default: ${option.default}` : "",
  ].filter((fact) => fact !== "");
  const summary = facts.length > 0 ? `${option.summary} (${facts.join(", ")})` : option.summary;
  // Values fold after the bars between them.
  const usage = optionUsage(name, option).replaceAll("|", "| ");
  const head = `  ${
    wrap(usage, columns - 6).replaceAll("| ", "|").replaceAll("\n", `\n${" ".repeat(6)}`)
  }`;
  return head.length < 26
    ? hang(head.padEnd(26), summary, columns)
    : `${head}\n${hang(" ".repeat(26), summary, columns)}`;
}

function hang(head: string, text: string, columns: number): string {
  const indent = " ".repeat(head.length);
  return head + wrap(text, columns - head.length).replaceAll("\n", `\n${indent}`);
}

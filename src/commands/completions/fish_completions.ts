import type { DescribedCommand } from "../options/command.ts";
import { commandOptions } from "../options/option_name.ts";

/**
 * Writes completions for fish, with what each command and option does.
 *
 * @param commands The commands.
 * @returns A script to source.
 */
export function fishCompletions(commands: readonly DescribedCommand[]): string {
  const lines: string[] = [];
  const families = Map.groupBy(commands, ({ name }) => name.split(" ")[0]);
  for (const [word, members] of families) {
    const own = members.find(({ name }) => name === word);
    lines.push(
      `complete -c metaeval -n __fish_use_subcommand -a ${word} -d ${quoted(own?.summary ?? "")}`,
    );
    const seconds = members.flatMap(({ name }) => name.split(" ")[1] ?? []);
    for (const command of members) {
      const second = command.name.split(" ")[1];
      const here = `__fish_seen_subcommand_from ${word}`;
      const condition = second !== undefined
        ? `${here}; and __fish_seen_subcommand_from ${second}`
        : seconds.length > 0
        ? `${here}; and not __fish_seen_subcommand_from ${seconds.join(" ")}`
        : here;
      if (second !== undefined) {
        const before = `${here}; and not __fish_seen_subcommand_from ${seconds.join(" ")}`;
        lines.push(
          `complete -c metaeval -n '${before}' -a ${second} -d ${quoted(command.summary)}`,
        );
      }
      for (const { name, option } of commandOptions(command)) {
        const parts = [`complete -c metaeval -n '${condition}' -l ${name}`];
        if (option.short !== undefined) parts.push(`-s ${option.short}`);
        if (option.choices !== undefined) parts.push(`-x -a ${quoted(option.choices.join(" "))}`);
        else if (option.type !== "flag") parts.push("-r");
        lines.push(`${parts.join(" ")} -d ${quoted(option.summary)}`);
      }
    }
  }
  return `${lines.join("\n")}\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

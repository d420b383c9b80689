import { UserError } from "../../user_error.ts";
import { type Command, defineCommand, type DescribedCommand } from "../options/command.ts";
import { commandOptions } from "../options/option_name.ts";

/** The writer of each shell's script. */
const SHELLS = {
  bash: bashCompletions,
  // zsh reads bash completions after a line that enables it.
  zsh: (commands: readonly DescribedCommand[]) =>
    `autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${
      bashCompletions(commands)
    }`,
} as const;

/**
 * Makes the command `metaeval completions`, which lets a shell complete commands, options and choices.
 *
 * @param commands Loads every command of the program.
 * @returns The command.
 */
export function completions(commands: () => Promise<readonly DescribedCommand[]>): Command {
  return defineCommand({
    details:
      "Load it in the shell's start-up file. The script follows the commands of this version.",
    positional: "bash|zsh",
    arity: [1, 1],
    options: {},
    examples: [
      {
        line: "completions bash > ~/.metaeval-completions",
        does: "writes it; then add 'source ~/.metaeval-completions' to ~/.bashrc",
      },
    ],
    async run([shell], _settings, terminal) {
      if (!Object.hasOwn(SHELLS, shell)) {
        throw new UserError(`there are no completions for '${shell}'; write bash or zsh`);
      }
      terminal.out(SHELLS[shell as keyof typeof SHELLS](await commands()));
      return 0;
    },
  });
}

/** Writes completions for bash: commands, their options, the choices of an option, and otherwise files. */
function bashCompletions(commands: readonly DescribedCommand[]): string {
  const first = [...new Set(commands.map(({ name }) => name.split(" ")[0])), "help"];
  const families = new Map<string, string[]>();
  for (const { name } of commands) {
    const [word, second] = name.split(" ");
    if (second !== undefined) families.set(word, [...families.get(word) ?? [], second]);
  }
  const spelt = commands.flatMap((command) =>
    commandOptions(command).map(({ name, option: { short, choices } }) => ({
      command: command.name,
      words: short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`],
      choices,
    }))
  );
  const options = Array.from(
    Map.groupBy(spelt, ({ command }) => command),
    ([name, all]) => `    "${name}") options="${all.flatMap(({ words }) => words).join(" ")}" ;;`,
  );
  const choices = spelt.flatMap(({ command, words, choices }) =>
    choices === undefined
      ? []
      : `    ${words.map((word) => `"${command} ${word}"`).join("|")}) choices="${
        choices.join(" ")
      }" ;;`
  );
  const seconds = [...families].map(([word, names]) =>
    `    "${word}") seconds="${names.join(" ")}" ;;`
  );
  return `_metaeval() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local first="\${COMP_WORDS[1]}" seconds="" options="" choices=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${first.join(" ")}" -- "$current"))
    return
  fi
  case "$first" in
${seconds.join("\n")}
  esac
  local command="$first"
  case " $seconds " in
    *" \${COMP_WORDS[2]} "*) [ "$COMP_CWORD" -gt 2 ] && command="$first \${COMP_WORDS[2]}" ;;
  esac
  case "$command $previous" in
${choices.join("\n")}
  esac
  if [ -n "$choices" ]; then
    COMPREPLY=($(compgen -W "$choices" -- "$current"))
    return
  fi
  case "$command" in
${options.join("\n")}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
    *) [ "$COMP_CWORD" -eq 2 ] && COMPREPLY=($(compgen -W "$seconds" -- "$current")) ;;
  esac
}
complete -o default -F _metaeval metaeval
`;
}

import type { DescribedCommand } from "../options/command.ts";
import { commandOptions } from "../options/option_name.ts";

/**
 * Writes completions for bash: commands, then their options and the choices of an option, and files elsewhere.
 *
 * @param commands The commands.
 * @returns A script to source.
 */
export function bashCompletions(commands: readonly DescribedCommand[]): string {
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

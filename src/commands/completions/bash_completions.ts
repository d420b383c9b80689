import type { CompletedCommand } from "./completed_command.ts";

/**
 * Writes completions for bash: commands, then their options and the choices of an option, and files elsewhere.
 *
 * @param commands The commands.
 * @returns A script to source.
 */
export function bashCompletions(commands: readonly CompletedCommand[]): string {
  const first = [...new Set(commands.map(({ name }) => name.split(" ")[0])), "help"];
  const families = new Map<string, string[]>();
  for (const { name } of commands) {
    const [word, second] = name.split(" ");
    if (second !== undefined) families.set(word, [...families.get(word) ?? [], second]);
  }
  const options = commands.map(({ name, options }) => {
    const words = options.flatMap(({ name, short }) =>
      short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`]
    );
    return `    "${name}") options="${words.join(" ")}" ;;`;
  });
  const choices = commands.flatMap(({ name, options }) =>
    options.filter((option) => option.choices.length > 0).map((option) => {
      const spellings = [`"${name} --${option.name}"`];
      if (option.short !== undefined) spellings.push(`"${name} -${option.short}"`);
      return `    ${spellings.join("|")}) choices="${option.choices.join(" ")}" ;;`;
    })
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

import { UserError } from "../../user_error.ts";
import { type Command, defineCommand, type DescribedCommand } from "../options/command.ts";
import { bashCompletions } from "./bash_completions.ts";

/** What writes the script of each shell. */
const SHELLS = {
  bash: bashCompletions,
  // zsh reads completions of bash once it is asked to.
  zsh: (commands: readonly DescribedCommand[]) =>
    `autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${
      bashCompletions(commands)
    }`,
} as const;

/**
 * Makes the command `metaeval completions`, by which a shell completes commands, options and choices.
 *
 * @param commands Gives every command of the program.
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

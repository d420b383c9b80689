import { readUserFile } from "../../campaign/user_file.ts";
import { UserError } from "../../user_error.ts";
import { type Command, defineCommand } from "../options/command.ts";
import { parsePart, type Part } from "./part.ts";
import { joinParts } from "./shards.ts";

/**
 * Makes the command `metaeval merge`, which joins the parts that `--shard` wrote.
 *
 * @param find Finds a command by its name.
 * @returns The command.
 */
export function merge(find: (name: string) => Promise<Command> | undefined): Command {
  return defineCommand({
    details:
      "Takes all parts of one run of bootstrap, agree, rank or shared-task, from any machines and in any order, and prints the bytes " +
      "of a single run. Parts of other data, options or versions are refused, as are missing, repeated and damaged ones.",
    positional: "PART…",
    arity: [1, Infinity],
    options: {},
    examples: [
      {
        line: "merge part1.json part2.json --format json",
        does: "prints the output of a single run",
      },
    ],
    async run(files, settings, terminal) {
      const parts: [string, Part][] = [];
      for (const file of files) {
        parts.push([file, parsePart(new TextDecoder().decode(await readUserFile(file)), file)]);
      }
      const whole = joinParts(parts);
      const command = await find(whole.command);
      if (command?.finish === undefined) {
        throw new UserError(
          `${files[0]} comes from '${whole.command}', which has no parts to merge`,
        );
      }
      await command.finish(whole, settings, { ...terminal, settings: whole.settings });
      return 0;
    },
  });
}

import { readUserFile } from "../../campaign/user_file.ts";
import { UserError } from "../../user_error.ts";
import { type Command, defineCommand, type Terminal } from "../options/command.ts";
import type { CommonSettings } from "../options/common_options.ts";
import { parsePart, type Part } from "./part.ts";
import { joinParts } from "./shards.ts";

/** `metaeval merge`: joins the parts that `--shard` wrote. */
export const mergeCommand: Command = defineCommand({
  details:
    "Takes all parts of one run of bootstrap, agree, rank or shared-task, from any machines and in any order, and prints the bytes " +
    "of a single run. Parts of other data, options or versions are refused, as are missing, repeated and damaged ones.",
  positional: "PART…",
  arity: [1, Infinity],
  options: {},
  examples: [
    { line: "merge part1.json part2.json --format json", does: "prints what one run would have" },
  ],
  async run(files, settings, terminal) {
    const parts: [string, Part][] = [];
    for (const file of files) {
      parts.push([file, parsePart(new TextDecoder().decode(await readUserFile(file)), file)]);
    }
    const whole = joinParts(parts);
    if (!Object.hasOwn(FINISH, whole.command)) {
      throw new UserError(`${files[0]} comes from '${whole.command}', which has no parts to merge`);
    }
    await (await FINISH[whole.command]())(whole, settings, terminal);
    return 0;
  },
});

/** Commands whose parts can be merged. */
const FINISH: Readonly<
  Record<
    string,
    () => Promise<(part: Part, settings: CommonSettings, terminal: Terminal) => Promise<void>>
  >
> = {
  bootstrap: async () => (await import("../bootstrap/bootstrap.ts")).finishBootstrap,
  agree: async () => (await import("../agree/agree.ts")).finishAgree,
  rank: async () => (await import("../rank/rank.ts")).finishRank,
  "shared-task": async () => (await import("../shared_task/shared_task.ts")).finishSharedTask,
};

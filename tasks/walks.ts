/**
 * Runs the command lines of the walks in `docs/walks` and writes the output of each below it. Run it after changing the output
 * of a command:
 *
 *     deno task walks
 *
 * @module
 */
import { cp } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import config from "../deno.json" with { type: "json" };

const ROOT = new URL("../", import.meta.url);
const SPOKEN = "deno task metaeval ";
const BLOCKS = /```sh\n([^`]*)```(?:\n\n```text\n[^`]*```)?/g;

/** Folder of the walks. */
export const WALKS: URL = new URL("docs/walks/", ROOT);

/**
 * Runs every command line of a walk, one after the other, in a temporary folder that has the sample's files and nothing else.
 *
 * @param page The walk, in Markdown: each command line is in a block `sh`.
 * @returns The walk with a block `text` below each command line: its output, including notes.
 */
export async function walked(page: string): Promise<string> {
  const folder = await Deno.makeTempDir();
  try {
    await cp(new URL("data/sample", ROOT), `${folder}/data/sample`, { recursive: true });
    let text = "";
    let end = 0;
    for (const { 0: block, 1: line, index } of page.matchAll(BLOCKS)) {
      text += page.slice(end, index);
      text += `\`\`\`sh\n${line}\`\`\`\n\n\`\`\`text\n${await printedBy(
        line.trim(),
        folder,
      )}\`\`\``;
      end = index + block.length;
    }
    return text + page.slice(end);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function printedBy(line: string, folder: string): Promise<string> {
  if (!line.startsWith(SPOKEN) || line.includes("\n")) {
    throw new Error(`'${line}' is not one line that begins with '${SPOKEN}'`);
  }
  const program = config.tasks.metaeval.command.replace(/^deno/, Deno.execPath())
    .replace("main.ts", fileURLToPath(new URL("main.ts", ROOT)));
  const { code, stdout } = await new Deno.Command("sh", {
    args: ["-c", `exec ${program} "$@" 2>&1`, "sh", ...line.slice(SPOKEN.length).split(/\s+/)],
    cwd: folder,
    env: { METAEVAL_DATA: "", NO_COLOR: "1" },
  }).output();
  const printed = new TextDecoder().decode(stdout);
  if (code !== 0) throw new Error(`'${line}' ends with ${code}: ${printed}`);
  return printed;
}

if (import.meta.main) {
  for await (const { name } of Deno.readDir(WALKS)) {
    const file = new URL(name, WALKS);
    await Deno.writeTextFile(file, await walked(await Deno.readTextFile(file)));
  }
}

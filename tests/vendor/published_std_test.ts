import { assertEquals } from "@std/assert";
import { fileURLToPath } from "node:url";
import config from "../../deno.json" with { type: "json" };

const TOP = fileURLToPath(new URL("../../", import.meta.url));
/** Folder of the published sources of the standard library, a folder for each package. */
const PUBLISHED = Deno.env.get("METAEVAL_STD") || `${TOP}../shared/std`;
const COPIED = ["main.ts", "library.ts", "src", "data", "docs", "tasks", "tests", "vendor"];

async function packages(): Promise<string[]> {
  const found: string[] = [];
  const entries = await Array.fromAsync(Deno.readDir(PUBLISHED)).catch(() => []);
  for (const { name } of entries) {
    const isPackage = await Deno.stat(`${PUBLISHED}/${name}/deno.json`).catch(() => null);
    if (isPackage !== null) found.push(`${PUBLISHED}/${name}`);
  }
  return found;
}

async function copy(from: string, to: string): Promise<void> {
  if (!(await Deno.stat(from)).isDirectory) return await Deno.copyFile(from, to);
  await Deno.mkdir(to);
  for await (const { name } of Deno.readDir(from)) await copy(`${from}/${name}`, `${to}/${name}`);
}

async function deno(args: readonly string[], cwd: string): Promise<void> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd,
    env: { NO_COLOR: "1" },
  }).output();
  const log = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("\n");
  assertEquals(code, 0, log.slice(-4000));
}

const LINKS = await packages();

Deno.test({
  name:
    "with the published standard library in place of the stand-ins, as README.md says, types and tests hold",
  ignore: LINKS.length === 0,
  async fn() {
    const folder = await Deno.makeTempDir();
    try {
      for (const name of COPIED) await copy(`${TOP}${name}`, `${folder}/${name}`);
      await Deno.symlink(`${TOP}node_modules`, `${folder}/node_modules`);
      // Where the registry can be reached, leaving `links` out is all; here the sources lie on disk.
      const links = { ...config, links: LINKS, lock: false };
      await Deno.writeTextFile(`${folder}/deno.json`, JSON.stringify(links));
      await deno(["check", "--quiet", "main.ts", "library.ts", "src"], folder);
      const rooms = ["vendor", "campaign", "commands/options", "commands/program_test.ts"];
      const tests = rooms.map((room) => `tests/${room}`);
      const ignored = "--ignore=tests/vendor/published_std_test.ts";
      await deno(["test", "--no-check", "--allow-all", ignored, ...tests], folder);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

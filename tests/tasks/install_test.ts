import { assertEquals, assertStringIncludes } from "@std/assert";
import { extname } from "node:path";
import config from "../../deno.json" with { type: "json" };
import { withFiles } from "../commands/run_command.ts";

const TOP = new URL("../../", import.meta.url);
const TYPES: Readonly<Record<string, string>> = {
  ".ts": "text/typescript",
  ".json": "application/json",
  ".wasm": "application/wasm",
};

/** Serves what `deno publish` would ship, and nothing else. */
function serve(paths: ReadonlySet<string>): Deno.HttpServer<Deno.NetAddr> {
  return Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const path = decodeURIComponent(new URL(request.url).pathname.slice(1));
    if (!paths.has(path)) return new Response("", { status: 404 });
    const headers = { "content-type": TYPES[extname(path)] ?? "text/plain; charset=utf-8" };
    return new Response(await Deno.readFile(new URL(path, TOP)), { headers });
  });
}

/** Runs a command and gives its standard output. */
async function run(
  command: string,
  args: readonly string[],
  { env, cwd }: { env?: Record<string, string>; cwd?: string | URL } = {},
): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command(command, { args: [...args], env, cwd })
    .output();
  assertEquals(code, 0, `${command} ${args.join(" ")}: ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout);
}

/** Paths that `deno publish` would ship. */
async function shipped(): Promise<ReadonlySet<string>> {
  const args = ["publish", "--dry-run", "--allow-dirty", "--no-check"];
  const { code, stderr, stdout } = await new Deno.Command(Deno.execPath(), {
    args,
    cwd: TOP,
    env: { NO_COLOR: "1" },
  }).output();
  const log = new TextDecoder().decode(stderr) + new TextDecoder().decode(stdout);
  assertEquals(code, 0, log);
  assertEquals(log.match(/^(error|warning)\[.*/gm) ?? [], []);
  const prefix = TOP.href;
  return new Set(
    Array.from(
      log.matchAll(/^\s+(file:\S+) \(/gm),
      ([, address]) => decodeURIComponent(address.slice(prefix.length)),
    ),
  );
}

const SHIPPED = await shipped();

Deno.test("a published version holds what the program needs, and nothing else", () => {
  const rooms = [...new Set([...SHIPPED].map((path) => path.split("/")[0]))].sort();
  assertEquals(rooms, [...config.publish.include].sort());
  assertEquals([...SHIPPED].filter((path) => /\.as\.ts$|\.py$/.test(path)), []);
});

/** What a new user tries first; each line must work wherever the program came from. */
async function tour(metaeval: string, folder: string): Promise<void> {
  const env = { HOME: folder, XDG_CACHE_HOME: `${folder}/cache`, NO_COLOR: "1" };
  const at = { env: { ...env, DENO_DIR: await denoFolder() }, cwd: folder };
  const line = (text: string) => run(metaeval, text.split(" "), at);
  assertStringIncludes(await line("help"), "Usage: metaeval COMMAND");
  assertEquals(await line("--version"), `metaeval ${config.version}\n`);
  const sample = "--campaign sample/de-en --metric Tally-src --format json";
  const [agreed] = JSON.parse(await line(`agree ${sample} --measure spa --jobs 2`));
  assertEquals([agreed.metric, agreed.value > 0.5], ["Tally-src", true]);
  const made = "reproduce --sample ties-matter/classes ties-matter/sampling --jobs 2 --out made";
  await line(made);
  const readme = await Deno.readTextFile(`${folder}/made/README.md`);
  assertStringIncludes(readme, "ties-matter/sampling");
  await line("verify made");
  await line("png made/ties-matter/classes/precision-recall.svg");
  assertStringIncludes(
    await line("init paper --program https://example.org/metaeval.git --revision v1"),
    "metaeval.json",
  );
  const edits = await line("probe minimal-pairs --campaign sample/de-en --format csv");
  assertStringIncludes(edits, "antonym_substituted");
}

/** Deno's folder of downloads, so that packages are not fetched again. */
async function denoFolder(): Promise<string> {
  const info = JSON.parse(await run(Deno.execPath(), ["info", "--json"]));
  return info.denoDir;
}

Deno.test("'deno task install' gives a command that works from any folder", async () => {
  await withFiles({}, async (_paths, folder) => {
    const env = { DENO_INSTALL_ROOT: `${folder}/root` };
    await run(Deno.execPath(), ["task", "install"], { env, cwd: TOP });
    await tour(`${folder}/root/bin/metaeval`, folder);
  });
});

Deno.test("'deno install -g' of an address gives the same command, which needs no clone", async () => {
  await withFiles({}, async (_paths, folder) => {
    await using server = serve(SHIPPED);
    const address = `http://127.0.0.1:${server.addr.port}`;
    const task = config.tasks.install.command.replace(/^deno /, "").split(" ");
    const args = task.map((word) =>
      word === "main.ts" || word === "import_map.json" ? `${address}/${word}` : word
    );
    const host = `--allow-import=127.0.0.1:${server.addr.port}`;
    const env = { DENO_INSTALL_ROOT: `${folder}/root` };
    await run(Deno.execPath(), [...args.slice(0, 1), host, ...args.slice(1)], { env, cwd: folder });
    const metaeval = `${folder}/root/bin/metaeval`;
    await tour(metaeval, folder);
    const { stderr } = await new Deno.Command(metaeval, {
      args: ["calibrate", "--campaign", "sample/de-en"],
      env: { HOME: "", XDG_CACHE_HOME: "", DENO_DIR: await denoFolder() },
    }).output();
    assertStringIncludes(
      new TextDecoder().decode(stderr),
      "the built-in sample has to be kept on disk, and there is no folder for it",
    );
  });
});

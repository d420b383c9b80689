import { assert, assertEquals } from "@std/assert";
import { fileURLToPath } from "node:url";
import { sha256 } from "../../../src/reporting/artifacts/sha256.ts";
import { verifyArtifacts } from "../../../src/reporting/artifacts/verify_artifacts.ts";

const WRITER = fileURLToPath(new URL("./folder_writer.ts", import.meta.url));

function write(folder: string, rounds: number, name: string): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-check", "--allow-all", WRITER, folder, String(rounds), name],
    stdout: "null",
    stderr: "piped",
  }).spawn();
}

async function names(folder: string): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort();
}

const WHOLE = [
  ".metaeval-lock",
  "README.md",
  "index.html",
  "manifest.json",
  "metaeval.tex",
  "ro-crate-metadata.json",
];

Deno.test("processes that write one folder take turns, all end well, and leave one of their runs whole", async () => {
  const folder = await Deno.makeTempDir();
  const writers = Array.from({ length: 6 }, (_, k) => write(folder, 25, `writer-${k}`));
  for (const writer of writers) {
    const { success, stderr } = await writer.output();
    assert(success, new TextDecoder().decode(stderr));
  }
  assertEquals((await verifyArtifacts(folder)).problems, []);
  assertEquals(await names(folder), WHOLE);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a process killed at any moment leaves no half of a file, and the next run mends the folder", async () => {
  const folder = await Deno.makeTempDir();
  // The two writers make files that differ; every file found must be wholly one's or the other's.
  const known = new Map<string, Set<string>>();
  for (const name of ["first", "second"]) {
    assert((await write(folder, 1, name).output()).success);
    for (const file of WHOLE.slice(1)) {
      const hash = await sha256(await Deno.readFile(`${folder}/${file}`));
      known.set(file, (known.get(file) ?? new Set()).add(hash));
    }
  }
  for (let round = 0; round < 8; round++) {
    const writer = write(folder, 1e6, round % 2 === 0 ? "first" : "second");
    // The moments are spread over the start of the process and its writing.
    await new Promise((resolve) => setTimeout(resolve, 120 + 67 * round));
    writer.kill("SIGKILL");
    await writer.output();
    for (const file of (await names(folder)).filter((name) => WHOLE.slice(1).includes(name))) {
      const hash = await sha256(await Deno.readFile(`${folder}/${file}`));
      assert(known.get(file)?.has(hash), `${file} is neither run's`);
    }
  }
  await Deno.remove(`${folder}/inside`).catch(() => {});
  const { success, stderr } = await write(folder, 1, "first").output();
  assert(success, new TextDecoder().decode(stderr));
  assertEquals((await verifyArtifacts(folder)).problems, []);
  assertEquals(await names(folder), WHOLE);
  await Deno.remove(folder, { recursive: true });
});

Deno.test({
  name: "a disk that is full ends in one sentence, the earlier artifacts whole and nothing staged",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    const folder = await Deno.makeTempDir();
    assert((await write(folder, 1, "first").output()).success);
    const before = await Deno.readTextFile(`${folder}/manifest.json`);
    // A limit on the size of files stands in for the disk; the system then refuses to write on.
    const { code, stderr } = await new Deno.Command("sh", {
      args: [
        "-c",
        `trap "" XFSZ; ulimit -f 4; exec "$0" "$@"`,
        ...[Deno.execPath(), "run", "--quiet", "--no-check", "--allow-all"],
        ...[WRITER, folder, "1", "second"],
      ],
      stdout: "null",
      stderr: "piped",
    }).output();
    const said = new TextDecoder().decode(stderr);
    assertEquals(code, 1);
    assert(said.includes("UserError: artifacts cannot be written to"), said);
    assertEquals(await Deno.readTextFile(`${folder}/manifest.json`), before);
    assertEquals((await verifyArtifacts(folder)).problems, []);
    assertEquals(await names(folder), WHOLE);
    await Deno.remove(folder, { recursive: true });
  },
});

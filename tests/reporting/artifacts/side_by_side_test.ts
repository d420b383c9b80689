import { assert, assertEquals } from "@std/assert";
import { sha256 } from "../../../src/sha256.ts";
import { verifyArtifacts } from "../../../src/reporting/artifacts/verify_artifacts.ts";
import { folderNames, WHOLE_FOLDER, WRITER, writing } from "./writers.ts";

Deno.test("processes that write one folder take turns, all end well, and leave one of their runs whole", async () => {
  const folder = await Deno.makeTempDir();
  const writers = Array.from({ length: 6 }, (_, k) => writing(folder, 25, `writer-${k}`));
  for (const writer of writers) {
    const { success, stderr } = await writer.output();
    assert(success, new TextDecoder().decode(stderr));
  }
  assertEquals((await verifyArtifacts(folder)).problems, []);
  assertEquals(await folderNames(folder), WHOLE_FOLDER);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a process killed at any moment leaves no half of a file, and the next run mends the folder", async () => {
  const folder = await Deno.makeTempDir();
  // The two writers make files that differ; every file found must be wholly one's or the other's.
  const known = new Map<string, Set<string>>();
  for (const name of ["first", "second"]) {
    assert((await writing(folder, 1, name).output()).success);
    for (const file of WHOLE_FOLDER.slice(1)) {
      const hash = await sha256(await Deno.readFile(`${folder}/${file}`));
      known.set(file, (known.get(file) ?? new Set()).add(hash));
    }
  }
  for (let round = 0; round < 8; round++) {
    const writer = writing(folder, 1e6, round % 2 === 0 ? "first" : "second");
    // The moments are spread over the start of the process and its writing.
    await new Promise((resolve) => setTimeout(resolve, 120 + 67 * round));
    writer.kill("SIGKILL");
    await writer.output();
    // The writers' own mark of who is inside, which the next one would take for a second writer.
    await Deno.remove(`${folder}/inside`).catch(() => {});
    for (
      const file of (await folderNames(folder)).filter((name) =>
        WHOLE_FOLDER.slice(1).includes(name)
      )
    ) {
      const hash = await sha256(await Deno.readFile(`${folder}/${file}`));
      assert(known.get(file)?.has(hash), `${file} is neither run's`);
    }
  }
  const { success, stderr } = await writing(folder, 1, "first").output();
  assert(success, new TextDecoder().decode(stderr));
  assertEquals((await verifyArtifacts(folder)).problems, []);
  assertEquals(await folderNames(folder), WHOLE_FOLDER);
  await Deno.remove(folder, { recursive: true });
});

Deno.test({
  name: "a disk that is full ends in one sentence, the earlier artifacts whole and nothing staged",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    const folder = await Deno.makeTempDir();
    assert((await writing(folder, 1, "first").output()).success);
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
    assertEquals(await folderNames(folder), WHOLE_FOLDER);
    await Deno.remove(folder, { recursive: true });
  },
});

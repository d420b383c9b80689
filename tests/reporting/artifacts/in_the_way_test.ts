import { assertEquals, assertRejects } from "@std/assert";
import { initProject } from "../../../src/reporting/project/init_project.ts";
import { readManifest } from "../../../src/reporting/artifacts/read_manifest.ts";
import { verifyArtifacts } from "../../../src/reporting/artifacts/verify_artifacts.ts";
import { checkArtifactFolder } from "../../../src/reporting/artifacts/write_artifacts.ts";
import { UserError } from "../../../src/user_error.ts";
import { exampleRun } from "../example_run.ts";
import { writeRun } from "./write_run.ts";

/** Gives a folder `out` for artifacts, and one `outside` of it that holds a file. */
async function inFolders(test: (out: string, outside: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  await Deno.mkdir(`${folder}/out`);
  await Deno.mkdir(`${folder}/outside`);
  await Deno.writeTextFile(`${folder}/outside/victim.txt`, "keep");
  await test(`${folder}/out`, `${folder}/outside`);
  const left = await Array.fromAsync(Deno.readDir(`${folder}/outside`));
  assertEquals(left.map(({ name }) => name), ["victim.txt"]);
  assertEquals(await Deno.readTextFile(`${folder}/outside/victim.txt`), "keep");
  await Deno.remove(folder, { recursive: true });
}

for (const text of ['{"name":"a web app"}', "not JSON", "[]", '{"artifacts":[]}', ""]) {
  Deno.test(`a manifest.json of another program is refused before anything runs: ${text}`, async () => {
    await inFolders(async (out) => {
      await Deno.writeTextFile(`${out}/manifest.json`, text);
      await assertRejects(() => checkArtifactFolder(out), UserError, "would be overwritten");
      await assertRejects(() => writeRun(out, exampleRun()), UserError, "manifest.json");
      assertEquals(await Deno.readTextFile(`${out}/manifest.json`), text);
    });
  });
}

Deno.test("a stale artifact that lies behind a link stays", async () => {
  await inFolders(async (out, outside) => {
    await writeRun(out, exampleRun());
    const manifest = JSON.parse(await Deno.readTextFile(`${out}/manifest.json`));
    await Deno.symlink(outside, `${out}/link`);
    manifest.artifacts.push({ path: "link/victim.txt", sha256: "0".repeat(64), bytes: 4 });
    await Deno.writeTextFile(`${out}/manifest.json`, JSON.stringify(manifest));
    await writeRun(out, exampleRun());
  });
});

for (const path of ["ties-matter", "ties-matter/rankings", "README.md", "manifest.json"]) {
  Deno.test(`a link in place of ${path} is refused, not written through`, async () => {
    await inFolders(async (out, outside) => {
      await writeRun(out, exampleRun());
      await Deno.remove(`${out}/${path}`, { recursive: true });
      const target = path.includes(".") ? `${outside}/victim.txt` : outside;
      await Deno.symlink(target, `${out}/${path}`);
      await assertRejects(
        () => writeRun(out, exampleRun()),
        UserError,
        "is a link where an artifact belongs",
      );
    });
  });
}

for (const name of [".metaeval-lock", ".metaeval-part"]) {
  Deno.test(`${name} that is a link is refused`, async () => {
    await inFolders(async (out, outside) => {
      await Deno.symlink(`${outside}${name === ".metaeval-part" ? "" : "/lock"}`, `${out}/${name}`);
      await assertRejects(
        () => writeRun(out, exampleRun()),
        UserError,
        "is a link; remove it",
      );
    });
  });
}

Deno.test("an artifact that became a link is missing for verify, whatever it leads to", async () => {
  await inFolders(async (out, outside) => {
    await writeRun(out, exampleRun());
    await Deno.remove(`${out}/README.md`);
    await Deno.symlink(`${outside}/none`, `${out}/README.md`);
    const { problems } = await verifyArtifacts(out);
    assertEquals(problems.map(({ path, problem }) => [path, problem]), [["README.md", "missing"]]);
  });
});

Deno.test("a folder in place of an artifact, a manifest or the lock ends in one sentence", async () => {
  for (const path of ["README.md", "manifest.json", ".metaeval-lock"]) {
    await inFolders(async (out) => {
      await Deno.mkdir(`${out}/${path}`);
      await assertRejects(() => writeRun(out, exampleRun()), UserError);
      if (path === "manifest.json") await assertRejects(() => readManifest(out), UserError);
    });
  }
});

for (
  const [what, path] of [["a file", "victim.txt/out"], ["a long name", "x".repeat(300)], [
    "NUL",
    "a\0b",
  ]]
) {
  Deno.test(`a folder's path through ${what} ends in one sentence`, async () => {
    await inFolders(async (_, outside) => {
      const folder = `${outside}/${path}`;
      const project = {
        sections: [],
        seed: 4,
        samples: null,
        out: "artifacts",
        metrics: [],
        latex_columns: [],
        backend: null,
      };
      const program = { address: "https://example.org/m.git", revision: "v1", deno: "2.9.6" };
      await assertRejects(() => writeRun(folder, exampleRun()), UserError);
      await assertRejects(() => readManifest(folder), UserError);
      await assertRejects(() => initProject(folder, project, program), UserError);
    });
  });
}

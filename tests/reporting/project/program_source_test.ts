import { assertEquals, assertRejects } from "@std/assert";
import { programSource } from "../../../src/reporting/project/program_source.ts";
import { UserError } from "../../../src/user_error.ts";
import { inFolder } from "../../datasets/fixtures.ts";

const COMMIT = "0123456789abcdef0123456789abcdef01234567";
const CONFIG = '[core]\n\tbare = false\n[remote "up"]\n\turl = https://no.example\n' +
  '[remote "origin"]\n\tfetch = +refs/heads/*\n\turl = https://example.org/m.git\n[branch "main"]\n';

async function clone(files: Readonly<Record<string, string>>, folder: string): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await Deno.mkdir(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.writeTextFile(`${folder}/${path}`, text);
  }
}

for (
  const [name, files] of Object.entries<Readonly<Record<string, string>>>({
    "a branch": { ".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": `${COMMIT}\n` },
    "a packed branch": {
      ".git/HEAD": "ref: refs/heads/main\n",
      ".git/packed-refs": `# pack-refs\n${COMMIT} refs/heads/main\n`,
    },
    "a commit": { ".git/HEAD": `${COMMIT}\n` },
  })
) {
  Deno.test(`programSource() finds remote and commit of a clone at ${name}`, async () => {
    await inFolder(async (folder) => {
      await clone({ ".git/config": CONFIG, ...files }, folder);
      const { address, revision, deno } = await programSource(folder, {});
      assertEquals([address, revision], ["https://example.org/m.git", COMMIT]);
      assertEquals(deno, Deno.version.deno);
    });
  });
}

Deno.test("programSource() asks for what it cannot find", async () => {
  await inFolder(async (folder) => {
    await assertRejects(() => programSource(folder, {}), UserError, "--program URL");
    await assertRejects(() => programSource(folder, { address: "x" }), UserError, "--revision");
  });
});

for (const url of ["git@example.org:a/m.git", "ssh://git@example.org/a/m.git"]) {
  Deno.test(`programSource() turns ${url} into an address that needs no key`, async () => {
    await inFolder(async (folder) => {
      const config = `[remote "origin"]\n\turl = ${url}\n`;
      await clone({ ".git/config": config, ".git/HEAD": `${COMMIT}\n` }, folder);
      assertEquals((await programSource(folder, {})).address, "https://example.org/a/m.git");
    });
  });
}

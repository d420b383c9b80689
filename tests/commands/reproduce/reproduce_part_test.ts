import { assertEquals, assertStringIncludes } from "@std/assert";
import { filesBelow, inFolder } from "../../datasets/fixtures.ts";
import { runCommand } from "../bare_machine.ts";

const SECTIONS = ["ties-matter/ties", "ties-matter/example", "ties-matter/limits"];

/** Bytes of every file of a folder, by path. */
async function contents(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const path of await filesBelow(folder)) {
    files[path] = await Deno.readTextFile(`${folder}/${path}`);
  }
  return files;
}

Deno.test("parts in one cache are a whole run; a part that was lost is computed again by itself", async () => {
  await inFolder(async (folder) => {
    const run = async (cache: string, ...args: string[]) => {
      const { code, printed, noted } = await runCommand(
        ["reproduce", ...SECTIONS, "--sample", "--jobs", "2", ...args],
        { XDG_CACHE_HOME: `${folder}/${cache}` },
      );
      assertEquals(code, 0, noted);
      return { printed, noted, cached: noted.match(/: cached$/gm)?.length ?? 0 };
    };
    for (const part of [1, 2]) {
      const { printed, noted } = await run("shared", "--shard", `${part}/2`);
      assertEquals(printed, "");
      assertStringIncludes(noted, `part ${part} of 2: ${3 - part} sections`);
    }
    const [first] = await filesBelow(`${folder}/shared/metaeval/sections`);
    await Deno.remove(`${folder}/shared/metaeval/sections/${first}`);
    const again = [await run("shared", "--shard", "1/2"), await run("shared", "--shard", "2/2")];
    assertEquals(again[0].cached + again[1].cached, 2);
    assertEquals((await run("shared", "--shard", "5/5")).noted.includes(": 0 sections"), true);
    assertEquals((await run("shared", "--out", `${folder}/merged`)).cached, 3);
    await run("other", "--out", `${folder}/single`);
    assertEquals(await contents(`${folder}/merged`), await contents(`${folder}/single`));
  });
});

Deno.test("a part whose results cannot be kept is refused", async () => {
  await inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/file`, "mine");
    const run = (environment: Record<string, string>, ...args: string[]) =>
      runCommand(["reproduce", SECTIONS[1], "--sample", "--shard", "1/1", ...args], environment);
    for (
      const { code, noted } of [
        await run({}),
        await run({ XDG_CACHE_HOME: folder }, "--no-cache"),
      ]
    ) {
      assertEquals(code, 2);
      assertStringIncludes(noted, "--shard keeps results in the cache; leave out --no-cache");
    }
    const { code, noted } = await run({ XDG_CACHE_HOME: `${folder}/file` });
    assertEquals(code, 2);
    assertStringIncludes(noted, `cannot write ${folder}/file/metaeval/sections/`);
  });
});

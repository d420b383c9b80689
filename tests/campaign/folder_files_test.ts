import { assert, assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { type FileRoom, folderFiles } from "../../src/campaign/folder_files.ts";
import { openCampaign } from "../../src/campaign/open_campaign.ts";
import { readUserFile } from "../../src/campaign/user_file.ts";
import { UserError } from "../../src/user_error.ts";

Deno.test("files of any sizes, read into one room after another, are the bytes on disk", async () => {
  const root = await Deno.makeTempDir();
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 60 }), { minLength: 1 }),
        async (all) => {
          const room: FileRoom = { bytes: new Uint8Array() };
          for (const contents of all) {
            await Deno.writeFile(`${root}/one`, contents);
            const files = folderFiles(root);
            assertEquals((await files.read("one")).bytes, contents);
            const { bytes, sha256 } = await files.read("one", room);
            assertEquals(bytes, contents);
            assertEquals(sha256, (await files.read("one")).sha256);
            assert(bytes.buffer === room.bytes.buffer);
          }
        },
      ),
      { seed: 1, numRuns: 20 },
    );
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("a file that is longer than its size says is read to its end, and a file that is not there has no stamp", async () => {
  const root = await Deno.makeTempDir();
  try {
    // A pipe has the size 0, whatever comes through it.
    const text = "one line\n".repeat(5000);
    await Deno.writeTextFile(`${root}/text`, text);
    await Deno.writeTextFile(`${root}/long`, text.repeat(20));
    await new Deno.Command("mkfifo", { args: [`${root}/pipe`] }).output();
    const writer = new Deno.Command("sh", { args: ["-c", "cat text > pipe"], cwd: root }).spawn();
    const files = folderFiles(root);
    assertEquals(new TextDecoder().decode((await files.read("pipe")).bytes), text);
    await writer.status;
    assertEquals(new TextDecoder().decode(await readUserFile(`${root}/long`)), text.repeat(20));
    assertEquals(await files.stamp("none"), null);
    await assertRejects(() => files.read("none"), UserError, "none: there is no such file");
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("metrics that are not kept are read alike one by one and all at once", async () => {
  const root = await Deno.makeTempDir();
  const folder = `${root}/t/metric-scores/en-de`;
  try {
    await Deno.mkdir(folder, { recursive: true });
    await Deno.mkdir(`${root}/t/sources`);
    await Deno.writeTextFile(`${root}/t/sources/en-de.txt`, "one\ntwo\n");
    const names = ["A", "B", "C", "D"].map((name) => `${name}-src`);
    const texts = names.map((_, m) => [1, 2].map((i) => `${i * (m + 1) / 10 ** m}`));
    for (const [m, name] of names.entries()) {
      const lines = texts[m].map((text) => `S\t${text}\n`).join("");
      await Deno.writeTextFile(`${folder}/${name}.seg.score`, lines);
    }
    const campaign = await openCampaign(folderFiles(root), "t/en-de");
    const expected = texts.map((list) => list.map(Number));
    const oneByOne = [];
    for (const name of names) oneByOne.push(await campaign.metric(name, false));
    const together = await Promise.all(names.map((name) => campaign.metric(name, false)));
    for (const found of [oneByOne, together]) {
      assertEquals(found.map(({ column }) => [...column.values]), expected);
    }
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

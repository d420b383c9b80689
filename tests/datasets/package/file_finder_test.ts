import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { fileFinder } from "../../../src/datasets/package/file_finder.ts";
import { UserError } from "../../../src/user_error.ts";
import { filesBelow, inFolder, options, sha256, sources } from "../fixtures.ts";
import { honest, loopback } from "../loopback.ts";

const PATH = "a/one.tsv";
const TEXT = new TextEncoder().encode("one\t1\n");

async function put(path: string, bytes: Uint8Array): Promise<void> {
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  await Deno.writeFile(path, bytes);
}

Deno.test("fileFinder() looks into data, then the cache, then a mirror folder, then gives null", async () => {
  await inFolder(async (folder) => {
    const find = (rest = {}) => fileFinder(options(folder, rest))("scores", PATH);
    assertEquals(await find(), null);
    await put(`${folder}/mirror/scores/${PATH}`, TEXT);
    assertEquals((await find({ mirror: `${folder}/mirror` }))?.origin, "download");
    await put(`${folder}/cache/files/scores/${PATH}`, TEXT);
    assertEquals((await find({ mirror: `${folder}/mirror` }))?.origin, "cache");
    await put(`${folder}/data/scores/${PATH}`, TEXT);
    const found = await find({ data: `${folder}/data` });
    assertEquals(found, {
      path: `${folder}/data/scores/${PATH}`,
      origin: "data",
      sha256: await sha256(TEXT),
      change: null,
    });
  });
});

Deno.test("fileFinder() downloads once, from the address with the path added", async () => {
  await using server = loopback((exchange) => honest(exchange, TEXT));
  await inFolder(async (folder) => {
    const online = options(folder, {
      offline: false,
      sources: sources([`${server.address}/main/`]),
    });
    assertEquals((await fileFinder(online)("scores", PATH))?.origin, "download");
    assertEquals((await fileFinder(online)("scores", PATH))?.origin, "cache");
    assertEquals(server.requests.map(({ path }) => path), ["/main/a/one.tsv"]);
    assertEquals((await fileFinder(online, true)("scores", PATH))?.origin, "download");
  });
});

Deno.test("fileFinder() asks a mirror in a folder named as the source", async () => {
  await using server = loopback((exchange) => honest(exchange, TEXT));
  await inFolder(async (folder) => {
    await fileFinder(options(folder, { offline: false, mirror: `${server.address}/` }))(
      "scores",
      PATH,
    );
    assertEquals(server.requests.map(({ path }) => path), ["/scores/a/one.tsv"]);
  });
});

Deno.test("fileFinder() stops at a file whose checksum is not the known one, and keeps none of it", async () => {
  await using server = loopback((exchange) => honest(exchange, TEXT));
  await inFolder(async (folder) => {
    const checked = sources([`${server.address}/`], {}, { [PATH]: "0".repeat(64) });
    const strict = options(folder, { offline: false, sources: checked });
    const error = await assertRejects(() => fileFinder(strict)("scores", PATH), UserError);
    assertStringIncludes(error.message, "--accept-changed-data");
    assertEquals(await filesBelow(`${folder}/cache`), ["lock"]);
    const accepted = await fileFinder({ ...strict, acceptChanged: true })("scores", PATH);
    assertEquals(accepted?.change?.path, PATH);
  });
});

Deno.test("fileFinder() does not ask a silent host again, and says so once", async () => {
  await using server = loopback((exchange) => exchange.head(404));
  await inFolder(async (folder) => {
    const notes: string[] = [];
    const find = fileFinder(options(folder, {
      offline: false,
      sources: sources([`${server.address}/`]),
      note: (sentence) => void notes.push(sentence),
    }));
    assertEquals(await find("scores", PATH), null);
    assertEquals(await find("scores", "a/two.tsv"), null);
    assertEquals(server.requests.length, 1);
    assertEquals(notes.length, 1);
  });
});

Deno.test("fileFinder() refuses an unknown source and a path that climbs out", async () => {
  await inFolder(async (folder) => {
    const find = fileFinder(options(folder));
    await assertRejects(() => find("other", PATH), UserError, "there is no source 'other'");
    await assertRejects(() => find("scores", "../../x"), UserError, "climbs out");
  });
});

import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { locate } from "../../src/datasets/package/locate.ts";
import { UserError } from "../../src/user_error.ts";
import { filesBelow, inFolder, options, SMALL, sources, tgz } from "./fixtures.ts";
import { honest, loopback } from "./loopback.ts";

Deno.test("locate() downloads and unpacks once, and finds it in the cache from then on", async () => {
  const archive = await tgz(SMALL);
  await using server = loopback((exchange) => honest(exchange, archive));
  await inFolder(async (folder) => {
    const online = options(folder, {
      offline: false,
      sources: sources([`${server.address}/a.tgz`]),
    });
    assertEquals((await locate(online))?.origin, "download");
    const again = await locate(online);
    assertEquals(again?.origin, "cache");
    assertEquals(await again?.list(), ["mine/en-de", "wmt22/en-de"]);
    assertEquals(server.requests.length, 1);
  });
});

Deno.test("locate() asks a mirror instead of the hosts", async () => {
  const archive = await tgz(SMALL);
  await using server = loopback((exchange) => honest(exchange, archive));
  await inFolder(async (folder) => {
    await locate(options(folder, { offline: false, mirror: `${server.address}/m` }));
    assertEquals(server.requests.map(({ path }) => path), ["/m/mt-metrics-eval-v2.tgz"]);
  });
});

Deno.test("locate() turns to the next address when one sends an archive that is damaged or cut, and keeps none of it", async () => {
  const archive = await tgz(SMALL);
  const bad = { "/corrupt": archive.slice(), "/short": archive.slice(0, -9) };
  bad["/corrupt"][archive.length >> 1] ^= 0xff;
  await using server = loopback((exchange) =>
    honest(
      exchange,
      { ...bad, "/page": new TextEncoder().encode("<html>") }[exchange.path] ?? archive,
    )
  );
  for (const path of ["/corrupt", "/short", "/page"]) {
    await inFolder(async (folder) => {
      const from = (paths: readonly string[]) =>
        options(folder, {
          offline: false,
          sources: sources(paths.map((one) => server.address + one)),
        });
      const error = await assertRejects(() => locate(from([path])), UserError);
      assertStringIncludes(error.message, `${server.address}${path}`);
      assertEquals(await filesBelow(`${folder}/cache`), ["lock"]);
      const found = await locate(from([path, "/good"]));
      assertEquals(await found?.list(), ["mine/en-de", "wmt22/en-de"]);
    });
  }
});

Deno.test("locate() does not take an archive for whole whose server told too short a length", async () => {
  const archive = await tgz(SMALL);
  await using server = loopback(async (exchange) => {
    await exchange.head(200, { "content-length": archive.length - 20 });
    await exchange.body(archive);
  });
  await inFolder(async (folder) => {
    const online = options(folder, {
      offline: false,
      sources: sources([`${server.address}/a.tgz`]),
    });
    await assertRejects(() => locate(online), UserError, "not a complete archive");
    assertEquals(await filesBelow(`${folder}/cache`), ["lock"]);
  });
});

Deno.test("locate() gives null and says why when no host answers", async () => {
  await inFolder(async (folder) => {
    const notes: string[] = [];
    const note = (sentence: string) => void notes.push(sentence);
    assertEquals(await locate(options(folder, { offline: false, note })), null);
    assertEquals(notes.length, 1);
    assertStringIncludes(notes[0], "check the network");
  });
});

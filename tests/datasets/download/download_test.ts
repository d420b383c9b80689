import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { download, UnreachableError } from "../../../src/datasets/download/download.ts";
import type { TransferState } from "../../../src/datasets/download/meter.ts";
import { UserError } from "../../../src/user_error.ts";
import { cut, downloading, WHOLE } from "../downloading.ts";
import { filesBelow, inFolder, stillClock } from "../fixtures.ts";
import { honest } from "../loopback.ts";

Deno.test("download() gives a silent server up and tries again", async () => {
  await downloading(
    async (exchange, count) => {
      if (count > 1) return await honest(exchange, WHOLE);
      await cut(exchange, 1000);
      await new Promise((resolve) => setTimeout(resolve, 400));
    },
    async (run, { target, requests }) => {
      await run({ idleTimeout: 100 });
      assertEquals(requests.length, 2);
      assertEquals(await Deno.readFile(target), WHOLE);
    },
  );
});

Deno.test("download() waits for a slow server that keeps sending", async () => {
  await downloading(
    async (exchange) => {
      await exchange.head(200, { "content-length": WHOLE.length });
      for (let at = 0; at < WHOLE.length; at += 30_000) {
        await exchange.body(WHOLE.subarray(at, at + 30_000));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async (run, { target, requests }) => {
      await run({ idleTimeout: 400 });
      assertEquals(requests.length, 1);
      assertEquals(await Deno.readFile(target), WHOLE);
    },
  );
});

Deno.test("download() tries again after 500, waits longer each time, and heeds Retry-After", async () => {
  await downloading(
    (exchange, count) =>
      count === 4
        ? honest(exchange, WHOLE)
        : exchange.head(count === 3 ? 503 : 500, count === 3 ? { "retry-after": 7 } : {}),
    async (run, { target, waits }) => {
      await run({ attempts: 5 });
      assertEquals(waits, [500, 1000, 7000]);
      assertEquals(await Deno.readFile(target), WHOLE);
    },
  );
});

Deno.test("download() turns to the next address at once after 404", async () => {
  await downloading(
    (exchange) => exchange.path === "/old" ? exchange.head(404) : honest(exchange, WHOLE),
    async (run, { address, target, requests, waits }) => {
      const from = await run({ addresses: [`${address}/old`, `${address}/new`] });
      assertEquals(from, `${address}/new`);
      assertEquals(requests.map(({ path }) => path), ["/old", "/new"]);
      assertEquals(waits, []);
      assertEquals(await Deno.readFile(target), WHOLE);
    },
  );
});

Deno.test("download() names every address and the mend when none answers", async () => {
  await downloading((exchange) => exchange.head(404), async (run, { address, folder }) => {
    const error = await assertRejects(
      () => run({ addresses: [`${address}/a`, "http://127.0.0.1:9/b"], attempts: 2 }),
      UnreachableError,
    );
    assertStringIncludes(error.message, `${address}/a: the server answered 404; `);
    assertStringIncludes(error.message, "http://127.0.0.1:9/b: ");
    assertStringIncludes(error.message, "--mirror or --data");
    assertEquals(await filesBelow(folder), []);
  });
});

Deno.test("download() follows redirects, and gives up on an endless one", async () => {
  await downloading(
    (exchange) =>
      exchange.path === "/a"
        ? exchange.head(302, { location: "/b" })
        : exchange.path === "/loop"
        ? exchange.head(302, { location: "/loop" })
        : honest(exchange, WHOLE),
    async (run, { address, target }) => {
      await run();
      assertEquals(await Deno.readFile(target), WHOLE);
      await assertRejects(
        () => run({ addresses: [`${address}/loop`], attempts: 1 }),
        UnreachableError,
      );
    },
  );
});

Deno.test("download() stops at the size limit, told or not, and leaves nothing", async () => {
  await downloading((exchange) => honest(exchange, WHOLE), async (run, { folder }) => {
    await assertRejects(() => run({ sizeLimit: 1000 }), UserError, "limit of 1000 bytes");
    assertEquals(await filesBelow(folder), []);
  });
  await downloading(async (exchange) => {
    await exchange.head(200);
    await exchange.body(WHOLE);
  }, async (run, { folder }) => {
    await assertRejects(() => run({ sizeLimit: 1000 }), UserError, "limit of 1000 bytes");
    assertEquals(await filesBelow(folder), []);
  });
});

Deno.test("download() tells bytes, total, rate and remaining time", async () => {
  await downloading((exchange) => honest(exchange, WHOLE), async (run) => {
    const seen: TransferState[] = [];
    let now = 0;
    const clock = { ...stillClock(), now: () => now += 1000 };
    await run({ clock, progress: (measured) => seen.push(measured) });
    const last = seen.at(-1)!;
    assertEquals([last.bytes, last.total, last.remaining], [WHOLE.length, WHOLE.length, 0]);
    assert(last.rate !== null && last.rate > 0);
  });
});

Deno.test("download() says in one sentence that a folder cannot be written", async () => {
  await inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/file`, "");
    await assertRejects(
      () => download({ addresses: ["data:,a"], target: `${folder}/file/a`, sizeLimit: 9 }),
      UserError,
      "XDG_CACHE_HOME",
    );
  });
});

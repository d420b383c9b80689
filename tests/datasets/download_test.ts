import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { download, type DownloadOptions, UnreachableError } from "../../src/datasets/download.ts";
import type { Measured } from "../../src/datasets/meter.ts";
import { UserError } from "../../src/user_error.ts";
import { filesBelow, inFolder, noise, stillClock } from "./fixtures.ts";
import { type Exchange, honest, loopback } from "./loopback.ts";

const WHOLE = noise(300_000);

/** Downloads from a server that answers so, into a folder; gives what was asked and the waits. */
async function downloading(
  answer: (exchange: Exchange, count: number) => Promise<void>,
  test: (
    run: (rest?: Partial<DownloadOptions>) => Promise<string>,
    seen: {
      readonly target: string;
      readonly folder: string;
      readonly address: string;
      readonly requests: readonly Pick<Exchange, "path" | "headers">[];
      readonly waits: number[];
    },
  ) => Promise<void>,
): Promise<void> {
  await using server = loopback(answer);
  await inFolder(async (folder) => {
    const clock = stillClock();
    const target = `${folder}/a.tgz`;
    const { address, requests } = server;
    const run = (rest: Partial<DownloadOptions> = {}) =>
      download({ addresses: [`${address}/a`], target, sizeLimit: 1e6, clock, ...rest });
    await test(run, { target, folder, address, requests, waits: clock.waits });
  });
}

async function cut(exchange: Exchange, after: number, etag: string | null = '"one"') {
  await exchange.head(200, { "content-length": WHOLE.length, ...etag === null ? {} : { etag } });
  await exchange.body(WHOLE.subarray(0, after));
}

Deno.test("download() goes on where a connection was cut", async () => {
  await downloading(
    (exchange, count) => count === 1 ? cut(exchange, 100_000) : honest(exchange, WHOLE),
    async (run, { target, folder, requests, waits }) => {
      await run();
      assertEquals(await Deno.readFile(target), WHOLE);
      assertEquals(requests.map(({ headers }) => headers.get("range")), [
        undefined,
        "bytes=100000-",
      ]);
      assertEquals(requests[1].headers.get("if-range"), '"one"');
      assertEquals(waits, [500]);
      assertEquals(await filesBelow(folder), ["a.tgz"]);
    },
  );
});

Deno.test("download() goes on in another run with what an earlier one left, and never calls that whole", async () => {
  await downloading(
    (exchange, count) => count === 1 ? cut(exchange, 200_000) : honest(exchange, WHOLE),
    async (run, { target, folder, requests }) => {
      await assertRejects(() => run({ attempts: 1 }), UnreachableError, "200000 of 300000 bytes");
      assertEquals(await filesBelow(folder), ["a.tgz.part", "a.tgz.part.json"]);
      await run({ attempts: 1 });
      assertEquals(requests[1].headers.get("range"), "bytes=200000-");
      assertEquals(await Deno.readFile(target), WHOLE);
    },
  );
});

Deno.test("download() begins anew from a server that ignores ranges", async () => {
  await downloading(
    (exchange, count) => cut(exchange, count === 1 ? 100_000 : WHOLE.length),
    async (run, { target }) => {
      await run();
      assertEquals(await Deno.readFile(target), WHOLE);
    },
  );
});

Deno.test("download() begins anew from a server that gives no validator", async () => {
  await downloading(
    (exchange, count) => cut(exchange, count === 1 ? 100_000 : WHOLE.length, null),
    async (run, { target, requests }) => {
      await run();
      assertEquals(requests[1].headers.get("range"), undefined);
      assertEquals(await Deno.readFile(target), WHOLE);
    },
  );
});

Deno.test("download() never joins two versions when the ETag changes between two tries", async () => {
  const other = noise(WHOLE.length, 7);
  await downloading(
    (exchange, count) => count === 1 ? cut(exchange, 100_000) : honest(exchange, other, '"two"'),
    async (run, { target }) => {
      await run();
      assertEquals(await Deno.readFile(target), other);
    },
  );
});

Deno.test("download() never joins two versions when a server ignores If-Range", async () => {
  const other = noise(WHOLE.length, 7);
  await downloading(
    async (exchange, count) => {
      if (count === 1) return await cut(exchange, 100_000);
      if (count > 2) return await honest(exchange, other, '"two"');
      await exchange.head(206, {
        "content-length": 200_000,
        "content-range": "bytes 100000-299999/300000",
        etag: '"two"',
      });
      await exchange.body(other.subarray(100_000));
    },
    async (run, { target, requests }) => {
      await run();
      assertEquals(requests.length, 3);
      assertEquals(await Deno.readFile(target), other);
    },
  );
});

Deno.test("download() begins anew when the server gives another range than was asked for", async () => {
  await downloading(
    async (exchange, count) => {
      if (count === 1) return await cut(exchange, 100_000);
      if (count > 2) return await honest(exchange, WHOLE);
      await exchange.head(206, {
        "content-length": 299_999,
        "content-range": "bytes 1-299999/300000",
        etag: '"one"',
      });
      await exchange.body(WHOLE.subarray(1));
    },
    async (run, { target }) => {
      await run();
      assertEquals(await Deno.readFile(target), WHOLE);
    },
  );
});

Deno.test("download() begins anew when the server has no such range", async () => {
  await downloading(
    async (exchange, count) => {
      if (count === 1) return await cut(exchange, 100_000);
      if (exchange.headers.has("range")) return await exchange.head(416);
      await honest(exchange, WHOLE);
    },
    async (run, { target }) => {
      await run();
      assertEquals(await Deno.readFile(target), WHOLE);
    },
  );
});

Deno.test("download() does not take a body for whole that is shorter than the server said", async () => {
  await downloading(
    async (exchange) => {
      await exchange.head(200, { "content-length": WHOLE.length + 5 });
      await exchange.body(WHOLE);
    },
    async (run, { folder }) => {
      await assertRejects(() => run({ attempts: 2 }), UnreachableError);
      assert(!(await filesBelow(folder)).includes("a.tgz"));
    },
  );
});

Deno.test("download() refuses a body longer than its Content-Range says", async () => {
  await downloading(
    async (exchange, count) => {
      if (count === 1) return await cut(exchange, 100_000);
      if (count > 2) return await honest(exchange, WHOLE);
      await exchange.head(206, {
        "transfer-encoding": "chunked",
        "content-range": "bytes 100000-299999/300000",
        etag: '"one"',
      });
      const body = noise(210_000);
      await exchange.body(new TextEncoder().encode(`${body.length.toString(16)}\r\n`));
      await exchange.body(body);
      await exchange.body(new TextEncoder().encode("\r\n0\r\n\r\n"));
    },
    async (run, { target }) => {
      await run();
      assertEquals(await Deno.readFile(target), WHOLE);
    },
  );
});

Deno.test("download() takes a chunked body without a length, and not a broken one", async () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  await downloading(
    async (exchange, count) => {
      await exchange.head(200, { "transfer-encoding": "chunked" });
      await exchange.body(encode("5\r\nhello\r\n"));
      if (count > 1) await exchange.body(encode("0\r\n\r\n"));
    },
    async (run, { target, requests }) => {
      await run();
      assertEquals(await Deno.readTextFile(target), "hello");
      assertEquals(requests.length, 2);
    },
  );
});

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
      await run();
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
    const seen: Measured[] = [];
    let now = 0;
    const clock = { ...stillClock(), now: () => now += 1000 };
    await run({ clock, progress: (measured) => seen.push(measured) });
    const last = seen.at(-1)!;
    assertEquals([last.bytes, last.total, last.remaining], [WHOLE.length, WHOLE.length, 0]);
    assert(last.rate !== null && last.rate > 0);
  });
});

Deno.test("download() stops when it is told to and keeps what is there", async () => {
  const controller = new AbortController();
  await downloading(async (exchange) => {
    await cut(exchange, 100_000);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }, async (run, { folder }) => {
    const running = run({
      signal: controller.signal,
      progress: ({ bytes }) => bytes > 0 && controller.abort(),
    });
    await assertRejects(() => running, DOMException);
    assertEquals(await filesBelow(folder), ["a.tgz.part", "a.tgz.part.json"]);
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

import { assert, assertEquals, assertRejects } from "@std/assert";
import { UnreachableError } from "../../src/datasets/download/download.ts";
import { cut, downloading, WHOLE } from "./downloading.ts";
import { filesBelow, noise } from "./fixtures.ts";
import { type Exchange, honest } from "./loopback.ts";

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

/** Answers what is asked for from where it is asked for, but so many bytes of it only, one piece of them at a time. */
async function trickle(
  exchange: Exchange,
  most: number,
  piece = most,
  pause = 0,
): Promise<void> {
  const from = Number(/^bytes=(\d+)-$/.exec(exchange.headers.get("range") ?? "")?.[1] ?? 0);
  await exchange.head(from === 0 ? 200 : 206, {
    "content-length": WHOLE.length - from,
    ...from === 0 ? {} : { "content-range": `bytes ${from}-${WHOLE.length - 1}/${WHOLE.length}` },
    etag: '"one"',
  });
  for (let at = from; at < Math.min(WHOLE.length, from + most); at += piece) {
    await exchange.body(WHOLE.subarray(at, Math.min(at + piece, from + most)));
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

Deno.test("download() goes on as long as tries bring something, however often the connection is cut", async () => {
  await downloading(
    (exchange) => trickle(exchange, 20_000),
    async (run, { target, requests }) => {
      await run({ attempts: 3 });
      assertEquals(await Deno.readFile(target), WHOLE);
      assertEquals(requests.length, 15);
    },
  );
});

Deno.test("download() gives up a server that sends a byte a try, or a byte now and then", async () => {
  await downloading(
    (exchange) => trickle(exchange, 1),
    async (run, { requests }) => {
      await assertRejects(() => run({ attempts: 3 }), UnreachableError, "of 300000 bytes");
      assertEquals(requests.length, 3);
    },
  );
  await downloading(
    (exchange) => trickle(exchange, 40, 1, 10),
    async (run, { requests }) => {
      await assertRejects(
        () => run({ attempts: 2, idleTimeout: 100 }),
        UnreachableError,
        "fewer than 1024 bytes per second arrived for 0.1 s",
      );
      assertEquals(requests.length, 2);
    },
  );
});

Deno.test("download() does not try for ever where a server cuts now earlier, now later, and begins anew each time", async () => {
  await downloading(
    (exchange, count) => cut(exchange, count % 2 === 0 ? 150_000 : 100_000, null),
    async (run, { requests }) => {
      await assertRejects(() => run({ attempts: 3 }), UnreachableError, "of 300000 bytes");
      assertEquals(requests.length, 4);
    },
  );
});

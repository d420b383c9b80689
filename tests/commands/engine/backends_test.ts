import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { dispatch } from "../../../src/commands/dispatch.ts";
import { listen } from "../listen.ts";

Deno.test("backends tells of each backend that it passes its self-test, or why it is absent", async () => {
  const terminal = listen();
  assertEquals(await dispatch(["backends", "--jobs", "1", "--format", "json"], terminal), 0);
  const rows: Readonly<Record<string, unknown>>[] = JSON.parse(terminal.printed());
  assertEquals(rows.map(({ backend }) => backend), ["workers", "wasm", "webgpu", "tfjs-node"]);
  assertEquals(rows.slice(0, 2).map(({ self_test }) => self_test), ["passed", "passed"]);
  for (const { self_test, rate, reason } of rows) {
    assert(self_test === "passed" ? Number(rate) > 0 && reason === null : rate === null);
    if (self_test === "absent") assertStringIncludes(String(reason), "is not available");
  }
});

Deno.test("backends tries only the ones it is asked for, and shows readers a table", async () => {
  const terminal = listen();
  assertEquals(await dispatch(["backends", "workers", "--jobs", "1"], terminal), 0);
  assertStringIncludes(terminal.printed(), "1 worker, 128-bit SIMD kernels");
  assert(!terminal.printed().includes("tfjs-node"));
});

Deno.test("backends refuses a name that is none", async () => {
  const terminal = listen();
  assertEquals(await dispatch(["backends", "cuda"], terminal), 2);
  assertStringIncludes(terminal.noted(), "'cuda' is no backend; choose from workers, wasm");
});

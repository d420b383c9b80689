import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { edited } from "../../tasks/fuzz/edits.ts";
import { fuzzTarget } from "../../tasks/fuzz/target.ts";

Deno.test("a hunt makes the failing case small, and its seed finds it again", async () => {
  const target = fuzzTarget("demo", "no number has three digits", fc.nat(5000), (one) => {
    assert(one < 100, `${one} is too great`);
  });
  const { failure } = await target.hunt({ seed: 3, milliseconds: 5000 });
  assertEquals(failure?.input, "100");
  assertStringIncludes(failure?.message ?? "", "100 is too great");
  const again = await target.hunt({ seed: failure?.seed ?? 0, milliseconds: 0 });
  assertEquals(again.failure?.input, "100");
});

Deno.test("a hunt without a find counts its cases", async () => {
  const target = fuzzTarget("demo", "all is well", fc.nat(), () => {}, 7);
  assertEquals(await target.hunt({ seed: 1, milliseconds: 0 }), { cases: 7, failure: null });
});

Deno.test("edits take, put, double, drop, swap and cut, and keep bytes that are no text", () => {
  const text = (edit: Parameters<typeof edited>[1][number]) =>
    new TextDecoder().decode(edited("a,b\nc,d\ne,f", [edit]));
  assertEquals(text({ kind: "bytes", at: 0, out: 2, put: "é" }), "éb\nc,d\ne,f");
  assertEquals(text({ kind: "line", at: 0.4, does: "double" }), "a,b\nc,d\nc,d\ne,f");
  assertEquals(text({ kind: "line", at: 0.4, does: "drop" }), "a,b\ne,f");
  assertEquals(text({ kind: "line", at: 0, does: "swap" }), "c,d\na,b\ne,f");
  assertEquals(text({ kind: "line", at: 0.4, does: "cut" }), "a,b\nc,d");
  assertEquals(text({ kind: "cell", at: 0, put: "é" }), "é,b\nc,d\ne,f");
  assertEquals(text({ kind: "cell", at: 0, put: null }), "b\nc,d\ne,f");
  assertEquals([...edited("é", [{ kind: "bytes", at: 0, out: 1, put: "" }])], [0xa9]);
});

import { assert, assertEquals, assertThrows } from "@std/assert";
import { chosenBenchmarks, listBenchmarks } from "../../tasks/bench.ts";
import { UserError } from "../../src/user_error.ts";

Deno.test("every benchmark says in a sentence what it measures", async () => {
  const all = await listBenchmarks();
  assert(all.length > 0);
  for (const { name, summary } of all) assert(/^[A-Z].*[.:]$/.test(summary), `${name}: ${summary}`);
});

Deno.test("benchmarks run by name, and all of them for all", async () => {
  const all = await listBenchmarks();
  assertEquals(chosenBenchmarks(all, ["tensors", "resampling"]), ["tensors", "resampling"]);
  assertEquals(chosenBenchmarks(all, ["all"]), all.map(({ name }) => name));
  assertEquals(chosenBenchmarks(all, []), []);
  assertThrows(() => chosenBenchmarks(all, ["tensor"]), UserError, "'tensor' is no benchmark");
});

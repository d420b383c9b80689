import { assertEquals } from "@std/assert";
import { editCosts } from "../../../src/probes/minimal_pairs/edit_costs.ts";
import { costsOfScores } from "../../../src/probes/minimal_pairs/pair_costs.ts";
import { meanIntervals } from "../../../src/resampling/bootstrap/mean_intervals.ts";

Deno.test("costs are summed up by edit in the order given, then by class, each with its own draws", async () => {
  const kinds = [["b", "altering"], ["a", "preserving"], ["c", "altering"], ["b", "altering"], [
    "d",
    null,
  ], ["a", "preserving"]] as const;
  const pairs = kinds.map(([category, kind], p) => ({
    ...{ id: String(p), category, class: kind },
    base: { source: "", reference: "", text: "" },
    edited: "",
  }));
  const costs = costsOfScores([3, 5, 9, 2, 4, 1], [1, 5, 4, 3, 0, 1]);
  assertEquals([...costs.deltas], [2, 0, 5, -1, 4, 0]);
  assertEquals([...costs.unpenalised], [0, 1, 0, 1, 0, 1]);
  const draws = { seed: 3, experiment: "M", replicates: 50 };
  const edits = [
    { name: "a", title: "first", class: "preserving" },
    { name: "b", title: "second", class: "altering" },
    { name: "e", title: "none", class: "altering" },
    { name: "d", title: "unknown", class: null },
  ] as const;
  const rows = await editCosts(pairs, costs, draws, edits);
  const expected = [
    ["a", "first", "preserving", [1, 5]],
    ["b", "second", "altering", [0, 3]],
    ["e", "none", "altering", []],
    ["d", "unknown", null, [4]],
    ["all_altering", "all meaning-altering", "altering", [0, 2, 3]],
    ["all_preserving", "all meaning-preserving", "preserving", [1, 5]],
  ] as const;
  for (const [r, [edit, title, kind, chosen]] of expected.entries()) {
    const [delta, noPenalty] = await meanIntervals(
      [costs.deltas, costs.unpenalised].map((list) => ({ values: chosen.map((p) => list[p]) })),
      { ...draws, experiment: `minimal pairs ${edit} M` },
    );
    assertEquals(rows[r], { edit, title, class: kind, n: chosen.length, delta, noPenalty });
  }
  assertEquals(rows.length, expected.length);
});

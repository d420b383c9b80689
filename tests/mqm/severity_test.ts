import { assertEquals } from "@std/assert";
import { severityContrasts } from "../../src/mqm/severity_contrasts.ts";
import { severityCosts } from "../../src/mqm/severity_costs.ts";
import { severityRatio, severityRows } from "../../src/mqm/severity_rows.ts";
import { severityVerdict } from "../../src/mqm/severity_verdict.ts";

const span = { start: 0, end: 1, score: "1", isSource: false };
const grammar = { ...span, category: "fluency/grammar", severity: "minor" };
const omission = { ...span, category: "Accuracy/Omission", severity: "Major" };

Deno.test("severityVerdict() leaves out other categories, source errors and other severities", () => {
  const verdicts = [
    omission,
    { ...grammar, category: "non-translation!", severity: "major" },
    { ...grammar, category: "locale_convention/date format" },
    { ...grammar, category: "Terminology/Inconsistent" },
    { ...grammar, category: "source issue" },
    { ...grammar, category: "other" },
    { ...grammar, severity: "critical" },
    { ...omission, isSource: true },
  ].map(severityVerdict);
  assertEquals(verdicts, [
    "major accuracy",
    "major accuracy",
    "minor form",
    "minor form",
    null,
    null,
    null,
    null,
  ]);
});

Deno.test("severityContrasts() keeps out cells with two ratings and sources without a clean one", () => {
  const first = {
    name: "rater1",
    systems: ["A", "B", "ref"],
    segments: 2,
    ratings: [
      { errors: [] },
      { errors: [grammar] },
      { errors: [grammar] },
      { errors: [omission] },
      { errors: [] },
      { errors: [] },
    ],
  };
  const second = {
    name: "rater2",
    systems: ["B", "C"],
    segments: 2,
    ratings: [null, null, { errors: [omission] }, null],
  };
  const found = severityContrasts([first, second], ["A", "B", "C"]);
  assertEquals(
    found.map(({ verdict, segment, system, clean }) => [verdict, segment, system, clean]),
    [["minor form", 0, 1, [0]], ["major accuracy", 0, 2, [0]]],
  );
  const twice = { ...second, systems: ["A", "C"], ratings: [{ errors: [] }, null, null, null] };
  assertEquals(severityContrasts([first, twice], ["A", "B", "C"]), []);
});

Deno.test("a contrast that equals its clean translation costs nothing and inverts the pair", () => {
  const contrast = {
    verdict: "minor form" as const,
    segment: 0,
    system: 0,
    clean: [1, 2],
    rating: { errors: [grammar] },
  };
  const costs = severityCosts([contrast], (system) => [40, 40, 30][system]);
  assertEquals([costs.deltas[0], costs.unpenalised[0]], [-5, 1]);
  assertEquals([costs.inversions[0], costs.pairs[0]], [2, 2]);
  const dear = severityCosts([contrast], (system) => [40, 40, 50][system]);
  assertEquals([dear.deltas[0], dear.unpenalised[0], dear.inversions[0]], [5, 0, 1]);
});

Deno.test("a class without contrasts has no mean, and says so; nor is there a ratio", async () => {
  const costs = severityCosts([], () => 0);
  const source = { name: "none", contrasts: [], bleu: costs, chrf: costs };
  const rows = await severityRows(source, { seed: 1, replicates: 100 });
  assertEquals(rows.map(({ n, pairs }) => [n, pairs]), [[0, 0], [0, 0], [0, 0], [0, 0]]);
  const nothing = { mean: null, low: null, high: null };
  assertEquals(Object.values(rows[1].means), new Array(7).fill(nothing));
  assertEquals(severityRatio(rows, "delta_chrf"), null);
});

import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { parseScores } from "../../src/decimals/parsing/parse_scores.ts";
import { scoredContrasts, singleErrors } from "../../src/mqm/scored_contrasts.ts";
import { severityContrasts } from "../../src/mqm/severity_contrasts.ts";
import { severityCosts } from "../../src/mqm/severity_costs.ts";
import { severityRatio, severityRows } from "../../src/mqm/severity_rows.ts";
import { SEVERITY_VERDICTS, severityVerdict } from "../../src/mqm/severity_verdict.ts";
import { unbabelPenalty } from "../../src/mqm/unbabel_penalty.ts";

const span = { score: "1", isSource: false };
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
    weight: 10,
  };
  const costs = severityCosts([contrast], (system) => [40, 40, 30][system]);
  assertEquals([costs.deltas[0], costs.unpenalised[0]], [-5, 1]);
  assertEquals([costs.inversions[0], costs.pairs[0]], [2, 2]);
  const dear = severityCosts([contrast], (system) => [40, 40, 50][system]);
  assertEquals([dear.deltas[0], dear.unpenalised[0], dear.inversions[0]], [5, 0, 1]);
  const even = severityCosts([contrast], (system) => [40, 30, 50][system]);
  assertEquals([even.deltas[0], even.unpenalised[0], even.inversions[0]], [0, 1, 1]);
});

Deno.test("a class without contrasts has no mean, and says so; nor is there a ratio", async () => {
  const costs = severityCosts([], () => 0);
  const source = { name: "none", contrasts: [], bleu: costs, chrf: costs };
  const rows = await severityRows(source, SEVERITY_VERDICTS, { seed: 1, replicates: 100 });
  assertEquals(rows.map(({ n, pairs }) => [n, pairs]), [[0, 0], [0, 0], [0, 0], [0, 0]]);
  const nothing = { mean: null, low: null, high: null };
  assertEquals(Object.values(rows[1].means), new Array(7).fill(nothing));
  assertEquals(severityRatio(rows, "delta_chrf"), null);
});

Deno.test("severityRatio() divides the mean cost of the class that is named first by the other's", async () => {
  const contrasts = SEVERITY_VERDICTS.map((verdict, segment) => ({
    verdict,
    segment,
    system: 1,
    clean: [0],
    weight: 10,
  }));
  const costs = (scores: readonly number[]) =>
    severityCosts(contrasts, (system, segment) => system === 0 ? 60 : 60 - scores[segment]);
  const rowsOf = (bleu: readonly number[]) =>
    severityRows(
      { name: "costs", contrasts, bleu: costs(bleu), chrf: costs([1, 2, 3, 4]) },
      SEVERITY_VERDICTS,
      { seed: 1, replicates: 100 },
    );
  const rows = await rowsOf([5, 6, 8, 32]);
  for (const [i, above] of SEVERITY_VERDICTS.entries()) {
    for (const [j, below] of SEVERITY_VERDICTS.entries()) {
      const bleu = severityRatio(rows, "delta_bleu", [above, below]);
      assertEquals(bleu, [5, 6, 8, 32][i] / [5, 6, 8, 32][j]);
      assertEquals(severityRatio(rows, "delta_chrf", [above, below]), (i + 1) / (j + 1));
    }
  }
  const place = (verdict: string) => SEVERITY_VERDICTS.findIndex((each) => each === verdict);
  const [major, minor] = [place("major accuracy"), place("minor form")];
  assertEquals(severityRatio(rows, "delta_bleu"), [5, 6, 8, 32][major] / [5, 6, 8, 32][minor]);
  for (const cost of [0, -1]) {
    const free = await rowsOf([0, 1, 2, 3].map((k) => k === minor ? cost : 7));
    assertEquals(severityRatio(free, "delta_bleu"), null);
  }
  const half = await rowsOf([0, 1, 2, 3].map((k) => k === minor ? 0.5 : 7));
  assertEquals(severityRatio(half, "delta_bleu"), 14);
});

Deno.test("an error marked in the source is a contrast only where omissions count and it is one", () => {
  const marked = (category: string) => ({ ...omission, category, isSource: true });
  const verdicts = (category: string, omissions: boolean) =>
    severityContrasts(
      [{
        name: "r",
        systems: ["A", "B"],
        segments: 1,
        ratings: [{ errors: [] }, {
          errors: [marked(category)],
        }],
      }],
      ["A", "B"],
      omissions,
    ).map(({ verdict }) => verdict);
  assertEquals(verdicts("accuracy/omission", true), ["major accuracy"]);
  assertEquals(verdicts("accuracy/omission", false), []);
  assertEquals(verdicts("accuracy/addition", true), []);
  assertEquals(verdicts("accuracy/addition", false), []);
});

Deno.test("Unbabel's penalty is the sum of its severities' weights", () => {
  const weights = { "No-error": 0, "no error": 0, neutral: 0, minor: 1, MAJOR: 5, critical: 10 };
  const all = Object.entries(weights);
  for (const [first, a] of all) {
    assertEquals(unbabelPenalty([first]), a);
    for (const [second, b] of all) assertEquals(unbabelPenalty([first, second]), a + b);
    assertEquals(unbabelPenalty([first, "grave"]), null);
  }
  assertEquals(unbabelPenalty([]), 0);
});

Deno.test("scoredContrasts() finds what error spans show, where every rating holds one error at most", () => {
  const errors = [
    null,
    omission,
    grammar,
    { ...grammar, category: "fluency/punctuation", score: "0.1" },
  ].map((error) => error === omission ? { ...omission, score: "5" } : error);
  const cell = fc.option(fc.nat(errors.length - 1), { freq: 5 });
  const cells = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(cells, fc.constantFrom(2, 3), (rows, chosen) => {
      const flat = [0, 1, 2].flatMap((k) => rows.map((row) => row[k]));
      const systems = ["A", "B", "C"];
      const of = (choice: number) => errors[choice];
      const ratings = flat.map((choice) => {
        const error = choice === null ? null : of(choice);
        return choice === null ? null : { errors: error === null ? [] : [error] };
      });
      const table = { name: "mqm", systems, segments: rows.length, ratings };
      const column = parseScores(
        flat.map((choice) => choice === null ? null : choice === 0 ? "0" : `-${of(choice)?.score}`),
      );
      const human = { name: "mqm", systems, segments: rows.length, column };
      const order = ["C", "A", "B"].slice(0, chosen);
      const byScore = scoredContrasts(human, order);
      const bySpan = severityContrasts([table], order)
        .map((contrast) => ({ ...contrast, verdict: contrast.verdict.split(" ")[0] }));
      assertEquals<unknown>(byScore, bySpan);
      const counts = singleErrors([table]);
      assertEquals(counts.major.single, counts.major.ratings);
      assertEquals(counts.major.ratings, flat.filter((choice) => choice === 1).length);
      assertEquals(counts.minor.single, flat.filter((choice) => (choice ?? 0) > 1).length);
    }),
    { seed: 1, numRuns: 200 },
  );
});

Deno.test("five minor errors read as a major one, other sums as nothing known", () => {
  const human = {
    name: "mqm",
    systems: ["A", "B", "C", "D"],
    segments: 1,
    column: parseScores(["-5", "0", "-2", "-0.5"]),
  };
  assertEquals(scoredContrasts(human, human.systems).map(({ system }) => system), [0]);
  const five = { errors: new Array(5).fill(grammar) };
  const counts = singleErrors([{ name: "mqm", systems: ["A"], segments: 1, ratings: [five] }]);
  assertEquals(counts.major, { ratings: 1, single: 0 });
  assertEquals(counts.minor, { ratings: 0, single: 0 });
});

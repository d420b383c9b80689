import { assertEquals, assertThrows } from "@std/assert";
import { parse } from "@std/csv";
import {
  bootstrapInterval,
  calibrateMetric,
  rankMetrics,
  scoreTexts,
  type SystemScores,
  UserError,
  weighSystems,
} from "../../library.ts";
import { runJson } from "../commands/run_command.ts";

const TABLE = "data/sample/scores.csv";
const ROWS = parse(await Deno.readTextFile(TABLE), { skipFirstRow: true });
const SEGMENTS = [...new Set(ROWS.map(({ segment }) => segment))];

/** A column of the sample's table, by system and segment. */
function scoresOf(column: string): SystemScores {
  const scores: Record<string, (number | null)[]> = {};
  for (const { system, segment, ...row } of ROWS as Record<string, string>[]) {
    const own = scores[system] ??= new Array(SEGMENTS.length).fill(null);
    if (row[column] !== "") own[SEGMENTS.indexOf(segment)] = Number(row[column]);
  }
  return scores;
}

const HUMAN = scoresOf("human");
const METRICS = ["Gauge", "Plumbline", "CharShare"];

Deno.test("calibrateMetric() gives what the command gives, however pairs are grouped", async () => {
  for (const group of ["item", "none", "system"] as const) {
    const options = ["--table", TABLE, "--metric", "Plumbline", "--group", group];
    const [row] = await runJson<Record<string, number>[]>("calibrate", ...options);
    assertEquals(calibrateMetric(HUMAN, scoresOf("Plumbline"), group), {
      epsilon: row.epsilon,
      accuracy: row.acc_eq,
      uncalibrated: row.acc_eq_uncalibrated,
      groups: row.groups,
      pairs: row.pairs,
    });
  }
});

interface RankRow {
  readonly metric: string;
  readonly value: number;
  readonly cluster: number;
  readonly p_values: Readonly<Record<string, { readonly p: number }>>;
}

Deno.test("rankMetrics() gives what the command gives", async () => {
  const options = ["--measure", "acc_eq", "--unit", "segment", "--jobs", "1"];
  const rows = await runJson<RankRow[]>("rank", "--table", TABLE, ...options);
  const metrics = Object.fromEntries(METRICS.map((name) => [name, scoresOf(name)]));
  const ranked = rankMetrics(HUMAN, metrics);
  assertEquals(
    ranked.map(({ metric, accuracy, cluster, pValues }) => [metric, accuracy, cluster, pValues]),
    rows.map(({ metric, value, cluster, p_values }) => {
      const p = Object.entries(p_values).map(([name, { p }]) => [name, p]);
      return [metric, value, cluster, Object.fromEntries(p)];
    }),
  );
});

Deno.test("rankMetrics() exchanges whole documents where they are named", () => {
  const metrics = { Gauge: scoresOf("Gauge"), CharShare: scoresOf("CharShare") };
  const own = rankMetrics(HUMAN, metrics, { documents: SEGMENTS });
  assertEquals(own, rankMetrics(HUMAN, metrics));
  const two = rankMetrics(HUMAN, metrics, { documents: SEGMENTS.map((_, i) => String(i % 2)) });
  assertEquals(Object.values(two[0].pValues)[0] >= 0.5, true);
  assertEquals(rankMetrics(HUMAN, {}), []);
});

Deno.test("scoreTexts() gives what the command gives", async () => {
  const names = ["large", "reference"].map((name) => `data/sample/${name}.txt`);
  const [hypotheses, reference] = await Promise.all(
    names.map(async (name) => (await Deno.readTextFile(name)).trimEnd().split("\n")),
  );
  for (const metric of ["bleu", "chrf", "chrf++", "ter"] as const) {
    const [row] = await runJson<Record<string, unknown>[]>(
      ...["score", names[0], "--ref", names[1], "--metrics", metric, "--sentence"],
    );
    const { score, sentences, signature } = scoreTexts(hypotheses, [reference], metric);
    assertEquals([score, signature, [...sentences]], [row.score, row.signature, row.sentences]);
  }
});

Deno.test("scoreTexts() names the metric that a script without types misspelt or left out", () => {
  for (const metric of ["blue", undefined]) {
    assertThrows(
      () => Reflect.apply(scoreTexts, null, [["a"], [["a"]], metric]),
      UserError,
      `'${metric}' is no text metric; did you mean '`,
    );
  }
});

Deno.test("weighSystems() gives what the command gives", async () => {
  const file = "data/sample/systems.csv";
  const [row] = await runJson<Record<string, unknown>[]>("balance", file, "--target", "0.5");
  const rows = parse(await Deno.readTextFile(file), { skipFirstRow: true });
  const systems = rows.map(({ system, adequacy, fluency }): [string, {
    adequacy: number;
    fluency: number;
  }] => [system, { adequacy: Number(adequacy), fluency: Number(fluency) }]);
  const { weights, achieved, ess } = weighSystems(Object.fromEntries(systems), 0.5);
  assertEquals([weights, achieved, ess], [row.weights, row.achieved, row.ess]);
});

Deno.test("bootstrapInterval() draws the same again, and whole documents widen the interval", async () => {
  // Documents of ten equal values each: there are ten independent values, not a hundred.
  const values = Array.from({ length: 100 }, (_, i) => Math.floor(i / 10) ** 2 / 10);
  const documents = values.map((_, i) => `d${Math.floor(i / 10)}`);
  const width = ({ low, high }: { low: number; high: number }) => high - low;
  const rows = await bootstrapInterval(values);
  assertEquals(await bootstrapInterval(values), rows);
  assertEquals(rows.estimate, 2.85);
  const whole = await bootstrapInterval(values, { documents });
  const ratio = width(whole) / width(rows);
  assertEquals(ratio > 2.5 && ratio < 4, true, `${ratio}`);
  for (const method of ["basic", "bca", "studentised"] as const) {
    const { low, high } = await bootstrapInterval(values, { method, replicates: 2000 });
    assertEquals(low < 2.85 && 2.85 < high, true, method);
  }
  assertEquals((await bootstrapInterval(values, { statistic: "median" })).estimate, 2.05);
});

Deno.test("the library refuses what it cannot use, and says how to mend it", async () => {
  const scores = { A: [1, 2], B: [2, 3] };
  const refusals: readonly [() => unknown, string][] = [
    [() => calibrateMetric({ A: [1, 2], B: [1] }, scores), "'human' has 1 scores of system 'B'"],
    [() => calibrateMetric(scores, { A: [1, NaN], B: [1, 2] }), "on segment 2 with NaN"],
    [() => rankMetrics(scores, { M: { A: [1, 2] } }), "M has no score of system B"],
    [
      () => rankMetrics(scores, { M: scores, N: scores }, { documents: ["a"] }),
      "1 documents are named for 2 items",
    ],
    [() => weighSystems({ A: { adequacy: 1, fluency: 1 } }, 0.5), "at least two systems"],
  ];
  for (const [call, message] of refusals) assertThrows(call, UserError, message);
  const refusal = await bootstrapInterval([1, Infinity]).catch((error) => error);
  assertEquals(refusal instanceof UserError, true);
});

Deno.test("rankMetrics() refuses tests that take too long, and names the command that draws", () => {
  // Groups of every size make a lattice too wide to go through.
  const systems = Array.from({ length: 60 }, (_, k) => `s${k}`);
  const segments = Array.from({ length: 400 }, (_, i) => i);
  const rated = (k: number, i: number) => k < 2 + i % 59;
  const scores = (score: (k: number, i: number) => number | null): SystemScores =>
    Object.fromEntries(systems.map((name, k) => [name, segments.map((i) => score(k, i))]));
  const human = scores((k, i) => rated(k, i) ? (7 * k + 3 * i) % 11 : null);
  const metrics = { M: scores((k, i) => k * i % 97), N: scores((k, i) => (k + i * i) % 89) };
  const message = "an exact test of 'N' against 'M' takes too long; use 'metaeval rank'";
  assertThrows(() => rankMetrics(human, metrics), UserError, message);
});

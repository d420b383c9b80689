import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { METRICS } from "../../tasks/sample/metrics.ts";
import { blocks, sampleLines } from "./sample_campaign.ts";

/** What a rating file says of one error. */
interface FileError {
  start: number;
  end: number;
  category: string;
  severity: string;
  score: number;
  is_source_error: boolean;
}

const ratings = new Map(
  [...blocks("human-scores/de-en.mqm.merged.seg.rating")].map(([system, values]) => [
    system,
    values.map((value): FileError[] | null => value === "None" ? null : JSON.parse(value).errors),
  ]),
);
const human = blocks("human-scores/de-en.mqm.seg.score");

function weight({ category, severity }: FileError): number {
  if (category === "source issue") return 0;
  if (category === "non-translation!") return 25;
  if (severity === "major") return 5;
  return category === "fluency/punctuation" ? 0.1 : 1;
}

/** Shares of tied pairs of systems within segments, of those where both have a score. */
function tieRate(table: ReadonlyMap<string, readonly string[]>): number {
  const columns = [...table.values()];
  let pairs = 0;
  let tied = 0;
  for (let k = 0; k < columns.length; k++) {
    for (let l = 0; l < k; l++) {
      columns[k].forEach((value, i) => {
        if (value === "None" || columns[l][i] === "None") return;
        pairs++;
        if (Number(value) === Number(columns[l][i])) tied++;
      });
    }
  }
  return tied / pairs;
}

Deno.test("every span lies inside its text and carries the weight of its severity", () => {
  const sources = sampleLines("sources/de-en.txt");
  for (const [system, list] of ratings) {
    const outputs = sampleLines(`system-outputs/de-en/${system}.txt`);
    list.forEach((errors, i) => {
      for (const error of errors ?? []) {
        const text = [...(error.is_source_error ? sources[i] : outputs[i])];
        assert(0 <= error.start && error.start < error.end && error.end <= text.length);
        const span = text.slice(error.start, error.end).join("");
        assertEquals(span.trim(), span, `${system} ${i}: '${span}'`);
        assertEquals(error.score, weight(error));
      }
    });
  }
});

Deno.test("a segment's score is minus the sum of its errors' weights", () => {
  for (const [system, list] of ratings) {
    list.forEach((errors, i) => {
      const printed = human.get(system)?.[i];
      if (errors === null) assertEquals(printed, "None");
      else {
        const sum = errors.reduce((total, error) => total + error.score, 0);
        assertAlmostEquals(Number(printed), -sum, 1e-9);
      }
    });
  }
});

Deno.test("a system's score is the mean over its rated segments", () => {
  for (const [system, [printed]] of blocks("human-scores/de-en.mqm.sys.score")) {
    const rated = (human.get(system) ?? []).filter((score) => score !== "None").map(Number);
    const mean = rated.reduce((sum, score) => sum + score, 0) / rated.length;
    assertAlmostEquals(Number(printed), mean, 1e-12);
  }
});

Deno.test("the main rated set is whole but for a few segments of one system", () => {
  const missing = [...human].filter(([, scores]) => scores.includes("None"));
  assertEquals(missing.map(([system]) => system), ["Kestrel"]);
  assertEquals(missing[0][1].filter((score) => score === "None").length, 7);
});

Deno.test("systems span from near the references to one far below, and differ in the kind of their errors", () => {
  const score = new Map(
    [...blocks("human-scores/de-en.mqm.sys.score")].map(([system, [value]]) => [
      system,
      Number(value),
    ]),
  );
  const ordered = [...score].sort((p, q) => q[1] - p[1]).map(([system]) => system);
  assertEquals(ordered.slice(0, 2), ["refA", "refB"]);
  assertEquals(ordered.at(-1), "Juniper-small");
  const accuracy = (system: string) =>
    (ratings.get(system) ?? []).flatMap((errors) => errors ?? [])
      .filter((error) => error.category.startsWith("accuracy")).length;
  const form = (system: string) =>
    (ratings.get(system) ?? []).flatMap((errors) => errors ?? [])
      .filter((error) => /^(fluency|style|locale)/.test(error.category)).length;
  assert(accuracy("Inkwell") > 2 * accuracy("Harbour"));
  assert(form("Harbour") > 2 * form("Inkwell"));
});

Deno.test("all severities and the categories of every aspect occur", () => {
  const kinds = new Set(
    [...ratings.values()].flatMap((list) =>
      list.flatMap((errors) => (errors ?? []).map((error) => error.category.split("/")[0]))
    ),
  );
  assertEquals([...kinds].sort(), [
    "accuracy",
    "fluency",
    "locale convention",
    "non-translation!",
    "source issue",
    "style",
    "terminology",
  ]);
});

Deno.test("most segments have translations free of errors as well as translations with exactly one", () => {
  const systems = [...ratings].filter(([system]) => !system.startsWith("ref"));
  const counts = Array.from({ length: 150 }, (_, i) => systems.map(([, list]) => list[i]?.length));
  assert(counts.filter((row) => row.includes(0) && row.includes(1)).length > 120);
});

Deno.test("metrics differ widely in how often they tie", () => {
  const rates = new Map(
    METRICS.map(({ name }) => [name, tieRate(blocks(`metric-scores/de-en/${name}.seg.score`))]),
  );
  const rate = (name: string) => rates.get(name) ?? NaN;
  assertEquals(rate("Flatline-refA"), 1);
  assert(rate("Plumbline-refA") < 0.06 && rate("Murmur-refA") < 0.06);
  assert(rate("Gauge-src") > 0.15 && rate("Gauge-src") < 0.35);
  assert(rate("Tally-src") > 0.35);
  assert(rate("WordShare-refA") > 1.5 * rate("CharShare-refA"));
  assert(tieRate(human) > 0.25);
});

Deno.test("one metric has missing scores, one prints a double's digits, one counts in fives", () => {
  const values = (name: string) =>
    [...blocks(`metric-scores/de-en/${name}.seg.score`).values()].flat();
  assertEquals(
    METRICS.filter(({ name }) => values(name).includes("None")).map(({ name }) => name),
    ["Patchy-refA"],
  );
  const long = values("Plumbline-refA").filter((value) =>
    value.replace(/^-?0\.0*/, "").length >= 15
  );
  assert(long.length > 1800);
  assert(values("Gauge-src").every((value) => Number(value) % 5 === 0));
});

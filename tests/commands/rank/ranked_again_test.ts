import { assertAlmostEquals, assertEquals } from "@std/assert";
import { runJson, withFiles } from "../run_command.ts";

const SYSTEMS = 3;
const SEGMENTS = 7;
type Scores = readonly number[];
type Pair = readonly [number, number];

/** Scores without equal ones, system k on segment i at k · SEGMENTS + i. */
const score = (seed: number): Scores =>
  Array.from({ length: SYSTEMS * SEGMENTS }, (_, at) => ((at + 1) * seed * 7919) % 1009);
const human = score(3);
const metrics = { M: human.map((one, at) => one + score(5)[at]), N: score(11) };

/** The translations of one segment, of one system, or all. */
const groupings: Readonly<Record<string, (at: number) => number>> = {
  item: (at) => at % SEGMENTS,
  system: (at) => Math.floor(at / SEGMENTS),
  none: () => 0,
};

function mean(values: Scores): number {
  return values.reduce((a, b) => a + b, 0) / values.length;
}

function pearson(x: Scores, y: Scores): number {
  const [mx, my] = [mean(x), mean(y)];
  const sum = (of: (i: number) => number) => x.reduce((total, _, i) => total + of(i), 0);
  return sum((i) => (x[i] - mx) * (y[i] - my)) /
    Math.sqrt(sum((i) => (x[i] - mx) ** 2) * sum((i) => (y[i] - my) ** 2));
}

function ranks(values: Scores): number[] {
  return values.map((one) =>
    values.filter((other) => other < one).length +
    values.filter((other) => other === one).length / 2
  );
}

function pairsIn(groupOf: (at: number) => number): Pair[] {
  return human.flatMap((_, a) =>
    human.flatMap((_, b): Pair[] => a !== b && groupOf(a) === groupOf(b) ? [[a, b]] : [])
  );
}

function each(groupOf: (at: number) => number, of: (cells: readonly number[]) => number): number {
  const groups = Map.groupBy(human.keys(), groupOf);
  return mean([...groups.values()].map(of));
}

/** Mean share of right pairs in a group; differences up to ε are ties. */
function accuracy(groupOf: (at: number) => number, metric: Scores, epsilon: number): number {
  const order = (difference: number, tied: number) =>
    Math.abs(difference) <= tied ? 0 : Math.sign(difference);
  return each(
    groupOf,
    (cells) =>
      mean(
        cells.flatMap((a) =>
          cells.filter((b) => b !== a).map((b) =>
            Number(order(human[a] - human[b], 0) === order(metric[a] - metric[b], epsilon))
          )
        ),
      ),
  );
}

/** Measures by their definitions. */
const measures: Readonly<
  Record<string, (groupOf: (at: number) => number, metric: Scores) => number>
> = {
  spearman_segment: (groupOf, metric) =>
    each(
      groupOf,
      (cells) => pearson(ranks(cells.map((at) => human[at])), ranks(cells.map((at) => metric[at]))),
    ),
  pdp: (groupOf, metric) => {
    const pairs = pairsIn(groupOf);
    const minus = (scores: Scores) => pairs.map(([a, b]) => scores[a] - scores[b]);
    return pearson(minus(human), minus(metric));
  },
  acc_eq_uncalibrated: (groupOf, metric) => accuracy(groupOf, metric, 0),
  tau_a: (groupOf, metric) =>
    each(
      groupOf,
      (cells) =>
        mean(cells.flatMap((a) =>
          cells.filter((b) => b !== a).map((b) =>
            Math.sign(human[a] - human[b]) * Math.sign(metric[a] - metric[b])
          )
        )),
    ),
};

function standardised(scores: Scores): Scores {
  const centre = mean(scores);
  const spread = Math.sqrt(mean(scores.map((one) => (one - centre) ** 2)));
  return scores.map((one) => (one - centre) / spread);
}

/** Share of all swaps of segments whose difference is at least as great as the observed one, in size. */
function pValue(value: (metric: Scores) => number): number {
  const [m, n] = [standardised(metrics.M), standardised(metrics.N)];
  const difference = (kept: number) => {
    const first = m.map((one, at) => (kept >> (at % SEGMENTS)) & 1 ? one : n[at]);
    const second = n.map((one, at) => (kept >> (at % SEGMENTS)) & 1 ? one : m[at]);
    return Math.abs(value(first) - value(second));
  };
  const observed = difference(2 ** SEGMENTS - 1);
  const all = Array.from({ length: 2 ** SEGMENTS }, (_, kept) => difference(kept));
  return all.filter((one) => one >= observed - 1e-9).length / all.length;
}

/** The scores as a file. */
function table(people: Scores): string {
  const rows = people.map((one, at) =>
    [`S${Math.floor(at / SEGMENTS)}`, at % SEGMENTS, one, metrics.M[at], metrics.N[at]].join(",")
  );
  return `system,segment,human,M,N\n${rows.join("\n")}\n`;
}

Deno.test("measures of pairs that cross units have the p-values of their definitions, in every grouping", async () => {
  await withFiles({ "t.csv": table(human) }, async (paths) => {
    for (const [measure, take] of Object.entries(measures)) {
      for (const [group, groupOf] of Object.entries(groupings)) {
        // The τs and accuracies by item have a quicker way, tested elsewhere.
        if (/^tau|^acc/.test(measure) && group === "item") continue;
        const args = ["--table", paths["t.csv"], "--measure", measure, "--group", group];
        const found = await runJson<{ metric: "M" | "N"; value: number; p_next: number | null }[]>(
          ...["rank", ...args, "--permutations", "1000"],
        );
        for (const { metric, value } of found) {
          assertAlmostEquals(value, take(groupOf, metrics[metric]), 1e-12, `${measure} ${group}`);
        }
        assertAlmostEquals(
          found[0].p_next ?? NaN,
          pValue((metric) => take(groupOf, metric)),
          1e-12,
          `${measure} ${group}`,
        );
        const agreed = await runJson<{ differences: Record<string, { p: number }> }[]>(
          ...["agree", ...args, "--permutations", "1000", "--replicates", "20"],
        );
        assertEquals(agreed[0].differences.N.p, found[0].p_next);
      }
    }
  });
});

Deno.test("calibrated accuracy without grouping or by system has the greatest value of any threshold, and its exact p-value is the share of all swaps", async () => {
  await withFiles({ "t.csv": table(human) }, async (paths) => {
    for (const group of ["none", "system"]) {
      const args = ["--table", paths["t.csv"], "--measure", "acc_eq", "--group", group];
      const ranked = async (...test: string[]) =>
        await runJson<{ metric: "M" | "N"; value: number; p_next: number }[]>(
          ...["rank", ...args, "--permutations", "1000", ...test],
        );
      const found = await ranked();
      for (const { metric, value } of found) {
        const scores = metrics[metric];
        const thresholds = scores.flatMap((a) => scores.map((b) => Math.abs(a - b)));
        const best = Math.max(
          ...thresholds.map((epsilon) => accuracy(groupings[group], scores, epsilon)),
        );
        assertAlmostEquals(value, best, 1e-12, group);
      }
      const [{ p_next: drawn }] = await ranked("--test", "simulated");
      assertAlmostEquals(found[0].p_next, drawn, 1e-12, group);
      const agreed = await runJson<{ differences: Record<string, { p: number }> }[]>(
        ...["agree", ...args, "--permutations", "1000", "--replicates", "20"],
      );
      assertEquals(agreed[0].differences.N.p, found[0].p_next);
    }
  });
});

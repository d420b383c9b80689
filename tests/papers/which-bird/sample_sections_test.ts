import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { kendall } from "../../../src/agreement/kendall.ts";
import { signMatrix } from "../../../src/resampling/permutation/sign_matrix.ts";
import { blocks } from "../../sample/sample_campaign.ts";
import { tableRows } from "../ties-matter/run_paper.ts";
import { runSection } from "./run_section.ts";

Deno.test("statistics on the sample: shares and errors add up by category", async () => {
  const output = await runSection("statistics", null);
  const [row] = tableRows(output, "datasets");
  assertAlmostEquals(
    Number(row.adequacy_share) + Number(row.fluency_share) + Number(row.other_share),
    1,
    1e-12,
  );
  const weights = tableRows(output, "categories");
  assertAlmostEquals(weights.reduce((sum, { share }) => sum + Number(share), 0), 1, 1e-12);
  assertEquals(weights.reduce((sum, { errors }) => sum + Number(errors), 0), row.errors);
  assertEquals(output.figures[0].panels.length, 1);
});

Deno.test("balance on the sample: every pair lies within the range, some pair at either end", async () => {
  const output = await runSection("balance", null);
  const [row] = tableRows(output, "balances");
  const pairs = tableRows(output, "pairwise").map(({ beta }) => Number(beta));
  assertEquals([Math.min(...pairs), Math.max(...pairs)], [row.beta_min, row.beta_max]);
  assertEquals(pairs.length, Number(row.systems) * (Number(row.systems) - 1) / 2);
  assert(Number(row.beta_min) < Number(row.beta_natural));
  const [drawn] = output.figures[0].panels[0].series;
  assertEquals(
    drawn.points.map(({ x, y }) => [x, y]),
    tableRows(output, "pairwise").map(({ dataset, beta }) => [dataset, beta]),
  );
});

Deno.test("sweep on the sample: crossings change the order that the curves show", async () => {
  const output = await runSection("sweep", null);
  const points = tableRows(output, "weighted-spa").slice(1);
  const key = (name: string | number | null) =>
    String(name).toLowerCase().replace(/[^a-z0-9]+/g, "_");
  const crossings = tableRows(output, "crossings");
  assert(crossings.length > 0);
  for (const { beta, above_before, above_after } of crossings) {
    const [first, second] = [key(above_before), key(above_after)];
    const apart = points.filter((point) => point[first] !== point[second]);
    const before = apart.findLast((point) => Number(point.beta) < Number(beta))!;
    const after = apart.find((point) => Number(point.beta) > Number(beta))!;
    assert(Number(before[first]) > Number(before[second]));
    assert(Number(after[first]) < Number(after[second]));
  }
});

Deno.test("solver on the sample: no theorem loses a target, each saves work, no theorem visits all", async () => {
  const output = await runSection("solver", null);
  const rows = tableRows(output, "costs");
  for (const sweep of new Set(rows.map((row) => row.sweep))) {
    const of = (search: string) =>
      rows.find((row) => row.sweep === sweep && row.search === search)!;
    const whole = of("no theorem");
    // Ends of the range need no search: both of the full sweep, the upper one at most of the other.
    const searched = Number(whole.supports) / (2 ** 12 - 12 - 1);
    if (sweep === "β_min to β_max") assertEquals(searched, 48);
    else assert(searched === 49 || searched === 50);
    for (const search of ["theorem 3", "theorem 4", "theorem 5", "theorems 3, 4, 5"]) {
      assertEquals([search, of(search).success], [search, 1]);
      assert(Number(of(search).supports) <= Number(whole.supports));
    }
    const fired = tableRows(output, "fired").find((row) => row.sweep === sweep)!;
    assertEquals(Number(fired.theorem_4) + Number(fired.theorem_5), searched);
  }
});

Deno.test("stability on the sample: τ is that of plain sums over the files", async () => {
  const output = await runSection("stability", null);
  const [row] = tableRows(output, "leave-one-out");
  assertAlmostEquals(Number(row.tau), plainStability(), 1e-12);
  assert(Number(row.tau_low) <= Number(row.tau) && Number(row.tau) <= Number(row.tau_high));
  for (const { reading, tau, low, high } of tableRows(output, "readings")) {
    assert(Number(low) <= Number(tau) && Number(tau) <= Number(high), `${reading}`);
  }
  const fixed = tableRows(output, "fixed-balance");
  assert(fixed.every(({ tau, ess }) => Math.abs(Number(tau)) <= 1 && Number(ess) <= 11));
});

/** Leave-one-out stability of the sample, straight from its files. */
function plainStability(): number {
  const human = blocks("human-scores/de-en.mqm.seg.score");
  const systems = [...human.keys()].filter((system) =>
    !system.startsWith("ref") && human.get(system)!.some((text) => text !== "None")
  );
  const segments = human.get(systems[0])!.map((_, i) => i).filter((i) =>
    systems.every((system) => human.get(system)![i] !== "None")
  );
  const names = ["CharShare-refA", "Flatline-refA", "Gauge-src", "Murmur-refA", "Patchy-refA"]
    .concat("Plumbline-refA", "Tally-src", "WordShare-refA");
  const tables = names.map((name) => blocks(`metric-scores/de-en/${name}.seg.score`))
    .filter((table) =>
      systems.every((system) => segments.every((i) => table.get(system)?.[i] !== "None"))
    );
  const { bytes, permutations } = signMatrix({
    source: "numpy-integers",
    seed: 4,
    to: 1000,
    segments: segments.length,
  });
  const signs = Array.from(
    { length: permutations },
    (_, p) =>
      segments.map((_, i) => (bytes[(i >>> 3) * permutations + p] >>> (i & 7)) & 1 ? 1 : -1),
  );
  const integers = (table: Map<string, string[]>) =>
    systems.map((system) => segments.map((i) => Math.round(1e6 * Number(table.get(system)![i]))));
  const counts = (values: number[][]) =>
    systems.map((_, k) => systems.map((_, l) => k < l ? count(values[k], values[l], signs) : 0));
  const people = counts(integers(human));
  const scorers = tables.map((table) => counts(integers(table)));
  const rankings = systems.map((_, out) =>
    scorers.map((scorer) => {
      let distance = 0;
      systems.forEach((_, k) =>
        systems.forEach((_, l) => {
          if (k !== out && l !== out) distance -= Math.abs(people[k][l] - scorer[k][l]);
        })
      );
      return distance;
    })
  );
  const taus = rankings.flatMap((first, i) =>
    rankings.slice(i + 1).map((second) => kendall(first, second)!)
  );
  return taus.reduce((sum, tau) => sum + tau, 0) / taus.length;
}

function count(
  first: readonly number[],
  second: readonly number[],
  signs: readonly (readonly number[])[],
): number {
  const differences = first.map((value, i) => value - second[i]);
  const observed = differences.reduce((sum, value) => sum + value, 0);
  let reached = 0;
  for (const row of signs) {
    let sum = 0;
    for (let i = 0; i < row.length; i++) sum += row[i] * differences[i];
    if (sum >= observed) reached++;
  }
  return reached;
}

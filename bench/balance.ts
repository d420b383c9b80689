/**
 * Weighing systems to a target balance, beside scipy's SLSQP from ten starts, and by listing supports.
 *
 *     deno run -A bench/balance.ts
 *
 * The systems are made up, in the shape of a campaign: fluency follows adequacy in part. Exits with 1 where any solution is worse than a peer's,
 * or a gap exceeds 1e-9.
 */
import { fileURLToPath } from "node:url";
import { searchSupports } from "../src/balance/supports/search_supports.ts";
import { reachableRange } from "../src/balance/solver/reachable_range.ts";
import { orderedProblem } from "../src/balance/solver/ordered_problem.ts";
import { solveBalance } from "../src/balance/solver/solve_balance.ts";
import { type SystemPool, systemPool } from "../src/balance/system_pool.ts";

/** Small linear congruential generator: the same systems on every machine. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function systems(count: number): SystemPool {
  const next = numbers(count);
  const adequacy = Array.from({ length: count }, () => -1 - 4 * next());
  const fluency = adequacy.map((a) => 0.2 * a - next());
  return systemPool(adequacy.map((_, k) => `S${k}`), adequacy, fluency);
}

async function peer(pool: SystemPool, targets: readonly number[], starts: number) {
  const child = new Deno.Command("python3", {
    args: [fileURLToPath(new URL("./peers/balance.py", import.meta.url))],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  const request = { adequacy: [...pool.adequacy], fluency: [...pool.fluency], targets, starts };
  await writer.write(new TextEncoder().encode(JSON.stringify(request)));
  await writer.close();
  const answer: { best: (number | null)[]; seconds: number } = JSON.parse(
    new TextDecoder().decode((await child.output()).stdout),
  );
  return answer;
}

let failed = false;
function claim(text: string, holds: boolean): void {
  console.log(`${holds ? "yes" : "NO "}  ${text}`);
  failed ||= !holds;
}

for (const [count, steps, limit] of [[15, 50, 1], [100, 50, 10], [1000, 1, 10]]) {
  const pool = systems(count);
  solveBalance(systems(15), 0.5);
  const start = performance.now();
  const range = reachableRange(pool.points);
  const targets = Array.from(
    { length: steps },
    (_, i) =>
      steps === 1
        ? 0.3
        : i === steps - 1
        ? range.high
        : range.low + (range.high - range.low) * i / (steps - 1),
  );
  const solutions = targets.map((target) => solveBalance(pool, target, range));
  const seconds = (performance.now() - start) / 1000;
  const gap = Math.max(...solutions.map((solution) => solution.gap));
  const nodes = solutions.reduce((sum, solution) => sum + solution.nodes, 0);
  console.log(`K = ${count}, ${steps} target${steps > 1 ? "s over the whole range" : ""}`);
  claim(
    `every gap is at most 1e-9 (largest ${gap.toExponential(1)})`,
    gap <= 1e-9,
  );
  claim(`under ${limit} s: ${seconds.toFixed(3)} s, ${nodes} nodes`, seconds < limit);
  if (count > 100) continue;
  const some = count === 15 ? targets : targets.filter((_, i) => i % 10 === 5);
  const starts = count === 15 ? 10 : 2;
  const theirs = await peer(pool, some, starts);
  const worse = some.filter((target, i) => {
    const ours = 1 / solutions[targets.indexOf(target)].ess;
    return theirs.best[i] !== null && ours > (theirs.best[i] ?? 0) + 1e-7;
  });
  const missed = some.filter((target, i) => {
    const ours = 1 / solutions[targets.indexOf(target)].ess;
    return theirs.best[i] === null || (theirs.best[i] ?? 0) > ours + 1e-6;
  });
  claim(
    `SLSQP from ${starts} starts finds nothing better on ${some.length} targets`,
    worse.length === 0,
  );
  console.log(`     it misses the optimum on ${missed.length} of them`);
  const each = theirs.seconds / some.length / (seconds / steps);
  console.log(
    `     ${theirs.seconds.toFixed(2)} s for ${some.length}; ratio a target ${each.toFixed(0)}`,
  );
  if (count > 15) continue;
  let slowest = 0;
  let different = 0;
  targets.slice(1, -1).forEach((target, i) => {
    const began = performance.now();
    const [{ weights }] = searchSupports(orderedProblem(pool, target, range).exact, [{}]);
    slowest = Math.max(slowest, performance.now() - began);
    const value = weights === null ? NaN : weights.reduce((sum, w) => sum + w * w, 0);
    if (!(Math.abs(value - 1 / solutions[i + 1].ess) < 1e-9)) different++;
  });
  claim(`listing supports finds the same optima (${different} differ)`, different === 0);
  claim(
    `under 5 s a target by listing supports: slowest ${(slowest / 1000).toFixed(3)} s`,
    slowest < 5000,
  );
}
Deno.exit(failed ? 1 : 0);

import { readScores as now } from "/work/wt-big/src/campaign/readers/read_scores.ts";
import { readScores as old } from "/work/main/src/campaign/readers/read_scores.ts";
let n = 0, tn = 0, to = 0;
for (const p of Deno.args) {
  const bytes = Deno.readFileSync(p);
  let t = performance.now();
  const a = now(bytes, { label: p, name: "x" });
  tn += performance.now() - t;
  t = performance.now();
  const b = old(bytes, { label: p, name: "x" });
  to += performance.now() - t;
  for (const k of ["present", "values", "ranks", "integers", "high", "low"] as const) {
    const x = a.column[k], y = b.column[k];
    if ((x === null) !== (y === null) || x && y && x.some((v, i) => !Object.is(v, y[i]))) {
      console.log("DIFF", p, k);
    }
  }
  if (
    a.column.decimals !== b.column.decimals || a.systems.join() !== b.systems.join() ||
    a.segments !== b.segments
  ) console.log("DIFF", p);
  n++;
}
console.log(n, "files new", tn.toFixed(0), "old", to.toFixed(0));

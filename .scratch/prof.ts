import { readScores } from "../src/campaign/readers/read_scores.ts";
import { calibrate } from "../src/pairs/calibration/calibrate.ts";
import { pairScores } from "../src/pairs/classes/paired_scores.ts";
import { groupRows } from "../src/pairs/classes/grouping.ts";
const root = "/tmp/big/large/large";
const cpu = () => {
  const s = Deno.readTextFileSync("/proc/self/stat").split(" ");
  return (Number(s[13]) + Number(s[14])) / 100;
};
const hwm = () => /VmHWM:\s*(\d+)/.exec(Deno.readTextFileSync("/proc/self/status"))![1];
let t = cpu();
const lap = (n: string) => {
  const u = cpu();
  console.log(n, (u - t).toFixed(2), "s", (Number(hwm()) / 1024).toFixed(0), "MB");
  t = u;
};
const h = readScores(Deno.readFileSync(`${root}/human-scores/xx-yy.mqm.seg.score`), {
  label: "h",
  name: "h",
});
lap("read human");
const m = readScores(Deno.readFileSync(`${root}/metric-scores/xx-yy/M0-refA.seg.score`), {
  label: "h",
  name: "h",
});
lap("read metric");
const g = groupRows("item", 200, 20000);
lap("groups");
const p = pairScores(h.column, m.column, g);
lap("pairs");
const c = calibrate(p);
lap("calibrate");
console.log(c);

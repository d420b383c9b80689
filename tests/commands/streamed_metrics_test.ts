import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { fileURLToPath } from "node:url";
import { runJson, withFiles } from "./run_command.ts";

/** Scores by system and segment; null where one is missing. */
type Scores = readonly (readonly (number | null)[])[];

/** A campaign's files of scores. */
function campaignFiles(human: Scores, metrics: readonly Scores[]): Record<string, string> {
  const text = (scores: Scores) =>
    scores.flatMap((row, k) => row.map((score) => `S${k}\t${score ?? "None"}\n`)).join("");
  const segments = Array.from(human[0], (_, i) => `text ${i}\n`).join("");
  return {
    "wmt99/sources/de-en.txt": segments,
    "wmt99/references/de-en.refA.txt": segments,
    "wmt99/documents/de-en.docs": Array.from(human[0], (_, i) => `news\td${i >> 1}\n`).join(""),
    "wmt99/human-scores/de-en.mqm.seg.score": text(human),
    ...Object.fromEntries(metrics.map((scores, m) => [
      `wmt99/metric-scores/de-en/M${m}-refA.seg.score`,
      text(scores),
    ])),
  };
}

/** Accuracy with ties at a threshold, over the segments with a pair: the mean of shares, as the definition says. */
function accuracy(human: Scores, metric: Scores, epsilon: number): number {
  const shares = human[0].flatMap((_, i) => {
    let [right, pairs] = [0, 0];
    for (let a = 0; a < human.length; a++) {
      for (let b = 0; b < a; b++) {
        const [x, y, u, v] = [human[a][i], human[b][i], metric[a][i], metric[b][i]];
        if (x === null || y === null || u === null || v === null) continue;
        pairs++;
        const told = Math.abs(u - v) > epsilon ? Math.sign(u - v) : 0;
        if (told === Math.sign(x - y)) right++;
      }
    }
    return pairs === 0 ? [] : [right / pairs];
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** The greatest accuracy over all thresholds. */
function calibrated(human: Scores, metric: Scores): number {
  const scores = metric.flat().filter((score) => score !== null);
  const gaps = scores.flatMap((a) => scores.map((b) => Math.abs(a - b)));
  return Math.max(...[0, ...gaps].map((epsilon) => accuracy(human, metric, epsilon)));
}

Deno.test("calibrate and rank give of every metric what listing all thresholds gives, whatever people left unscored", async () => {
  const whole = fc.integer({ min: -3, max: 3 });
  const shape = { minLength: 3, maxLength: 5 };
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 4 }).chain((segments) => {
        const row = { minLength: segments, maxLength: segments };
        const score = fc.option(whole, { freq: 6 });
        return fc.array(fc.array(score, row), shape).chain((human) => {
          const systems = { minLength: human.length, maxLength: human.length };
          const metric = fc.array(fc.array(fc.integer({ min: 0, max: 9 }), row), systems);
          return fc.record({
            human: fc.constant(human),
            metrics: fc.array(metric, { minLength: 2, maxLength: 4 }),
          });
        });
      }),
      async ({ human, metrics }) => {
        const rated = human.filter((row) => row.some((score) => score !== null));
        const paired = human[0].filter((_, i) => human.filter((row) => row[i] !== null).length > 1);
        if (rated.length < 2 || paired.length < 2) return;
        await withFiles(campaignFiles(human, metrics), async (_, folder) => {
          const given = ["--campaign", "wmt99/de-en", "--data", folder, "--quiet"];
          const found = await runJson<{ metric: string; acc_eq: number }[]>("calibrate", ...given);
          const ranked = await runJson<{ metric: string; value: number }[]>(
            ...["rank", ...given, "--measure", "acc_eq"],
          );
          assertEquals(found.map(({ metric }) => metric), metrics.map((_, m) => `M${m}-refA`));
          metrics.forEach((metric, m) => {
            const expected = calibrated(human, metric);
            assert(Math.abs(found[m].acc_eq - expected) < 1e-12, `${found[m].acc_eq} ${expected}`);
            const value = ranked.find((one) => one.metric === `M${m}-refA`)?.value;
            assertEquals(value, found[m].acc_eq);
          });
        });
      },
    ),
    { seed: 1, numRuns: 25 },
  );
});

/** Peak memory of a command line in a process of its own, in MB. */
async function peakMemory(args: readonly string[]): Promise<number> {
  const main = fileURLToPath(new URL("../../main.ts", import.meta.url));
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", main, ...args],
    stdout: "null",
    stderr: "null",
  }).spawn();
  let peak = 0;
  let ended = false;
  const success = child.status.then((status) => {
    ended = true;
    return status.success;
  });
  while (!ended) {
    const status = await Deno.readTextFile(`/proc/${child.pid}/status`).catch(() => "");
    peak = Math.max(peak, Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert(await success);
  return peak / 1024;
}

Deno.test({
  name: "memory of calibrate does not grow with the number of metrics",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const [systems, segments] = [10, 12000];
    const table = (turn: number): Scores =>
      Array.from(
        { length: systems },
        (_, k) =>
          Array.from({ length: segments }, (_, i) => (k * k * 7 + i * 31 + k * i * turn) % 997),
      );
    const [few, many] = [10, 50];
    const metrics = Array.from({ length: few }, (_, m) => table(m + 1));
    const files = campaignFiles(table(0), metrics);
    const copy = files["wmt99/metric-scores/de-en/M0-refA.seg.score"];
    for (let m = few; m < many; m++) files[`wmt99/metric-scores/de-en/M${m}-refA.seg.score`] = copy;
    await withFiles(files, async (_, folder) => {
      const given = ["calibrate", "--campaign", "wmt99/de-en", "--data", folder, "--jobs", "1"];
      const some = metrics.map((_, m) => `M${m}`).join(",");
      const least = await peakMemory([...given, "--metric", some]);
      const most = await peakMemory(given);
      // Each of the forty others has 2.5 MB of scores, 100 MB in all.
      assert(most - least < 50, `${least} MB for ${few} metrics, ${most} MB for ${many}`);
    });
  },
});

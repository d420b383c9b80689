/**
 * Sentence BLEU and chrF over 2,037 segments beside plain Python and, where python3 has it, sacreBLEU. Every side counts the
 * references again in each run. First runs come from 15 fresh processes of each side, in turns.
 *
 *     deno run -A bench/textmetrics.ts HYPOTHESES REFERENCES
 *
 * Files hold one segment per line. They are repeated or cut to 2,037 segments; without them, the text is made up.
 */
import { fileURLToPath } from "node:url";
import process from "node:process";
import { bleu } from "../src/textmetrics/bleu/bleu.ts";
import { chrf } from "../src/textmetrics/chrf/chrf.ts";
import { sentenceScores } from "../src/textmetrics/corpus/scores.ts";
import type { TextMetric } from "../src/textmetrics/text_metric.ts";

const SEGMENTS = 2037;
/** Tells a process to run each metric once and to print the processor time. */
const FIRST = "--first";
const paths = Deno.args.filter((argument) => argument !== FIRST);

interface Texts {
  readonly hypotheses: readonly string[];
  readonly references: readonly string[];
}

interface Timed {
  readonly seconds: number;
  /** Processor time of the whole process, compilation and garbage collection with it. */
  readonly cpu: number;
  readonly scores: readonly number[];
}

async function texts(): Promise<Texts> {
  const fit = (lines: string[]): string[] =>
    Array.from({ length: SEGMENTS }, (_, i) => lines[i % lines.length]);
  if (paths.length === 2) {
    const [hypotheses, references] = await Promise.all(
      paths.map(async (path) =>
        fit((await Deno.readTextFile(path)).replace(/\n$/, "").split("\n"))
      ),
    );
    return { hypotheses, references };
  }
  const words =
    "the a boat harbour lay quietly near old stone walls and waited for wind, 1,500 tons"
      .split(" ");
  const sentence = (start: number): string =>
    Array.from({ length: 25 }, (_, i) => words[(start * 7 + i * i + i * start) % words.length])
      .join(" ") + ".";
  return {
    hypotheses: Array.from({ length: SEGMENTS }, (_, i) => sentence(i)),
    references: Array.from({ length: SEGMENTS }, (_, i) => sentence(i + (i % 3))),
  };
}

function measured(metric: TextMetric, { hypotheses, references }: Texts): Timed {
  const start = performance.now();
  const before = process.cpuUsage();
  const scores = sentenceScores(metric, metric.prepare([references]).statistics(hypotheses));
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(before);
  return { seconds, cpu: (user + system) / 1e6, scores: [...scores] };
}

type Scored = Record<"bleu" | "chrf", Timed>;

async function peer(input: Texts): Promise<Scored & { readonly sacrebleu: Scored | null }> {
  const path = await Deno.makeTempFile({ suffix: ".json" });
  await Deno.writeTextFile(path, JSON.stringify(input));
  const script = fileURLToPath(new URL("peers/textmetrics.py", import.meta.url));
  const { stdout } = await new Deno.Command("python3", { args: [script, path] }).output();
  await Deno.remove(path);
  return JSON.parse(new TextDecoder().decode(stdout));
}

async function firstRun(): Promise<Record<"bleu" | "chrf", number>> {
  const args = ["run", "--allow-all", fileURLToPath(import.meta.url), ...paths, FIRST];
  const { stdout } = await new Deno.Command(Deno.execPath(), { args }).output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

const input = await texts();
const metrics = { bleu: bleu({ effectiveOrder: true }), chrf: chrf() };
if (Deno.args.includes(FIRST)) {
  const { cpu } = measured(metrics.bleu, input);
  console.log(JSON.stringify({ bleu: cpu, chrf: measured(metrics.chrf, input).cpu }));
  Deno.exit();
}
const firstRuns: Record<"bleu" | "chrf", number>[] = [];
const theirRuns: Awaited<ReturnType<typeof peer>>[] = [];
for (let k = 0; k < 15; k++) {
  firstRuns.push(await firstRun());
  theirRuns.push(await peer(input));
}
const theirs = theirRuns[0];
const peers: [string, Scored][] = [["plain Python", theirs]];
if (theirs.sacrebleu !== null) peers.push(["sacreBLEU", theirs.sacrebleu]);
const milliseconds = (seconds: number): string => `${(1000 * seconds).toFixed(1)} ms`;
const ratio = (value: number): string => `${value.toFixed(1)} times as fast`;
const theirFirstRuns = theirRuns.flatMap(({ sacrebleu }) =>
  sacrebleu === null ? [] : [{ bleu: sacrebleu.bleu.cpu, chrf: sacrebleu.chrf.cpu }]
);
for (const [what, withChrf] of [["BLEU", 0], ["BLEU and chrF", 1]] as const) {
  const [ours, theirs] = [firstRuns, theirFirstRuns].map((runs) =>
    median(runs.map(({ bleu, chrf }) => bleu + withChrf * chrf))
  );
  console.log(
    `first run of ${what}: ${milliseconds(ours)} of processor time` +
      (theirFirstRuns.length === 0
        ? ""
        : `, sacreBLEU ${milliseconds(theirs)}, ${ratio(theirs / ours)}`),
  );
}
for (const name of ["bleu", "chrf"] as const) {
  const runs = Array.from({ length: 15 }, () => measured(metrics[name], input));
  const ours = runs.toSorted((a, b) => a.seconds - b.seconds)[7];
  const least = Math.min(...runs.map(({ cpu }) => cpu));
  console.log(
    `${name}: ${SEGMENTS} sentences; here ${milliseconds(ours.cpu)} of processor time, at least ` +
      `${milliseconds(least)}, and ${milliseconds(ours.seconds)} by the clock`,
  );
  for (const [peerName, { [name]: their }] of peers) {
    const furthest = Math.max(
      ...ours.scores.map((score, i) => Math.abs(score - their.scores[i])),
    );
    if (!(furthest < 1e-9)) Deno.exitCode = 1;
    console.log(
      `  ${peerName}: ${milliseconds(their.cpu)} of processor time, ` +
        `greatest difference ${furthest.toExponential(1)}\n` +
        `    processor time: ${ratio(their.cpu / ours.cpu)}, at best ${
          ratio(their.cpu / least)
        }\n` +
        `    clock: ${ratio(their.seconds / ours.seconds)}`,
    );
  }
}

/**
 * The official results of 2023's metrics task as whole processes: values alone, and all tests. Beside it, where it is
 * installed, mt-metrics-eval runs a few permutations of one task, scaled to all: `METAEVAL_DATA=… deno run -A bench/shared_task.ts`.
 * The peer needs `METAEVAL_PEER`, a folder with `mt_metrics_eval` and the unpacked data. Exits with 1 where values differ.
 */
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));
const PEER = fileURLToPath(new URL("./peers/shared_task.py", import.meta.url));
/** Tasks and pairs of metrics of the whole; the peer runs one task with a few permutations of some pairs. */
const PERMUTATIONS = 1000;

interface Results {
  readonly metrics: readonly { readonly metric: string; readonly values: readonly number[] }[];
}

async function ours(permutations: number): Promise<{ results: Results; seconds: number }> {
  const begun = performance.now();
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", MAIN, "shared-task", "wmt23", "--format", "json"],
      ...["--permutations", String(permutations)],
    ],
    stderr: "inherit",
  }).output();
  if (!success) Deno.exit(1);
  const results: Results = JSON.parse(new TextDecoder().decode(stdout));
  return { results, seconds: (performance.now() - begun) / 1000 };
}

interface PeerAnswer {
  readonly values: Readonly<Record<string, number>>;
  /** Seconds for each permutation of each pair of metrics, of calibrated accuracy on en-de. */
  readonly seconds_a_permutation: number;
}

async function peer(): Promise<PeerAnswer | null> {
  if (!Deno.env.get("METAEVAL_PEER")) return null;
  const { success, stdout } = await new Deno.Command("python3", { args: [PEER], stderr: "inherit" })
    .output();
  return success ? JSON.parse(new TextDecoder().decode(stdout)) : null;
}

const values = await ours(0);
console.log(`values alone: ${values.seconds.toFixed(1)} s`);
const tests = await ours(PERMUTATIONS);
console.log(`with ${PERMUTATIONS} permutations: ${tests.seconds.toFixed(1)} s`);
const theirs = await peer();
if (theirs === null) console.log("mt-metrics-eval: not run (METAEVAL_PEER is not set)");
else {
  const differing = Object.entries(theirs.values).filter(([name, value]) => {
    const own = tests.results.metrics.find(({ metric }) => metric === name);
    return own === undefined || Math.abs(own.values[3] - value) > 1.5e-3;
  });
  const pairs = tests.results.metrics.length * (tests.results.metrics.length - 1) / 2;
  const scaled = theirs.seconds_a_permutation * pairs * PERMUTATIONS;
  console.log(
    `mt-metrics-eval, calibrated accuracy on en-de alone, scaled from a few permutations: ${
      (scaled / 3600).toFixed(1)
    } hours, ${(scaled / tests.seconds).toFixed(0)}× our ten tasks`,
  );
  if (differing.length > 0) {
    console.error(`values differ: ${differing.map(([name]) => name).join(", ")}`);
    Deno.exit(1);
  }
}

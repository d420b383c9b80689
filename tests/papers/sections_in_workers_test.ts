import { assertEquals, assertInstanceOf, assertRejects } from "@std/assert";
import { fileURLToPath } from "node:url";
import { folderFiles } from "../../src/campaign/folder_files.ts";
import type { OwnMetric } from "../../src/campaign/own_metrics.ts";
import { NO_CACHE } from "../../src/datasets/cache/content_cache.ts";
import { selectSections } from "../../src/papers/registry.ts";
import { type RunOptions, runSections, SECTION_WORKER } from "../../src/papers/run_sections.ts";
import type { Backend } from "../../src/tensors/backends/backend.ts";
import { openBackend } from "../../src/tensors/backends/open_backend.ts";
import { UserError } from "../../src/user_error.ts";
import { openPool, type WorkerPool } from "../../src/workers/worker_pool.ts";
import { listener } from "./made_up_run.ts";

const SAMPLE = fileURLToPath(new URL("../../data/sample/mt-metrics-eval-v2", import.meta.url));

/** Sections that read scores, ratings and texts, share what they compute, and hand parts of their work to workers. */
const NAMES = [
  "ties-matter/ties",
  "ties-matter/rankings",
  "ties-matter/unbabel",
  "which-bird/statistics",
  "what-metrics-do-not-measure/join",
  "what-metrics-do-not-measure/systems",
];

/** An own metric on the sample: every translation gets the score of the first. */
function ownMetric(score: string): OwnMetric {
  const table = new TextDecoder().decode(
    Deno.readFileSync(`${SAMPLE}/sample/human-scores/de-en.mqm.seg.score`),
  );
  const lines = table.trimEnd().split("\n").map((line) => `${line.split("\t")[0]}\t${score}\n`);
  return {
    name: "mine",
    campaign: "sample/de-en",
    input: "project:mine.seg.score",
    label: "mine.seg.score",
    read: () => Promise.resolve({ bytes: new TextEncoder().encode(lines.join("")), sha256: "ab" }),
  };
}

/** Runs sections on the sample, in workers where there are some. */
async function run(
  names: readonly string[],
  jobs: number,
  rest: Partial<RunOptions> = {},
): ReturnType<typeof runSections> {
  let pool: WorkerPool | undefined;
  try {
    return await runSections(selectSections(names), {
      data: { files: folderFiles(SAMPLE), sample: true, file: () => Promise.resolve(null) },
      cache: NO_CACHE,
      pool: (answers) =>
        pool ??= openPool({ jobs: Math.max(1, jobs), worker: SECTION_WORKER, answers }),
      sideBySide: jobs === 0 ? 0 : jobs + 1,
      code: "tests",
      seed: 4,
      samples: null,
      ownMetrics: [ownMetric("1")],
      ...rest,
    });
  } finally {
    pool?.close();
  }
}

Deno.test("sections side by side in workers give what they give one after another here, inputs and news alike", async () => {
  const here = listener();
  const expected = await run(NAMES, 0, { onProgress: here.on });
  const ends = (told: readonly string[]) => told.filter((news) => !news.endsWith("running"));
  const there = listener();
  const found = await run(NAMES, 3, { onProgress: there.on });
  assertEquals(found, expected);
  assertEquals(ends(there.told), ends(here.told));
});

Deno.test("sections in workers multiply on the backend that was asked for, and give the same", async () => {
  const names = ["which-bird/weightings", "wmt23-metrics-task/significance"];
  const expected = await run(names, 0, { samples: 50 });
  const wasm = await openBackend("wasm", { jobs: 1 });
  let products = 0;
  const counted: Backend = {
    describe: () => wasm.describe(),
    close: () => {},
    multiply(left, right) {
      products++;
      return wasm.multiply(left, right);
    },
  };
  try {
    const found = await run(names, 2, { samples: 50, backend: () => Promise.resolve(counted) });
    assertEquals(found, expected);
    assertEquals(products > 2, true);
  } finally {
    wasm.close();
  }
});

Deno.test("an error of a section in a worker is that of the earliest section that fails, and stays a UserError", async () => {
  const names = ["ties-matter/example", "ties-matter/rankings", "ties-matter/unbabel"];
  const broken = { ...ownMetric("one"), label: "my-scores" };
  for (const jobs of [0, 2]) {
    const error = await assertRejects(() => run(names, jobs, { ownMetrics: [broken] }));
    assertInstanceOf(error, UserError);
    assertEquals(error.message.startsWith("my-scores:1: "), true, error.message);
  }
});

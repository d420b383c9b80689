/**
 * Simulates what tests and intervals do on made-up campaigns, and prints the tables of docs/validity.md.
 *
 *     deno task simulate                              # what there is
 *     deno task simulate size --datasets 200 --jobs 2 # how often tests reject equal metrics at 5 %
 *
 * A table depends on --datasets and --seed alone.
 *
 * @module
 */
import { parseArgs } from "@std/cli/parse-args";
import { openPool } from "../src/workers/worker_pool.ts";
import type { CampaignShape, Effect } from "./simulate/made_up_campaign.ts";
import { type StudyPart, SYSTEM_SETS, type Tally } from "./simulate/study_part.ts";

/** A study: which campaigns are made up, and what is counted on them. */
interface Study {
  readonly does: string;
  readonly task: "tests" | "intervals";
  readonly effects: readonly Effect[];
  readonly quality: readonly number[];
}

const STUDIES: Readonly<Record<string, Study>> = {
  size: {
    does: "how often a test at 5 % finds a difference between two metrics that are equal",
    task: "tests",
    effects: ["none", "segment", "document", "system"],
    quality: [0.5, 0.5],
  },
  power: {
    does: "how often a test at 5 % finds a difference between a better and a worse metric",
    task: "tests",
    effects: ["none", "document"],
    quality: [0.6, 0.5],
  },
  coverage: {
    does:
      "how often a 95 % interval holds the value of the same systems on endless segments, the value that as many segments give on " +
      "average, and the difference 0 between equal metrics",
    task: "intervals",
    effects: ["none", "segment", "document", "system"],
    quality: [0.5, 0.5],
  },
};

/** Headings of the tables. */
const HEADS: Readonly<Record<Effect, string>> = {
  none: "Nothing shared",
  segment: "Segment effects",
  document: "Document effects",
  system: "System effects",
};

/** Systems, segments, and segments of a document. */
const SIZES = [2, 10, 15].flatMap((systems) => [[systems, 50, 2], [systems, 200, 5]]);

/** Campaigns of one part; for intervals, a tenth of all, which share their systems. */
const PART = 10;

async function tallies(
  study: Study,
  effect: Effect,
  datasets: number,
  seed: number,
  jobs: number,
): Promise<Tally[]> {
  using pool = openPool({ jobs, worker: new URL("./simulate/study_worker.ts", import.meta.url) });
  const part = study.task === "tests" ? PART : datasets / SYSTEM_SETS;
  const inputs = SIZES.flatMap(([systems, segments, documentSize]) => {
    const shape: CampaignShape = {
      systems,
      segments,
      documentSize,
      effect,
      quality: study.quality,
    };
    return Array.from({ length: datasets / part }, (_, at): StudyPart => (
      { shape, seed, from: at * part, to: (at + 1) * part }
    ));
  });
  const parts = await pool.map<StudyPart, Tally>(study.task, inputs);
  return SIZES.map((_, size) => {
    const sums: Record<string, number> = {};
    parts.slice(size * datasets / part, (size + 1) * datasets / part).forEach((tally) => {
      for (const [row, amount] of Object.entries(tally)) sums[row] = (sums[row] ?? 0) + amount;
    });
    return sums;
  });
}

function table(effect: Effect, found: readonly Tally[], datasets: number): string {
  const heads = SIZES.map(([systems, segments]) => `${systems} × ${segments}`);
  const lines = [`### ${HEADS[effect]}`];
  const kinds = Map.groupBy(
    [...new Set(found.flatMap((tally) => Object.keys(tally)))].sort(),
    (row) => row.slice(0, Math.max(0, row.indexOf("|"))),
  );
  for (const [kind, rows] of kinds) {
    lines.push("", `|${kind && ` ${kind}`} | ${heads.join(" | ")} |`);
    lines.push(`| --- |${" ---: |".repeat(heads.length)}`);
    for (const row of rows) {
      const cells = found.map(({ [row]: sum }) =>
        sum === undefined
          ? "–"
          : kind === "excess"
          ? (sum / datasets).toFixed(4)
          : (100 * sum / datasets).toFixed(1)
      );
      lines.push(`| ${row.slice(row.indexOf("|") + 1)} | ${cells.join(" | ")} |`);
    }
  }
  return lines.join("\n");
}

if (import.meta.main) {
  const options = parseArgs(Deno.args, { string: ["datasets", "seed", "jobs"] });
  const [name] = options._.map(String);
  const datasets = Math.max(PART, Math.round(Number(options.datasets ?? 1000) / PART) * PART);
  const study = STUDIES[name];
  if (study === undefined) {
    for (const [known, { does }] of Object.entries(STUDIES)) {
      console.log(`${known.padEnd(9)} ${does}`);
    }
    if (name !== undefined) Deno.exitCode = 2;
  } else {
    const error = 100 * Math.sqrt(0.05 * 0.95 / datasets);
    console.log(
      `${name}: ${study.does}, in %; ${datasets} campaigns each, so a figure of 5 or 95 has a standard error of ${
        error.toFixed(1)
      }.`,
    );
    for (const effect of study.effects) {
      const jobs = Number(options.jobs ?? navigator.hardwareConcurrency);
      const found = await tallies(study, effect, datasets, Number(options.seed ?? 1), jobs);
      console.log(`\n${table(effect, found, datasets)}`);
    }
  }
}

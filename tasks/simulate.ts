/**
 * Simulates tests and intervals on made-up campaigns, and prints the tables of docs/validity.md.
 *
 *     deno task simulate                              # what there is
 *     deno task simulate size --datasets 200 --jobs 2 # how often tests reject equal metrics at 5 %
 *     deno task simulate size --shard 1/5 >part1.json # a fifth of it, for one of five machines
 *     deno task simulate merge part*.json             # the tables of all five
 *
 * A table depends only on --datasets and --seed. --systems 2, 10 or 15 selects campaigns with that many systems.
 *
 * @module
 */
import { parseArgs } from "@std/cli/parse-args";
import { readUserFile } from "../src/campaign/user_file.ts";
import {
  parsePart,
  type Part,
  printPart,
  type Shard,
  shardCut,
} from "../src/commands/engine/part.ts";
import { joinParts, readShard } from "../src/commands/engine/shards.ts";
import { VERSION } from "../src/datasets/program/program_files.ts";
import { UserError } from "../src/user_error.ts";
import { openPool } from "../src/workers/worker_pool.ts";
import type { CampaignShape, Effect } from "./simulate/made_up_campaign.ts";
import { type StudyPart, SYSTEM_SETS, type Tally } from "./simulate/study_part.ts";

/** A study: its made-up campaigns, and what is counted on them. */
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

/** Numbers of systems. */
const SYSTEMS = [2, 10, 15];

/** Systems, segments, and segments of a document. */
function sizesOf({ systems }: Draws): number[][] {
  return systems.flatMap((count) => [[count, 50, 2], [count, 200, 5]]);
}

/** Campaigns of one part; for intervals a tenth of all, which share their systems. */
const PART = 10;

/** The counts: for each effect and size, the rows of its table, and their sums over the campaigns of each part. */
interface Counted {
  readonly rows: readonly (readonly string[])[];
  readonly sums: readonly Float64Array[];
}

/** Choice of campaigns, in addition to the study. */
interface Draws {
  readonly datasets: number;
  readonly seed: number;
  readonly systems: readonly number[];
}

async function counted(
  study: Study,
  draws: Draws,
  shard: Shard | null,
  jobs: number,
): Promise<Counted> {
  const { datasets, seed } = draws;
  using pool = openPool({ jobs, worker: new URL("./simulate/study_worker.ts", import.meta.url) });
  const size = study.task === "tests" ? PART : datasets / SYSTEM_SETS;
  const all = datasets / size;
  if (shard !== null && shard.parts > all) {
    throw new UserError(
      `--shard cuts the study into ${shard.parts} parts, and ${datasets} campaigns make ${all} at most; take fewer parts`,
    );
  }
  const [first, end] = shardCut(shard, all);
  const shapes = study.effects.flatMap((effect) =>
    sizesOf(draws).map(([systems, segments, documentSize]): CampaignShape => (
      { systems, segments, documentSize, effect, quality: study.quality }
    ))
  );
  const inputs = shapes.flatMap((shape) =>
    Array.from({ length: end - first }, (_, at): StudyPart => (
      { shape, seed, from: (first + at) * size, to: (first + at + 1) * size }
    ))
  );
  const tallies = await pool.map<StudyPart, Tally>(study.task, inputs);
  const ofShapes = shapes.map((_, at) =>
    tallies.slice(at * (end - first), (at + 1) * (end - first))
  );
  const rows = ofShapes.map(([tally]) => Object.keys(tally));
  return {
    rows,
    sums: ofShapes.map((list, at) =>
      Float64Array.from(list.flatMap((tally) => rows[at].map((row) => tally[row])))
    ),
  };
}

/** The tables of a study. */
function tables(name: string, draws: Draws, { rows, sums }: Counted): string {
  const { does, effects } = STUDIES[name];
  const { datasets } = draws;
  const sizes = sizesOf(draws);
  const error = (100 * Math.sqrt(0.05 * 0.95 / datasets)).toFixed(1);
  const tallies = rows.map((names, at) =>
    Object.fromEntries(names.map((row, place) => {
      let sum = 0;
      for (let next = place; next < sums[at].length; next += names.length) sum += sums[at][next];
      return [row, sum];
    }))
  );
  return [
    `${name}: ${does}, in %; ${datasets} campaigns each, so a figure of 5 or 95 has a standard error of ${error}.`,
    ...effects.map((effect, at) =>
      table(effect, sizes, tallies.slice(at * sizes.length, (at + 1) * sizes.length), datasets)
    ),
  ].join("\n\n");
}

function table(
  effect: Effect,
  sizes: readonly number[][],
  found: readonly Tally[],
  datasets: number,
): string {
  const heads = sizes.map(([systems, segments]) => `${systems} × ${segments}`);
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

/** The tables from separately computed parts. */
async function merged(files: readonly string[]): Promise<string> {
  if (files.length === 0) {
    throw new UserError("merge needs the parts that --shard wrote; name them");
  }
  const parts: [string, Part][] = [];
  for (const file of files) {
    parts.push([file, parsePart(new TextDecoder().decode(await readUserFile(file)), file)]);
  }
  const whole = joinParts(parts);
  // The file's digest shows that printed() wrote it.
  const { name, rows, ...draws } = whole.common as Draws & Pick<Counted, "rows"> & {
    readonly name: string;
  };
  return tables(name, draws, { rows, sums: whole.joined });
}

async function printed(name: string, draws: Draws, shard: Shard | null, jobs: number) {
  const found = await counted(STUDIES[name], draws, shard, jobs);
  if (shard === null) return tables(name, draws, found);
  const part: Part = {
    metaeval: "part",
    command: `simulate ${name}`,
    shard,
    settings: {},
    run: { "the study": name, "the version of metaeval": VERSION, ...texts(draws) },
    common: { name, ...draws, rows: found.rows },
    joined: found.sums,
    added: [],
  };
  return printPart(part).trimEnd();
}

function texts({ datasets, seed, systems }: Draws): Record<string, string> {
  return { "--datasets": `${datasets}`, "--seed": `${seed}`, "--systems": systems.join() };
}

async function main(): Promise<string> {
  const options = parseArgs(Deno.args, {
    string: ["datasets", "seed", "systems", "jobs", "shard", "format"],
  });
  const [name, ...files] = options._.map(String);
  if (name === "merge") return await merged(files);
  if (STUDIES[name] === undefined) {
    if (name !== undefined) Deno.exitCode = 2;
    return Object.entries(STUDIES)
      .map(([known, { does }]) => `${known.padEnd(9)} ${does}`)
      .join("\n");
  }
  const datasets = Math.max(PART, Math.round(Number(options.datasets ?? 1000) / PART) * PART);
  const jobs = Number(options.jobs ?? navigator.hardwareConcurrency);
  const systems = SYSTEMS.filter((count) => count === Number(options.systems ?? count));
  if (systems.length === 0) {
    throw new UserError(`--systems is '${options.systems}'; choose one of ${SYSTEMS.join(", ")}`);
  }
  const draws = { datasets, seed: Number(options.seed ?? 1), systems };
  const shard = options.shard === undefined ? undefined : String(options.shard);
  return await printed(name, draws, readShard({ shard }), jobs);
}

if (import.meta.main) {
  try {
    console.log(await main());
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    Deno.exitCode = 2;
  }
}

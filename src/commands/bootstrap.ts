import type {
  BootstrapResult,
  BootstrapSettings,
  SampleFacts,
} from "../resampling/bootstrap/bootstrap.ts";
import type { IntervalMethod } from "../resampling/bootstrap/interval.ts";
import type { BootstrapPlan } from "../resampling/bootstrap/replicates.ts";
import type { ResamplingDesign } from "../resampling/bootstrap/resampling_design.ts";
import { UserError } from "../user_error.ts";
import { ONE_COLUMN, TWO_COLUMNS } from "./bootstrap_plan.ts";
import type { Command, Terminal, Values } from "./command.ts";
import { SEED_OPTION } from "./common_options.ts";
import { printRows } from "./print_rows.ts";
import { ENGINE_OPTIONS, openEngine } from "./resampling_engine.ts";
import type { SampleTable } from "./sample_table.ts";
import { type Part, printPart, readShard, SHARD_OPTION } from "./shards.ts";

/** `metaeval bootstrap`: intervals for the columns of any table. */
export const bootstrapCommand: Command = {
  name: "bootstrap",
  summary: "Bootstrap confidence intervals for the columns of a score file",
  details:
    "All columns share the same resamples. With --compare, statistics of two columns set each column against that one. " +
    "Results depend on the data, the options and the seed, not on the number of workers, shards or the backend.",
  positional: "FILE",
  arity: [1, 1],
  options: [
    { name: "column", type: "list", value: "NAME,…", required: true, summary: "Columns of scores" },
    {
      name: "statistic",
      type: "choice",
      choices: [...ONE_COLUMN, ...TWO_COLUMNS],
      default: "mean",
      summary: "Statistic; those of two columns need --compare",
    },
    { name: "compare", type: "text", value: "NAME", summary: "Column to compare each column with" },
    { name: "group", type: "text", value: "NAME", summary: "Column of groups, for acc_eq" },
    {
      name: "quantile",
      type: "number",
      value: "SHARE",
      minimum: 0,
      maximum: 1,
      default: 0.5,
      summary: "Share of scores below, for the statistic quantile",
    },
    {
      name: "method",
      type: "choice",
      choices: ["percentile", "basic", "bca", "studentised"],
      default: "percentile",
      summary: "Kind of interval",
    },
    {
      name: "replicates",
      type: "integer",
      value: "N",
      minimum: 1,
      default: 10_000,
      summary: "Number of resamples",
    },
    {
      name: "confidence",
      type: "number",
      value: "SHARE",
      default: 0.95,
      summary: "Confidence, between 0 and 1",
    },
    {
      name: "by",
      type: "text",
      value: "NAME",
      summary: "Column of documents, domains or other groups that the design draws by",
    },
    {
      name: "design",
      type: "choice",
      choices: ["clustered", "stratified"],
      summary:
        "Draw groups of --by, then rows within; or rows within every group. Default: stratified by 'domain', else clustered",
    },
    {
      name: "precision",
      type: "number",
      value: "ERROR",
      summary: "Add replicates until the Monte-Carlo error of every end is at most this",
    },
    { name: "drop-missing", type: "flag", summary: "Leave out rows with a missing value" },
    SEED_OPTION,
    SHARD_OPTION,
    ...ENGINE_OPTIONS,
  ],
  examples: [
    {
      line: "bootstrap scores.tsv --column mqm,metric --by document",
      does: "means, documents drawn first",
    },
    {
      line: "bootstrap scores.csv --column metric --compare mqm --statistic tau_b --method bca",
      does: "a correlation",
    },
    {
      line: "bootstrap scores.csv --column mqm --replicates 1000000 --shard 3/10 > part3.json",
      does: "one part of ten; merge joins them",
    },
  ],
  run,
};

async function run([file]: readonly string[], values: Values, terminal: Terminal): Promise<number> {
  const shard = readShard(values);
  const settings: BootstrapSettings = {
    method: values.text("method") as IntervalMethod,
    confidence: values.number("confidence") ?? NaN,
    replicates: values.number("replicates") ?? NaN,
    precision: values.number("precision"),
  };
  const {
    bootstrap,
    checkPlan,
    checkSettings,
    joinReplicates,
    sampleFacts,
    shardRange,
  } = await import("../resampling/bootstrap/bootstrap.ts");
  checkSettings(settings);
  if (shard !== null && settings.precision !== undefined) {
    throw new UserError(
      "--precision decides by all replicates, so it cannot be given with --shard",
    );
  }
  const { plan, columns, input } = await readPlan(file, values, settings.method);
  checkPlan(plan, settings.method);
  const shown = columns.map((column) => ({ column, statistic: values.text("statistic") ?? "" }));
  using engine = await openEngine(values);
  if (shard === null) {
    print(shown, settings, await bootstrap(plan, settings, engine.draw), values, terminal);
    return 0;
  }
  const facts = sampleFacts(plan, settings.method);
  const range = shardRange(settings.replicates, shard.part, shard.parts);
  const drawn = joinReplicates(await engine.draw(plan, range));
  terminal.out(printPart({
    metaeval: "part",
    command: "bootstrap",
    shard,
    common: {
      shown,
      settings: { ...settings, precision: null },
      facts: facts.map((f) => ({ ...f })),
      input,
    },
    joined: [drawn.values, drawn.errors],
    added: [],
  }));
  return 0;
}

/** Prints the results of joined parts; the bytes of a single run. */
export async function finishBootstrap(
  part: Part,
  values: Values,
  terminal: Terminal,
): Promise<void> {
  const { intervals } = await import("../resampling/bootstrap/bootstrap.ts");
  // Read from a file whose `command` says that run() wrote it.
  const { shown, settings, facts } = part.common as unknown as Common;
  const [drawn, errors] = part.joined;
  print(shown, settings, intervals(facts, settings, { values: drawn, errors }), values, terminal);
}

/** What `--shard` wrote of a run as a whole. */
interface Common {
  readonly shown: readonly { readonly column: string; readonly statistic: string }[];
  readonly settings: BootstrapSettings;
  readonly facts: readonly SampleFacts[];
}

function print(
  shown: Common["shown"],
  { method, confidence }: BootstrapSettings,
  results: readonly BootstrapResult[],
  values: Values,
  terminal: Terminal,
): void {
  const rows = results.map(({ estimate, low, high, replicates, lowError, highError }, i) => ({
    ...shown[i],
    estimate,
    low,
    high,
    method,
    confidence,
    replicates,
    monte_carlo_error: Math.max(lowError, highError),
    monte_carlo_error_low: lowError,
    monte_carlo_error_high: highError,
  }));
  printRows(rows, values.text("format"), terminal, "Bootstrap intervals", {
    confidence: { digits: 3 },
  });
}

async function readPlan(
  file: string,
  values: Values,
  method: IntervalMethod,
): Promise<{ plan: BootstrapPlan; columns: readonly string[]; input: string }> {
  const { readTable } = await import("../campaign/read_table.ts");
  const { sampleTable } = await import("./sample_table.ts");
  const { bootstrapStatistics } = await import("./bootstrap_plan.ts");
  const bytes = await readFile(file);
  const columns = values.list("column");
  const [compare, group, by] = ["compare", "group", "by"].map((name) => values.text(name));
  const sample = sampleTable(
    readTable(bytes, file),
    compare === undefined ? columns : [...columns, compare],
    [group, by].filter((name) => name !== undefined),
    values.flag("drop-missing"),
  );
  if (sample.rows < 2) {
    throw new UserError(`${file} has ${sample.rows} usable rows; a bootstrap needs at least two`);
  }
  const request = {
    statistic: values.text("statistic") ?? "mean",
    compare,
    group,
    quantile: values.number("quantile") ?? 0.5,
  };
  const made = bootstrapStatistics(sample, columns, request, designOf(sample, by, values));
  return {
    plan: {
      ...made,
      studentised: method === "studentised",
      seed: values.number("seed") ?? 0,
      experiment: "bootstrap",
    },
    columns,
    input: await digest(bytes, values),
  };
}

function designOf(sample: SampleTable, by: string | undefined, values: Values): ResamplingDesign {
  const { rows } = sample;
  if (by === undefined) {
    if (values.text("design") !== undefined) {
      throw new UserError("--design says how to draw by groups; name their column with --by");
    }
    return { rows };
  }
  const groups = sample.groups.get(by);
  const design = values.text("design") ?? (by === "domain" ? "stratified" : "clustered");
  return design === "stratified" ? { rows, strata: groups } : { rows, clusters: groups };
}

async function readFile(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await Deno.readFile(file);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      throw new UserError(`${file} does not exist; give the path of a CSV, TSV or JSONL file`);
    }
    throw error;
  }
}

/** Names data and options of a run, so that parts of different runs are told apart. */
async function digest(bytes: Uint8Array<ArrayBuffer>, values: Values): Promise<string> {
  const options = JSON.stringify([
    ["statistic", "compare", "group", "by", "design"].map((name) => values.text(name) ?? null),
    ["quantile", "seed"].map((name) => values.number(name) ?? null),
    values.list("column"),
    values.flag("drop-missing"),
  ]);
  const hash = async (data: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", data)).toHex();
  return `${await hash(bytes)} ${options}`;
}

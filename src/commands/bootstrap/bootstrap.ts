import type {
  BootstrapResult,
  BootstrapSettings,
  SampleFacts,
} from "../../resampling/bootstrap/bootstrap.ts";
import type { IntervalMethod } from "../../resampling/bootstrap/interval.ts";
import { UserError } from "../../user_error.ts";
import { ONE_COLUMN, TWO_COLUMNS } from "./bootstrap_plan.ts";
import type { Command, Terminal, Values } from "../options/command.ts";
import { CONFIDENCE_OPTION, SEED_OPTION } from "../options/common_options.ts";
import { printRows } from "../terminal/print_rows.ts";
import { readBootstrap } from "./read_bootstrap.ts";
import { checkReplicates, MOST_REPLICATES } from "../options/replicate_limit.ts";
import { ENGINE_OPTIONS, openEngine } from "../engine/resampling_engine.ts";
import { runFacts } from "../engine/run_facts.ts";
import { type Part, printPart, readShard, SHARD_OPTION } from "../engine/shards.ts";

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
      summary: "Share of scores below, for the statistic quantile. Default: 0.5",
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
      maximum: MOST_REPLICATES,
      default: 10_000,
      summary: "Number of resamples",
    },
    CONFIDENCE_OPTION,
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

/** Most replicates that --precision draws of one column. */
const MOST_WITH_PRECISION = 10_000_000;

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
  } = await import("../../resampling/bootstrap/bootstrap.ts");
  checkSettings(settings);
  if (shard !== null && settings.precision !== undefined) {
    throw new UserError(
      "--precision decides by all replicates, so it cannot be given with --shard",
    );
  }
  const { plan, columns, sha256 } = await readBootstrap(file, values, settings.method);
  checkPlan(plan, settings.method);
  checkReplicates(settings.replicates, columns.length);
  const shown = columns.map((column) => ({ column, statistic: values.text("statistic") ?? "" }));
  using engine = await openEngine(values, terminal);
  if (shard === null) {
    // Both the replicates and the time that they take grow with the columns.
    const most = Math.floor(MOST_WITH_PRECISION / columns.length);
    const results = await bootstrap(plan, { ...settings, most }, engine.draw);
    print(shown, settings, results, values, terminal);
    return 0;
  }
  const facts = sampleFacts(plan, settings.method);
  const range = shardRange(settings.replicates, shard.part, shard.parts);
  const drawn = joinReplicates(await engine.draw(plan, range));
  terminal.out(printPart({
    metaeval: "part",
    command: "bootstrap",
    shard,
    run: await runFacts(bootstrapCommand, values, new Map([["the table", sha256]])),
    common: {
      shown,
      settings: { ...settings, precision: null },
      facts: facts.map((f) => ({ ...f })),
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
  const { intervals } = await import("../../resampling/bootstrap/bootstrap.ts");
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
  { method, confidence, precision }: BootstrapSettings,
  results: readonly BootstrapResult[],
  values: Values,
  terminal: Terminal,
): void {
  results.forEach(({ replicates, defined }, i) => {
    if (defined === replicates) return;
    terminal.note(
      `${shown[i].column}: ${replicates - defined} of ${replicates} resamples are left out, ` +
        `since ${shown[i].statistic} or its standard error is undefined for them\n`,
    );
  });
  const worst = results.reduce((m, r) => Math.max(m, r.lowError, r.highError), 0);
  if (typeof precision === "number" && worst > precision) {
    terminal.note(
      `--precision ${precision} is not reached: the Monte-Carlo error is ${worst} after ${
        results[0].replicates
      } replicates, the most that are drawn\n`,
    );
  }
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

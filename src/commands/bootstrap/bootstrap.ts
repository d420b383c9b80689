import { BOOTSTRAP_OPTIONS, BOOTSTRAP_USES } from "./bootstrap_options.ts";
import type { BootstrapSettings } from "../../resampling/bootstrap/bootstrap.ts";
import type { SampleFacts } from "../../resampling/bootstrap/sample_facts.ts";
import { UserError } from "../../user_error.ts";
import { type Command, defineCommand } from "../options/command.ts";
import type { ShownColumn } from "./print_bootstrap.ts";
import { readBootstrap } from "./read_bootstrap.ts";
import { checkReplicates } from "../options/replicate_limit.ts";
import { openEngine } from "../engine/resampling_engine.ts";
import { printShard, readShard } from "../engine/shards.ts";

/** `metaeval bootstrap`: intervals for the columns of any table. */
export const bootstrapCommand: Command = defineCommand({
  details:
    "All columns share the same resamples. With --against, statistics of two columns compare each column with that " +
    "one. An interval is valid where the drawn units are independent and many; a p-value also needs differences that " +
    "vary alike with and without a true difference. Results depend on the data, the options and the seed, not on the " +
    "number of workers, shards or the backend.",
  positional: "[FILE]",
  arity: [0, 1],
  options: BOOTSTRAP_OPTIONS,
  uses: BOOTSTRAP_USES,
  examples: [
    {
      line: "bootstrap scores.tsv --column mqm,metric --by document",
      does: "means, whole documents drawn",
    },
    {
      line: "bootstrap scores.csv --column metric --against mqm --statistic tau_b --method bca",
      does: "a correlation",
    },
    {
      line: "bootstrap scores.csv --column A --against B --statistic difference --unit document",
      does: "whether A scores higher than B: wins, ties and losses of resamples, p-values",
    },
    {
      line:
        "bootstrap --campaign wmt23/zh-en --metric BLEU,COMET --statistic pearson --against human --unit document",
      does: "a correlation with people over the rated translations of a campaign",
    },
    {
      line: "bootstrap scores.csv --column mqm --replicates 1000000 --shard 3/10 > part3.json",
      does: "one part of ten; merge joins them",
    },
  ],
  async run([file], settings, terminal) {
    const shard = readShard(settings);
    const { method, confidence, replicates, precision } = settings;
    const asked: BootstrapSettings = { method, confidence, replicates, precision };
    const { bootstrap, checkSettings } = await import("../../resampling/bootstrap/bootstrap.ts");
    const { joinReplicates, shardRange } = await import(
      "../../resampling/bootstrap/replicate_ranges.ts"
    );
    const { sampleFacts } = await import("../../resampling/bootstrap/sample_facts.ts");
    const { agreementStatistic } = await import("../../agreement/resampled/agreement_statistic.ts");
    checkSettings(asked);
    if (shard !== null && precision !== undefined) {
      throw new UserError(
        "--precision looks at all replicates, so it cannot be given with --shard; leave one of them out",
      );
    }
    const { plan, columns, notes, inputs } = await readBootstrap(file, settings, terminal);
    checkReplicates(replicates, columns.length);
    const { printBootstrap, shownColumns } = await import("./print_bootstrap.ts");
    const shown = shownColumns(plan, columns, settings);
    using engine = await openEngine(settings, terminal);
    const say = () => notes.forEach((note) => terminal.note(`${note}\n`));
    if (shard === null) {
      // Both the number of replicates and their time grow with the columns.
      const most = Math.floor(MOST_WITH_PRECISION / columns.length);
      const results = await bootstrap(plan, agreementStatistic, { ...asked, most }, engine.draw);
      say();
      printBootstrap(shown, asked, results, settings.format, terminal);
      return 0;
    }
    const facts = sampleFacts(plan, agreementStatistic, method);
    const range = shardRange(replicates, shard.part, shard.parts);
    const drawn = joinReplicates(await engine.draw(plan, range));
    say();
    const common = { shown, settings: { ...asked, precision: null }, facts };
    const part = { shard, common, joined: [drawn.values, drawn.errors], added: [] };
    const command = { name: "bootstrap", options: BOOTSTRAP_OPTIONS };
    await printShard(command, settings, inputs, part, terminal);
    return 0;
  },
  async finish(part, { format }, terminal) {
    const { intervals } = await import("../../resampling/bootstrap/bootstrap.ts");
    const { printBootstrap } = await import("./print_bootstrap.ts");
    // The file's `command` shows that run() wrote it.
    const { shown, settings: asked, facts } = part.common as Common;
    const [drawn, errors] = part.joined;
    const results = intervals(facts, asked, { values: drawn, errors });
    printBootstrap(shown, asked, results, format, terminal);
  },
});

/** Most replicates that --precision draws for one column. */
const MOST_WITH_PRECISION = 10_000_000;

/** The whole-run part of what `--shard` wrote. */
interface Common {
  readonly shown: readonly ShownColumn[];
  readonly settings: BootstrapSettings;
  readonly facts: readonly SampleFacts[];
}

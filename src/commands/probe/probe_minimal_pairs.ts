import { flag, integer, list, text } from "../options/option.ts";
import { UserError } from "../../user_error.ts";
import {
  type Command,
  type CommandSettings,
  defineCommand,
  type OptionUse,
  type OptionUses,
  type Terminal,
} from "../options/command.ts";
import { DATA_OPTIONS, SEED_OPTION } from "../options/common_options.ts";
import { printRows, type Row } from "../terminal/print_rows.ts";
import { type OpenedSuite, openSuite, SUITE_OPTIONS } from "./open_suite.ts";
import type { ScoredPairs } from "./suite_scores.ts";

const OPTIONS = {
  ...SUITE_OPTIONS,
  write: text({
    value: "DIR",
    summary:
      "Write the suite as line files that any scorer reads: src.txt, ref.txt, base.txt, edited.txt, ids.txt, and suite.jsonl",
  }),
  suite: flag({
    summary: "Print the pairs as JSON lines and nothing else; with a folder, the same as --write",
  }),
  scores: list({
    value: "FILE[,FILE]",
    summary:
      "Scores of the suite or of some of its pairs: CSV, TSV or JSONL with columns id, base, edited, and metric where there are several; or " +
      "what comet-score --to_json writes for base.txt and edited.txt; or one file each for these two: a score per line, or MetricX's JSONL. 'audit --contrast-scores' reads the table too",
  }),
  lowerIsBetter: flag({
    summary: "A lower score is better; MetricX's predictions are known to be",
  }),
  examples: integer({
    value: "N",
    minimum: 1,
    summary: "Print N examples of every edit instead of costs",
  }),
  byLength: integer({
    value: "N",
    minimum: 2,
    summary:
      "Split every row into N groups of about equal size, by the number of characters of the translation before the edit",
  }),
  metric: text({
    value: "NAME",
    default: "metric",
    summary: "Name of the metric that --scores holds, where it has no column metric",
  }),
  replicates: integer({
    value: "N",
    minimum: 2,
    default: 10_000,
    summary: "Number of resamples of the pairs",
  }),
  ...SEED_OPTION,
  ...DATA_OPTIONS,
};

type ProbeMinimalPairsSettings = CommandSettings<typeof OPTIONS>;

const OF_TEXT: OptionUse<ProbeMinimalPairsSettings> = {
  for: "--text",
  where: ({ text }) => text !== undefined,
};
const OF_COSTS: OptionUse<ProbeMinimalPairsSettings> = {
  for: "the table of costs, which --write, --suite and --examples replace,",
  where: ({ write, suite, examples }) => write === undefined && !suite && examples === undefined,
};
const OF_SCORES: OptionUse<ProbeMinimalPairsSettings> = {
  for: "--scores",
  where: ({ scores }) => scores.length > 0,
};

const USES: OptionUses<typeof OPTIONS> = {
  campaign: {
    for: "suites of a campaign, not for --pairs and --text,",
    where: ({ pairs, text }) => pairs === undefined && text === undefined,
  },
  ref: OF_TEXT,
  source: OF_TEXT,
  language: OF_TEXT,
  examples: {
    for: "the terminal, not for --write and --suite,",
    where: ({ write, suite }) => write === undefined && !suite,
  },
  scores: OF_COSTS,
  byLength: OF_COSTS,
  replicates: OF_COSTS,
  lowerIsBetter: OF_SCORES,
  metric: OF_SCORES,
};

/** `metaeval probe minimal-pairs`: the cost of one small edit under metrics. */
export const probeMinimalPairsCommand: Command = defineCommand({
  details:
    "Builds minimal pairs from a campaign's error-free English translations by fourteen rules, seven of which change " +
    "the meaning, and prints the cost of each under BLEU and chrF. With --write DIR it writes the pairs for any metric to score " +
    "(base.txt and edited.txt, each against ref.txt); with --scores it prints the same table for that metric. delta: mean fall of the score; " +
    "no_penalty: share of pairs that cost nothing; interleaving: share of all pairs of a meaning-altering and a meaning-preserving edit in which the altering one costs less; ties count half.",
  positional: "[DIR]",
  arity: [0, 1],
  options: OPTIONS,
  uses: USES,
  examples: [
    { line: "probe minimal-pairs", does: "the costs under BLEU and chrF on wmt22/zh-en" },
    { line: "probe minimal-pairs --write pairs", does: "the pairs as files for comet-score" },
    {
      line: "probe minimal-pairs --by-length 3",
      does: "the same for short, medium and long translations",
    },
    {
      line: "probe minimal-pairs --scores comet.json --metric COMET",
      does: "the table for another metric's scores",
    },
    {
      line:
        "probe minimal-pairs --text mine.txt --ref reference.txt --source source.txt --examples 3",
      does: "a suite of your own texts, in any language",
    },
  ],
  async run([folder], settings, terminal) {
    if (folder !== undefined && (!settings.suite || settings.write !== undefined)) {
      throw new UserError(`'${folder}' is a folder for --suite or --write; give --write ${folder}`);
    }
    const suite = await openSuite(settings, terminal);
    const into = settings.write ?? folder;
    if (into !== undefined) {
      const { writeSuite } = await import("./write_suite.ts");
      await writeSuite(into, suite, settings.format, terminal);
      terminal.note(`wrote ${suite.pairs.length} pairs to ${into}\n`);
      return 0;
    }
    if (settings.suite) {
      terminal.out(suite.lines);
      return 0;
    }
    if (settings.examples !== undefined) {
      printExamples(suite, settings.examples, settings, terminal);
      return 0;
    }
    const { costRows } = await import("./cost_rows.ts");
    const rows: Row[] = [];
    for (const scored of await scoredPairs(suite, settings)) {
      if (scored.pairs.length < suite.pairs.length) {
        terminal.note(
          `${scored.metric}: ${scored.pairs.length} of ${suite.pairs.length} pairs have scores\n`,
        );
      }
      rows.push(...await costRows(scored, suite.edits, settings));
    }
    print(rows, settings, terminal);
    return 0;
  },
});

function printExamples(
  { pairs, edits }: OpenedSuite,
  count: number,
  settings: ProbeMinimalPairsSettings,
  terminal: Terminal,
): void {
  const rows = edits.flatMap(({ name }) =>
    pairs.filter(({ category }) => category === name).slice(0, count)
      .map(({ id, category, base, edited }): Row => ({ id, category, base: base.text, edited }))
  );
  printRows(rows, settings.format, terminal, "Examples of every edit");
}

async function scoredPairs(
  { pairs }: OpenedSuite,
  settings: ProbeMinimalPairsSettings,
): Promise<ScoredPairs[]> {
  const { costsOfScores, pairCosts } = await import("../../probes/minimal_pairs/pair_costs.ts");
  const paths = settings.scores;
  if (paths.length === 0) {
    const { bleu } = await import("../../textmetrics/bleu/bleu.ts");
    const { chrf } = await import("../../textmetrics/chrf/chrf.ts");
    // A score against an empty reference would say nothing about the edit.
    const referenced = pairs.filter(({ base }) => base.reference.trim() !== "");
    if (referenced.length === 0) {
      throw new UserError(
        "the suite has no references for BLEU and chrF; give --ref FILE, --scores FILE or --write DIR",
      );
    }
    return Object.entries({ BLEU: bleu({ effectiveOrder: true }), chrF: chrf() }).map(
      ([metric, by]) => ({ metric, pairs: referenced, costs: pairCosts(by, referenced) }),
    );
  }
  const { scoredSides } = await import("./scored_sides.ts");
  const sides = await scoredSides(paths, () => Promise.resolve(pairs.length));
  if (sides !== null) {
    const sign = sides.lowerIsBetter || settings.lowerIsBetter ? -1 : 1;
    const signed = (scores: readonly number[]) => scores.map((score) => sign * score);
    const costs = costsOfScores(signed(sides.base), signed(sides.edited));
    return [{ metric: settings.metric, pairs, costs }];
  }
  const { readTableFile } = await import("../../campaign/user_file.ts");
  const { suiteScores } = await import("./suite_scores.ts");
  const { table } = await readTableFile(paths[0]);
  return suiteScores(pairs, table, settings.metric, settings.lowerIsBetter);
}

function print(
  rows: readonly Row[],
  settings: ProbeMinimalPairsSettings,
  terminal: Terminal,
): void {
  const forScripts = settings.format === "json" || settings.format === "csv";
  const shown = forScripts ? rows : rows.map(withLengths);
  printRows(shown, settings.format, terminal, "Cost of one edit", {
    delta: { title: "Δ", digits: 3 },
    low: { title: "from", digits: 3 },
    high: { title: "to", digits: 3 },
    no_penalty: { title: "no penalty", digits: 1, percent: true },
    interleaving: { title: "interleaving", digits: 1, percent: true },
  });
}

/** A row with its group of lengths, if any, for a reader. */
function withLengths({ metric, edit, class: kind, length_from, length_to, ...rest }: Row): Row {
  const named = { metric, edit, class: kind };
  return length_from === undefined
    ? { ...named, ...rest }
    : { ...named, length: `${length_from}–${length_to}`, ...rest };
}

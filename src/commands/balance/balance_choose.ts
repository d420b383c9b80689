import { integer, text } from "../options/option.ts";
import type { ExamplePair } from "../../probes/example_pairs.ts";
import { UserError } from "../../user_error.ts";
import { type Command, type CommandSettings, defineCommand } from "../options/command.ts";
import { DATA_OPTIONS, SEED_OPTION } from "../options/common_options.ts";
import { printRows } from "../terminal/print_rows.ts";

const OPTIONS = {
  campaign: text({
    value: "NAME",
    required: true,
    summary: "Campaign with metric scores and MQM error spans, for example wmt23/zh-en",
  }),
  steps: integer({
    value: "N",
    minimum: 2,
    maximum: 1000,
    default: 21,
    summary:
      "Balances to try, evenly spaced over those whose effective sample size is at least half the systems",
  }),
  ...SEED_OPTION,
  ...DATA_OPTIONS,
};

/** Source of the signs within soft pairwise accuracy, as the paper's authors drew them. */
const SIGNS = "numpy-integers";
/** Permutations within soft pairwise accuracy. */
const PERMUTATIONS = 1000;

type BalanceChooseSettings = CommandSettings<typeof OPTIONS>;

/** `metaeval balance choose`: the β that suits a use, from a few example pairs. */
export const balanceChooseCommand: Command = defineCommand({
  details:
    "FILE has a row per pair and a column 'preferred' that says which of the two your use prefers: adequate or " +
    "fluent. Columns NAME.adequate and NAME.fluent may hold the scores that metric NAME of the campaign gives the " +
    "two. With two or more metrics, the chosen β is the one at which soft pairwise accuracy ranks them most like their " +
    "agreement with you (Kendall's τ). Otherwise it is the one at which meta-evaluation leans toward adequacy as often " +
    "as you do. Among equally good balances, the one with the largest effective sample size is chosen. probability: " +
    "how likely this choice is with many more such pairs. A balance says little about another campaign, so choose one " +
    "for each.",
  positional: "FILE",
  arity: [1, 1],
  options: OPTIONS,
  examples: [
    {
      line: "balance choose pairs.csv --campaign wmt23/zh-en",
      does: "a balance for wmt23/zh-en that agrees with the pairs",
    },
  ],
  async run([file], settings, terminal) {
    const { openNamedCampaign } = await import("../inputs/open_named_campaign.ts");
    const { studyScorer } = await import("../inputs/study_scorer.ts");
    const { openAspectStudy } = await import("../../campaign/studies/open_rated_study.ts");
    const { keyedStream } = await import("../../resampling/random/keyed_stream.ts");
    const { signMatrix } = await import("../../resampling/permutation/sign_matrix.ts");
    const { chooseBalance } = await import("../../probes/choose_balance.ts");
    const { seed, steps } = settings;
    const { pairs, scorers } = await readPairs(file);
    const campaign = await openNamedCampaign(settings, terminal);
    const { study, aspects } = await openAspectStudy(campaign);
    const { tried, lean, likely } = chooseBalance({
      ...{ study, aspects, pairs, steps },
      scorers: new Map(scorers.map((name) => [name, studyScorer(campaign, study, name)])),
      signs: signMatrix({
        source: SIGNS,
        seed,
        to: PERMUTATIONS,
        segments: study.human.segments,
      }),
      source: keyedStream(seed, `balance choose ${campaign.name}`, 0),
    });
    if (!settings.quiet) {
      if (scorers.length === 1) {
        terminal.note(
          `The scores of ${
            scorers[0]
          } are left aside: one metric has no ranking; give two or more.\n`,
        );
      }
      const best = tried.find(({ chosen }) => chosen)?.beta ?? NaN;
      const [from, to, low, high] = [...likely, tried[0].beta, tried[tried.length - 1].beta]
        .map((beta) => beta.toFixed(4));
      terminal.note(
        `You prefer the more adequate translation in ${
          Math.round(lean.adequate * pairs.length)
        } of ${pairs.length} pairs; β = ${
          best.toFixed(4)
        } suits that best. What more such pairs would say is likely (95%) to suit a β from ${from} to ${to}, of ${low} to ${high} that were tried.\n`,
      );
      if (scorers.length >= 2 && new Set(lean.alignment.values()).size === 1) {
        terminal.note("All metrics agree with you alike, so they cannot tell balances apart.\n");
      }
    }
    const recorded = { ...terminal.settings, signs: SIGNS, permutations: PERMUTATIONS };
    const told = { ...terminal, settings: recorded };
    printRows(tried.map((one) => ({ ...one })), settings.format, told, "Balances tried");
    return 0;
  },
});

async function readPairs(
  file: string,
): Promise<{ pairs: ExamplePair[]; scorers: readonly string[] }> {
  const { columnTexts } = await import("../../campaign/tables/table.ts");
  const { readTableFile } = await import("../../campaign/user_file.ts");
  const { sampleTable, tableSource } = await import("../inputs/scores/sample_table.ts");
  const { table } = await readTableFile(file);
  const scorers = table.columns.filter((name) => name.endsWith(".adequate"))
    .map((name) => name.slice(0, -".adequate".length));
  const columns = scorers.flatMap((name) => [`${name}.adequate`, `${name}.fluent`]);
  const { scores } = sampleTable(tableSource(table), columns, ["preferred"]);
  const pairs = columnTexts(table, "preferred").map((text, row): ExamplePair => {
    const preferred = text?.toLowerCase();
    if (preferred !== "adequate" && preferred !== "fluent") {
      throw new UserError(
        `${table.where(row)}: '${text}' is not a preference; write adequate or fluent`,
      );
    }
    const of = (column: string) => scores.get(column)?.values[row] ?? NaN;
    return {
      preferred,
      scores: new Map(
        scorers.map((name) => [name, [of(`${name}.adequate`), of(`${name}.fluent`)] as const]),
      ),
    };
  });
  return { pairs, scorers };
}

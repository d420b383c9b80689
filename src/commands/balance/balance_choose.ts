import { integer, text } from "../options/option.ts";
import type { ExampleLean, ExamplePair } from "../../probes/example_pairs.ts";
import { UserError } from "../../user_error.ts";
import {
  type Command,
  type CommandSettings,
  defineCommand,
  type Terminal,
} from "../options/command.ts";
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

/** Draws of what more pairs might say. */
const DRAWS = 1000;

type BalanceChooseSettings = CommandSettings<typeof OPTIONS>;

/** `metaeval balance choose`: which β suits a use, from a few example pairs. */
export const balanceChooseCommand: Command = defineCommand({
  name: "balance choose",
  summary:
    "Choose a balance from example pairs: one translation more adequate, the other more fluent",
  details:
    "FILE has a row per pair and a column 'preferred' that says which of the two your use prefers: adequate or " +
    "fluent. Columns NAME.adequate and NAME.fluent may hold the scores that metric NAME of the campaign gives the " +
    "two. With two metrics or more, the β is chosen at which soft pairwise accuracy ranks them most like their " +
    "agreement with you (Kendall's τ); otherwise the β at which meta-evaluation leans toward adequacy as often as you " +
    "do. Of equally good balances the one with the largest effective sample size is chosen. " +
    "probability: how likely the balance is to be chosen with many more pairs of the kind. A balance says little " +
    "about another campaign, so choose anew for each.",
  positional: "FILE",
  arity: [1, 1],
  options: OPTIONS,
  examples: [
    {
      line: "balance choose pairs.csv --campaign wmt23/zh-en",
      does: "a balance for wmt23/zh-en that agrees with the pairs",
    },
  ],
  run,
});

async function run(
  [file]: readonly string[],
  settings: BalanceChooseSettings,
  terminal: Terminal,
): Promise<number> {
  const { drawLeans, exampleLean } = await import("../../probes/example_pairs.ts");
  const { openNamedCampaign } = await import("../inputs/open_named_campaign.ts");
  const { openAspectStudy } = await import("../../campaign/studies/open_rated_study.ts");
  const { keyedStream } = await import("../../resampling/random/keyed_stream.ts");
  const { signMatrix } = await import("../../resampling/permutation/sign_matrix.ts");
  const { systemPool, systemWeights } = await import("../../balance/system_pool.ts");
  const { weightingMixture } = await import("../../balance/weightings/weighting_mixture.ts");
  const { solveBalance } = await import("../../balance/solver/solve_balance.ts");
  const { pairs, scorers } = await readPairs(file);
  const lean = exampleLean(pairs);
  const campaign = await openNamedCampaign(settings, terminal);
  const { study, aspects } = await openAspectStudy(campaign);
  const chosen = scorers.map((name) => {
    const found = study.scorers.find((scorer) => scorer.name === name);
    if (found !== undefined) return found;
    throw new UserError(
      `${file}: ${campaign.name} has no scorer '${name}'; it has ${
        study.scorers.map((scorer) => scorer.name).join(", ")
      }`,
    );
  });
  const pool = systemPool(study.systems, aspects.adequacy, aspects.fluency);
  const [low, high] = weightingMixture(pool, 2).range;
  const steps = settings.steps;
  const { evenTargets } = await import("../../balance/even_targets.ts");
  const solutions = evenTargets(low, high, steps).map((target) => solveBalance(pool, target));
  const weightings = solutions.map(({ weights }) => systemWeights(pool, weights));
  const signs = signMatrix({
    source: "numpy-integers",
    seed: settings.seed,
    to: 1000,
    segments: study.human.segments,
  });
  const byRanking = chosen.length >= 2;
  const { signedCounts } = await import("../../agreement/agreement_replicates.ts");
  const { softPairwiseAccuracy } = await import("../../agreement/soft_pairwise_accuracy.ts");
  const { pairWeights } = await import("../../agreement/pair_weights.ts");
  const { kendall } = await import("../../agreement/kendall.ts");
  const { measurePreferences } = await import("../../probes/augmentation/measure_preferences.ts");
  const human = signedCounts(study.human, signs);
  const counts = chosen.map((scorer) => signedCounts(scorer, signs));
  const preferences = measurePreferences({
    human: study.human,
    scorers: study.scorers,
    signs,
    quality: aspects.exact,
    families: ["adequacy_over_fluency"],
    weightings,
  });
  const wanted = alignments(lean, scorers);
  const rows = solutions.map(({ target, ess }, w) => {
    const spa = counts.map((own) =>
      softPairwiseAccuracy(human, own, signs.permutations, pairWeights(weightings[w])) ?? NaN
    );
    const preference = preferences.reduce((sum, scorer) => sum + scorer[w][0], 0) /
      preferences.length;
    const first = byRanking ? scorers[spa.indexOf(Math.max(...spa))] : null;
    return { beta: target, ess, preference, first, spa };
  });
  const agreementOf = (alignment: readonly number[], row: typeof rows[number]) =>
    byRanking ? kendall(alignment, row.spa) : null;
  const bestFor = (example: ExampleLean): typeof rows[number] => {
    const alignment = alignments(example, scorers);
    const merits = rows.map((row) =>
      byRanking ? agreementOf(alignment, row) ?? -2 : -Math.abs(row.preference - example.adequate)
    );
    const best = rows.reduce((x, _, y) => {
      const step = merits[y] - merits[x];
      return step > 1e-12 || (Math.abs(step) <= 1e-12 && rows[y].ess > rows[x].ess) ? y : x;
    }, 0);
    return rows[best];
  };
  const best = bestFor(lean);
  const source = keyedStream(settings.seed, `balance choose ${campaign.name}`, 0);
  const drawn = drawLeans(pairs, DRAWS, source).map(bestFor);
  const [least, most] = [0.025, 0.975].map((share) =>
    drawn.map(({ beta }) => beta).toSorted((x, y) => x - y)[Math.floor(share * DRAWS)]
  );
  if (!settings.quiet) {
    if (chosen.length === 1) {
      terminal.note(
        `The scores of ${
          scorers[0]
        } are left aside: one metric has no ranking; give two or more.\n`,
      );
    }
    terminal.note(
      `You prefer the more adequate translation in ${
        Math.round(lean.adequate * pairs.length)
      } of ${pairs.length} pairs; β = ${
        best.beta.toFixed(4)
      } suits that best. What more such pairs would say is likely (95%) to suit a β from ${
        least.toFixed(4)
      } to ${most.toFixed(4)}, of ${low.toFixed(4)} to ${high.toFixed(4)} that were tried.\n`,
    );
    if (byRanking && wanted.every((share) => share === wanted[0])) {
      terminal.note("All metrics agree with you alike, so they cannot tell balances apart.\n");
    }
  }
  printRows(
    rows.map((row) => ({
      beta: row.beta,
      ess: row.ess,
      preference: row.preference,
      agreement: agreementOf(wanted, row),
      first: row.first,
      chosen: row === best,
      probability: drawn.filter((one) => one === row).length / DRAWS,
    })),
    settings.format,
    terminal,
    "Balances tried",
  );
  return 0;
}

function alignments({ alignment }: ExampleLean, scorers: readonly string[]): number[] {
  return scorers.map((name) => alignment.get(name) ?? 0);
}

async function readPairs(
  file: string,
): Promise<{ pairs: ExamplePair[]; scorers: readonly string[] }> {
  const { columnTexts } = await import("../../campaign/tables/table.ts");
  const { readTableFile } = await import("../../campaign/user_file.ts");
  const { sampleTable, tableSource } = await import("../inputs/sample_table.ts");
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

import { mean } from "../../scores/moments.ts";
import { choice, integer, list, number, text } from "../options/option.ts";
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
  family: choice({
    choices: ["adequacy_over_fluency", "mqm_adherence", "explainability"],
    required: true,
    summary: "Trait that is strengthened",
  }),
  beta: number({
    value: "β",
    minimum: 0,
    maximum: 1,
    summary: "Balance of the systems' weights. Default: uniform weights, the natural balance",
  }),
  metric: list({ value: "NAME,…", summary: "Scorers. Default: all" }),
  exclude: list({ value: "SYSTEM,…", summary: "Systems to leave out" }),
  pairs: choice({
    choices: ["doubles", "exact"],
    default: "doubles",
    summary:
      "How explainability compares (adequacy, fluency) pairs: as doubles, like the paper's code, or exactly",
  }),
  permutations: integer({
    value: "N",
    minimum: 1,
    default: 1000,
    summary: "Permutations within soft pairwise accuracy",
  }),
  ...SEED_OPTION,
  ...DATA_OPTIONS,
};

/** Source of the signs within soft pairwise accuracy, as the paper's authors drew them. */
const SIGNS = "numpy-integers";

type AugmentSettings = CommandSettings<typeof OPTIONS>;

/** `metaeval augment`: whether a meta-metric detects a trait that was built into a scorer. */
export const augmentCommand: Command = defineCommand({
  details:
    "Each scorer of the campaign is augmented along a dial of the family. The preference is the share of neighbouring " +
    "settings at which soft pairwise accuracy prefers the higher one; ties count half. With --beta, systems are " +
    "weighted to that balance of adequacy and fluency.",
  options: OPTIONS,
  uses: {
    pairs: {
      for: "--family explainability",
      where: ({ family }) => family === "explainability",
    },
  },
  examples: [
    {
      line: "augment --campaign wmt23/zh-en --family adequacy_over_fluency",
      does: "how much the unweighted campaign favours adequacy",
    },
    {
      line: "augment --campaign wmt23/zh-en --family mqm_adherence --beta 0.9",
      does: "whether adherence to MQM is still noticed at β = 0.9",
    },
  ],
  async run(_positional, settings, terminal) {
    const { openNamedCampaign } = await import("../inputs/open_named_campaign.ts");
    const { studyScorer } = await import("../inputs/study_scorer.ts");
    const { openAspectStudy } = await import("../../campaign/studies/open_rated_study.ts");
    const { signMatrix } = await import("../../resampling/permutation/sign_matrix.ts");
    const { measurePreferences } = await import("../../probes/augmentation/measure_preferences.ts");
    const { balanceOf } = await import("../../balance/balance_of.ts");
    const { solveBalance } = await import("../../balance/solver/solve_balance.ts");
    const { systemPool, systemWeights } = await import("../../balance/system_pool.ts");
    const campaign = await openNamedCampaign(settings, terminal);
    const { study, aspects } = await openAspectStudy(campaign, {
      exclude: settings.exclude,
    });
    const wanted = settings.metric.map((name) => studyScorer(campaign, study, name));
    const scorers = study.scorers.filter((one) => wanted.length === 0 || wanted.includes(one));
    if (scorers.length === 0) {
      throw new UserError(
        `${campaign.name} has no metric that scored every translation and saw the standard reference or the source alone; choose another campaign`,
      );
    }
    const pool = systemPool(study.systems, aspects.adequacy, aspects.fluency);
    const target = settings.beta;
    const solution = target === undefined ? null : solveBalance(pool, target);
    const weights = solution === null ? undefined : systemWeights(pool, solution.weights);
    const family = settings.family;
    const beta = target ?? balanceOf(aspects.adequacy, aspects.fluency);
    const ess = solution?.ess ?? study.systems.length;
    const signs = signMatrix({
      source: SIGNS,
      seed: settings.seed,
      to: settings.permutations,
      segments: study.human.segments,
    });
    const found = measurePreferences({
      human: study.human,
      scorers,
      signs,
      quality: settings.pairs === "exact" ? aspects.exact : aspects.doubles,
      families: [family],
      weightings: [weights ?? null],
    });
    const preferences = scorers.map((_, s) => found[s][0][0]);
    const rows = [
      ...scorers.map(({ name }, s) => ({
        scorer: name,
        family,
        beta,
        ess,
        preference: preferences[s],
      })),
      { scorer: "mean", family, beta, ess, preference: mean(preferences) },
    ];
    const recorded = { ...terminal, settings: { ...terminal.settings, signs: SIGNS } };
    printRows(rows, settings.format, recorded, "Preference for the higher setting of the dial");
    return 0;
  },
});

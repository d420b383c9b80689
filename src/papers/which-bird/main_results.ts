import { pearson } from "../../agreement/pearson.ts";
import { balanceOf } from "../../balance/balance_of.ts";
import { systemPool, systemWeights } from "../../balance/system_pool.ts";
import { AUGMENTATION_FAMILIES, dials } from "../../probes/augmentation/dials.ts";
import { familyShift } from "../../probes/augmentation/shifts.ts";
import type { Figure } from "../../reporting/figures/figure.ts";
import { type ColumnOf, numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { Need, Reading, Section, SectionContext, SectionOutput } from "../section.ts";
import { studyCampaigns } from "../study_campaigns.ts";
import { meanPreferences } from "./mean_preferences.ts";
import { type AspectStudy, openAspectStudy } from "../../campaign/studies/open_rated_study.ts";
import { paperSigns } from "./datasets.ts";
import { riseNote, type SweepPoint } from "./rise_note.ts";
import { balanceSweep } from "../../balance/solver/balance_sweep.ts";
import { type SyntheticPool, syntheticPools } from "../../probes/synthesis/synthetic_pools.ts";

/** Data needed by sections on augmented scorers. */
export const AUGMENTATION_NEEDS: readonly Need[] = [{
  campaigns: ["wmt23/zh-en"],
  files: ["human-scores", "metric-scores", "ratings"],
}];

/** Number of evenly spaced balances of the sweep, besides the pairwise ones. */
const STEPS = 41;

/** Names of the three measures. */
export const MEASURE_TITLES = ["Adequacy over fluency", "MQM adherence", "Explainability by MQM"];

/** Section 3: what weighting does to the three measures. */
export const mainResults: Section = {
  id: "which-bird/main-results",
  long: true,
  title: "Adequacy-over-fluency preference, MQM adherence and explainability along β",
  answers: ["Figure 3", "Figure 7", "§4.2", "§4.3"],
  published: ["study.dial_pairs"],
  needs: AUGMENTATION_NEEDS,
  run: (context) => runMeasures(context, "spa"),
};

/** Section 9: the same by Pearson's correlation. */
export const pearsonResults: Section = {
  id: "which-bird/pearson",
  title: "The same by Pearson's correlation in place of soft pairwise accuracy",
  answers: ["Appendix F"],
  needs: AUGMENTATION_NEEDS,
  run: (context) => runMeasures(context, "pearson"),
};

/**
 * Opens the study of augmented scorers, which sections share; on the built-in sample, it is the sample's first campaign.
 *
 * @param reading The data access.
 * @returns The study and its aspects.
 * @throws {UserError} If a translation has no error spans.
 */
export async function openMainStudy(reading: Reading): Promise<AspectStudy> {
  const [campaign] = await studyCampaigns(reading, ["wmt23/zh-en"]);
  return await openAspectStudy(campaign);
}

/** The study with the weightings along β, for both sections. */
async function openSweep(reading: Reading) {
  const { study, aspects } = await reading.shared(openMainStudy);
  const pool = systemPool(study.systems, aspects.adequacy, aspects.fluency);
  return { study, aspects, pool, sweep: balanceSweep(pool, STEPS, true) };
}

/** The measures along β, and in synthetic pools. */
interface MeasuredSweep {
  readonly study: AspectStudy["study"];
  /** The sweep's points. The natural balance comes first. */
  readonly points: readonly SweepPoint[];
  /** Measures at [point][family]. */
  readonly exact: readonly (readonly number[])[];
  /** Explainability by point, if pairs are compared as doubles. */
  readonly doubles: readonly (readonly number[])[];
  readonly pools: readonly SyntheticPool[];
  /** Measures at [pool][family]. */
  readonly synthetic: readonly (readonly number[])[];
}

async function runMeasures(
  context: SectionContext,
  meta: "spa" | "pearson",
): Promise<SectionOutput> {
  const measured = await measureSweep(context, meta);
  const { study, points, exact, doubles, pools, synthetic } = measured;
  return {
    tables: [
      tableOf(points, {
        id: "along-beta",
        title:
          `${study.name}: the three measures along β, mean over ${study.scorers.length} scorers`,
        columns: [
          numbers("beta", "β", 5, ({ target }) => target),
          numbers("ess", "ESS", 3, ({ ess }) => ess),
          ...measureColumns(exact),
          numbers(
            "explainability_doubles",
            "… pairs as in doubles",
            4,
            (_, w) => doubles[w][0],
          ),
          numbers("lean", "Lean of Total MQM", 3, ({ lean }) => lean),
          numbers("aspects", "Correlation of the aspects", 3, ({ aspects }) => aspects),
        ],
        notes: [
          "The first row is the natural balance, uniform weights. The lean is the correlation, under the weights, of Total MQM with the direction of " +
          "the adequacy-over-fluency dial, z_a − z_f.",
        ],
      }),
      tableOf(pools, {
        id: "synthesis",
        title: "Synthesis-based pools, unweighted",
        columns: [
          texts("pool", "Pool", ({ name }) => name),
          numbers("systems", "Systems", 0, ({ systems }) => systems),
          numbers("beta", "β₀", 4, ({ beta }) => beta),
          ...measureColumns(synthetic),
        ],
      }),
    ],
    figures: [figure(measured)],
    answers: meta === "pearson" ? [] : DIAL_PAIRS.map(([family, name]) => ({
      value: dials(family).length - 1,
      answers: `study.dial_pairs.${name}`,
    })),
    notes: sweepNotes(measured),
  };
}

async function measureSweep(
  context: SectionContext,
  meta: "spa" | "pearson",
): Promise<MeasuredSweep> {
  const { study, aspects, pool, sweep } = await context.shared(openSweep);
  const signs = paperSigns(study);
  const real = { human: study.human, scorers: study.scorers };
  const weightings = [null, ...sweep.map(({ weights }) => systemWeights(pool, weights))];
  const exact = await meanPreferences(
    context,
    { ...real, quality: aspects.exact },
    signs,
    weightings,
    meta,
  );
  context.progress(0.4);
  // Of the three, only explainability distinguishes pairs.
  const doubles = await meanPreferences(
    context,
    { ...real, quality: aspects.doubles },
    signs,
    weightings,
    meta,
    ["explainability"],
  );
  context.progress(0.5);
  const pools = syntheticPools(study, aspects, context.seed);
  const [all, ...parts] = pools;
  const synthetic = await meanPreferences(context, all, signs, [null], meta, undefined, parts);
  const { total, adequacy, fluency } = aspects.exact;
  const direction = familyShift("adequacy_over_fluency", study.scorers[0], aspects.exact);
  const natural = {
    target: balanceOf(aspects.adequacy, aspects.fluency),
    ess: study.systems.length,
  };
  const points = [natural, ...sweep].map(({ target, ess }, w): SweepPoint => {
    const weights = weightings[w] ?? undefined;
    return {
      target,
      ess,
      preference: exact[w][0],
      lean: pearson(total, direction, weights),
      aspects: pearson(adequacy, fluency, weights),
    };
  });
  return { study, points, exact, doubles, pools, synthetic };
}

function sweepNotes({ study, points, exact, pools, synthetic }: MeasuredSweep): string[] {
  const [uniform, ...along] = exact;
  const sweep = points.slice(1);
  const follows = (f: number) =>
    pearson(sweep.map(({ ess }) => ess), along.map((values) => values[f]))?.toFixed(3) ??
      "undefined";
  const synthesised = synthetic.filter((_, p) => !pools[p].name.includes("real"));
  const between = (f: number) => {
    const values = synthesised.map((row) => row[f]);
    return `${Math.min(...values).toFixed(3)} to ${Math.max(...values).toFixed(3)}`;
  };
  return [
    riseNote(study.systems.length, sweep),
    `Along the sweep, the correlation of ESS with MQM adherence is ${
      follows(1)
    }, with explainability ${follows(2)}.`,
    `In pools of synthetic systems alone, MQM adherence is ${between(1)} and explainability ${
      between(2)
    }; with the real systems, unweighted, they are ${uniform[1].toFixed(3)} and ${
      uniform[2].toFixed(3)
    }. On its datasets the paper finds that explainability collapses in such pools.`,
    "Translations share an (adequacy, fluency) pair when both scores are equal as decimals. In double arithmetic some equal scores differ in " +
    "their last bit (errors added in another order), which splits their pairs and moves explainability; the last column shows by how much.",
  ];
}

/** Families, and the names of their published numbers of dial pairs. */
const DIAL_PAIRS = [
  ["adequacy_over_fluency", "preference"],
  ["mqm_adherence", "adherence"],
  ["explainability", "explainability"],
] as const;

/** A column for each measure; the values are at [row][measure]. */
function measureColumns(values: readonly (readonly number[])[]): ColumnOf<unknown>[] {
  return AUGMENTATION_FAMILIES.map((key, f) =>
    numbers(key, MEASURE_TITLES[f], 4, (_, row) => values[row][f])
  );
}

function figure({ study: { name }, points, exact, pools, synthetic }: MeasuredSweep): Figure {
  const [{ target: natural }, ...sweep] = points;
  const [uniform, ...along] = exact;
  return {
    id: "measures",
    title: `${name}: what meta-evaluation prefers, along the balance it is weighted to`,
    x: { label: "β", domain: [0, 1] },
    y: { label: "share of dial steps preferred", domain: [0, 1] },
    panels: [
      ...MEASURE_TITLES.map((title, f) => ({
        title,
        series: [
          {
            name: "weighted",
            mark: "line" as const,
            points: sweep.map(({ target }, i) => ({ x: target, y: along[i][f] })),
          },
          { name: "uniform", mark: "points" as const, points: [{ x: natural, y: uniform[f] }] },
          {
            name: "synthetic pools",
            mark: "points" as const,
            points: pools.map((pool, p) => ({
              x: pool.beta,
              y: synthetic[p][f],
              label: pool.name,
            })),
          },
        ],
        rules: [{ axis: "x" as const, at: natural, label: "β₀" }],
      })),
      {
        title: "Effective sample size",
        y: { label: "systems" },
        series: [{
          name: "ESS",
          mark: "line",
          points: sweep.map(({ target, ess }) => ({ x: target, y: ess })),
        }],
      },
    ],
  };
}

import type { ScoreColumn } from "../../decimals/score_column.ts";
import { bucketScores } from "../../pairs/calibration/bucket_scores.ts";
import { type Coefficients, coefficients } from "../../pairs/classes/coefficients.ts";
import { countPairs } from "../../pairs/classes/count_pairs.ts";
import { groupRows } from "../../pairs/classes/grouping.ts";
import { meanCoefficient } from "../../pairs/classes/mean_coefficient.ts";
import { pairScores } from "../../pairs/classes/paired_scores.ts";
import type { Figure } from "../../reporting/figures/figure.ts";
import { numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { Section } from "../section.ts";
import { studyCampaigns } from "../study_campaigns.ts";
import { openStudy, type Study, studyMetric, studyScores } from "./study.ts";

const CAMPAIGN = "wmt22/en-de";
const BUCKETS = [2, 3, 4, 5, 10, 25, 50, 100, 200, 500, 1_000, 5_000, 10_000, 20_000, 30_000];

/** Section 3: groups without a τ_b, and how a metric can exploit leaving them out. */
export const nan: Section = {
  id: "ties-matter/nan",
  title: "The NaN problem: undefined groups, and a metric gamed by bucketing",
  answers: ["§5.2", "Figure 1"],
  published: ["nan"],
  needs: [{
    campaigns: [CAMPAIGN],
    files: ["human-scores", "metric-scores"],
    metrics: ["MATESE-refA", "metricx_xxl_MQM_2020-refA"],
  }],
  async run(context) {
    const [campaign] = await studyCampaigns(context, [CAMPAIGN]);
    const study = await openStudy(campaign);
    const tying = studyMetric(campaign, "matese", "Tally-src");
    const continuous = studyMetric(campaign, "metricx", "Plumbline-refA");
    if (tying === null || continuous === null) {
      throw new Error(`${campaign.name} lacks a metric of the section`);
    }
    const tied = await studyScores(campaign, study, tying.name);
    const fine = await studyScores(campaign, study, continuous.name);
    const items = groupRows("item", study.systems.length, study.segments);
    const shared = definedItems(study, tied, items);
    const onOwn = coefficients(countPairs(pairScores(study.human, tied, items)));
    const fineOwn = coefficients(countPairs(pairScores(study.human, fine, items)));
    const fineShared = coefficients(countPairs(pairScores(study.human, fine, shared)));
    const own = "its own";
    const readings = [
      { metric: tying.title, groups: own, key: "matese", found: onOwn },
      { metric: continuous.title, groups: own, key: "metricx", found: fineOwn },
      {
        metric: continuous.title,
        groups: `those of ${tying.title}`,
        key: "metricx_same_groups",
        found: fineShared,
      },
    ];
    const buckets = BUCKETS.map((count, index) => {
      context.progress((index + 1) / BUCKETS.length);
      return {
        count,
        found: coefficients(countPairs(pairScores(study.human, bucketScores(fine, count), items))),
      };
    });
    return {
      tables: [
        tableOf(readings, {
          id: "undefined-groups",
          title: `${study.languagePair}, by item: correlations over the groups that define them`,
          columns: [
            texts("metric", "Metric", ({ metric }) => metric),
            texts("groups", "Groups", ({ groups }) => groups),
            numbers("tau_b", "τ_b", 3, ({ key, found: { values } }) => (
              { value: values.tau_b, answers: `nan.${key}.tau_b` }
            )),
            numbers("tau_b_groups", "groups with τ_b", 0, ({ key, groups, found }) => {
              const value = found.groups.tau_b;
              return groups === own ? { value, answers: `nan.${key}.groups` } : value;
            }),
            numbers("acc_eq", "acc_eq", 3, ({ found }) => found.values.acc_eq),
            numbers("acc_eq_groups", "groups with acc_eq", 0, (one) => one.found.groups.acc_eq),
          ],
        }),
        tableOf(buckets, {
          id: "buckets",
          title: `${continuous.title} in buckets of equal width, ${study.languagePair} by item`,
          columns: [
            numbers("buckets", "Buckets", 0, ({ count }) => count),
            numbers("tau_b", "τ_b", 3, ({ found }) => found.values.tau_b),
            numbers("tau_b_groups", "groups with τ_b", 0, ({ found }) => found.groups.tau_b),
            numbers("acc_eq", "acc_eq", 3, ({ found }) => found.values.acc_eq),
          ],
        }),
      ],
      figures: [figure(continuous.title, fineOwn.groups.acc_eq, buckets)],
      notes: [
        "Buckets are of equal width between the least and the greatest score of the translations under study. Fewer buckets tie " +
        "more translations, leave more groups without a τ_b, and raise the mean over those that remain.",
      ],
    };
  },
};

/** The items, without those on which a metric has no τ_b. */
function definedItems({ human }: Study, metric: ScoreColumn, items: Int32Array): Int32Array {
  const paired = pairScores(human, metric, items);
  const defined = new Set<number>();
  for (const [group, counts] of countPairs(paired).entries()) {
    if (meanCoefficient("tau_b", [counts]).value !== null) {
      defined.add(items[paired.rows[paired.starts[group]]]);
    }
  }
  return items.map((item) => defined.has(item) ? item : -1);
}

function figure(
  title: string,
  groups: number,
  buckets: readonly { readonly count: number; readonly found: Coefficients }[],
): Figure {
  return {
    id: "bucketing",
    title: `${title} in buckets of equal width: correlation and the groups it is taken over`,
    x: { label: "Number of buckets", scale: "log" },
    y: { label: "τ_b, mean over defined groups" },
    panels: [{
      title: "Correlation",
      series: [{
        name: "τ_b",
        mark: "line",
        points: buckets.map(({ count, found }) => ({ x: count, y: found.values.tau_b })),
      }],
    }, {
      title: `Groups with a τ_b, of ${groups}`,
      y: { label: "Groups" },
      series: [{
        name: "groups",
        mark: "line",
        points: buckets.map(({ count, found }) => ({ x: count, y: found.groups.tau_b })),
      }],
    }],
  };
}

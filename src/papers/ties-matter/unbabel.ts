import { rankAmong } from "../../agreement/ranking_stability.ts";
import type { Campaign } from "../../campaign/campaign.ts";
import type { ScoreColumn } from "../../decimals/score_column.ts";
import { parseScores } from "../../decimals/parsing/parse_scores.ts";
import { unbabelPenalty } from "../../mqm/unbabel_penalty.ts";
import type { Table } from "../../reporting/tables/table.ts";
import { numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { Section } from "../section.ts";
import { OWN_METRIC_NOTE, ownMetricTitle } from "../own_metric_mark.ts";
import { studyCampaigns } from "../study_campaigns.ts";
import type { RankInput, RankOutput } from "./rank_task.ts";
import { openStudy, type Study, STUDY_CAMPAIGNS, studyScores } from "./study.ts";

const CAMPAIGNS = [...STUDY_CAMPAIGNS, "wmt23/en-de", "wmt23/zh-en"];

/** Section 10: rankings when errors are weighted and normalised as Unbabel does. */
export const unbabel: Section = {
  id: "ties-matter/unbabel",
  title: "Rankings with Unbabel's normalisation of MQM",
  answers: ["Appendix F"],
  needs: [{
    campaigns: CAMPAIGNS,
    files: ["human-scores", "metric-scores", "ratings", "system-outputs"],
  }],
  async run(context) {
    const tables: Table[] = [];
    const notes: string[] = [
      "Minor 1, major 5, critical 10, summed over the errors of a translation, averaged over its raters, divided by its number " +
      "of words. Pairs are formed by item.",
    ];
    for (const campaign of await studyCampaigns(context, CAMPAIGNS)) {
      if (campaign.ratingNames.length === 0 || campaign.metrics.length === 0) {
        notes.push(
          `${campaign.name} has no error spans in this data, so its scores cannot be weighted again.`,
        );
        continue;
      }
      const study = await openStudy(campaign);
      const normalised = await unbabelColumn(campaign, study);
      const names = campaign.metrics.filter(({ reference }) =>
        ["src", campaign.facts.standardReference].includes(reference)
      );
      const own = campaign.ownMetrics;
      const inputs: RankInput[] = [];
      for (const { name } of [...names, ...own]) {
        const metric = await studyScores(campaign, study, name);
        const rest = { metric, grouping: "item" as const, systems: study.systems.length };
        inputs.push({ human: study.human, ...rest }, { human: normalised, ...rest });
      }
      const outputs = await context.map<RankInput, RankOutput>("ties-matter/rank", inputs);
      tables.push(comparison(study, [
        ...names.map(({ base, name }) => ({ title: base, name, own: false })),
        ...own.map(({ name }) => ({ title: ownMetricTitle(name), name, own: true })),
      ], outputs));
    }
    return { tables, figures: [], notes };
  },
};

/** Normalised scores as a column with the order and ties of the exact quotients. */
async function unbabelColumn(campaign: Campaign, study: Study): Promise<ScoreColumn> {
  const tables = await Promise.all(campaign.ratingNames.map((name) => campaign.rating(name)));
  const quotients: (Quotient | null)[] = [];
  for (const system of study.systems) {
    const words = (await campaign.output(system)).map((text) =>
      text.split(/\s+/).filter((word) => word !== "").length
    );
    for (let i = 0; i < study.segments; i++) {
      let penalty = 0;
      let raters = 0;
      for (const table of tables) {
        const k = table.systems.indexOf(system);
        const rating = k < 0 ? null : table.ratings[k * table.segments + i];
        if (rating === null) continue;
        const own = unbabelPenalty(
          rating.errors.filter(({ isSource }) => !isSource).map(({ severity }) => severity),
        );
        if (own === null) continue;
        penalty += own;
        raters++;
      }
      quotients.push(
        raters === 0 || words[i] === 0 ? null : [-penalty, raters * words[i]],
      );
    }
  }
  return rankColumn(quotients);
}

/** Whole numbers whose products doubles hold: a penalty, and its number of words times its number of raters. */
type Quotient = readonly [a: number, b: number];

/** Dense ranks of quotients a/b with b > 0, as scores with the same order and ties. */
function rankColumn(quotients: readonly (Quotient | null)[]): ScoreColumn {
  const rows = quotients.flatMap((quotient, row) =>
    quotient === null ? [] : [{ row, a: quotient[0], b: quotient[1] }]
  );
  rows.sort((x, y) => x.a * y.b - y.a * x.b);
  const texts = new Array<string | null>(quotients.length).fill(null);
  let rank = 0;
  rows.forEach(({ row, a, b }, place) => {
    if (place > 0 && a * rows[place - 1].b !== rows[place - 1].a * b) rank++;
    texts[row] = String(rank);
  });
  return parseScores(texts);
}

function comparison(
  study: Study,
  metrics: readonly { readonly title: string; readonly name: string; readonly own: boolean }[],
  outputs: readonly RankOutput[],
): Table {
  const standard = outputs.filter((_, index) => index % 2 === 0);
  const normalised = outputs.filter((_, index) => index % 2 === 1);
  const rank = (all: readonly RankOutput[], { calibrated }: RankOutput) =>
    calibrated === null ? null : rankAmong(
      calibrated,
      all.filter((_, index) => !metrics[index].own).map((other) => other.calibrated ?? 0),
    );
  const results = metrics.map((metric, index) => ({
    ...metric,
    mqm: standard[index],
    mqmRank: rank(standard, standard[index]),
    unbabel: normalised[index],
    unbabelRank: rank(normalised, normalised[index]),
  }));
  results.sort((a, b) => (a.mqmRank ?? Infinity) - (b.mqmRank ?? Infinity));
  type Compared = typeof results[number];
  const accuracy = (key: string, title: string, of: (one: Compared) => RankOutput) => (
    {
      ...numbers<Compared>(key, title, 3, (one) => of(one).calibrated),
      best: "greatest" as const,
    }
  );
  return tableOf(results, {
    id: `unbabel-${study.campaign.replace("/", "-")}`,
    title: `${study.campaign}: calibrated accuracy by item under both weightings`,
    columns: [
      texts("metric", "Metric", ({ title }) => title),
      texts("file", "Score file", ({ name }) => name),
      accuracy("acc_eq_mqm", "acc_eq*, MQM", ({ mqm }) => mqm),
      numbers("rank_mqm", "rank", 0, ({ mqmRank }) => mqmRank),
      numbers("epsilon_mqm", "ε*", 4, ({ mqm }) => mqm.epsilon),
      accuracy("acc_eq_unbabel", "acc_eq*, Unbabel", ({ unbabel }) => unbabel),
      numbers("rank_unbabel", "rank", 0, ({ unbabelRank }) => unbabelRank),
      numbers("epsilon_unbabel", "ε*", 4, ({ unbabel }) => unbabel.epsilon),
    ],
    own: ({ own, name }) => own ? name : null,
    notes: metrics.some(({ own }) => own) ? [OWN_METRIC_NOTE] : [],
  });
}

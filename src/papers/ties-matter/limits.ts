import type { TableRow } from "../../reporting/tables/table.ts";
import type { Section } from "../section.ts";
import { studyCampaigns } from "../study_campaigns.ts";
import type { LimitsInput, LimitsOutput } from "./limits_task.ts";
import { metricsOf, openStudy, STUDY_CAMPAIGNS, studyScores } from "./study.ts";

/** Section 9: the limits of a threshold on absolute differences. */
export const limits: Section = {
  id: "ties-matter/limits",
  title: "Relative instead of absolute differences; ties that are not transitive",
  answers: ["Limitations"],
  needs: [{ campaigns: STUDY_CAMPAIGNS, files: ["human-scores", "metric-scores"] }],
  async run(context) {
    const heads: TableRow[] = [];
    const inputs: LimitsInput[] = [];
    for (const campaign of await studyCampaigns(context, STUDY_CAMPAIGNS)) {
      const study = await openStudy(campaign);
      for (const metric of metricsOf(campaign)) {
        heads.push({ language_pair: study.languagePair, metric: metric.title });
        inputs.push({
          human: study.human,
          metric: await studyScores(campaign, study, metric.name),
          systems: study.systems.length,
        });
      }
    }
    const outputs = await context.map<LimitsInput, LimitsOutput>("ties-matter/limits", inputs);
    const changes = outputs.map(({ value, relativeValue }) =>
      value === null || relativeValue === null ? null : relativeValue - value
    );
    const largest = Math.max(0, ...changes.map((change) => Math.abs(change ?? 0)));
    return {
      tables: [{
        id: "limits",
        title:
          "By item: calibration by absolute and by relative differences, and intransitive triples at ε*",
        columns: [
          { key: "language_pair", title: "Language pair" },
          { key: "metric", title: "Metric" },
          { key: "epsilon", title: "ε*", digits: 4 },
          { key: "acc_eq", title: "acc_eq*", digits: 4 },
          { key: "relative_epsilon", title: "relative ε*", digits: 4 },
          { key: "relative_acc_eq", title: "relative acc_eq*", digits: 4 },
          { key: "difference", title: "difference", digits: 4 },
          { key: "triples", title: "Triples", digits: 0 },
          { key: "intransitive", title: "Intransitive", digits: 0 },
          { key: "intransitive_share", title: "Intransitive, share", digits: 2, percent: true },
        ],
        rows: outputs.map((output, index) => ({
          ...heads[index],
          epsilon: output.epsilon,
          acc_eq: output.value,
          relative_epsilon: output.relativeEpsilon,
          relative_acc_eq: output.relativeValue,
          difference: changes[index],
          triples: output.triples,
          intransitive: output.intransitive,
          intransitive_share: output.triples === 0 ? null : output.intransitive / output.triples,
        })),
      }],
      figures: [],
      notes: [
        "A relative difference is |x − y| over the larger of |x| and |y|; two zeros differ by 0.",
        `The largest change of acc_eq* by going from absolute to relative differences is ${
          largest.toFixed(4)
        }.`,
        "A triple is intransitive where one translation is tied with two others that are not tied with each other.",
      ],
    };
  },
};

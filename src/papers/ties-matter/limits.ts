import { numbers, percents, tableOf, texts } from "../../reporting/tables/table_of.ts";
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
    const heads: { languagePair: string; metric: string }[] = [];
    const inputs: LimitsInput[] = [];
    for (const campaign of await studyCampaigns(context, STUDY_CAMPAIGNS)) {
      const study = await openStudy(campaign);
      for (const metric of metricsOf(campaign)) {
        heads.push({ languagePair: study.languagePair, metric: metric.title });
        inputs.push({
          human: study.human,
          metric: await studyScores(campaign, study, metric.name),
          systems: study.systems.length,
        });
      }
    }
    const outputs = await context.map<LimitsInput, LimitsOutput>("ties-matter/limits", inputs);
    const results = outputs.map((output, index) => {
      const { value, relativeValue } = output;
      const change = value === null || relativeValue === null ? null : relativeValue - value;
      return { ...heads[index], ...output, change };
    });
    const largest = Math.max(0, ...results.map(({ change }) => Math.abs(change ?? 0)));
    return {
      tables: [tableOf(results, {
        id: "limits",
        title:
          "By item: calibration by absolute and by relative differences, and intransitive triples at ε*",
        columns: [
          texts("language_pair", "Language pair", (one) => one.languagePair),
          texts("metric", "Metric", (one) => one.metric),
          numbers("epsilon", "ε*", 4, (one) => one.epsilon),
          numbers("acc_eq", "acc_eq*", 4, (one) => one.value),
          numbers("relative_epsilon", "relative ε*", 4, (one) => one.relativeEpsilon),
          numbers("relative_acc_eq", "relative acc_eq*", 4, (one) => one.relativeValue),
          numbers("difference", "difference", 4, (one) => one.change),
          numbers("triples", "Triples", 0, (one) => one.triples),
          numbers("intransitive", "Intransitive", 0, (one) => one.intransitive),
          percents(
            "intransitive_share",
            "Intransitive, share",
            2,
            (one) => one.triples === 0 ? null : one.intransitive / one.triples,
          ),
        ],
      })],
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

import { sortedQuantile } from "../../resampling/bootstrap/interval.ts";
import type { TableRow } from "../../reporting/tables/table.ts";
import type { Section } from "../section.ts";
import { joinReason } from "./ranking/join_reason.ts";
import { type DomainTaus, StudyResampler } from "../../agreement/text_study/study_resampler.ts";
import { pooledReadingTable } from "./ranking/pooled_readings.ts";
import { placesNote, type RangedFigure } from "../printed_place.ts";
import { scoreStudy, type StudyScores } from "../../agreement/text_study/study_scores.ts";
import { JOINED, PAIRS } from "./ranking/rated_texts.ts";
import { SUBSETS, systemStudies, type SystemStudy } from "./ranking/system_study.ts";

const REPLICATES = 10_000;

/** Section 7: how well BLEU and chrF rank systems within each domain. */
export const domains: Section = {
  id: "what-metrics-do-not-measure/domains",
  title: "System-level τ against MQM within domains and pooled",
  answers: ["Table 3", "§7"],
  published: ["table3"],
  needs: PAIRS.map(([, campaigns]) => ({
    campaigns,
    files: ["human-scores", "references", "system-outputs", "documents"],
    optional: true,
  })),
  async run(context) {
    const studies = await systemStudies(context);
    const replicates = context.samples ?? REPLICATES;
    const rows: TableRow[] = [];
    const checks: TableRow[] = [];
    const firsts: TableRow[] = [];
    const places: RangedFigure[] = [];
    let same = 0;
    const draws = context.samples ?? SUBSETS;
    const sameDrawn = new Array<number>(draws).fill(0);
    for (const [index, study] of studies.entries()) {
      const names = [...new Set(study.domains)].toSorted();
      const resampler = new StudyResampler(study, names);
      const observed = resampler.observed();
      const drawn = resampler.replicates(context.seed, replicates);
      const size = JOINED[study.languagePair] ?? study.domains.length;
      const choices = resampler.subsets(context.seed, size, draws);
      const subsets = choices.map(({ taus }) => taus);
      const straight = resampler.observed((i) => !study.curly[i]);
      for (const metric of ["bleu", "chrf"] as const) {
        [...names, "pooled"].forEach((domain, d) => {
          const [low, high] = ends(drawn, metric, d);
          const kept = ends(subsets, metric, d);
          const tau = observed[metric][d];
          const own = [...study.domains.keys()].filter((i) =>
            d === names.length || study.domains[i] === domain
          );
          const title = metric === "bleu" ? "BLEU" : "chrF";
          const head = { language_pair: study.languagePair, metric: title, domain };
          const answers = `table3.${study.languagePair}.${metric}.${domain}`;
          const printed = context.printed(answers);
          const reason = joinReason(study, kept, 2, printed);
          if (printed !== null && !kept.includes(NaN)) {
            places.push({ languagePair: study.languagePair, printed, range: kept, digits: 2 });
          }
          rows.push({
            ...head,
            segments: own.length,
            tau: { value: tau, low, high, answers, reason },
            low,
            high,
          });
          checks.push({
            ...head,
            tau,
            low: kept[0],
            high: kept[1],
            straight_segments: own.filter((i) => !study.curly[i]).length,
            straight_tau: straight[metric][d],
          });
        });
      }
      names.forEach((domain, d) => {
        const segments = [...study.domains.keys()].filter((i) => study.domains[i] === domain);
        const [human, bleu, chrf] = firstSystems(study, scoreStudy(study, segments));
        same += human === bleu ? 1 : 0;
        firsts.push({ language_pair: study.languagePair, domain, human, bleu, chrf });
        choices.forEach(({ scores }, draw) => {
          const [human, bleu] = firstSystems(study, scores[d]);
          sameDrawn[draw] += human === bleu ? 1 : 0;
        });
      });
      context.progress(0.5 + (index + 1) / (2 * studies.length));
    }
    const answers = [{ value: firsts.length, answers: "table3.cells" }, {
      value: same,
      answers: "table3.cells_same_first",
      reason:
        `on all rated segments; over ${draws} random choices of as many as the paper's join kept it is ${
          countedText(sameDrawn)
        }`,
    }];
    return {
      tables: [
        {
          id: "taus",
          title: "Kendall's τ of systems against MQM, with 95 % percentile intervals",
          columns: [
            { key: "language_pair", title: "Languages" },
            { key: "metric", title: "Metric" },
            { key: "domain", title: "Domain" },
            { key: "segments", title: "Segments" },
            { key: "tau", title: "τ", digits: 2 },
            { key: "low", title: "from", digits: 2 },
            { key: "high", title: "to", digits: 2 },
          ],
          rows,
          notes: [`Intervals resample segments within each domain, ${replicates} times.`],
        },
        {
          id: "choices",
          title: "The same τ on fewer segments",
          columns: [
            { key: "language_pair", title: "Languages" },
            { key: "metric", title: "Metric" },
            { key: "domain", title: "Domain" },
            { key: "tau", title: "τ, all", digits: 2 },
            { key: "low", title: "τ, random choices, from", digits: 2 },
            { key: "high", title: "to", digits: 2 },
            { key: "straight_segments", title: "Segments without curly marks" },
            { key: "straight_tau", title: "τ, those", digits: 2 },
          ],
          rows: checks,
          notes: [
            `Random choices: as many of the rated segments as the paper's join kept (${
              Object.entries(JOINED).map(([pair, size]) => `${pair} ${size}`).join(", ")
            }), ${draws} times; the range holds the middle 95 %.`,
            "Without curly marks: segments in which no system writes curly quotation marks or apostrophes. The paper joins its files by text, " +
            "where such marks are the likeliest to differ; which segments it lost it does not say.",
          ],
        },
        {
          id: "firsts",
          title: "The system ranked first, by domain",
          columns: [
            { key: "language_pair", title: "Languages" },
            { key: "domain", title: "Domain" },
            { key: "human", title: "By MQM" },
            { key: "bleu", title: "By BLEU" },
            { key: "chrf", title: "By chrF" },
          ],
          rows: firsts,
        },
        pooledReadingTable(context, studies),
      ],
      figures: [],
      answers,
      notes: [
        `BLEU's first system is the one people rank first in ${same} of ${firsts.length} cells.`,
        ...placesNote("τ", places),
      ],
    };
  },
};

function ends(
  drawn: readonly DomainTaus[],
  metric: "bleu" | "chrf",
  place: number,
): [number, number] {
  const sorted = Float64Array.from(drawn, (taus) => taus[metric][place])
    .filter((tau) => !Number.isNaN(tau)).sort();
  return [sortedQuantile(sorted, 0.025), sortedQuantile(sorted, 0.975)];
}

/** The system ranked first by MQM, by BLEU and by chrF. */
function firstSystems({ systems }: SystemStudy, scores: StudyScores): string[] {
  return [scores.mqm, scores.bleu, scores.chrf]
    .map((list) => systems[list.indexOf(Math.max(...list))]);
}

/** Says how often each number occurs: "2 in 293, 3 in 7". */
function countedText(numbers: readonly number[]): string {
  return [...new Set(numbers)].sort((a, b) => a - b)
    .map((number) => `${number} in ${numbers.filter((one) => one === number).length}`)
    .join(", ");
}

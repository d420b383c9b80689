import { middleRange } from "../../resampling/bootstrap/interval.ts";
import type { Table } from "../../reporting/tables/table.ts";
import { type ColumnOf, numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { Answer } from "../../reporting/verdicts/verdict.ts";
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
    const found: DomainTau[] = [];
    const firsts: FirstSystems[] = [];
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
          const answers = `table3.${study.languagePair}.${metric}.${domain}`;
          const printed = context.printed(answers);
          const reason = joinReason(study, kept, 2, printed);
          if (printed !== null && !kept.includes(NaN)) {
            places.push({ languagePair: study.languagePair, printed, range: kept, digits: 2 });
          }
          found.push({
            languagePair: study.languagePair,
            title,
            domain,
            segments: own.length,
            tau: { value: tau, low, high, answers, reason },
            kept,
            straightSegments: own.filter((i) => !study.curly[i]).length,
            straightTau: straight[metric][d],
          });
        });
      }
      names.forEach((domain, d) => {
        const segments = [...study.domains.keys()].filter((i) => study.domains[i] === domain);
        const [human, bleu, chrf] = firstSystems(study, scoreStudy(study, segments));
        same += human === bleu ? 1 : 0;
        firsts.push({ languagePair: study.languagePair, domain, human, bleu, chrf });
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
        tauTable(found, replicates),
        choiceTable(found, draws),
        firstTable(firsts),
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

/** Kendall's τ of systems by a metric against MQM in a domain. */
interface DomainTau {
  readonly languagePair: string;
  readonly title: string;
  readonly domain: string;
  readonly segments: number;
  readonly tau: Answer;
  /** Middle 95 % of τ over random choices of segments. */
  readonly kept: readonly [number, number];
  readonly straightSegments: number;
  readonly straightTau: number;
}

/** The systems ranked first in a domain. */
interface FirstSystems {
  readonly languagePair: string;
  readonly domain: string;
  readonly human: string;
  readonly bleu: string;
  readonly chrf: string;
}

function tauTable(found: readonly DomainTau[], replicates: number): Table {
  return tableOf(found, {
    id: "taus",
    title: "Kendall's τ of systems against MQM, with 95 % percentile intervals",
    columns: [
      ...DOMAIN_COLUMNS,
      numbers("segments", "Segments", 0, ({ segments }) => segments),
      numbers("tau", "τ", 2, ({ tau }) => tau),
      numbers("low", "from", 2, ({ tau }) => tau.low),
      numbers("high", "to", 2, ({ tau }) => tau.high),
    ],
    notes: [`Intervals resample segments within each domain, ${replicates} times.`],
  });
}

function choiceTable(found: readonly DomainTau[], draws: number): Table {
  return tableOf(found, {
    id: "choices",
    title: "The same τ on fewer segments",
    columns: [
      ...DOMAIN_COLUMNS,
      numbers("tau", "τ, all", 2, ({ tau }) => tau.value),
      numbers("low", "τ, random choices, from", 2, ({ kept }) => kept[0]),
      numbers("high", "to", 2, ({ kept }) => kept[1]),
      numbers(
        "straight_segments",
        "Segments without curly marks",
        0,
        (one) => one.straightSegments,
      ),
      numbers("straight_tau", "τ, those", 2, ({ straightTau }) => straightTau),
    ],
    notes: [
      `Random choices: as many of the rated segments as the paper's join kept (${
        Object.entries(JOINED).map(([pair, size]) => `${pair} ${size}`).join(", ")
      }), ${draws} times; the range holds the middle 95 %.`,
      "Without curly marks: segments in which no system writes curly quotation marks or apostrophes. The paper joins its files by text, " +
      "where such marks are the likeliest to differ; which segments it lost it does not say.",
    ],
  });
}

const DOMAIN_COLUMNS: readonly ColumnOf<DomainTau>[] = [
  texts("language_pair", "Languages", ({ languagePair }) => languagePair),
  texts("metric", "Metric", ({ title }) => title),
  texts("domain", "Domain", ({ domain }) => domain),
];

function firstTable(firsts: readonly FirstSystems[]): Table {
  return tableOf(firsts, {
    id: "firsts",
    title: "The system ranked first, by domain",
    columns: [
      texts("language_pair", "Languages", ({ languagePair }) => languagePair),
      texts("domain", "Domain", ({ domain }) => domain),
      texts("human", "By MQM", ({ human }) => human),
      texts("bleu", "By BLEU", ({ bleu }) => bleu),
      texts("chrf", "By chrF", ({ chrf }) => chrf),
    ],
  });
}

function ends(
  drawn: readonly DomainTaus[],
  metric: "bleu" | "chrf",
  place: number,
): [number, number] {
  const taus = Float64Array.from(drawn, (one) => one[metric][place]);
  return middleRange(taus.filter((tau) => !Number.isNaN(tau)));
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

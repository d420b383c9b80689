import type { Cell } from "../../reporting/tables/table.ts";
import { numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { Answer } from "../../reporting/verdicts/verdict.ts";
import type { Section, SectionContext } from "../section.ts";
import { rankAmong } from "../../agreement/ranking_stability.ts";
import { scoreStudy, type StudyScores } from "../../agreement/text_study/study_scores.ts";
import { middleRange } from "../../resampling/bootstrap/interval.ts";
import { type JoinDistance, joinDistance, joinDistanceTable } from "./ranking/join_distance.ts";
import { joinReason } from "./ranking/join_reason.ts";
import { placesNote, type RangedFigure } from "../printed_place.ts";
import { StudyResampler } from "../../agreement/text_study/study_resampler.ts";
import { JOINED, PAIRS } from "./ranking/rated_texts.ts";
import { SUBSETS, systemStudies, type SystemStudy } from "./ranking/system_study.ts";

/** What systems are ranked by. */
const RANKED_BY = [["mqm", "MQM"], ["bleu", "BLEU"], ["chrf", "chrF"]] as const;
/** Systems in the paper's Table 4. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  "en-de": ["Online-W", "refB", "bleu_bestmbr", "comet_bestmbr"],
  "en-ru": ["Online-W", "bleu_bestmbr", "comet_bestmbr"],
  "zh-en": ["refB", "bleurt_bestmbr", "comet_bestmbr"],
};
/** Places by BLEU that the text counts: how many a system loses against MQM, and how many machine systems are above refB. */
const COUNTED: Readonly<Record<string, readonly [string, (places: Places) => number]>> = {
  "zh-en.bleurt_bestmbr": ["places_lost", ({ bleu, mqm }) => bleu - mqm],
  "zh-en.comet_bestmbr": ["places_lost", ({ bleu, mqm }) => bleu - mqm],
  "en-de.refB": ["machine_systems_above", ({ bleu }) => bleu - 1],
};

/** Section 7: systems ranked by people, BLEU and chrF. */
export const systems: Section = {
  id: "what-metrics-do-not-measure/systems",
  title: "Ranks of systems by MQM, BLEU and chrF",
  answers: ["Table 4", "§7"],
  published: ["table4"],
  needs: PAIRS.map(([, campaigns]) => ({
    campaigns,
    files: ["human-scores", "references", "system-outputs"],
    optional: true,
  })),
  async run(context) {
    const studies = await systemStudies(context);
    const ranked: RankedSystem[] = [];
    const inText: Answer[] = [];
    const distances: JoinDistance[] = [];
    const ranged = new Map<string, RangedFigure[]>();
    for (const study of studies) {
      const scores = scoreStudy(study, study.domains.map((_, i) => i));
      const placed = placesOf(scores);
      const size = JOINED[study.languagePair] ?? study.domains.length;
      const subsets = new StudyResampler(study, [...new Set(study.domains)])
        .subsets(context.seed, size, context.samples ?? SUBSETS)
        .map(({ scores }) => scores[scores.length - 1])
        .map((scores) => ({ scores, placed: placesOf(scores) }));
      const shown = SHOWN[study.languagePair] ?? [];
      distances.push(
        ...joinDistance(context, study, shown, subsets.map(({ scores }) => scores)),
      );
      const order = [...study.systems.keys()].sort((a, b) => scores.mqm[b] - scores.mqm[a]);
      for (const k of order) {
        const answer = answering(context, study, k, { scores, placed }, subsets, ranged);
        const isShown = shown.includes(study.systems[k]);
        const cell = (...args: Parameters<typeof answer>): Cell =>
          isShown ? answer(...args) : answer(...args).value;
        ranked.push({
          languagePair: study.languagePair,
          system: study.systems[k],
          figures: RANKED_BY.map(([name]) => ({
            score: cell(name, ({ scores }) => scores[name][k], 2),
            rank: cell(`${name}_rank`, ({ placed }) => placed[name][k], 0),
          })),
        });
        const counted = COUNTED[`${study.languagePair}.${study.systems[k]}`];
        if (counted === undefined) continue;
        const [field, count] = counted;
        const places = ({ placed: { bleu, mqm } }: Placed) => count({ bleu: bleu[k], mqm: mqm[k] });
        inText.push(answer(field, places, 0));
      }
    }
    context.progress(1);
    return {
      tables: [
        tableOf(ranked, {
          id: "ranks",
          title: "All rated systems with their scores and ranks",
          columns: [
            texts("language_pair", "Languages", ({ languagePair }) => languagePair),
            texts("system", "System", ({ system }) => system),
            ...RANKED_BY.flatMap(([name, title], m) => [
              numbers<RankedSystem>(name, title, 2, ({ figures }) => figures[m].score),
              numbers<RankedSystem>(
                `${name}_rank`,
                "rank",
                0,
                ({ figures }) => figures[m].rank,
              ),
            ]),
          ],
          notes: studies.map(({ languagePair, campaign, domains, bleu, chrf }) =>
            `${languagePair}: ${domains.length} segments of ${campaign}; BLEU ${
              bleu.metric.signature(1)
            }, chrF ${chrf.metric.signature(1)}`
          ),
        }),
        ...distances.length === 0 ? [] : [joinDistanceTable(distances)],
      ],
      figures: [],
      answers: inText,
      notes: [
        ...[...ranged].flatMap(([what, figures]) => placesNote(what, figures)),
        "The reference is left out; a second human translation, refB, is ranked as a system where it was rated.",
      ],
    };
  },
};

/** A system, with its score and rank by each measure. */
interface RankedSystem {
  readonly languagePair: string;
  readonly system: string;
  readonly figures: readonly { readonly score: Cell; readonly rank: Cell }[];
}

/** Places of a system. */
interface Places {
  readonly bleu: number;
  readonly mqm: number;
}

/** Scores of every system, and their ranks. */
interface Placed {
  readonly scores: StudyScores;
  readonly placed: Readonly<Record<keyof StudyScores, readonly number[]>>;
}

function placesOf({ mqm, bleu, chrf }: StudyScores): Placed["placed"] {
  const ranks = (scores: readonly number[]) => scores.map((score) => rankAmong(score, scores));
  return { mqm: ranks(mqm), bleu: ranks(bleu), chrf: ranks(chrf) };
}

/** Answers the figures of a system in Table 4, with the uncertainty from the size of the paper's join. */
function answering(
  { printed }: SectionContext,
  study: SystemStudy,
  k: number,
  own: Placed,
  subsets: readonly Placed[],
  ranged: Map<string, RangedFigure[]>,
): (field: string, of: (one: Placed) => number, digits: number) => Answer {
  const { languagePair, systems } = study;
  return (field, of, digits) => {
    const answers = `table4.${languagePair}.${systems[k]}.${field}`;
    const range = middleRange(Float64Array.from(subsets, of));
    const print = printed(answers);
    if (print !== null) {
      const what = digits === 0 ? "ranks" : "scores";
      ranged.set(what, [...ranged.get(what) ?? [], {
        languagePair,
        printed: print,
        range,
        digits,
      }]);
    }
    return { value: of(own), answers, reason: joinReason(study, range, digits, print) };
  };
}

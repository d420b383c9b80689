import {
  type AverageScore,
  readAverageScores,
} from "../../campaign/readers/read_average_scores.ts";
import { parseScores } from "../../decimals/parse_scores.ts";
import { calibrate, type Calibration } from "../../pairs/calibration/calibrate.ts";
import { countPairs } from "../../pairs/classes/count_pairs.ts";
import { meanCoefficient } from "../../pairs/classes/mean_coefficient.ts";
import type { PairedScores } from "../../pairs/classes/paired_scores.ts";
import { formatNumber } from "../../reporting/tables/format_cell.ts";
import type { Cell, TableRow } from "../../reporting/tables/table.ts";
import type { Section } from "../section.ts";
import type { Answer } from "../../reporting/verdicts/verdict.ts";
import { openStudy, pairedStudy, type Study, studyScores } from "./study.ts";
import { threshold } from "./threshold.ts";

const PAIRS = [
  { languagePair: "en-de", first: "wmt22/en-de", second: "wmt23/en-de", wmt21: "ende" },
  { languagePair: "zh-en", first: "wmt22/zh-en", second: "wmt23/zh-en", wmt21: "zhen" },
];
const MQM_SOURCE = "wmt-mqm-human-evaluation";

/** Section 5: whether a threshold from one year holds in another. */
export const transfer: Section = {
  id: "ties-matter/transfer",
  title: "Thresholds from one year on another",
  answers: ["§8.2"],
  published: ["transfer"],
  needs: [{ campaigns: ["wmt22/zh-en", "wmt22/en-de"], files: ["human-scores"] }],
  async run(context) {
    const shares: TableRow[] = [];
    const moved: TableRow[] = [];
    for (const { languagePair, first, second, wmt21 } of context.sample ? [] : PAIRS) {
      const path = `newstest2021/${wmt21}/mqm_newstest2021_${wmt21}.avg_seg_scores.tsv`;
      const old = await context.file(MQM_SOURCE, path);
      if (old !== null) {
        const share = tiedShare(ratedOf(readAverageScores(old, path)));
        const answered = languagePair === "zh-en"
          ? { answers: "transfer.zh-en.tied_share_wmt21" }
          : null;
        shares.push(shareRow("WMT21 news", languagePair, share, answered));
      }
      const campaigns = [await context.campaign(first), await context.campaign(second)];
      const studies: Study[] = [];
      for (const campaign of campaigns) {
        if (campaign === null) continue;
        const study = await openStudy(campaign);
        studies.push(study);
        const share = tiedShare(study);
        const year = campaign.testSet.toUpperCase();
        const answered = campaign.name !== "wmt22/zh-en" ? null : {
          answers: "transfer.zh-en.tied_share_wmt22",
          reason: `${share.tied} of ${share.pairs} pairs are ${
            formatNumber(share.tied / share.pairs, 2, true)
          }; the paper rounds the same share to 42 % on page 4, and cuts it off here`,
        };
        shares.push(shareRow(year, languagePair, share, answered));
      }
      const [before, after] = campaigns;
      if (before === null || after === null) continue;
      const names = new Set(after.metrics.map(({ name }) => name));
      for (const { name, base } of before.metrics.filter(({ name }) => names.has(name))) {
        const [a, b] = [
          pairedStudy(studies[0], await studyScores(before, studies[0], name)),
          pairedStudy(studies[1], await studyScores(after, studies[1], name)),
        ];
        const [own, other] = [calibrate(a), calibrate(b)];
        moved.push(movedRow(languagePair, base, [before.testSet, after.testSet], own, other, b));
        moved.push(movedRow(languagePair, base, [after.testSet, before.testSet], other, own, a));
      }
      context.progress(languagePair === PAIRS[0].languagePair ? 0.5 : 1);
    }
    const missing =
      "needs WMT21's metric scores, which this data lacks; 'metaeval fetch' gets the whole package";
    return {
      tables: [{
        id: "tied-shares",
        title: "Pairs tied in the human scores, by item, across years",
        columns: [
          { key: "campaign", title: "Campaign" },
          { key: "language_pair", title: "Language pair" },
          { key: "systems", title: "Systems", digits: 0 },
          { key: "pairs", title: "Pairs", digits: 0 },
          { key: "tied", title: "Tied", digits: 0 },
          { key: "tied_share", title: "Tied, share", digits: 1, percent: true },
        ],
        rows: shares,
      }, {
        id: "transfer",
        title: "Metrics scored in both years: the threshold of one on the other, by item",
        columns: [
          { key: "language_pair", title: "Language pair" },
          { key: "metric", title: "Metric" },
          { key: "from", title: "ε from" },
          { key: "to", title: "used on" },
          { key: "epsilon_from", title: "ε*, its own", digits: 4 },
          { key: "epsilon_to", title: "ε*, there", digits: 4 },
          { key: "acc_eq_held_out", title: "acc_eq with the other's ε", digits: 4 },
          { key: "acc_eq_calibrated", title: "acc_eq*", digits: 4 },
          { key: "relative_change", title: "relative change", digits: 2, percent: true },
        ],
        rows: moved,
      }],
      figures: [],
      answers: ["epsilon_change", "acc_eq_change"].map((change) => ({
        value: null,
        answers: `transfer.en-de.${change}`,
        reason: missing,
      })),
      notes: context.sample
        ? ["The sample has only one campaign, so no threshold can be carried to another."]
        : [
          "The paper carries thresholds from WMT21 to WMT22. Where WMT21's metric scores are absent, the same question is asked of " +
          "WMT22 and WMT23 for the metrics that both have; these rows answer no published figure.",
          "WMT21's systems are all that were rated but the standard reference ref-A.",
        ],
    };
  },
};

/** The rated translations of WMT21, without its standard reference. */
function ratedOf(scores: readonly AverageScore[]): Pick<Study, "human" | "systems" | "segments"> {
  const own = scores.filter(({ system }) => system !== "ref-A");
  const systems = [...new Set(own.map(({ system }) => system))];
  const segments = [...new Set(own.map(({ segment }) => segment))];
  const scoreOf = new Map(
    own.map(({ system, segment, score }) => [`${system}\t${segment}`, score]),
  );
  const texts = systems.flatMap((system) =>
    segments.map((segment) => scoreOf.get(`${system}\t${segment}`) ?? null)
  );
  return { human: parseScores(texts), systems, segments: segments.length };
}

interface TiedShare {
  readonly systems: number;
  readonly pairs: number;
  readonly tied: number;
}

/** A row of tied shares, and the published figure that it answers. */
function shareRow(
  campaign: string,
  languagePair: string,
  { systems, pairs, tied }: TiedShare,
  answered: Omit<Answer, "value"> | null,
): TableRow {
  const share: Cell = answered === null ? tied / pairs : { value: tied / pairs, ...answered };
  return { campaign, language_pair: languagePair, systems, pairs, tied, tied_share: share };
}

function tiedShare(study: Pick<Study, "human" | "systems" | "segments">): TiedShare {
  const paired = pairedStudy(study, study.human);
  const tied = paired.humanTied.reduce((sum, count) => sum + count, 0);
  return { systems: study.systems.length, pairs: paired.totalPairs, tied };
}

function movedRow(
  languagePair: string,
  metric: string,
  [from, to]: readonly [string, string],
  own: Calibration,
  there: Calibration,
  paired: PairedScores,
): TableRow {
  const heldOut = meanCoefficient("acc_eq", countPairs(paired, own.epsilonText)).value;
  const change = heldOut === null || there.value === null
    ? null
    : (heldOut - there.value) / there.value;
  return {
    language_pair: languagePair,
    metric,
    from,
    to,
    epsilon_from: threshold(own),
    epsilon_to: threshold(there),
    acc_eq_held_out: heldOut,
    acc_eq_calibrated: there.value,
    relative_change: change,
  };
}

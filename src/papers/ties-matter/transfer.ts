import type { Campaign } from "../../campaign/campaign.ts";
import {
  type AverageScore,
  readAverageScores,
} from "../../campaign/readers/read_average_scores.ts";
import { parseScores } from "../../decimals/parsing/parse_scores.ts";
import { calibrate, type Calibration } from "../../pairs/calibration/calibrate.ts";
import { countPairs } from "../../pairs/classes/count_pairs.ts";
import { meanCoefficient } from "../../pairs/classes/mean_coefficient.ts";
import type { PairedScores } from "../../pairs/classes/paired_scores.ts";
import { formatNumber } from "../../reporting/tables/format_cell.ts";
import { numbers, percents, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { Section } from "../section.ts";
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
    const shares = [];
    const moved = [];
    for (const { languagePair, first, second, wmt21 } of context.sample ? [] : PAIRS) {
      const path = `newstest2021/${wmt21}/mqm_newstest2021_${wmt21}.avg_seg_scores.tsv`;
      const old = await context.file(MQM_SOURCE, path);
      if (old !== null) {
        const share = tiedShare(languagePair, ratedOf(readAverageScores(old, path)));
        const answered = languagePair === "zh-en"
          ? { answers: "transfer.zh-en.tied_share_wmt21" }
          : null;
        shares.push({ campaign: "WMT21 news", ...share, answered });
      }
      const campaigns = [await context.campaign(first), await context.campaign(second)];
      const studies: Study[] = [];
      for (const campaign of campaigns) {
        if (campaign === null) continue;
        const study = await openStudy(campaign);
        studies.push(study);
        const share = tiedShare(languagePair, study);
        const answered = campaign.name !== "wmt22/zh-en" ? null : {
          answers: "transfer.zh-en.tied_share_wmt22",
          reason: `${share.tied} of ${share.pairs} pairs are ${
            formatNumber(share.tied / share.pairs, 2, true)
          }; the paper rounds the same share to 42 % on page 4, and cuts it off here`,
        };
        shares.push({ campaign: campaign.testSet.toUpperCase(), ...share, answered });
      }
      const [before, after] = campaigns;
      if (before === null || after === null) continue;
      moved.push(...await movedThresholds(languagePair, [before, after], studies));
      context.progress(languagePair === PAIRS[0].languagePair ? 0.5 : 1);
    }
    const missing =
      "needs WMT21's metric scores, which this data lacks; 'metaeval fetch' gets the whole package";
    return {
      tables: [
        tableOf(shares, {
          id: "tied-shares",
          title: "Pairs tied in the human scores, by item, across years",
          columns: [
            texts("campaign", "Campaign", (one) => one.campaign),
            texts("language_pair", "Language pair", (one) => one.languagePair),
            numbers("systems", "Systems", 0, (one) => one.systems),
            numbers("pairs", "Pairs", 0, (one) => one.pairs),
            numbers("tied", "Tied", 0, (one) => one.tied),
            percents("tied_share", "Tied, share", 1, ({ tied, pairs, answered }) => (
              answered === null ? tied / pairs : { value: tied / pairs, ...answered }
            )),
          ],
        }),
        tableOf(moved, {
          id: "transfer",
          title: "Metrics scored in both years: the threshold of one on the other, by item",
          columns: [
            texts("language_pair", "Language pair", (one) => one.languagePair),
            texts("metric", "Metric", (one) => one.metric),
            texts("from", "ε from", (one) => one.from),
            texts("to", "used on", (one) => one.to),
            numbers("epsilon_from", "ε*, its own", 4, ({ own }) => threshold(own)),
            numbers("epsilon_to", "ε*, there", 4, ({ there }) => threshold(there)),
            numbers("acc_eq_held_out", "acc_eq with the other's ε", 4, (one) => one.heldOut),
            numbers("acc_eq_calibrated", "acc_eq*", 4, ({ there }) => there.value),
            percents("relative_change", "relative change", 2, (one) => one.change),
          ],
        }),
      ],
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

/** The threshold of each year on the other, for the metrics that both have. */
async function movedThresholds(
  languagePair: string,
  [before, after]: readonly [Campaign, Campaign],
  studies: readonly Study[],
) {
  const names = new Set(after.metrics.map(({ name }) => name));
  const moved = [];
  for (const { name, base } of before.metrics.filter(({ name }) => names.has(name))) {
    const older = pairedStudy(studies[0], await studyScores(before, studies[0], name));
    const newer = pairedStudy(studies[1], await studyScores(after, studies[1], name));
    const [own, there] = [calibrate(older), calibrate(newer)];
    const head = { languagePair, metric: base };
    const onward = { from: before.testSet, to: after.testSet, own, there };
    const back = { from: after.testSet, to: before.testSet, own: there, there: own };
    moved.push(
      { ...head, ...onward, ...heldOut(own, there, newer) },
      { ...head, ...back, ...heldOut(there, own, older) },
    );
  }
  return moved;
}

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

function tiedShare(
  languagePair: string,
  study: Pick<Study, "human" | "systems" | "segments">,
) {
  const paired = pairedStudy(study, study.human);
  const tied = paired.humanTied.reduce((sum, count) => sum + count, 0);
  return { languagePair, systems: study.systems.length, pairs: paired.totalPairs, tied };
}

/** acc_eq with a threshold from elsewhere, and what it lacks of the calibrated one, as a share of that. */
function heldOut(
  own: Calibration,
  there: Calibration,
  paired: PairedScores,
) {
  const { value } = meanCoefficient("acc_eq", countPairs(paired, own.epsilonText));
  const change = value === null || there.value === null
    ? null
    : (value - there.value) / there.value;
  return { heldOut: value, change };
}

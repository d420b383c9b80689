import {
  campaignCoverage,
  type SpanCoverage,
  tsvCoverage,
} from "../../campaign/studies/span_coverage.ts";
import { TED } from "../../campaign/studies/severity_sources.ts";
import type { Cell } from "../../reporting/tables/table.ts";
import { numbers, percents, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { Answer } from "../../reporting/verdicts/verdict.ts";
import type { Need, Section, SectionContext } from "../section.ts";
import { formatNumber } from "../../reporting/tables/format_cell.ts";
import { joinRuleTable } from "./ranking/join_rules.ts";
import { JOINED, PAIRS, ratedTexts } from "./ranking/rated_texts.ts";

const CAMPAIGNS = ["wmt22/zh-en", "wmt22/en-de", "wmt22/en-ru", "wmt23/zh-en", "wmt23/en-de"];

/** Section 3: how many scored translations have error spans. */
export const join: Section = {
  id: "what-metrics-do-not-measure/join",
  title: "Error spans joined to segment scores, with the coverage",
  answers: ["§3"],
  published: ["join"],
  needs: [
    { campaigns: CAMPAIGNS, files: ["human-scores"] },
    ...PAIRS.map(([, campaigns]): Need => ({
      campaigns,
      files: ["sources", "references", "system-outputs", "documents"],
      optional: true,
    })),
  ],
  async run(context) {
    const found: SpanCoverage[] = [];
    const names = context.sample ? context.sampleCampaigns : CAMPAIGNS;
    for (const [index, name] of names.entries()) {
      const campaign = await context.campaign(name);
      const coverage = campaign === null ? null : await campaignCoverage(campaign);
      if (coverage !== null) found.push(coverage);
      context.progress((index + 1) / (names.length + TED.length));
    }
    for (const [name, spans] of context.sample ? [] : TED) {
      const scores = spans.replace(/tsv$/, "avg_seg_scores.tsv");
      const files = await Promise.all(
        [spans, scores].map((path) => context.file("wmt-mqm-human-evaluation", path)),
      );
      if (files[0] !== null && files[1] !== null) found.push(tsvCoverage(name, files[0], files[1]));
    }
    return {
      tables: [
        tableOf(found, {
          id: "coverage",
          title: "Scored translations and those whose error spans are there",
          columns: [
            texts("annotations", "Annotations", ({ name }) => name),
            numbers("systems", "Systems", 0, ({ systems }) => systems),
            numbers("scored", "Scored", 0, ({ scored }) => scored),
            numbers("joined", "With spans", 0, ({ joined }) => joined),
            percents(
              "coverage",
              "Coverage",
              1,
              (one) => answered(one, "coverage", one.joined && one.joined / one.scored),
            ),
            numbers(
              "common",
              "Segments with all systems",
              0,
              (one) => answered(one, "common_segments", one.common),
            ),
          ],
        }),
        ...context.sample ? [] : [joinRuleTable(await context.shared(ratedTexts), JOINED)],
      ],
      figures: [],
      answers: unshownAnswers(found),
      notes: [
        "TSV files are joined by system and segment, as their score tables carry no text; campaigns by line. A dash: no spans in this data.",
        ...lostCells(context, found),
        ...coverageNote(context, found),
      ],
    };
  },
};

/** What the sizes of the paper's join imply about its coverage, if this data has the same campaigns. */
function lostCells({ printed }: SectionContext, found: readonly SpanCoverage[]): string[] {
  const losses = Object.entries(JOINED).flatMap(([pair, joined]) => {
    const own = found.find(({ name }) => name === `wmt22/${pair}`);
    if (own === undefined || own.common <= joined) return [];
    const coverage = printed(`join.${pair}.coverage`);
    const least = (own.common - joined) / own.scored;
    const segments = `${own.common - joined} of ${own.common.toLocaleString("en-GB")} segments`;
    return [{
      pair,
      text: `${pair} ${formatNumber(least, 1, true)} (${segments})`,
      exceeds: coverage !== null && least > 1 - coverage,
    }];
  });
  if (losses.length === 0) return [];
  const exceeding = losses.filter(({ exceeds }) => exceeds).map(({ pair }) => pair);
  return [
    "Every segment that the paper's join did not keep for all systems lacks at least one translation, so of those scored here the join " +
    `must lack at least: ${losses.map(({ text }) => text).join(", ")}.${
      exceeding.length === 0
        ? ""
        : ` In ${
          exceeding.join(" and ")
        } that is more than its stated coverage leaves, so its annotations hold fewer translations than are scored here.`
    }`,
  ];
}

/** Compares the paper's shares of joined translations with their printed number, if this data has all scored ones. */
function coverageNote({ printed }: SectionContext, found: readonly SpanCoverage[]): string[] {
  const total = printed("join.segments");
  const parts = PAIRS.map(([pair]) => ({
    share: printed(`join.${pair}.coverage`),
    scored: found.find(({ name }) => name === `wmt22/${pair}`)?.scored,
  }));
  const joined = parts.map(({ share, scored }) => (share ?? NaN) * (scored ?? NaN));
  const implied = joined.reduce((sum, count) => sum + count, 0);
  if (total === null || Number.isNaN(implied)) return [];
  const scored = parts.reduce((sum, part) => sum + (part.scored ?? 0), 0);
  const count = (value: number): string => Math.round(value).toLocaleString("en-GB");
  return [
    `The paper's shares and its number of joined translations do not go together: ${
      parts.map(({ share }) => formatNumber(share ?? 0, 1, true)).join(", ")
    } of the ${count(scored)} translations scored here are ${count(implied)}, not ${count(total)}.`,
  ];
}

/** A value, with the published figure that it answers, if the error spans that it needs are here. */
function answered({ name, joined }: SpanCoverage, field: string, value: number | null): Cell {
  const isPrinted = joined !== null && PAIRS.some(([pair]) => name === `wmt22/${pair}`);
  return isPrinted ? { value, answers: `join.${name.replace("wmt22/", "")}.${field}` } : value;
}

/** Published figures that need missing error spans, and figures of all campaigns together. */
function unshownAnswers(found: readonly SpanCoverage[]): Answer[] {
  const wmt22 = PAIRS.map(([pair]) => found.find(({ name }) => name === `wmt22/${pair}`));
  const reason = "needs the error spans of wmt22, which this data lacks";
  const lacked = PAIRS.flatMap(([pair], p): Answer[] => {
    const own = wmt22[p];
    if (own !== undefined && own.joined !== null) return [];
    const known = own === undefined ? "" : `; ${own.common} segments have a score for every system`;
    return ["coverage", "common_segments"].map((field) => ({
      value: null,
      answers: `join.${pair}.${field}`,
      reason: reason + known,
    }));
  });
  const joined = wmt22.map((one) => one?.joined ?? null);
  const total = joined.reduce(
    (sum, count) => sum === null || count === null ? null : sum + count,
    0,
  );
  const systems = new Set(wmt22.flatMap((one) => one === undefined ? [] : [one.systems]));
  return [
    ...lacked,
    { value: total, answers: "join.segments", ...total === null ? { reason } : {} },
    { value: systems.size === 1 ? [...systems][0] : null, answers: "join.systems" },
  ];
}

import type { RatedTexts } from "../../../campaign/studies/rated_texts.ts";
import { LOSS_TITLES, lostSegments } from "../../../probes/lost_segments/loss_rules.ts";
import { lossesLeft } from "../../../probes/lost_segments/losses_left.ts";
import type { Table } from "../../../reporting/tables/table.ts";
import { numbers, tableOf, texts } from "../../../reporting/tables/table_of.ts";

/**
 * Tabulates how many segments each rule leaves of every language pair. No rule explains the losses of the paper's join.
 *
 * @param pairs Texts of the rated translations by language pair.
 * @param wanted Number of segments that the paper's join left, by language pair.
 * @returns One row per rule, with the nearest first, then the nearest unions of two.
 */
export function joinRuleTable(
  pairs: readonly RatedTexts[],
  wanted: Readonly<Record<string, number>>,
): Table {
  const aims = pairs.map(({ languagePair }) => wanted[languagePair] ?? null);
  const { single, unions } = lossesLeft(pairs.map(lostSegments), aims);
  const whole = pairs.map(({ segments }) => segments.length);
  const missed = whole.reduce((sum, all, p) => sum + Math.abs(all - (aims[p] ?? all)), 0);
  const results = [
    { title: "the paper's join", left: aims, miss: null },
    { title: "nothing", left: whole, miss: missed },
    ...[...single, ...unions.slice(0, 3)].map(({ rules, left, miss }) => (
      { title: rules.map((rule) => LOSS_TITLES[rule]).join("; or "), left, miss }
    )),
  ];
  const fits = [...single, ...unions].filter(({ miss }) => miss === 0).length;
  return tableOf(results, {
    id: "rules",
    title: "Segments left where each in which something holds is lost",
    columns: [
      texts("rule", "Lost is a segment with", ({ title }) => title),
      ...pairs.map(({ languagePair }, p) =>
        numbers<typeof results[number]>(languagePair, languagePair, 0, ({ left }) => left[p])
      ),
      numbers("miss", "Off the paper's, summed", 0, ({ miss }) => miss),
    ],
    notes: [
      `Tried: ${single.length} rules and the ${unions.length} unions of two, of which the nearest three stand last. ${
        fits === 0 ? "None leaves" : `${fits} leave`
      } as many segments as the paper's join of every language pair.`,
    ],
  });
}

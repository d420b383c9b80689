import type { RatedTexts } from "../../../campaign/studies/rated_texts.ts";
import { LOSS_TITLES, lostSegments } from "../../../probes/lost_segments/loss_rules.ts";
import { type Losses, lossesLeft } from "../../../probes/lost_segments/losses_left.ts";
import type { Table, TableRow } from "../../../reporting/tables/table.ts";

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
  const row = (
    title: string,
    counts: readonly (number | null)[],
    off: number | null,
  ): TableRow => ({
    rule: title,
    ...Object.fromEntries(pairs.map(({ languagePair }, p) => [languagePair, counts[p]])),
    miss: off,
  });
  const lossRow = ({ rules, left, miss }: Losses): TableRow =>
    row(rules.map((rule) => LOSS_TITLES[rule]).join("; or "), left, miss);
  const fits = [...single, ...unions].filter(({ miss }) => miss === 0).length;
  return {
    id: "rules",
    title: "Segments left where each in which something holds is lost",
    columns: [
      { key: "rule", title: "Lost is a segment with" },
      ...pairs.map(({ languagePair }) => ({ key: languagePair, title: languagePair })),
      { key: "miss", title: "Off the paper's, summed" },
    ],
    rows: [
      row("the paper's join", aims, null),
      row(
        "nothing",
        whole,
        whole.reduce((sum, all, p) => sum + Math.abs(all - (aims[p] ?? all)), 0),
      ),
      ...[...single, ...unions.slice(0, 3)].map(lossRow),
    ],
    notes: [
      `Tried: ${single.length} rules and the ${unions.length} unions of two, of which the nearest three stand last. ${
        fits === 0 ? "None leaves" : `${fits} leave`
      } as many segments as the paper's join of every language pair.`,
    ],
  };
}

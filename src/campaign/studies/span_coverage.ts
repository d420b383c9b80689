import { commonSegments, ratedSystems, systemRows } from "../../scores/rated_systems.ts";
import type { Campaign } from "../campaign.ts";
import { readAverageScores } from "../readers/read_average_scores.ts";
import { readMqmTsv } from "../readers/read_mqm_tsv.ts";

/** Coverage of one set of annotations. */
export interface SpanCoverage {
  /** Name of the annotations. */
  readonly name: string;
  /** Systems with a score. */
  readonly systems: number;
  /** Translations with a score. */
  readonly scored: number;
  /** Number of those with error spans or an explicit mark of none; null where there are no spans at all. */
  readonly joined: number | null;
  /** Segments with a score for every system. */
  readonly common: number;
}

/**
 * Counts the translations of a campaign with an MQM score, and those of them with error spans or an explicit mark of none.
 *
 * @param campaign The campaign.
 * @returns The counts, without the standard reference; null where the campaign has no MQM scores.
 */
export async function campaignCoverage(campaign: Campaign): Promise<SpanCoverage | null> {
  if (!campaign.humanNames.includes("mqm")) return null;
  const human = await campaign.human("mqm");
  const systems = ratedSystems(human, new Set([campaign.facts.standardReference]));
  const rows = systemRows(human, systems);
  const tables = await Promise.all(campaign.ratingNames.map((name) => campaign.rating(name)));
  const spans = tables.map((table) => ({ table, rows: systemRows(table, systems) }));
  const cells = Array.from(rows, (row, at) => ({
    scored: human.column.present[row] === 1,
    spans: spans.some(({ table, rows: own }) => own[at] >= 0 && table.ratings[own[at]] !== null),
  }));
  const scored = cells.filter((cell) => cell.scored);
  return {
    name: campaign.name,
    systems: systems.length,
    scored: scored.length,
    joined: tables.length === 0 ? null : scored.filter((cell) => cell.spans).length,
    common: commonSegments(human, systems).length,
  };
}

/**
 * Counts the same in an MQM file of spans and its file of scores, joined by system and segment.
 *
 * @param name What to call them.
 * @param spans The file of spans.
 * @param scores The file of scores: system, score and segment on each line.
 * @returns The counts, without references.
 * @throws {UserError} If a file is broken.
 */
export function tsvCoverage(name: string, spans: Uint8Array, scores: Uint8Array): SpanCoverage {
  const rated = new Set(readMqmTsv(spans, name).map((row) => `${row.system}\t${row.segment}`));
  const scored = Map.groupBy(
    readAverageScores(scores, name).filter(({ system, score }) =>
      score !== null && !/^ref(-?[A-Z])?$/.test(system)
    ),
    ({ system }) => system,
  );
  const cells = [...scored.values()].flat();
  const [first = new Set<string>(), ...others] = [...scored.values()].map((own) =>
    new Set(own.map(({ segment }) => segment))
  );
  return {
    name,
    systems: scored.size,
    scored: cells.length,
    joined: cells.filter(({ system, segment }) => rated.has(`${system}\t${segment}`)).length,
    common: [...first].filter((one) => others.every((list) => list.has(one))).length,
  };
}

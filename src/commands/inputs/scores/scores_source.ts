import { didYouMean } from "../../../did_you_mean.ts";
import type { ScoreColumn } from "../../../decimals/score_column.ts";
import { numbered } from "../../../numbered.ts";
import { selectRows } from "../../../decimals/select_rows.ts";
import { ratedSystems, systemRows } from "../../../scores/rated_systems.ts";
import type { ScoreTable } from "../../../scores/score_table.ts";
import { UserError } from "../../../user_error.ts";
import type { SampleSource } from "./sample_table.ts";
import type { CampaignScores } from "./scored_campaign.ts";

/** Name of the column of human scores. */
const HUMAN_COLUMN = "human";

/**
 * Presents human and metric scores as a table: one row per rated translation, with the columns system, segment, human, one per
 * metric, and document and domain if known.
 *
 * @param scores The scores.
 * @returns The table.
 */
export async function scoresSource(scores: CampaignScores): Promise<SampleSource> {
  const { campaign, human, metrics, exclude } = scores;
  const systems = ratedSystems(human, exclude);
  const { segments } = human;
  const humanRows = systemRows(human, systems);
  const cells = Int32Array.from(humanRows.keys()).filter((at) =>
    human.column.present[humanRows[at]] === 1
  );
  const origins = await campaign.origins();
  const groupOf: Record<string, (cell: number) => string | number> = {
    system: (cell) => Math.floor(cell / segments),
    segment: (cell) => cell % segments,
    ...origins === null ? {} : {
      document: (cell: number) => origins[cell % segments].document,
      domain: (cell: number) => origins[cell % segments].domain,
    },
  };
  const tables = new Map<string, ScoreTable>([
    [HUMAN_COLUMN, human],
    ...metrics.map((metric): [string, ScoreTable] => [metric.name, metric]),
  ]);
  const columns = [...Object.keys(groupOf), ...tables.keys()];
  const unknown = (name: string, names: Iterable<string>) =>
    new UserError(
      `${campaign.name} has no column '${name}'; ${didYouMean(name, names)} It has ${
        columns.join(", ")
      }`,
    );
  return {
    label: campaign.name,
    columns,
    rows: cells.length,
    scores: (names) =>
      new Map(names.map((name): [string, ScoreColumn] => {
        const table = tables.get(name);
        if (table === undefined) throw unknown(name, tables.keys());
        const rows = systemRows(table, systems);
        return [name, selectRows(table.column, cells.map((cell) => rows[cell]))];
      })),
    groups(name) {
      if (!Object.hasOwn(groupOf, name)) throw unknown(name, Object.keys(groupOf));
      return numbered(Array.from(cells, groupOf[name])).numbers;
    },
    where: (row) =>
      `${campaign.name}: system '${systems[Math.floor(cells[row] / segments)]}', segment ${
        cells[row] % segments + 1
      }`,
  };
}

import { scoreAt } from "../decimals/score_scale.ts";
import { parseScores } from "../decimals/parsing/parse_scores.ts";
import { selectRows } from "../decimals/select_rows.ts";
import { type AlignedScores, alignedScores } from "../scores/aligned_scores.ts";
import { align, type Alignment } from "../scores/alignment.ts";
import { documentUnits } from "../scores/documents.ts";
import { systemRows } from "../scores/rated_systems.ts";
import type { SystemLevelScores, TaskCampaign, TaskScorer } from "../scores/task_campaign.ts";
import type { ScoreTable } from "../scores/score_table.ts";
import { UserError } from "../user_error.ts";
import type { Campaign, MetricName } from "./campaign.ts";

/** A metric of a campaign under the name that the metrics task prints. */
export interface TaskMetricName extends MetricName {
  /** Name without the reference; with `-src` where a metric of the same name saw the reference. */
  readonly title: string;
  /** Whether it uses no reference. */
  readonly referenceFree: boolean;
  /** Whether it is the user's own. */
  readonly own: boolean;
}

/**
 * Lists the metrics of a campaign that its metrics task compares: those that saw the standard reference or none, and the user's
 * own.
 *
 * @param campaign The campaign.
 * @returns The metrics, sorted by file name, own ones last.
 */
export function taskMetrics(campaign: Campaign): TaskMetricName[] {
  const { facts: { standardReference }, references } = campaign;
  const seen = new Map<string, MetricName>();
  for (const metric of [...campaign.metrics, ...campaign.systemMetrics]) {
    const { reference } = metric;
    const single = reference === "all" && references.length === 1;
    if (reference === standardReference || reference === "src" || single) {
      seen.set(metric.name, metric);
    }
  }
  const names = [...seen.values()].sort((a, b) => a.name < b.name ? -1 : 1);
  const withReference = new Set(
    names.filter(({ reference }) => reference !== "src").map(({ base }) => base),
  );
  return [
    ...names.map((metric) => {
      const referenceFree = metric.reference === "src";
      const clash = referenceFree && withReference.has(metric.base);
      return { ...metric, title: clash ? metric.name : metric.base, referenceFree, own: false };
    }),
    ...campaign.ownMetrics.map((metric) => ({
      ...metric,
      title: metric.name,
      referenceFree: false,
      own: true,
    })),
  ];
}

/**
 * Reads the part of a campaign that its metrics task uses: the human gold scores and the scores of some metrics, on the systems
 * that take part. Outliers and the standard reference never do; other references do where `keepHumans` says so.
 *
 * @param campaign The campaign.
 * @param metrics Metrics to read.
 * @param keepHumans Whether references other than the standard one count as systems.
 * @param ownSystems System scores of the user's own metrics by title, which take precedence over means of their segments.
 * @param expect Receives the number of translations before the metrics are read; what it throws ends the reading.
 * @returns The scores; a metric that lacks a system's scores has none at that level.
 * @throws {UserError} If the campaign has no gold scores of segments, or a file is broken.
 */
export async function readTaskCampaign(
  campaign: Campaign,
  metrics: readonly TaskMetricName[],
  keepHumans: boolean,
  ownSystems: ReadonlyMap<string, ReadonlyMap<string, string | null>> = new Map(),
  expect: (translations: number) => void = () => {},
): Promise<TaskCampaign> {
  const gold = campaign.facts.gold.seg ?? campaign.facts.gold.sys ?? "mqm";
  if (!campaign.humanNames.includes(gold)) {
    throw new UserError(
      `${campaign.name} has no segment scores '${gold}' by people here, which its tasks need; 'metaeval fetch' gets the whole package`,
    );
  }
  const human = await campaign.human(gold);
  expect(human.column.length);
  const exclude = new Set([campaign.facts.standardReference, ...campaign.facts.outliers]);
  if (!keepHumans) { for (const name of campaign.references) exclude.add(name); }
  const alignment = align(human, exclude, "own");
  const { systems } = alignment;
  const people = alignedScores(human, alignment);
  const column = (table: ScoreTable) => selectRows(table.column, systemRows(table, systems));
  const found = new Map<string, TaskScorer>();
  for (const metric of metrics) {
    const table = await segmentTable(campaign, metric);
    const segments = table === null ? null : covered(table, alignment);
    const given = ownSystems.get(metric.title) ?? await campaign.metricSystem(metric.name);
    found.set(metric.title, {
      system: givenScores(given, systems) ?? (segments === null ? null : meanScores(segments)),
      segments,
      column: table === null || segments === null ? null : column(table),
    });
  }
  const givenGold = await campaign.humanSystem(campaign.facts.gold.sys ?? gold);
  const origins = await campaign.origins();
  return {
    name: campaign.name,
    systems,
    segments: human.segments,
    human: {
      system: givenScores(givenGold, systems) ?? meanScores(people),
      segments: people,
      column: column(human),
    },
    metrics: found,
    rated: alignment.segments,
    documents: origins === null ? null : documentUnits(origins, alignment.segments).unitOf,
  };
}

async function segmentTable(
  campaign: Campaign,
  { name, own }: TaskMetricName,
): Promise<ScoreTable | null> {
  const listed = own ? campaign.ownMetrics : campaign.metrics;
  const there = listed.some((metric) => metric.name === name);
  return there ? await campaign.metric(name) : null;
}

/** Scores of a metric on the rated cells; null where it lacks some. */
function covered(table: ScoreTable, alignment: Alignment): AlignedScores | null {
  const { systems, segments, present } = alignment;
  const rows = systemRows(table, systems);
  for (let k = 0, cell = 0; k < systems.length; k++) {
    for (const segment of segments) {
      if (present !== null && present[cell++] === 0) continue;
      const row = rows[k * table.segments + segment];
      if (row === undefined || row < 0 || table.column.present[row] === 0) return null;
    }
  }
  return alignedScores(table, alignment);
}

/** System scores from a file; null where it lacks a system. */
function givenScores(
  given: ReadonlyMap<string, string | null> | null,
  systems: readonly string[],
): SystemLevelScores | null {
  if (given === null) return null;
  const texts = systems.map((system) => given.get(system) ?? null);
  if (texts.includes(null)) return null;
  const { values, ranks } = parseScores(texts);
  return { values, standings: Float64Array.from(ranks) };
}

function meanScores({ means, scale, standings }: AlignedScores): SystemLevelScores {
  return { values: means.map((mean) => scoreAt(mean, scale)), standings };
}

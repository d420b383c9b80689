import { didYouMean } from "../../../did_you_mean.ts";
import { knownFacts } from "../../../campaign/known_campaigns.ts";
import type { OwnFile, OwnFileFacts } from "../../../campaign/own/own_file.ts";
import { readOwnFile } from "../../../campaign/own/read_own_file.ts";
import { scoreArgument } from "../../../campaign/own/score_argument.ts";
import { SENTINELS, type TextRole } from "../../../campaign/own/text_lengths.ts";
import { constantMetric } from "../../../scores/compared_scores.ts";
import { gridOf, placeRows, type ScoreGrid, type ScoreRows } from "../../../scores/score_rows.ts";
import type { ScoreTable } from "../../../scores/score_table.ts";
import { UserError } from "../../../user_error.ts";
import type { OpenedScores } from "./scored_campaign.ts";
import { chosenExclusions, CONSTANT } from "./chosen_scores.ts";
import type { CampaignSettings } from "./compare_options.ts";
import {
  asHigherBetter,
  bothLevels,
  checkLowerIsBetter,
  type Note,
  onEachSegment,
  scoreOnGrid,
  systemScoresRefusal,
} from "./scores_on_grid.ts";

/**
 * Reads a user's own human scores, and the metrics to compare with them.
 *
 * @param settings Settings of the command, with `table` or `human`.
 * @param note Receives notes on what was understood and left out.
 * @returns The scores.
 * @throws {UserError} If a file is broken, or a score, system or metric is unknown.
 */
export async function ownScores(settings: CampaignSettings, note: Note): Promise<OpenedScores> {
  const { table, humanName } = settings;
  const path = table ?? settings.human ?? "";
  if (table === undefined && settings.metricScores.length === 0) {
    throw new UserError("--human needs --metric-scores FILE, once for each metric or file");
  }
  const stated = new StatedSystems(settings);
  const { file, sha256 } = await readOwnFile({
    path,
    holds: table === undefined ? "human" : "both",
    columns: settings.columns,
    humanName: humanName ?? null,
    name: null,
    wanted: wantedOf(settings, table !== undefined),
    sentinels: settings.sentinels === true,
    systems: null,
    systemNames: stated,
  });
  file.notes.forEach(note);
  const grid = gridOf(file.human);
  const origin = campaignOfPath(path);
  const human = asHigherBetter(
    placeRows(humanName ?? origin?.human ?? "human", file.human, grid).table,
    settings,
    [],
    note,
  );
  const metrics = [...file.metrics].map(([name, rows]) =>
    asHigherBetter(scoreOnGrid(name, rows, grid, note), settings, file.lowerIsBetter, note)
  );
  const facts = origin === null ? null : knownFacts(origin.campaign);
  const name = origin !== null && facts !== null ? origin.campaign : path;
  const added = await ownMetrics(grid, metrics, name, settings, note, stated);
  const exclude = chosenExclusions(facts, name, new Set(grid.systems), settings);
  checkLowerIsBetter(settings, [
    human.name,
    ...file.names,
    ...added.metrics.map((one) => one.name),
  ]);
  const all = chosenOwn([...metrics, ...added.metrics], file.names, human, settings);
  if (table === undefined) sayWho(name, facts === null ? null : exclude, grid, note);
  const names = grid.names;
  const { origins } = file;
  const places = origins === null || names === null
    ? null
    : names.map((segment) => origins.get(segment) ?? { domain: "", document: segment });
  return {
    campaign: {
      name,
      outputs: [],
      references: [],
      origins: () => Promise.resolve(places),
      inputs: () => new Map([[path, sha256], ...added.inputs]),
    },
    human,
    metrics: all,
    count: all.length,
    own: [],
    ofSystems: added.ofSystems,
    sentinels: sentinelTables([file, ...added.files], grid),
    exclude,
    grid,
  };
}

/** Rows of a metric, by the unit of one score. */
interface GivenRows {
  readonly segments: ScoreRows[];
  readonly systems: ScoreRows[];
}

/** Metrics from separate files. */
export interface AddedMetrics {
  /** The metrics. */
  readonly metrics: ScoreTable[];
  /** Contents of each file. */
  readonly files: readonly OwnFile[];
  /** SHA-256 of each file. */
  readonly inputs: Map<string, string>;
  /** Names of those with one score per system. */
  readonly ofSystems: readonly string[];
}

/**
 * Reads the files of `--metric-scores`, for given human scores.
 *
 * @param grid Systems and segments of the human scores.
 * @param others Existing metrics, whose names are taken.
 * @param campaign Campaign or file of the human scores.
 * @param settings Settings of the command.
 * @param note Receives notes on what was understood and left out.
 * @param stated Systems of single-system files; each must apply to one of these files or to one read earlier.
 * @returns The metrics in order of first mention.
 * @throws {UserError} If a file is broken, two metrics have the same name, or a stated system applies to no file.
 */
export async function ownMetrics(
  grid: ScoreGrid,
  others: readonly Pick<ScoreTable, "name">[],
  campaign: string,
  settings: CampaignSettings,
  note: Note,
  stated = new StatedSystems(settings),
): Promise<AddedMetrics> {
  const given = new Map<string, GivenRows>();
  const lower: string[] = [];
  const inputs = new Map<string, string>();
  const files: OwnFile[] = [];
  for (const text of settings.metricScores) {
    const argument = scoreArgument(text);
    if (argument.campaign !== null && argument.campaign !== campaign) {
      throw new UserError(
        `--metric-scores '${text}' is of ${argument.campaign}, and the human scores are of ${campaign}; leave it out`,
      );
    }
    const { file, sha256 } = await readOwnFile({
      path: argument.path,
      holds: "metrics",
      columns: [],
      humanName: null,
      name: argument.name,
      wanted: null,
      sentinels: settings.sentinels === true,
      systems: grid.systems,
      systemNames: stated,
    });
    file.notes.forEach(note);
    inputs.set(argument.path, sha256);
    files.push(file);
    lower.push(...file.lowerIsBetter);
    const level = file.ofSystems && grid.segments > 1 ? "systems" : "segments";
    for (const [name, rows] of file.metrics) {
      const known = given.get(name) ?? { segments: [], systems: [] };
      known[level].push(...rows);
      given.set(name, known);
    }
  }
  stated.refuseIdle();
  const ofSystems: string[] = [];
  const rowsOf = new Map<string, readonly ScoreRows[]>();
  for (const [name, { segments, systems }] of given) {
    const takesSystems = systems.length > 0 && settings.takesSystemScores === true;
    if (!takesSystems && segments.length === 0) throw systemScoresRefusal(systems[0].label);
    if (systems.length > 0 && segments.length > 0) note(bothLevels(name, takesSystems));
    if (takesSystems) ofSystems.push(name);
    rowsOf.set(
      name,
      takesSystems ? systems.map((one) => onEachSegment(one, grid.segments)) : segments,
    );
  }
  const taken = others.find(({ name }) => rowsOf.has(name));
  if (taken !== undefined) {
    throw new UserError(
      `--metric-scores names '${taken.name}', which ${campaign} has already; give yours another name, as NAME:FILE`,
    );
  }
  const metrics = [...rowsOf].map(([name, rows]) =>
    asHigherBetter(scoreOnGrid(name, rows, grid, note), settings, lower, note)
  );
  for (const name of ofSystems) {
    note(
      `${name}: its scores are of whole systems, so its intervals tell the chance in people's scores alone`,
    );
  }
  return { metrics, files, inputs, ofSystems };
}

/** Lengths of texts on the grid; if several files have the texts of a system, the first counts. */
function sentinelTables(files: readonly OwnFile[], grid: ScoreGrid): ScoreTable[] {
  return (Object.keys(SENTINELS) as TextRole[]).flatMap((role) => {
    const covered = new Set<string>();
    const parts = files.flatMap(({ lengths }) => {
      const own = (lengths.get(role) ?? []).filter(({ systems }) =>
        !systems.some((system) => covered.has(system))
      );
      own.forEach(({ systems }) => systems.forEach((system) => covered.add(system)));
      return own;
    });
    return parts.length === 0 ? [] : [placeRows(SENTINELS[role], parts, grid).table];
  });
}

/** Metrics to read from a table; null for all. */
function wantedOf({ metric }: CampaignSettings, isTable: boolean): OwnFileFacts["wanted"] {
  return !isTable || metric.length === 0 || metric.includes("all") ? null : new Set(metric);
}

/** The metrics that `--metric` names, in its order. */
function chosenOwn(
  metrics: readonly ScoreTable[],
  inTable: readonly string[],
  human: ScoreTable,
  { metric: asked }: CampaignSettings,
): ScoreTable[] {
  if (asked.length === 0 || asked.includes("all")) return [...metrics];
  const byName = new Map(metrics.map((metric) => [metric.name, metric]));
  return [...new Set(asked)].map((name) => {
    const found = byName.get(name) ?? (name === CONSTANT ? constantMetric(name, human) : undefined);
    if (found !== undefined) return found;
    const names = [...new Set([...inTable, ...byName.keys()])];
    const hint = names.length === 0
      ? "there is none"
      : `${didYouMean(name, names)} There are ${names.join(", ")}`;
    throw new UserError(`there is no metric '${name}'; ${hint}`);
  });
}

/** The user's systems of single-system files; it records which ones were used. */
class StatedSystems extends Map<string, string> {
  readonly #asked = new Set<string>();

  constructor({ systemName }: CampaignSettings) {
    super(systemName.map((text) => {
      const at = text.lastIndexOf("=");
      if (at > 0 && at < text.length - 1) return [text.slice(0, at), text.slice(at + 1)];
      throw new UserError(
        `--system-name '${text}' is not FILE=SYSTEM; write, for example, b.json=B`,
      );
    }));
  }

  override get(name: string): string | undefined {
    this.#asked.add(name);
    return super.get(name);
  }

  /** Throws for a name that no file has, or whose file names its systems itself. */
  refuseIdle(): void {
    const idle = [...this.keys()].find((name) => !this.#asked.has(name));
    if (idle === undefined) return;
    throw new UserError(
      `--system-name ${idle}=${
        super.get(idle)
      }: no file of that name holds scores of one unnamed system; leave it out`,
    );
  }
}

/** The campaign of the human scores at a path in the mt-metrics-eval layout. */
function campaignOfPath(
  path: string,
): { readonly campaign: string; readonly human: string } | null {
  const found = /([^/]+)\/human-scores\/([^/.]+)\.([^/]+)\.seg\.score(\.gz)?$/.exec(path);
  return found === null ? null : { campaign: `${found[1]}/${found[2]}`, human: found[3] };
}

function sayWho(
  name: string,
  exclude: ReadonlySet<string> | null,
  grid: ScoreGrid,
  note: Note,
): void {
  if (exclude === null) {
    note(`${name}: every system that people scored takes part`);
    return;
  }
  const left = grid.systems.filter((system) => exclude.has(system));
  note(
    left.length === 0
      ? `the human scores are those of ${name}: every system takes part`
      : `the human scores are those of ${name}, whose rules leave out ${left.join(", ")}`,
  );
}

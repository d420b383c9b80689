import { didYouMean } from "../../did_you_mean.ts";
import type { TaskSet } from "../../agreement/shared_task/tasks.ts";
import { listCampaigns } from "../../campaign/list_campaigns.ts";
import { openCampaign } from "../../campaign/open_campaign.ts";
import {
  readTaskCampaign,
  type TaskMetricName,
  taskMetrics,
} from "../../campaign/read_task_campaign.ts";
import type { TaskCampaign } from "../../scores/task_campaign.ts";
import { UserError } from "../../user_error.ts";
import { checkMemory } from "../inputs/check_memory.ts";
import { metricsNeed } from "../inputs/memory_need.ts";
import { openData } from "../inputs/open_data.ts";
import type { Terminal } from "../options/command.ts";
import { absorbedSentences } from "../sentences/absorbed_sentences.ts";
import { ownTaskScores } from "./own_task_scores.ts";
import type { SharedTaskSettings } from "./shared_task_options.ts";

/** A metric, under its name in the results. */
export interface ListedMetric extends Pick<TaskMetricName, "title" | "referenceFree" | "own"> {
  /** Whether the organisers ran it as a baseline. */
  readonly baseline: boolean;
  /** Whether it is a primary submission or a baseline. */
  readonly primary: boolean;
}

/** The campaigns of a set of tasks whose data is here. */
export interface TaskCampaigns {
  /** Campaigns by name. */
  readonly campaigns: ReadonlyMap<string, TaskCampaign>;
  /** Every metric that is compared, by name. */
  readonly metrics: readonly ListedMetric[];
  /** The files read, with their SHA-256. */
  readonly inputs: ReadonlyMap<string, string>;
}

/**
 * Opens the campaigns of a set of tasks. Campaigns whose data is not here are named in a note.
 *
 * @param set The tasks.
 * @param settings The metrics, and the place of the data.
 * @param terminal Receives notes.
 * @returns The campaigns that are here, and the metrics to compare.
 * @throws {UserError} If none of the campaigns is here, or a requested metric is in none of them.
 */
export async function openTaskCampaigns(
  set: TaskSet,
  settings: SharedTaskSettings,
  terminal: Terminal,
): Promise<TaskCampaigns> {
  const needed = [...new Set(set.tasks.flatMap((task) => task.campaigns))];
  const own = ownTaskScores(settings.metricScores, needed);
  const data = await openData(settings, terminal, { campaigns: needed });
  const there = new Set(await listCampaigns(data.files));
  const missing = needed.filter((name) => !there.has(name));
  if (missing.length === needed.length) throw noData(set, missing);
  if (missing.length > 0) {
    terminal.note(
      `not in the data here, so their tasks have no values: ${
        missing.join(", ")
      }; 'metaeval fetch' gets the whole package\n`,
    );
  }
  const listed = new Map<string, ListedMetric>();
  const campaigns = new Map<string, TaskCampaign>();
  const inputs = new Map<string, string>();
  const known = new Set<string>();
  for (const name of needed.filter((name) => there.has(name))) {
    const campaign = await openCampaign(data.files, name, own.segments);
    const { primaryMetrics, baselineMetrics } = campaign.facts;
    const primary = new Set(primaryMetrics);
    const baseline = new Set(baselineMetrics);
    const isChosen = ({ title, base, own }: TaskMetricName) =>
      own ||
      (settings.metric.length > 0
        ? settings.metric.includes(title)
        : settings.allMetrics || primary.size === 0 || primary.has(base));
    const all = [...taskMetrics(campaign), ...own.systemOnly(name)];
    checkNames(name, all);
    for (const { title } of all) known.add(title);
    const chosen = all.filter(isChosen);
    for (const { title, base, referenceFree, own: mine } of chosen) {
      listed.set(title, {
        title,
        referenceFree,
        baseline: baseline.has(base) && !mine,
        primary: primary.has(base) && !mine,
        own: mine,
      });
    }
    const keepHumans = set.humansKept.includes(name);
    const systemScores = await own.systemScores(name);
    const read = await readTaskCampaign(
      campaign,
      chosen,
      keepHumans,
      systemScores,
      (translations) =>
        checkMemory(
          metricsNeed(chosen.length, translations),
          (sentence) => terminal.note(`${name}: ${sentence}\n`),
        ),
    );
    campaigns.set(name, read);
    const scorers = [read.human, ...read.metrics.values()].flatMap(({ segments }) =>
      segments ?? []
    );
    for (const sentence of absorbedSentences(scorers, read.systems)) {
      terminal.note(`${name}: ${sentence}\n`);
    }
    for (const [file, sha256] of campaign.inputs()) inputs.set(file, sha256);
  }
  const unknown = settings.metric.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new UserError(
      `there is no metric '${unknown}' in ${needed.join(", ")}; ${didYouMean(unknown, known)}`,
    );
  }
  await data.package.remember();
  return {
    campaigns,
    inputs,
    metrics: [...listed.values()].sort((a, b) => a.title < b.title ? -1 : 1),
  };
}

function noData({ name }: TaskSet, missing: readonly string[]): UserError {
  return new UserError(
    `the tasks of ${name} need ${
      missing.join(", ")
    }, which the data here lacks; 'metaeval fetch' gets the whole package, or name it with --data`,
  );
}

/** A user's own metric must not have the name of another. */
function checkNames(campaign: string, metrics: readonly TaskMetricName[]): void {
  const theirs = new Set(metrics.filter(({ own }) => !own).map(({ title }) => title));
  const twin = metrics.find(({ own, title }) => own && theirs.has(title));
  if (twin === undefined) return;
  throw new UserError(
    `your own metric '${twin.title}' has the name of a metric of ${campaign}; give it another`,
  );
}

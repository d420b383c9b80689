import { sha256 } from "../../sha256.ts";
import { readUserFile } from "../../campaign/user_file.ts";
import type { OwnMetric } from "../../campaign/own_metrics.ts";
import type { TaskMetricName } from "../../campaign/read_task_campaign.ts";
import { readSystemScores } from "../../campaign/readers/read_system_scores.ts";
import { UserError } from "../../user_error.ts";

/** One file of a user's own metric on a campaign. */
interface OwnScoreFile {
  readonly name: string;
  readonly campaign: string;
  readonly path: string;
  /** Whether it has one score per system instead of per segment. */
  readonly ofSystems: boolean;
}

/** Scores of a user's own metrics on the campaigns of a task. */
export interface OwnTaskScores {
  /** Metrics with segment scores, as campaigns read them. */
  readonly segments: readonly OwnMetric[];
  /** Metrics of a campaign that have only system scores. */
  systemOnly(campaign: string): readonly TaskMetricName[];
  /** System scores on a campaign by metric, as printed by system. */
  systemScores(
    campaign: string,
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, string | null>>>;
}

/**
 * Reads `NAME:CAMPAIGN:FILE` flags. A file whose name ends in `.sys.score` holds system scores, any other segment scores.
 *
 * @param flags The flags.
 * @param campaigns Campaigns of the tasks.
 * @returns The scores, read on demand.
 * @throws {UserError} If a flag lacks a part, names a campaign outside the tasks, or repeats scores.
 */
export function ownTaskScores(
  flags: readonly string[],
  campaigns: readonly string[],
): OwnTaskScores {
  const files = flags.map((flag) => ownFile(flag, campaigns));
  files.forEach((file, at) => {
    const twin = files.slice(0, at).find((other) =>
      other.name === file.name && other.campaign === file.campaign &&
      other.ofSystems === file.ofSystems
    );
    if (twin === undefined) return;
    throw new UserError(
      `'${file.name}' has two files on ${file.campaign}, ${twin.path} and ${file.path}; name one`,
    );
  });
  const bySegment = files.filter(({ ofSystems }) => !ofSystems);
  const bySystem = files.filter(({ ofSystems }) => ofSystems);
  return {
    segments: bySegment.map(({ name, campaign, path }) => ({
      name,
      campaign,
      input: `own:${path}`,
      label: path,
      read: async () => {
        const bytes = await readUserFile(path);
        return { bytes, sha256: sha256(bytes) };
      },
    })),
    systemOnly: (campaign) =>
      bySystem.filter((file) =>
        file.campaign === campaign &&
        !bySegment.some((other) => other.name === file.name && other.campaign === campaign)
      ).map(({ name }) => (
        { name, base: name, reference: "", title: name, referenceFree: false, own: true }
      )),
    async systemScores(campaign) {
      const found = new Map<string, ReadonlyMap<string, string | null>>();
      for (const { name, path } of bySystem.filter((file) => file.campaign === campaign)) {
        found.set(name, readSystemScores(await readUserFile(path), path));
      }
      return found;
    },
  };
}

function ownFile(flag: string, campaigns: readonly string[]): OwnScoreFile {
  const [name, campaign, ...rest] = flag.split(":");
  const path = rest.join(":");
  if (name === "" || path === "") {
    throw new UserError(
      `--metric-scores '${flag}' is not NAME:CAMPAIGN:FILE; write, for example, Mine:${
        campaigns[0]
      }:mine.seg.score`,
    );
  }
  if (!campaigns.includes(campaign)) {
    throw new UserError(
      `--metric-scores '${flag}': '${campaign}' is not among the tasks' campaigns ${
        campaigns.join(", ")
      }; name one of them`,
    );
  }
  return { name, campaign, path, ofSystems: /\.sys\.score(\.gz)?$/.test(path) };
}

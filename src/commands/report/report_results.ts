import type { Agreement } from "../agree/agree_table.ts";
import { agree } from "../agree/agree.ts";
import type { CampaignSettings } from "../inputs/compare_options.ts";
import type { Command, Terminal } from "../options/command.ts";
import type { Options } from "../options/option.ts";
import { parseSettings } from "../options/parse_settings.ts";
import { rank } from "../rank/rank.ts";
import { calibrate } from "../ties/calibrate.ts";
import { ties } from "../ties/ties.ts";

/** A metric's place by one measure, as `rank` gives it. */
export interface Ranked {
  /** Metric. */
  readonly metric: string;
  /** Its value; null where undefined. */
  readonly value: number | null;
  /** Its rank, 1 for the best; null without a value. */
  readonly rank: number | null;
  /** Its significance cluster; null without a value. */
  readonly cluster: number | null;
  /** The unit that was exchanged. */
  readonly unit: string;
  /** How clusters are adjusted. */
  readonly adjusted: string;
  /** p-values against every lower metric. */
  readonly p_values: Readonly<Record<string, { readonly p: number; readonly adjusted: number }>>;
}

/** A metric's threshold, as `calibrate` gives it. */
export interface Calibrated {
  /** Metric. */
  readonly metric: string;
  /** The threshold ε*; null where no two translations can be compared. */
  readonly epsilon: number | null;
  /** Accuracy at ε*. */
  readonly acc_eq: number | null;
  /** Accuracy at ε = 0. */
  readonly acc_eq_uncalibrated: number | null;
  /** Number of segments with pairs. */
  readonly groups: number;
  /** Number of pairs. */
  readonly pairs: number;
}

/** A metric's pair classes, as `ties` gives them. */
export type Tied =
  & { readonly metric: string }
  & Readonly<
    Record<"concordant" | "discordant" | "tied_human" | "tied_metric" | "tied_both", number>
  >
  & Readonly<Record<"tau_b" | "acc_eq", number | null>>;

/** What a report says about the metrics. */
export interface ReportResults {
  /** Agreement with people by metric and measure, with intervals. */
  readonly agreements: readonly Agreement[];
  /** Metrics in order, by measure. */
  readonly rankings: ReadonlyMap<string, readonly Ranked[]>;
  /** Thresholds of the metrics. */
  readonly thresholds: readonly Calibrated[];
  /** Pair classes of the metrics without a threshold. */
  readonly classes: readonly Tied[];
  /** What was assumed, left out or missing, one sentence each. */
  readonly notes: readonly string[];
}

/** Measures that a report ranks by. */
export const REPORT_MEASURES = [
  "acc_eq",
  "tau_b",
  "pearson_segment",
  "pa",
  "pearson",
  "kendall",
] as const;

/** Settings that decide the results of a report besides its input. */
export interface ReportDraws {
  /** Permutations of each test. */
  readonly permutations: number;
  /** Bootstrap replicates of each interval. */
  readonly replicates: number;
  /** Confidence of the intervals. */
  readonly confidence: number;
  /** Seed of all draws. */
  readonly seed: number;
  /** Number of workers; undefined for the number of cores. */
  readonly jobs: number | undefined;
}

/**
 * Runs `agree`, `rank`, `calibrate` and `ties` on the same input, so that a report says what these commands say.
 *
 * @param input Settings that name the input.
 * @param draws How much to draw.
 * @param terminal Where progress goes.
 * @returns What the commands gave, and their notes.
 * @throws {UserError} If the input is broken, or nothing can be compared.
 */
export async function reportResults(
  input: CampaignSettings,
  draws: ReportDraws,
  terminal: Terminal,
): Promise<ReportResults> {
  const notes = new Set<string>();
  const captured = async <Declared extends Options, Result>(
    command: Command<Declared>,
    chosen: Readonly<Record<string, unknown>>,
  ): Promise<Result> => {
    let printed = "";
    const { settings } = parseSettings(command, []);
    const code = await command.run([], { ...settings, ...input, ...chosen, format: "json" }, {
      ...terminal,
      interactive: false,
      out: (text) => void (printed += text),
      note: (text) => text.trim().split("\n").forEach((sentence) => notes.add(sentence)),
    });
    if (code !== 0) throw new Error(`${command.name} ended with ${code}`);
    // The command wrote it in the form that the interface fixes.
    return JSON.parse(printed) as Result;
  };
  const { permutations, replicates, confidence, seed, jobs } = draws;
  const rankings = new Map<string, readonly Ranked[]>();
  for (const measure of REPORT_MEASURES) {
    const rows: readonly Ranked[] = await captured(rank, { measure, permutations, seed, jobs });
    rankings.set(measure, rows);
  }
  return {
    rankings,
    agreements: await captured(agree, {
      measure: REPORT_MEASURES,
      replicates,
      confidence,
      seed,
      jobs,
    }),
    thresholds: list(await captured(calibrate, {})),
    classes: list(await captured(ties, {})),
    notes: [...notes].filter((sentence) => sentence !== ""),
  };
}

/** `ties` prints a single metric as one object. */
function list<Item>(found: Item | readonly Item[]): readonly Item[] {
  return Array.isArray(found) ? found : [found as Item];
}

import type { MeasureName } from "../../agreement/measures/measures.ts";
import type { ResamplingEngine } from "../engine/resampling_engine.ts";
import type { CampaignScores } from "../inputs/scores/scored_campaign.ts";
import { parseSettings } from "../options/parse_settings.ts";
import { agreeCommand } from "./agree.ts";
import type { AgreeSettings } from "./agree_options.ts";
import { agreeRows } from "./agree_rows.ts";
import type { Agreement } from "./agree_table.ts";
import { measureAgreement } from "./measure_agreement.ts";

/** The settings that another command shares with `agree`. */
export type SharedSettings = Partial<
  Pick<
    AgreeSettings,
    "systemMeans" | "signs" | "permutations" | "replicates" | "confidence" | "seed" | "group"
  >
>;

/**
 * Computes measures of every metric with intervals, as `agree` does by default.
 *
 * @param scores Metrics and human scores.
 * @param measures The measures.
 * @param shared Settings of the calling command.
 * @param engine The engine that draws replicates.
 * @param note Receives a note on what was read or drawn.
 * @param comparing Whether differences between metrics get intervals too.
 * @returns One row for each metric and measure.
 */
export async function resampledAgreement(
  scores: CampaignScores,
  measures: readonly MeasureName[],
  shared: SharedSettings,
  engine: ResamplingEngine,
  note: (sentence: string) => void,
  comparing: "none" | "intervals" = "none",
): Promise<Agreement[]> {
  const { settings: usual } = parseSettings({ name: "agree", ...agreeCommand }, []);
  const { systemMeans, signs, permutations, replicates, confidence, seed, group } = shared;
  const settings: AgreeSettings = {
    ...usual,
    ...{ systemMeans, group },
    signs: signs ?? usual.signs,
    permutations: permutations ?? usual.permutations,
    replicates: replicates ?? usual.replicates,
    confidence: confidence ?? usual.confidence,
    seed: seed ?? usual.seed,
  };
  const job = { scores, weights: null, shard: null, settings, engine, note, comparing };
  const { run, joined } = await measureAgreement(job, measures);
  return await agreeRows(run, joined, { note: () => {} });
}

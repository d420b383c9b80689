import { didYouMean } from "../../did_you_mean.ts";
import { readTableFile } from "../../campaign/user_file.ts";
import { columnTexts } from "../../campaign/tables/table.ts";
import { columnScores } from "../../campaign/tables/table_scores.ts";
import { parseScores } from "../../decimals/parsing/parse_scores.ts";
import {
  BLIND_SPOT_EDITS,
  BLIND_SPOTS,
  contrastiveAccuracies,
  type ContrastScore,
} from "../../probes/audit/blind_spots.ts";
import { EDITS } from "../../probes/minimal_pairs/edits/edits.ts";
import type { MinimalPair } from "../../probes/minimal_pairs/minimal_pairs.ts";
import { sentenceScores } from "../../textmetrics/corpus/scores.ts";
import { UserError } from "../../user_error.ts";
import { auditPairs } from "./audit_pairs.ts";
import type { AuditInputs } from "./inputs.ts";
import type { ContrastReport } from "./report.ts";
import { fileStem } from "../../campaign/own/score_argument.ts";
import type { ChosenMetric } from "../score/text_metric_options.ts";

/** The condition under which a metric is right about a pair. */
const RIGHT = "a pair is right where the translation scores above itself with the error put in.";

/** Contrastive accuracies, and the pairs behind them. */
export interface BlindSpotReport {
  /** Accuracies by metric and kind of error. */
  readonly accuracies: readonly ContrastReport[];
  /** Description of the pairs, or why there are none. */
  readonly from: string;
}

/**
 * Computes contrastive accuracies of the chosen metrics on minimal pairs of the system's own outputs.
 *
 * @param inputs The inputs of the audit.
 * @param metrics The metrics.
 * @param confidence Confidence of the Wilson intervals.
 * @returns The accuracies; none where there is no reference, or the outputs are not known to be English.
 */
export async function ownBlindSpots(
  inputs: AuditInputs,
  metrics: readonly ChosenMetric[],
  confidence: number,
): Promise<BlindSpotReport> {
  if (inputs.references.length === 0) {
    return { accuracies: [], from: "There is no reference to score minimal pairs against." };
  }
  const { pairs, from } = await auditPairs(inputs);
  if (pairs.length === 0) return { accuracies: [], from };
  return {
    accuracies: metrics.flatMap((chosen) =>
      report(chosen.name, scorePairs(pairs, inputs, chosen), confidence)
    ),
    from: `${from}; ${RIGHT}`,
  };
}

function scorePairs(
  pairs: readonly MinimalPair[],
  { references }: AuditInputs,
  { sentence }: ChosenMetric,
): ContrastScore[] {
  const prepared = sentence.prepare(
    references.map((texts) => pairs.map(({ base }) => texts[base.segment])),
  );
  const [before, after] = prepared.statisticsOfAll([
    pairs.map(({ base }) => base.text),
    pairs.map(({ edited }) => edited),
  ]).map((statistics) => sentenceScores(sentence, statistics));
  return contrasts(pairs, before, after, sentence.higherIsBetter ? 1 : -1);
}

function contrasts(
  pairs: readonly MinimalPair[],
  base: ArrayLike<number>,
  edited: ArrayLike<number>,
  sign: 1 | -1,
): ContrastScore[] {
  return pairs.flatMap(({ category }, at) => {
    const blindSpot = BLIND_SPOTS.find((name) => BLIND_SPOT_EDITS[name] === category);
    return blindSpot === undefined
      ? []
      : [{ blindSpot, base: sign * base[at], edited: sign * edited[at] }];
  });
}

/**
 * Computes contrastive accuracies of any metric from files of its scores, as `probe minimal-pairs --scores` reads them: a table,
 * or what a scorer writes for the line files of `audit --write`.
 *
 * The table has columns `id` as the suite prints it, `base`, `edited`, and `metric` where there are several. For pairs from
 * elsewhere a column `edit`, an edit of the suite or a blind spot, replaces `id`. Edits that are not a blind spot are skipped.
 *
 * @param paths The files.
 * @param inputs The inputs of the audit.
 * @param confidence Confidence of the Wilson intervals.
 * @returns The accuracies.
 * @throws {UserError} If a file is broken, an edit is unknown or a score is missing.
 */
export async function scoredBlindSpots(
  paths: readonly string[],
  inputs: AuditInputs,
  confidence: number,
): Promise<BlindSpotReport> {
  const [path] = paths;
  const { scoredSides } = await import("../probe/scored_sides.ts");
  const own = async () => {
    const made = await auditPairs(inputs);
    if (made.pairs.length > 0) return made;
    throw new UserError(
      `${path} has scores of line files, but no pair can be made of these outputs; say --target-language en where they are English`,
    );
  };
  const sides = await scoredSides(paths, async () => (await own()).pairs.length);
  if (sides !== null) {
    const { pairs, from } = await own();
    const scores = contrasts(pairs, sides.base, sides.edited, sides.lowerIsBetter ? -1 : 1);
    return { accuracies: report(fileStem(path), scores, confidence), from: `${from}; ${RIGHT}` };
  }
  const { table } = await readTableFile(path);
  const edits = table.columns.includes("edit")
    ? columnTexts(table, "edit")
    : columnTexts(table, "id").map((id) => id?.replace(/-\d+$/, "") ?? null);
  const [base, edited] = ["base", "edited"].map((name) => columnScores(table, name));
  // Ranks over both columns, so that decimals are compared rather than their nearest doubles.
  const { ranks } = parseScores(["base", "edited"].flatMap((name) => columnTexts(table, name)));
  const metrics = table.columns.includes("metric")
    ? columnTexts(table, "metric")
    : edits.map(() => fileStem(path));
  const byMetric = new Map<string, ContrastScore[]>();
  edits.forEach((text, row) => {
    const where = table.where(row);
    const metric = metrics[row];
    if (metric === null) throw new UserError(`${where}: the metric is empty; name it`);
    if (base.present[row] === 0 || edited.present[row] === 0) {
      throw new UserError(`${where}: a score is missing; give both, or leave the pair out`);
    }
    const blindSpot = blindSpotOf(text, where);
    const scores = byMetric.get(metric) ?? [];
    byMetric.set(metric, scores);
    if (blindSpot === null) return;
    scores.push({ blindSpot, base: ranks[row], edited: ranks[edits.length + row] });
  });
  return {
    accuracies: [...byMetric].flatMap(([metric, scores]) => report(metric, scores, confidence)),
    from: `Scores of minimal pairs from ${path}, ${edits.length} rows.`,
  };
}

function blindSpotOf(text: string | null, where: string): ContrastScore["blindSpot"] | null {
  const name = text?.toLowerCase().replaceAll("_", " ") ?? "";
  const found = BLIND_SPOTS.find((spot) =>
    spot === name || BLIND_SPOT_EDITS[spot].replaceAll("_", " ") === name
  );
  if (found !== undefined) return found;
  const known = EDITS.flatMap((edit) => [edit.name, edit.title]);
  if (known.some((edit) => edit.toLowerCase().replaceAll("_", " ") === name)) return null;
  const all = [...BLIND_SPOTS, ...EDITS.map((edit) => edit.name)];
  throw new UserError(
    `${where}: '${text ?? ""}' is no edit of the suite; ${didYouMean(text ?? "", all)}`,
  );
}

function report(
  metric: string,
  scores: readonly ContrastScore[],
  confidence: number,
): ContrastReport[] {
  return contrastiveAccuracies(scores, confidence).map((one) => ({ metric, ...one }));
}

import {
  isSegmentMeasure,
  MEASURES,
  type SegmentMeasure,
} from "../../agreement/measures/measures.ts";
import type { SystemMeasure } from "../../agreement/system_measure.ts";
import type { UnitSwaps } from "../../agreement/swaps/unit_swaps.ts";
import type { PairSwaps } from "../../agreement/swaps/cell_swaps.ts";
import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";
import type { AlignedScores } from "../../scores/aligned_scores.ts";
import type { ResamplingEngine } from "../engine/resampling_engine.ts";
import { gathered, type StreamedScores } from "../inputs/scores/scored_campaign.ts";
import { type ExchangeUnits, exchangeUnits } from "../inputs/scores/exchange_units.ts";
import { drawSigns } from "../options/signs_option.ts";
import { absorbedSentences } from "../sentences/absorbed_sentences.ts";
import type { RankedMeasure } from "./rank_tests.ts";
import { isAccuracy, type RankJob, type RankSettings } from "./rank_options.ts";
import type { AveragedMeasure } from "./ranked_groups.ts";

/**
 * Computes every metric's value by the requested measure, and prepares the tests.
 *
 * @param streamed The run; its metrics scored every translation that people scored.
 * @returns Values and tests.
 * @throws {UserError} If the requested unit does not suit the measure.
 */
export async function rankedMeasure(
  streamed: RankJob<StreamedScores>,
): Promise<RankedMeasure> {
  const { settings, engine, note } = streamed;
  const { measure } = settings;
  const crossing = isSegmentMeasure(measure) && crossesUnits(measure, settings) ? measure : null;
  if (crossing === null && isAccuracy(measure)) {
    const { rankedAccuracy } = await import("./ranked_accuracy.ts");
    return await rankedAccuracy(streamed);
  }
  const scores = await gathered(streamed.scores);
  const job = { ...streamed, scores };
  const names = scores.metrics.map(({ name }) => name);
  if (crossing !== null && isAccuracy(crossing)) {
    const { rankedCrossing } = await import("./ranked_crossing.ts");
    return { names, ...await rankedCrossing(job, crossing) };
  }
  if (crossing !== null) {
    const { rankedAgain } = await import("./ranked_again.ts");
    return { names, ...await rankedAgain(job, crossing) };
  }
  if (measure.startsWith("tau_")) {
    const { rankedGroups } = await import("./ranked_groups.ts");
    return { names, ...await rankedGroups(job, measure as AveragedMeasure) };
  }
  const { align, meansNote } = await import("../../scores/alignment.ts");
  const { alignedScores } = await import("../../scores/aligned_scores.ts");
  const means = measure === "spa" ? "common" : measure === "pearson_segment" ? "own" : undefined;
  const alignment = align(scores.human, scores.exclude, means ?? settings.systemMeans);
  const overSegments = measure === "pearson_segment" ? null : meansNote(alignment, [measure]);
  if (overSegments !== null) note(overSegments);
  const human = alignedScores(scores.human, alignment);
  const metrics = scores.metrics.map((metric) => alignedScores(metric, alignment));
  absorbedSentences([human, ...metrics], alignment.systems).forEach(note);
  const grain = measure === "pearson_segment" ? "cells" : "systems";
  const units = await exchangeUnits(job, measure, grain, alignment.segments);
  const bySegments: Parts = {
    human,
    metrics,
    units,
    unitSwaps: (signs) => ({
      human,
      metrics,
      unitOf: units.unitOf,
      signs,
      sums: (matrices, drawn) => engine.sums(matrices, drawn),
    }),
  };
  const ranked = measure === "spa"
    ? await rankedSpa(bySegments, settings, engine)
    : measure === "pearson_segment"
    ? await rankedCells(bySegments)
    : await rankedSystems(measure as SystemMeasure, bySegments);
  return { names, ...ranked };
}

/** A measure before the names of its metrics are added. */
type Unnamed = Omit<RankedMeasure, "names">;

/** Whether a measure is not a sum over segments, so that it is computed again after each swap. */
function crossesUnits(measure: SegmentMeasure, { group }: RankSettings): boolean {
  const { grouping } = MEASURES[measure];
  return measure === "spearman_segment" || measure === "pdp" || (group ?? grouping) !== grouping;
}

interface Parts {
  readonly human: AlignedScores;
  readonly metrics: readonly AlignedScores[];
  readonly units: ExchangeUnits;
  readonly unitSwaps: (signs: SignMatrix) => UnitSwaps;
}

async function rankedSpa(
  { human, metrics, units, unitSwaps }: Parts,
  settings: RankSettings,
  engine: ResamplingEngine,
): Promise<Unnamed> {
  const { softPairwiseAccuracy } = await import("../../agreement/soft_pairwise_accuracy.ts");
  const { standardisedIntegers } = await import("../../agreement/swaps/standardised_integers.ts");
  const { spaSwaps } = await import("../../agreement/swaps/spa_swaps.ts");
  const { spaSwapsByUnit } = await import("../../agreement/swaps/unit_swaps.ts");
  const { rowTotals } = await import("../../agreement/swaps/cell_swaps.ts");
  const signs = await drawSigns(settings, human.segments);
  const { permutations } = signs;
  const [people, ...counts] = await engine.counts([human, ...metrics], signs);
  const values = counts.map((count) => softPairwiseAccuracy(people, count, permutations));
  const { unit } = units;
  if (unit !== "system") {
    const p = Array.from(people, (count) => count / permutations);
    const swaps = (drawn: SignMatrix) => spaSwapsByUnit(p, unitSwaps(drawn));
    return { values, unit, units: units.units, exact: null, swaps };
  }
  const standard = metrics.map(({ values: own }) => standardisedIntegers(own));
  const sums = await engine.sums(standard, signs);
  const prepared = standard.map((scores, m) => (
    { sums: sums[m], totals: rowTotals(scores, human.systems) }
  ));
  const swaps = (drawn: SignMatrix): Promise<PairSwaps> =>
    Promise.resolve((i, j) => spaSwaps(people, prepared[i], prepared[j], drawn));
  return { values, unit, units: human.systems, exact: null, swaps };
}

async function rankedCells(
  { human, metrics, units, unitSwaps }: Parts,
): Promise<Unnamed> {
  const { pearson } = await import("../../agreement/pearson.ts");
  const { segmentSwaps } = await import("../../agreement/swaps/unit_swaps.ts");
  const rated = (cells: Float64Array) =>
    human.present === null ? cells : cells.filter((_, at) => human.present?.[at] === 1);
  const people = rated(human.values);
  const values = metrics.map((metric) => pearson(people, rated(metric.values)));
  if (units.unit !== "cell") {
    const swaps = (signs: SignMatrix) => segmentSwaps(unitSwaps(signs));
    return { values, unit: units.unit, units: units.units, exact: null, swaps };
  }
  const unitOf = Int32Array.from(people.keys());
  const swaps = (signs: SignMatrix) => segmentSwaps({ ...unitSwaps(signs), unitOf });
  return { values, unit: "cell", units: people.length, exact: null, swaps };
}

async function rankedSystems(
  measure: SystemMeasure,
  { human, metrics, units, unitSwaps }: Parts,
): Promise<Unnamed> {
  const { systemMeasure } = await import("../../agreement/system_measure.ts");
  const { permBoth } = await import("../../resampling/permutation/perm_both.ts");
  const { standardised } = await import("../../scores/moments.ts");
  const { systemSwaps } = await import("../../agreement/swaps/unit_swaps.ts");
  const values = metrics.map((scores) =>
    measure === "pearson"
      ? systemMeasure(measure, human.means, scores.means)
      : systemMeasure(measure, human.standings, scores.standings)
  );
  if (units.unit !== "system") {
    const swaps = (signs: SignMatrix) => systemSwaps(measure, unitSwaps(signs));
    return { values, unit: units.unit, units: units.units, exact: null, swaps };
  }
  // Integer sums keep exact ties, which a correlation of the scores does not need; with unequal numbers of segments only means
  // are comparable.
  const list = (scores: AlignedScores) =>
    measure === "pearson" || scores.present !== null ? scores.means : scores.totals;
  const prepared = metrics.map((scores) => standardised(list(scores)));
  const swaps = (signs: SignMatrix): Promise<PairSwaps> =>
    Promise.resolve((i, j) =>
      permBoth(
        prepared[i],
        prepared[j],
        signs,
        (swapped) => systemMeasure(measure, list(human), swapped),
      )
    );
  return { values, unit: "system", units: human.systems, exact: null, swaps };
}

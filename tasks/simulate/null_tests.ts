import { spaSwaps } from "../../src/agreement/swaps/spa_swaps.ts";
import { standardisedIntegers } from "../../src/agreement/swaps/standardised_integers.ts";
import { unitRows } from "../../src/agreement/swaps/unit_rows.ts";
import { segmentSwaps, spaSwapsByUnit, systemSwaps } from "../../src/agreement/swaps/unit_swaps.ts";
import { type PairSwaps, rowTotals } from "../../src/agreement/swaps/cell_swaps.ts";
import { type SystemMeasure, systemMeasure } from "../../src/agreement/system_measure.ts";
import { calibrate } from "../../src/pairs/calibration/calibrate.ts";
import { pairScores } from "../../src/pairs/classes/paired_scores.ts";
import { permBoth } from "../../src/resampling/permutation/perm_both.ts";
import { standardised } from "../../src/scores/moments.ts";
import { permutationCounts } from "../../src/resampling/permutation/permutation_counts.ts";
import {
  allSigns,
  type SignMatrix,
  signMatrix,
} from "../../src/resampling/permutation/sign_matrix.ts";
import { subsetSums } from "../../src/resampling/permutation/subset_sums.ts";
import { reachedCount, swapPValue } from "../../src/resampling/significance/swap_test.ts";
import { signFlips } from "../../src/resampling/sign_flips/sign_flips.ts";
import { signFlipPValue } from "../../src/resampling/sign_flips/sign_flip_p_value.ts";
import { type AlignedScores, alignedScores } from "../../src/scores/aligned_scores.ts";
import { align } from "../../src/scores/alignment.ts";
import type { ScoreTable } from "../../src/scores/score_table.ts";
import type { MadeUpCampaign } from "./made_up_campaign.ts";

/** The p-value of one test on one campaign. */
export interface TestedOnce {
  /** Measure of the comparison. */
  readonly measure: string;
  /** Unit that it exchanges. */
  readonly unit: string;
  /** Its two-sided p-value. */
  readonly p: number;
}

const SYSTEM_MEASURES: readonly SystemMeasure[] = ["pa", "kendall", "spearman", "pearson"];

/**
 * Tests the first two metrics of a made-up campaign by every measure and unit of exchange.
 *
 * @param campaign The campaign.
 * @param permutations Number of swaps per test.
 * @param seed Seed of the swaps.
 */
export async function testedByUnits(
  campaign: MadeUpCampaign,
  permutations: number,
  seed: number,
): Promise<TestedOnce[]> {
  const alignment = align(campaign.human, new Set());
  const human = alignedScores(campaign.human, alignment);
  const metrics = campaign.metrics.slice(0, 2).map((metric) => alignedScores(metric, alignment));
  const tested = accuracyTests(campaign);
  const add = (measure: string, unit: string, pairs: PairSwaps, signs: SignMatrix) => {
    const reached = reachedCount(pairs(0, 1), "two-sided");
    const exhaustive = 2 ** Math.min(30, signs.segments) === signs.permutations;
    tested.push({ measure, unit, p: swapPValue(reached, signs.permutations, exhaustive).p });
  };
  const p = (measure: string, unit: string) =>
    tested.find((one) => one.measure === measure && one.unit === unit)?.p ?? NaN;
  const draw = (unit: string, units: number) =>
    units <= 20 && 2 ** units <= permutations
      ? allSigns(units)
      : signMatrix({ source: "philox", seed, experiment: unit, to: permutations, segments: units });
  const sums = (matrices: readonly Float64Array[], signs: SignMatrix) =>
    Promise.resolve(matrices.map((matrix) => subsetSums(matrix, signs)));
  const inner = signMatrix({
    source: "philox",
    seed,
    experiment: "signs",
    to: INNER_PERMUTATIONS,
    segments: human.segments,
  });
  const counts = permutationCounts(human.integers, human.totals, inner);
  const people = Array.from(counts, (count) => count / INNER_PERMUTATIONS);
  const units: readonly [string, Int32Array][] = [
    ["segment", Int32Array.from({ length: human.segments }, (_, i) => i)],
    ["document", campaign.documentOf],
    ["cell", Int32Array.from(human.values.keys())],
  ];
  for (const [unit, unitOf] of units) {
    const signs = draw(unit, unitOf.reduce((most, one) => Math.max(most, one), 0) + 1);
    const swaps = { human, metrics, unitOf, signs, sums };
    add("pearson_segment", unit, await segmentSwaps(swaps), signs);
    if (unit === "cell") continue;
    for (const measure of SYSTEM_MEASURES) {
      add(measure, unit, await systemSwaps(measure, swaps), signs);
    }
    add("spa", unit, await spaSwapsByUnit(people, swaps), signs);
  }
  const signs = draw("system", human.systems);
  for (const measure of SYSTEM_MEASURES) {
    add(measure, "system", swappedSystems(measure, human, metrics, signs), signs);
  }
  add("spa", "system", swappedSystemsSpa(counts, metrics, inner, signs), signs);
  const documents = draw("document", campaign.documentOf[human.segments - 1] + 1);
  if (documents.permutations === signs.permutations) {
    for (const measure of ["pa", "pearson"] as const) {
      const pairs = swappedTogether(measure, human, metrics, campaign.documentOf, signs, documents);
      add(measure, "system × document", pairs, documents);
    }
  }
  for (const measure of [...SYSTEM_MEASURES, "spa"]) {
    const greater = Math.max(p(measure, "document"), p(measure, "system"));
    tested.push({ measure, unit: "document and system", p: greater });
  }
  return tested;
}

/** Permutations within SPA. */
const INNER_PERMUTATIONS = 500;

/** PERM-BOTH in the organisers' form: whole systems are swapped. */
function swappedSystems(
  measure: SystemMeasure,
  human: AlignedScores,
  metrics: readonly AlignedScores[],
  signs: SignMatrix,
): PairSwaps {
  const standard = metrics.map(({ means }) => standardised(means));
  return (i, j) =>
    permBoth(standard[i], standard[j], signs, (list) => systemMeasure(measure, human.means, list));
}

/**
 * Swaps systems and documents together: both are drawn, and the scores of a system in a document are swapped if exactly one of
 * the two is.
 */
function swappedTogether(
  measure: SystemMeasure,
  human: AlignedScores,
  metrics: readonly AlignedScores[],
  documentOf: Int32Array,
  systems: SignMatrix,
  documents: SignMatrix,
): PairSwaps {
  const people = measure === "pearson" ? human.means : human.standings;
  const ofDocuments = metrics.map(({ values }) =>
    unitRows(standardised(values), documentOf, documents.segments)
  );
  return (i, j) => {
    const [left, right] = [new Float64Array(human.systems), new Float64Array(human.systems)];
    const difference = (swaps: (system: number, document: number) => boolean) => {
      left.fill(0);
      right.fill(0);
      for (let at = 0; at < ofDocuments[i].length; at++) {
        const k = Math.floor(at / documents.segments);
        const swapped = swaps(k, at % documents.segments);
        left[k] += ofDocuments[swapped ? j : i][at];
        right[k] += ofDocuments[swapped ? i : j][at];
      }
      const value = (scores: Float64Array) => systemMeasure(measure, people, scores) ?? NaN;
      return value(left) - value(right);
    };
    const drawn = ({ bytes, permutations }: SignMatrix, permutation: number, unit: number) =>
      (bytes[(unit >> 3) * permutations + permutation] >> (unit & 7) & 1) === 0;
    return {
      observed: difference(() => false),
      swapped: Float64Array.from(
        { length: documents.permutations },
        (_, permutation) =>
          difference((k, document) =>
            drawn(systems, permutation, k) !== drawn(documents, permutation, document)
          ),
      ),
    };
  };
}

function swappedSystemsSpa(
  human: Uint32Array,
  metrics: readonly AlignedScores[],
  inner: SignMatrix,
  signs: SignMatrix,
): PairSwaps {
  const prepared = metrics.map(({ values, systems }) => {
    const scores = standardisedIntegers(values);
    return { sums: subsetSums(scores, inner), totals: rowTotals(scores, systems) };
  });
  return (i, j) => spaSwaps(human, prepared[i], prepared[j], signs);
}

/** Calibrated accuracy: pairs, segments and documents exchanged, exactly. */
function accuracyTests({ human, metrics, documentOf }: MadeUpCampaign): TestedOnce[] {
  const right = metrics.slice(0, 2).map((metric) => rightPairs(human, metric));
  const pairs: number[] = [];
  const segments = new Float64Array(human.segments);
  right[0].forEach((one, at) => {
    const difference = one - right[1][at];
    pairs.push(difference);
    segments[at % human.segments] += difference;
  });
  const documents = unitRows(segments, documentOf, documentOf[human.segments - 1] + 1);
  const p = (shares: ArrayLike<number>) => {
    const flips = signFlips(shares);
    return flips === null ? NaN : signFlipPValue(flips, "two-sided") ?? NaN;
  };
  return [
    { measure: "acc_eq", unit: "pair", p: p(pairs) },
    { measure: "acc_eq", unit: "segment", p: p(segments) },
    { measure: "acc_eq", unit: "document", p: p(documents) },
  ];
}

/** 1 for each pair of systems and segment that a metric gets right at its best threshold; segments vary fastest. */
function rightPairs(human: ScoreTable, metric: ScoreTable): Uint8Array {
  const { segments, systems } = human;
  const groups = Int32Array.from({ length: human.column.length }, (_, row) => row % segments);
  const { epsilonText } = calibrate(pairScores(human.column, metric.column, groups));
  const unit = 10 ** metric.column.decimals;
  const epsilon = Math.round(Number(epsilonText) * unit);
  const scores = metric.column.values.map((value) => Math.round(value * unit));
  const people = human.column.values;
  const right = new Uint8Array(systems.length * (systems.length - 1) / 2 * segments);
  let at = 0;
  for (let k = 0; k < systems.length; k++) {
    for (let l = k + 1; l < systems.length; l++) {
      for (let i = 0; i < segments; i++, at++) {
        const byPeople = people[k * segments + i] - people[l * segments + i];
        const byMetric = scores[k * segments + i] - scores[l * segments + i];
        const order = Math.abs(byMetric) <= epsilon ? 0 : Math.sign(byMetric);
        right[at] = order === Math.sign(byPeople) ? 1 : 0;
      }
    }
  }
  return right;
}

import { openRatedStudy } from "../../campaign/studies/open_rated_study.ts";
import type { AlignedScores } from "../../scores/aligned_scores.ts";
import type { RatedStudy } from "../../scores/rated_study.ts";
import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";
import type { Table } from "../../reporting/tables/table.ts";
import { numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { SectionContext } from "../section.ts";
import { type OpenDataset, PAPER_SEED, paperSigns } from "./datasets.ts";
import type { SystemOrders } from "../../agreement/stability_over_orders.ts";

/** Random orders of the systems. */
export const ORDERS = 100;
/** Other seeds of the paper's generator of signs; their spread is the tolerance of a printed figure. */
const OTHER_SEEDS = [0, 1, 2, 3, 5];
/** The reading that decides ties at random. */
export const COIN = "ties decided by a coin";
/** Metrics, by their references, of the campaign whose reference the paper leaves open. */
const OTHER_REFERENCES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  heen23: [["refB"], ["refA", "refB"]],
};

/** Permutation counts of a study, the basis of every order of its systems. */
export type OrderedCounts = Omit<SystemOrders, "seed" | "orders" | "ties">;

/** Scores and the signs of their permutations: input of the task `which-bird/ordered-counts`. */
export interface SignedScores {
  /** The scores. */
  readonly scores: AlignedScores;
  /** The signs. */
  readonly signs: SignMatrix;
}

/** Leave-one-out stability under one reading of what the paper leaves open. */
export interface StabilityReading {
  /** The dataset. */
  readonly dataset: string;
  /** The difference of this reading. */
  readonly reading: string;
  /** Value with the systems in file order. */
  readonly tau: number | null;
  /** Least value over orders of the systems. */
  readonly low: number;
  /** Greatest value over orders of the systems. */
  readonly high: number;
}

/**
 * Counts the permutations of a study under given signs, on the workers.
 *
 * @param context The runner's services.
 * @param study The study.
 * @param signs The signs.
 * @returns The counts.
 */
export async function orderedCountsOf(
  context: SectionContext,
  study: RatedStudy,
  signs: SignMatrix,
): Promise<OrderedCounts> {
  const [human, ...scorers] = await context.map<SignedScores, Uint32Array>(
    "which-bird/ordered-counts",
    [study.human, ...study.scorers].map((scores) => ({ scores, signs })),
  );
  return { systems: study.systems.length, human, scorers, permutations: signs.permutations };
}

/**
 * Computes stability with the systems in file order and over random orders.
 *
 * @param context The runner's services.
 * @param counts Counts of permutations.
 * @param ties How permutations that tie with the observed difference count. @default {"count"}
 * @returns The reading.
 */
export async function overOrders(
  context: SectionContext,
  counts: OrderedCounts,
  ties: SystemOrders["ties"] = "count",
): Promise<Omit<StabilityReading, "dataset" | "reading">> {
  const [taus] = await context.map<SystemOrders, (number | null)[]>(
    "which-bird/system-orders",
    [{ ...counts, seed: context.seed, orders: ORDERS, ties }],
  );
  const defined = taus.filter((tau) => tau !== null);
  return { tau: taus[0], low: Math.min(...defined), high: Math.max(...defined) };
}

/**
 * Computes the stability of a dataset under other readings: ties decided at random, other seeds of the signs, metrics with
 * other references.
 *
 * @param context The runner's services.
 * @param dataset The dataset.
 * @param counts Counts of permutations.
 * @returns The readings, and the range over seeds.
 */
export async function otherReadings(
  context: SectionContext,
  { dataset: { id, source }, study }: OpenDataset & { readonly study: RatedStudy },
  counts: OrderedCounts,
): Promise<{ readonly readings: StabilityReading[]; readonly seeds: [number, number] }> {
  const readings: StabilityReading[] = [];
  const add = async (reading: string, input: OrderedCounts, ties?: SystemOrders["ties"]) => {
    readings.push({ dataset: id, reading, ...await overOrders(context, input, ties) });
  };
  for (const seed of OTHER_SEEDS) {
    await add(`seed ${seed}`, await orderedCountsOf(context, study, paperSigns(study, seed)));
  }
  const seeds: [number, number] = [
    Math.min(...readings.map(({ low }) => low)),
    Math.max(...readings.map(({ high }) => high)),
  ];
  await add(COIN, counts, "coin");
  const others = OTHER_REFERENCES[id] ?? [];
  const campaign = others.length === 0 ? null : await context.campaign(source);
  if (campaign === null) return { readings, seeds };
  for (const references of others) {
    const other = await openRatedStudy(campaign, { references });
    await add(
      `metrics that saw ${references.join(" or ")}`,
      await orderedCountsOf(context, other, paperSigns(other)),
    );
  }
  return { readings, seeds };
}

/**
 * Tabulates the readings.
 *
 * @param readings The readings.
 * @returns The table.
 */
export function stabilityReadingTable(readings: readonly StabilityReading[]): Table {
  return tableOf(readings, {
    id: "readings",
    title: "The same under other readings of what the paper leaves open",
    columns: [
      texts("dataset", "Dataset", ({ dataset }) => dataset),
      texts("reading", "Read otherwise", ({ reading }) => reading),
      numbers("tau", "τ", 5, ({ tau }) => tau),
      numbers("low", "least over orders of systems", 5, ({ low }) => low),
      numbers("high", "greatest", 5, ({ high }) => high),
    ],
    notes: [
      `Seeds are those of numpy's default_rng; the paper's rows take ${PAPER_SEED}. Rounding in float64 unties permutations that tie exactly, one way or the ` +
      "other; a coin stands for it.",
    ],
  });
}

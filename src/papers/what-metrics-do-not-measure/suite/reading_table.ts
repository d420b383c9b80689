import {
  corruptionCurves,
  FRACTIONS,
  meanDrops,
} from "../../../probes/corruption/corruption_curves.ts";
import { fractionForDrop } from "../../../probes/corruption/fraction_for_drop.ts";
import { EDITS } from "../../../probes/minimal_pairs/edits/edits.ts";
import { type EditKind, isOfKind } from "../../../probes/minimal_pairs/minimal_pairs.ts";
import { interleaving } from "../../../probes/minimal_pairs/interleaving.ts";
import {
  type BasesAndPairs,
  countSuite,
  type SuiteCounts,
} from "../../../probes/minimal_pairs/suite_counts.ts";
import type { Table } from "../../../reporting/tables/table.ts";
import { numbers, percents, tableOf, texts } from "../../../reporting/tables/table_of.ts";
import type { SectionContext } from "../../section.ts";
import type { CountedReadings } from "./base_readings.ts";
import { editKey } from "./edit_keys.ts";

/** Figures of sections 5 and 6 under one reading, by the key of the published figure. */
type Figures = Readonly<Record<string, number | null>>;

/** Columns of the table of readings, a selection of these figures. */
const SHOWN = [
  ["table2.sources", "Sources", 0, numbers],
  ["corruption.clean.bleu", "BLEU", 2, numbers],
  ["corruption.clean.chrf", "chrF", 2, numbers],
  ["corruption.30.bleu", "BLEU lost, 30 % corrupted", 2, numbers],
  ["corruption.one_point.bleu", "One point of BLEU at", 1, percents],
  ["table2.all_altering.delta_chrf", "Altering, Δ chrF", 2, numbers],
  ["table2.hallucination.delta_chrf", "Hallucination, Δ chrF", 2, numbers],
  ["table2.negation.delta_chrf", "Negation, Δ chrF", 2, numbers],
  ["table2.contraction.no_penalty_chrf", "Contraction, no penalty", 1, percents],
  ["table2.punctuation.no_penalty_chrf", "Punctuation, no penalty", 1, percents],
] as const;

/**
 * Compares readings of the bases: which printed figures each one explains, and which it makes worse.
 *
 * @param context The runner's services.
 * @param counted The readings, counted.
 * @param draws Draws of corrupted segments per share.
 * @returns One row per reading, after the row of the paper.
 */
export function readingTable(
  context: SectionContext,
  { all, counts, chosen }: CountedReadings,
  draws: number,
): Table {
  const [own] = chosen.values();
  const straight = straightened(all, own);
  const figures = [
    ...[...chosen].map(([title, bases]) => ({
      title,
      figures: readingFigures(all, counts, bases, draws, context.seed),
    })),
    {
      title: "as here, quotation marks and apostrophes straightened in texts and references",
      figures: readingFigures(
        straight,
        countSuite(straight),
        straight.bases.map((_, b) => b),
        draws,
        context.seed,
      ),
    },
  ];
  const present = figures[0].figures;
  const printed: Figures = Object.fromEntries(
    Object.keys(present).map((key) => [key, context.printed(key)]),
  );
  const paper = context.sample
    ? []
    : [{ title: "the paper", figures: printed, nearer: null, farther: null }];
  const results = [
    ...paper,
    ...figures.map(({ title, figures }) => ({
      title,
      figures,
      nearer: context.sample ? null : moved(printed, present, figures, -1),
      farther: context.sample ? null : moved(printed, present, figures, 1),
    })),
  ];
  return tableOf(results, {
    id: "readings",
    title:
      'Readings of "the base translation": what each explains of sections 5 and 6, and what it makes worse',
    columns: [
      texts("reading", "Base translations", ({ title }) => title),
      ...SHOWN.map(([key, title, digits, column]) =>
        column<typeof results[number]>(key, title, digits, ({ figures }) => figures[key])
      ),
      numbers("nearer", "Figures nearer to the print than here", 0, ({ nearer }) => nearer),
      numbers("farther", "farther from it", 0, ({ farther }) => farther),
    ],
    notes: [
      `Nearer and farther: of ${
        Object.values(printed).filter((value) => value !== null).length
      } figures of Table 2 and of section 6, how many come nearer to the printed one than those of the first reading, and how many go farther. ` +
      "Least lengths are those, of 1 to 200, that leave most nearly as many sources as the paper has.",
      "The verdicts keep the first reading by a rule that looks at no figure: what the paper's text does not name (a least length, a kind of system, a change " +
      "of marks) is not added. The order of systems it leaves open; the alphabetical one asks nothing of the data.",
    ],
  });
}

/** How many figures are farther from the print (1), or nearer to it (−1), than those of another reading. */
function moved(printed: Figures, from: Figures, to: Figures, direction: 1 | -1): number {
  return Object.entries(printed).filter(([key, print]) => {
    const [before, after] = [from[key], to[key]];
    if (print === null || before === null || after === null) return false;
    return direction * (Math.abs(after - print) - Math.abs(before - print)) > 0;
  }).length;
}

/** Figures of sections 5 and 6 on a selection of bases. */
function readingFigures(
  all: BasesAndPairs,
  counts: SuiteCounts,
  bases: readonly number[],
  draws: number,
  seed: number,
): Figures {
  const taken = new Set(bases);
  const own = [...all.pairs.keys()].filter((p) => taken.has(counts.baseOf[p]));
  const of = (kind: EditKind): number[] => own.filter((p) => isOfKind(all.pairs[p], kind));
  const figures: Record<string, number | null> = {
    "table2.sources": bases.length,
    "table2.pairs": own.length,
  };
  for (
    const edit of [...EDITS.map(({ name }) => name), "all_altering", "all_preserving"] as const
  ) {
    const key = editKey(edit);
    const chosen = of(edit);
    figures[`table2.${key}.n`] = chosen.length;
    figures[`table2.${key}.delta_bleu`] = meanOf(counts.bleu.costs.deltas, chosen);
    figures[`table2.${key}.delta_chrf`] = meanOf(counts.chrf.costs.deltas, chosen);
    figures[`table2.${key}.no_penalty_chrf`] = meanOf(counts.chrf.costs.unpenalised, chosen);
  }
  for (const metric of ["bleu", "chrf"] as const) {
    const [altering, preserving] = (["all_altering", "all_preserving"] as const)
      .map((kind) => of(kind).map((p) => counts[metric].costs.deltas[p]));
    figures[`table2.interleaving.${metric}`] = interleaving(altering, preserving);
  }
  for (const curve of corruptionCurves(all, counts, bases, draws, seed).curves) {
    const metric = curve.name.toLowerCase();
    const drops = meanDrops(curve);
    figures[`corruption.clean.${metric}`] = curve.clean;
    FRACTIONS.forEach((fraction, f) => figures[dropKey(metric, fraction)] = drops[f]);
    figures[`corruption.one_point.${metric}`] = fractionForDrop(FRACTIONS, drops, 1);
  }
  return figures;
}

/**
 * Names the published drop of a metric at a share of segments.
 *
 * @param metric The metric, in any case.
 * @param fraction The share, 0 to 1.
 * @returns The key.
 */
export function dropKey(metric: string, fraction: number): string {
  const percent = String(Math.round(100 * fraction)).padStart(2, "0");
  return `corruption.${percent}.${metric.toLowerCase()}`;
}

function meanOf(values: ArrayLike<number>, chosen: readonly number[]): number | null {
  if (chosen.length === 0) return null;
  return chosen.reduce((sum, p) => sum + values[p], 0) / chosen.length;
}

/** The suite of given bases, with straight quotation marks and apostrophes everywhere. */
function straightened({ bases, pairs }: BasesAndPairs, chosen: readonly number[]): BasesAndPairs {
  const straight = (text: string): string => text.replaceAll(/[“”]/g, '"').replaceAll(/[‘’]/g, "'");
  const own = new Map(chosen.map((b) => {
    const { reference, text } = bases[b];
    return [bases[b], { ...bases[b], reference: straight(reference), text: straight(text) }];
  }));
  return {
    bases: [...own.values()],
    pairs: pairs.flatMap((pair) => {
      const base = own.get(pair.base);
      return base === undefined ? [] : [{ ...pair, base, edited: straight(pair.edited) }];
    }),
  };
}

import type { EditName } from "../../../probes/minimal_pairs/edits/edit.ts";
import { EDITS } from "../../../probes/minimal_pairs/edits/edits.ts";
import { isOfKind, type MinimalPair } from "../../../probes/minimal_pairs/minimal_pairs.ts";
import { formatNumber } from "../../../reporting/tables/format_cell.ts";
import type { EditCost } from "../../../probes/minimal_pairs/edit_costs.ts";
import { sourcesAfterLosses } from "../../../probes/bases/random_losses.ts";
import type { SectionContext } from "../../section.ts";
import { printedPlace } from "../../printed_place.ts";
import type { Suite } from "./suite.ts";
import type { BasesAndPairs } from "../../../probes/minimal_pairs/suite_counts.ts";

/** Why figures of the suite as a whole differ from the published ones. */
export const SUITE_REASON =
  "the edits are this project's own rules after the paper's description, as its suite is not published";

/** Why figures of one edit differ from the published ones. */
export interface SuiteReasons {
  /** Its number of pairs. */
  readonly n: string;
  /** Its costs. */
  readonly cost: string;
}

/**
 * Collects the facts of this suite that affect the figures of an edit: how many bases its rule fits, how much it adds and
 * removes and, for marks, how the references write them.
 *
 * @param suite The suite.
 * @param edit The edit, or a class.
 * @returns The reasons.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { suiteReasons } from "./suite_reasons.ts";
 *
 * const base = { segment: 0, system: "A", source: "…", reference: "It’s 5%.", text: "It is 5%." };
 * const pair = {
 *   id: "symbol_expanded-0", category: "symbol_expanded", class: "preserving", base, edited: "It is 5 percent.",
 *   rule: "percent", span: [7, 15],
 * } as const;
 * const { n } = suiteReasons({ bases: [base, base], pairs: [pair] }, "symbol_expanded");
 * assertEquals(n, "our rule fits 1 of 2 bases (50.0%); the paper's rule and its bases are not published");
 * ```
 */
export function suiteReasons(
  { bases, pairs }: BasesAndPairs,
  edit: EditCost<EditName>["edit"],
): SuiteReasons {
  if (edit === "all_altering" || edit === "all_preserving") {
    const mix = `${SUITE_REASON}; ${shares(pairs, edit)}`;
    return { n: mix, cost: mix };
  }
  const own = pairs.filter(({ category }) => category === edit);
  const share = formatNumber(bases.length === 0 ? 0 : own.length / bases.length, 1, true);
  const rest = edit === "clause_omitted"
    ? `; ${
      commaless(bases)
    } bases are one sentence without a comma, while the paper's rule leaves 121 of its 1,420 alone, so it cuts more than clauses`
    : "; the paper's rule and its bases are not published";
  return {
    n: `our rule fits ${own.length} of ${bases.length} bases (${share})${rest}`,
    cost: `${SUITE_REASON}; ${size(own)}${marks(own, edit)}`,
  };
}

/** Draws of lost translations. */
const LOSSES = 200;

/**
 * Explains why the number of sources with an error-free translation differs: whether random losses, as many as in the paper's
 * join, can explain it.
 *
 * @param context The runner's services.
 * @param suite The translations the bases were chosen from.
 * @returns The reason.
 */
export function sourcesReason(
  { printed, seed, samples }: SectionContext,
  { sources, rated }: Suite,
): string {
  const found = `${sources.length} sources have an error-free translation`;
  const coverage = printed("join.zh-en.coverage");
  if (coverage === null) return found;
  const left = sourcesAfterLosses(
    sources.map(({ translations }) => translations.length),
    rated,
    Math.round((1 - coverage) * rated),
    samples ?? LOSSES,
    seed,
  );
  const range = [Math.min(...left), Math.max(...left)] as const;
  return `${found}; losing as many translations at random as the paper's join did, ${
    formatNumber(1 - coverage, 1, true)
  }, leaves ${range.join(" to ")} of them over ${left.length} draws${
    printedPlace(printed("table2.sources"), range, 0)
  }; what else would is in the table of readings of section 6`;
}

/** Share of a class in its two largest edits, which dominate its means. */
function shares(pairs: readonly MinimalPair[], edit: "all_altering" | "all_preserving"): string {
  const own = pairs.filter((pair) => isOfKind(pair, edit));
  const count = (name: string): number => own.filter(({ category }) => category === name).length;
  const largest = EDITS.map(({ name, title }) => ({ title, n: count(name) }))
    .toSorted((a, b) => b.n - a.n).slice(0, 2);
  return `of our ${own.length} pairs ${
    largest.map(({ title, n }) =>
      `${formatNumber(n / Math.max(1, own.length), 0, true)} are "${title}"`
    )
      .join(" and ")
  }`;
}

/** Bases with neither a clause set off by a comma nor a second sentence to remove. */
function commaless(bases: BasesAndPairs["bases"]): number {
  return bases.filter(({ text }) => !/[,;:，；：]|[.!?。！？]["”]?\s+\S/.test(text)).length;
}

function size(pairs: readonly MinimalPair[]): string {
  let added = 0;
  let removed = 0;
  for (const { base: { text }, edited } of pairs) {
    let head = 0;
    while (head < Math.min(text.length, edited.length) && text[head] === edited[head]) head++;
    let tail = 0;
    const most = Math.min(text.length, edited.length) - head;
    while (tail < most && text.at(-1 - tail) === edited.at(-1 - tail)) tail++;
    removed += text.length - head - tail;
    added += edited.length - head - tail;
  }
  const mean = (total: number): string => formatNumber(total / Math.max(1, pairs.length), 1);
  return `ours turns a stretch of ${mean(removed)} characters into one of ${
    mean(added)
  } on average`;
}

/** How the references write the marks that an edit changes. */
function marks(pairs: readonly MinimalPair[], edit: EditCost<EditName>["edit"]): string {
  if (edit !== "punctuation_restyled" && edit !== "contraction_expanded") return "";
  const curly = /[“”‘’]/;
  const references = pairs.filter(({ base }) => curly.test(base.reference)).length;
  const bases = pairs.filter(({ base }) => curly.test(base.text)).length;
  return `; curly marks stand in ${references} of its ${pairs.length} references but in ${bases} of its bases, so that losing the straight ones brings a text nearer`;
}

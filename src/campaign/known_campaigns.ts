import file from "../../data/campaigns.json" with { type: "json" };

/** Level of human scores: whole systems, domains, documents or segments. */
export type GoldLevel = "sys" | "domain" | "doc" | "seg";

/** Agreed facts of a campaign beyond its files. */
export interface CampaignFacts {
  /** True for a test set of the WMT metrics tasks; false where the facts are assumed. */
  readonly known: boolean;
  /** Reference that metrics saw in the metrics task. */
  readonly standardReference: string;
  /** Gold human scores by level; a level without gold scores is absent. */
  readonly gold: Readonly<Partial<Record<GoldLevel, string>>>;
  /** Systems that the metrics task leaves out. */
  readonly outliers: readonly string[];
  /** Metrics that took part as primary submissions, without their reference. */
  readonly primaryMetrics: readonly string[];
  /** Metrics that the organisers ran as baselines, without their reference. */
  readonly baselineMetrics: readonly string[];
}

/** Facts as in the file. Those of a language pair override those of its test set. */
interface StatedFacts {
  readonly standard_reference?: string;
  readonly gold?: Readonly<Partial<Record<GoldLevel, string>>>;
  readonly outliers?: readonly string[];
  readonly primary_metrics?: string;
  readonly baseline_metrics?: string;
}

interface FactsFile {
  readonly metric_lists: Readonly<Record<string, readonly string[]>>;
  readonly test_sets: Readonly<
    Record<
      string,
      StatedFacts & { readonly language_pairs: Readonly<Record<string, StatedFacts>> }
    >
  >;
}

const FILE: FactsFile = file;

/**
 * Finds the facts of a campaign of the WMT metrics tasks, as mt-metrics-eval's code states them.
 *
 * @param name Campaign, for example `wmt22/en-de`.
 * @returns Its facts; null for a campaign that is not known.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { knownFacts } from "./known_campaigns.ts";
 *
 * assertEquals(knownFacts("wmt22/en-de")?.outliers, ["M2M100_1.2B-B4"]);
 * assertEquals(knownFacts("wmt23/he-en")?.standardReference, "refB");
 * assertEquals(knownFacts("mine/en-xx"), null);
 * ```
 */
export function knownFacts(name: string): CampaignFacts | null {
  const [testSet, languagePair] = name.split("/");
  if (!Object.hasOwn(FILE.test_sets, testSet)) return null;
  const { language_pairs: pairs, ...common } = FILE.test_sets[testSet];
  if (!Object.hasOwn(pairs, languagePair ?? "")) return null;
  const facts: StatedFacts = { ...common, ...pairs[languagePair] };
  const list = (key: string | undefined) => key === undefined ? [] : FILE.metric_lists[key];
  return {
    known: true,
    standardReference: facts.standard_reference ?? "refA",
    gold: facts.gold ?? {},
    outliers: facts.outliers ?? [],
    primaryMetrics: list(facts.primary_metrics),
    baselineMetrics: list(facts.baseline_metrics),
  };
}

/**
 * Assumes facts of a campaign that is not known: no outliers; the standard reference is the one that most metrics
 * saw, the first in alphabetical order among equals.
 *
 * @param references Names of the campaign's references, sorted.
 * @param seen Reference that each metric saw.
 * @returns The assumed facts.
 */
export function assumedFacts(
  references: readonly string[],
  seen: readonly string[],
): CampaignFacts {
  const uses = new Map(references.map((name) => [name, 0]));
  for (const name of seen) {
    const count = uses.get(name);
    if (count !== undefined) uses.set(name, count + 1);
  }
  let standardReference = references[0] ?? "refA";
  for (const [name, count] of uses) {
    if (count > (uses.get(standardReference) ?? 0)) standardReference = name;
  }
  return {
    known: false,
    standardReference,
    gold: {},
    outliers: [],
    primaryMetrics: [],
    baselineMetrics: [],
  };
}

import { chooseBases, type CleanTranslation } from "../../../probes/bases/clean_sources.ts";
import { type BaseTranslation, minimalPairs } from "../../../probes/minimal_pairs/minimal_pairs.ts";
import {
  type BasesAndPairs,
  countSuite,
  joinedCounts,
  type SuiteCounts,
} from "../../../probes/minimal_pairs/suite_counts.ts";
import { nearestLength } from "../../../probes/bases/nearest_length.ts";
import type { SectionContext } from "../../section.ts";
import { paperCounts, type Suite } from "./suite.ts";

/** A reading of which translations are bases. */
interface BaseReading {
  readonly title: string;
  readonly bases: readonly BaseTranslation[];
}

/** The readings, with the counts of all of them. */
export interface CountedReadings {
  /** Bases of every reading and their pairs, with those of the suite first. */
  readonly all: BasesAndPairs;
  /** Their counts. */
  readonly counts: SuiteCounts;
  /** Numbers of the bases of each reading, by title; the suite's own reading is first. */
  readonly chosen: ReadonlyMap<string, readonly number[]>;
}

/**
 * Makes the pairs of every reading of the bases and counts each text once.
 *
 * @param context The runner's services.
 * @param suite The suite under the reading that verdicts use.
 * @returns The readings with their counts.
 */
export async function countReadings(
  context: SectionContext,
  suite: Suite,
): Promise<CountedReadings> {
  const name = ({ segment, system }: BaseTranslation): string => `${segment} ${system}`;
  const numbers = new Map(suite.bases.map((base, b) => [name(base), b]));
  const more: BaseTranslation[] = [];
  const chosen = new Map<string, number[]>();
  for (const { title, bases } of readings(context, suite)) {
    chosen.set(
      title,
      bases.map((base) => {
        const known = numbers.get(name(base));
        if (known !== undefined) return known;
        numbers.set(name(base), numbers.size);
        more.push(base);
        return numbers.size - 1;
      }),
    );
  }
  // Loaded on first use: the language model takes longer than a run with cached results.
  const { languageResources } = await import("../../../datasets/language/language_resources.ts");
  const others = { bases: more, pairs: minimalPairs(more, languageResources()) };
  return {
    all: {
      bases: [...suite.bases, ...more],
      pairs: [...suite.pairs, ...others.pairs],
    },
    counts: joinedCounts(await paperCounts(context), countSuite(others)),
    chosen,
  };
}

/**
 * The readings: two orders of systems with and without minimum lengths, then other choices of bases; the suite's own reading is
 * first.
 */
function readings({ printed }: SectionContext, { sources, bases, systems }: Suite): BaseReading[] {
  const wanted = printed("table2.sources");
  const ordered = ([["as here", undefined], ["order of the score file", systems]] as const)
    .flatMap(([order, tried]): BaseReading[] => {
      const first = chooseBases(sources, { systems: tried });
      const ways = (["characters", "words"] as const).flatMap((unit) => {
        const long = (least: number) => ({ text }: Pick<CleanTranslation, "text">): boolean =>
          sizeOf(text, unit) >= least;
        return [
          [unit, (least: number) => first.filter(long(least))],
          [
            `${unit}, else the next system's`,
            (least: number) => chooseBases(sources, { systems: tried, fits: long(least) }),
          ],
        ] as const;
      });
      return [
        { title: order, bases: first },
        ...ways.flatMap(([way, take]): BaseReading[] => {
          if (wanted === null) return [];
          const least = nearestLength(wanted, (length) => take(length).length);
          return [{ title: `${order}, at least ${least} ${way}`, bases: take(least) }];
        }),
      ];
    });
  const seen = new Set<string>();
  return [
    ...ordered,
    {
      title: "as here, machine translations alone",
      bases: chooseBases(sources, { fits: ({ system }) => !/^ref/.test(system) }),
    },
    {
      title: "as here, every source text once",
      bases: bases.filter(({ source }) => !seen.has(source) && seen.add(source)),
    },
  ];
}

function sizeOf(text: string, unit: "characters" | "words"): number {
  return unit === "characters" ? text.length : text.trim().split(/\s+/).length;
}

import { sortedQuantile } from "../../resampling/bootstrap/interval.ts";
import type { Cell } from "../../reporting/table.ts";
import type { Reproduced } from "../../reporting/verdict.ts";
import type { Section, SectionContext, SectionOutput } from "../section.ts";
import { DomainResampler, type DomainTaus } from "./domain_replicates.ts";
import { systemScores } from "./system_scores.ts";
import { PAIRS, systemStudies, type SystemStudy } from "./system_study.ts";
import { JOIN_REASON } from "./systems.ts";

const REPLICATES = 1000;

/** Section 7: how well BLEU and chrF rank systems within each domain. */
export const domains: Section = {
  id: "what-metrics-do-not-measure/domains",
  paper: "what-metrics-do-not-measure",
  title: "System-level τ against MQM within domains and pooled",
  answers: ["Table 3", "§7"],
  published: ["table3"],
  needs: PAIRS.map(([, campaigns]) => ({
    campaigns,
    files: ["human-scores", "references", "system-outputs", "documents"],
    optional: true,
  })),
  run,
};

async function run(context: SectionContext): Promise<SectionOutput> {
  const studies = await systemStudies(context);
  const replicates = context.samples ?? REPLICATES;
  const rows: Cell[][] = [];
  const firsts: Cell[][] = [];
  const values: Record<string, Reproduced> = {};
  let same = 0;
  for (const [index, study] of studies.entries()) {
    const names = [...new Set(study.domains)].toSorted();
    const resampler = new DomainResampler(study, names);
    const observed = resampler.observed();
    const drawn = Array.from(
      { length: replicates },
      (_, r) => resampler.replicate(context.seed, r),
    );
    for (const metric of ["bleu", "chrf"] as const) {
      [...names, "pooled"].forEach((domain, d) => {
        const [low, high] = ends(drawn, metric, d);
        const tau = observed[metric][d];
        const segments = study.domains.filter((one) => d === names.length || one === domain).length;
        rows.push([
          study.languagePair,
          metric === "bleu" ? "BLEU" : "chrF",
          domain,
          segments,
          tau,
          low,
          high,
        ]);
        values[`table3.${study.languagePair}.${metric}.${domain}`] = {
          value: tau,
          low,
          high,
          reason: JOIN_REASON,
        };
      });
    }
    for (const domain of names) {
      const [human, bleu, chrf] = firstSystems(study, domain);
      same += human === bleu ? 1 : 0;
      firsts.push([study.languagePair, domain, human, bleu, chrf]);
    }
    context.progress(0.5 + (index + 1) / (2 * studies.length));
  }
  values["table3.cells"] = { value: firsts.length };
  values["table3.cells_same_first"] = { value: same, reason: JOIN_REASON };
  return {
    tables: [
      {
        id: "taus",
        title: "Kendall's τ of systems against MQM, with 95 % percentile intervals",
        columns: [
          { key: "language_pair", title: "Languages" },
          { key: "metric", title: "Metric" },
          { key: "domain", title: "Domain" },
          { key: "segments", title: "Segments" },
          { key: "tau", title: "τ", digits: 2 },
          { key: "low", title: "from", digits: 2 },
          { key: "high", title: "to", digits: 2 },
        ],
        rows,
        notes: [`Intervals resample segments within each domain, ${replicates} times.`],
      },
      {
        id: "firsts",
        title: "The system ranked first, by domain",
        columns: [
          { key: "language_pair", title: "Languages" },
          { key: "domain", title: "Domain" },
          { key: "human", title: "By MQM" },
          { key: "bleu", title: "By BLEU" },
          { key: "chrf", title: "By chrF" },
        ],
        rows: firsts,
      },
    ],
    figures: [],
    values: context.sample ? {} : values,
    notes: [
      `BLEU's first system is the one people rank first in ${same} of ${firsts.length} cells.`,
    ],
  };
}

function ends(
  drawn: readonly DomainTaus[],
  metric: "bleu" | "chrf",
  place: number,
): [number, number] {
  const sorted = Float64Array.from(drawn, (taus) => taus[metric][place])
    .filter((tau) => !Number.isNaN(tau)).sort();
  return [sortedQuantile(sorted, 0.025), sortedQuantile(sorted, 0.975)];
}

function firstSystems(study: SystemStudy, domain: string): [string, string, string] {
  const segments = [...study.domains.keys()].filter((i) => study.domains[i] === domain);
  const scores = systemScores(study, segments);
  const first = (list: readonly number[]): string => study.systems[list.indexOf(Math.max(...list))];
  return [first(scores.mqm), first(scores.bleu), first(scores.chrf)];
}

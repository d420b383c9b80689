import { kendall } from "../kendall.ts";
import { keyedStream } from "../../resampling/random/keyed_stream.ts";
import { drawSubset } from "../../resampling/random/shuffle.ts";
import { resampler } from "../../resampling/bootstrap/resampling_design.ts";
import { integerMatrix } from "../../tensors/products/integer_matrix.ts";
import { sideBySide } from "../../textmetrics/corpus/side_by_side.ts";
import { type SummedPart, weightedSums } from "../../textmetrics/corpus/weighted_sums.ts";
import type { StudyScores } from "./study_scores.ts";
import type { TextStudy } from "./text_study.ts";

/** Kendall's τ of each metric against MQM, by domain, with all domains together last; NaN where undefined. */
export interface DomainTaus {
  /** By domain, pooled last. */
  readonly bleu: readonly number[];
  /** By domain, pooled last. */
  readonly chrf: readonly number[];
}

/**
 * Scores and system-level τ of a study on resamples and on random subsets of its segments.
 *
 * Everything is a sum of counts. So a block of resamples is one exact product of integer matrices: the multiplicities of the
 * segments, times the counts of all systems side by side.
 */
export class StudyResampler {
  readonly #study: TextStudy;
  readonly #domains: readonly string[];
  /** For each domain: the counts of all systems side by side, the number of segments, then the MQM scores. */
  readonly #parts: readonly SummedPart[];

  /** Prepares the resampling of a study. */
  constructor(study: TextStudy, domains: readonly string[]) {
    this.#study = study;
    this.#domains = domains;
    const { bleu, chrf, systems, mqm } = study;
    const { matrix } = sideBySide([
      ...bleu.systems,
      ...chrf.systems,
      {
        segments: study.domains.length,
        width: 1,
        values: new Float64Array(study.domains.length).fill(1),
      },
    ]);
    this.#parts = domains.flatMap((domain) => {
      const items = [...study.domains.keys()].filter((i) => study.domains[i] === domain);
      const { columns } = matrix;
      const counts = new Float64Array(items.length * columns);
      items.forEach((i, row) => {
        counts.set(matrix.values.subarray(i * columns, (i + 1) * columns), row * columns);
      });
      const scores = Float64Array.from(items.flatMap((i) => mqm.map((of) => of[i])));
      return [
        { items, matrix: integerMatrix(counts, items.length, columns) },
        { items, matrix: integerMatrix(scores, items.length, systems.length) },
      ];
    });
  }

  /** τ on the segments that `keeps` accepts; on all by default. */
  observed(keeps: (segment: number) => boolean = () => true): DomainTaus {
    const weigh = (_: number, weights: Uint32Array): void =>
      weights.forEach((_, i) => weights[i] = keeps(i) ? 1 : 0);
    return this.#each(1, weigh, (scores) => this.#taus(scores))[0];
  }

  /** τ on that many resamples of segments, drawn with replacement within each domain. */
  replicates(seed: number, count: number): DomainTaus[] {
    const experiment = `domains ${this.#study.languagePair}`;
    const { domains } = this.#study;
    const strata = Int32Array.from(domains, (domain) => this.#domains.indexOf(domain));
    const draw = resampler({ rows: domains.length, strata });
    return this.#each(
      count,
      (r, weights) => draw(keyedStream(seed, experiment, r), weights),
      (scores) => this.#taus(scores),
    );
  }

  /** τ and scores, by domain, pooled last, on that many random subsets of `size` segments. */
  subsets(
    seed: number,
    size: number,
    count: number,
  ): { readonly taus: DomainTaus; readonly scores: readonly StudyScores[] }[] {
    const experiment = `subsets ${this.#study.languagePair}`;
    const segments = this.#study.domains.length;
    return this.#each(
      count,
      (r, weights) => {
        const source = keyedStream(seed, experiment, r);
        for (const i of drawSubset(source, segments, Math.min(size, segments))) weights[i] = 1;
      },
      (scores) => ({ taus: this.#taus(scores), scores }),
    );
  }

  /** Scores by domain, pooled last, for each of `count` lists of segment multiplicities. */
  #each<Result>(
    count: number,
    weigh: (number: number, weights: Uint32Array) => void,
    result: (scores: readonly StudyScores[]) => Result,
  ): Result[] {
    const results: Result[] = [];
    weightedSums(this.#parts, this.#study.domains.length, count, weigh, (_, sums) => {
      const own = this.#domains.map((_, d) => ({ counts: sums[2 * d], mqm: sums[2 * d + 1] }));
      results.push(result([...own, pool(own)].map((one) => this.#scores(one))));
    });
    return results;
  }

  #taus(scores: readonly StudyScores[]): DomainTaus {
    return {
      bleu: scores.map(({ mqm, bleu }) => kendall(mqm, bleu) ?? NaN),
      chrf: scores.map(({ mqm, chrf }) => kendall(mqm, chrf) ?? NaN),
    };
  }

  #scores({ counts, mqm }: StudySums): StudyScores {
    const { bleu, chrf, systems, decimals } = this.#study;
    const chrfAt = systems.length * bleu.metric.width;
    const segments = counts[counts.length - 1];
    return {
      bleu: systems.map((_, k) => bleu.metric.score(counts, k * bleu.metric.width)),
      chrf: systems.map((_, k) => chrf.metric.score(counts, chrfAt + k * chrf.metric.width)),
      mqm: systems.map((_, k) => mqm[k] / (segments * 10 ** decimals)),
    };
  }
}

/** Sums of one resample: counts of all systems with the number of segments at the end, and MQM scores. */
interface StudySums {
  readonly counts: Float64Array;
  readonly mqm: Float64Array;
}

function pool(parts: readonly StudySums[]): StudySums {
  const total = (of: (part: StudySums) => Float64Array): Float64Array => {
    const [first, ...others] = parts.map(of);
    const sums = first.slice();
    for (const other of others) {
      for (let c = 0; c < sums.length; c++) sums[c] += other[c];
    }
    return sums;
  };
  return { counts: total(({ counts }) => counts), mqm: total(({ mqm }) => mqm) };
}

import { kendall } from "../../agreement/kendall.ts";
import { boundedInteger, fillBounded } from "../../resampling/random/bounded_integer.ts";
import { keyedStream } from "../../resampling/random/keyed_stream.ts";
import { type IntegerMatrix, integerMatrix } from "../../tensors/products/integer_matrix.ts";
import { addKernelProduct } from "../../tensors/backends/kernel_product.ts";
import { NarrowAccumulator } from "../../tensors/products/product.ts";
import type { SystemScores } from "./system_scores.ts";
import type { SystemStudy } from "./system_study.ts";

/** Kendall's τ of each metric against MQM, by domain and, last, over all; NaN where undefined. */
export interface DomainTaus {
  /** By domain, pooled last. */
  readonly bleu: readonly number[];
  /** By domain, pooled last. */
  readonly chrf: readonly number[];
}

/** Resamples summed by one matrix product. */
const BLOCK = 128;

/** A domain: its segments, their counts of all systems side by side, and their MQM scores. */
interface Domain {
  readonly segments: readonly number[];
  readonly counts: IntegerMatrix;
  readonly mqm: IntegerMatrix;
}

/**
 * Scores and system-level τ of a study on resamples of its segments and on random choices among them.
 *
 * All is sums of counts: a block of resamples is one exact product of integer matrices, how often each segment counts times
 * the counts of all systems side by side.
 */
export class StudyResampler {
  readonly #study: SystemStudy;
  readonly #domains: readonly Domain[];
  /** Counts a system, BLEU's then chrF's. */
  readonly #width: number;

  /** Prepares the resampling of a study. */
  constructor(study: SystemStudy, domains: readonly string[]) {
    this.#study = study;
    const { bleu, chrf } = study;
    this.#width = bleu.metric.width + chrf.metric.width;
    const columns = study.systems.length * this.#width;
    this.#domains = domains.map((domain) => {
      const segments = [...study.domains.keys()].filter((i) => study.domains[i] === domain);
      const counts = new Int32Array(segments.length * columns);
      const mqm = new Float64Array(segments.length * study.systems.length);
      segments.forEach((i, row) => {
        study.systems.forEach((_, k) => {
          let at = row * columns + k * this.#width;
          for (const { metric: { width }, systems } of [bleu, chrf]) {
            counts.set(systems[k].values.subarray(i * width, (i + 1) * width), at);
            at += width;
          }
          mqm[row * study.systems.length + k] = study.mqm[k][i];
        });
      });
      return {
        segments,
        counts: integerMatrix(counts, segments.length, columns),
        mqm: integerMatrix(mqm, segments.length, study.systems.length),
      };
    });
  }

  /** τ on the segments for which `keeps` holds; on all by default. */
  observed(keeps: (segment: number) => boolean = () => true): DomainTaus {
    const weights = Uint16Array.from(this.#study.domains, (_, i) => keeps(i) ? 1 : 0);
    return this.#each(1, () => weights, (scores) => this.#taus(scores))[0];
  }

  /** τ on that many resamples of segments, drawn with replacement within each domain. */
  replicates(seed: number, count: number): DomainTaus[] {
    const experiment = `domains ${this.#study.languagePair}`;
    return this.#each(
      count,
      (r) => {
        const source = keyedStream(seed, experiment, r);
        const weights = new Uint16Array(this.#study.domains.length);
        for (const { segments } of this.#domains) {
          const drawn = new Uint32Array(segments.length);
          fillBounded(source, segments.length, drawn);
          for (const place of drawn) weights[segments[place]]++;
        }
        return weights;
      },
      (scores) => this.#taus(scores),
    );
  }

  /** τ, and scores over all domains, on that many random choices of `size` of the segments, none twice. */
  subsets(
    seed: number,
    size: number,
    count: number,
  ): { readonly taus: DomainTaus; readonly pooled: SystemScores }[] {
    const experiment = `subsets ${this.#study.languagePair}`;
    const segments = this.#study.domains.length;
    return this.#each(
      count,
      (r) => {
        const source = keyedStream(seed, experiment, r);
        const order = Uint32Array.from({ length: segments }, (_, i) => i);
        const weights = new Uint16Array(segments);
        for (let i = 0; i < Math.min(size, segments); i++) {
          const j = i + boundedInteger(source, segments - i);
          [order[i], order[j]] = [order[j], order[i]];
          weights[order[i]] = 1;
        }
        return weights;
      },
      (scores) => ({ taus: this.#taus(scores), pooled: scores[scores.length - 1] }),
    );
  }

  /** Scores by domain, pooled last, for each of `count` lists of how often every segment counts. */
  #each<Result>(
    count: number,
    weighting: (number: number) => Uint16Array,
    result: (scores: readonly SystemScores[]) => Result,
  ): Result[] {
    const results: Result[] = [];
    for (let first = 0; first < count; first += BLOCK) {
      const size = Math.min(BLOCK, count - first);
      const weightings = Array.from({ length: size }, (_, b) => weighting(first + b));
      const sums = this.#domains.map((domain) => blockSums(domain, weightings));
      for (let b = 0; b < size; b++) {
        const own = sums.map(({ counts, mqm, segments }) => ({
          counts: counts.subarray(b * counts.length / size, (b + 1) * counts.length / size),
          mqm: mqm.subarray(b * mqm.length / size, (b + 1) * mqm.length / size),
          segments: segments[b],
        }));
        results.push(result([...own, pool(own)].map((one) => this.#scores(one))));
      }
    }
    return results;
  }

  #taus(scores: readonly SystemScores[]): DomainTaus {
    return {
      bleu: scores.map(({ mqm, bleu }) => kendall(mqm, bleu) ?? NaN),
      chrf: scores.map(({ mqm, chrf }) => kendall(mqm, chrf) ?? NaN),
    };
  }

  #scores({ counts, mqm, segments }: Sums): SystemScores {
    const { bleu, chrf, systems, decimals } = this.#study;
    const at = (k: number): number => k * this.#width;
    return {
      bleu: systems.map((_, k) => bleu.metric.score(counts, at(k))),
      chrf: systems.map((_, k) => chrf.metric.score(counts, at(k) + bleu.metric.width)),
      mqm: systems.map((_, k) => mqm[k] / (segments * 10 ** decimals)),
    };
  }
}

/** Sums of one resample. */
interface Sums {
  readonly counts: Float64Array;
  readonly mqm: Float64Array;
  /** Segments that count, each as often as it does. */
  readonly segments: number;
}

function blockSums(
  { segments, counts, mqm }: Domain,
  weightings: readonly Uint16Array[],
): {
  readonly counts: Float64Array;
  readonly mqm: Float64Array;
  readonly segments: readonly number[];
} {
  const size = weightings.length;
  const weights = new Uint16Array(size * segments.length);
  weightings.forEach((weighting, b) => {
    segments.forEach((segment, i) => weights[b * segments.length + i] = weighting[segment]);
  });
  const left = integerMatrix(weights, size, segments.length);
  const product = (right: IntegerMatrix): Float64Array => {
    const sums = new Float64Array(size * right.columns);
    addKernelProduct(left, right, new NarrowAccumulator(sums), 0, size);
    return sums;
  };
  return {
    counts: product(counts),
    mqm: product(mqm),
    segments: weightings.map((weighting) =>
      segments.reduce((total, segment) => total + weighting[segment], 0)
    ),
  };
}

function pool(parts: readonly Sums[]): Sums {
  const total = (of: (part: Sums) => Float64Array): Float64Array =>
    of(parts[0]).map((_, c) => parts.reduce((sum, part) => sum + of(part)[c], 0));
  return {
    counts: total(({ counts }) => counts),
    mqm: total(({ mqm }) => mqm),
    segments: parts.reduce((sum, { segments }) => sum + segments, 0),
  };
}

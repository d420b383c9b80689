import { kendall } from "../../agreement/kendall.ts";
import { fillBounded } from "../../resampling/random/bounded_integer.ts";
import { keyedStream } from "../../resampling/random/keyed_stream.ts";
import type { SystemStudy } from "./system_study.ts";

/** Kendall's τ of each metric against MQM, by domain and, last, over all; NaN where undefined. */
export interface DomainTaus {
  /** By domain, pooled last. */
  readonly bleu: readonly number[];
  /** By domain, pooled last. */
  readonly chrf: readonly number[];
}

/**
 * System-level τ within each domain and pooled, on one resample of segments, drawn within each domain.
 *
 * All is sums of counts: a resample costs one pass over its segments' counts of all systems.
 */
export class DomainResampler {
  readonly #study: SystemStudy;
  readonly #domains: readonly (readonly number[])[];
  /** Counts of all systems and metrics of a segment, side by side: BLEU's, chrF's, MQM's of each system. */
  readonly #rows: Float64Array;
  readonly #width: number;

  /** Prepares the resampling of a study. */
  constructor(study: SystemStudy, domains: readonly string[]) {
    this.#study = study;
    this.#domains = domains.map((domain) =>
      [...study.domains.keys()].filter((i) => study.domains[i] === domain)
    );
    const { bleu, chrf } = study;
    const each = bleu.metric.width + chrf.metric.width + 1;
    this.#width = study.systems.length * each;
    this.#rows = new Float64Array(study.domains.length * this.#width);
    study.systems.forEach((_, k) => {
      for (let i = 0; i < study.domains.length; i++) {
        let at = i * this.#width + k * each;
        for (const { metric: { width }, systems } of [bleu, chrf]) {
          this.#rows.set(systems[k].values.subarray(i * width, (i + 1) * width), at);
          at += width;
        }
        this.#rows[at] = study.mqm[k][i];
      }
    });
  }

  /** τ on the segments themselves. */
  observed(): DomainTaus {
    return this.#taus((domain) => Uint32Array.from(domain.keys()));
  }

  /** τ on the resample of that number. */
  replicate(seed: number, replicate: number): DomainTaus {
    const source = keyedStream(seed, `domains ${this.#study.languagePair}`, replicate);
    return this.#taus((domain) => {
      const drawn = new Uint32Array(domain.length);
      fillBounded(source, domain.length, drawn);
      return drawn;
    });
  }

  #taus(draw: (domain: readonly number[]) => Uint32Array): DomainTaus {
    const pooled = new Float64Array(this.#width);
    const bleu: number[] = [];
    const chrf: number[] = [];
    const take = (sums: Float64Array): void => {
      const scores = this.#scores(sums);
      bleu.push(kendall(scores.mqm, scores.bleu) ?? NaN);
      chrf.push(kendall(scores.mqm, scores.chrf) ?? NaN);
    };
    for (const domain of this.#domains) {
      const sums = new Float64Array(this.#width);
      for (const place of draw(domain)) {
        const row = domain[place] * this.#width;
        for (let c = 0; c < this.#width; c++) sums[c] += this.#rows[row + c];
      }
      for (let c = 0; c < this.#width; c++) pooled[c] += sums[c];
      take(sums);
    }
    take(pooled);
    return { bleu, chrf };
  }

  #scores(sums: Float64Array): Record<"mqm" | "bleu" | "chrf", Float64Array> {
    const { bleu, chrf, systems } = this.#study;
    const each = this.#width / systems.length;
    const from = (score: (offset: number) => number): Float64Array =>
      Float64Array.from(systems, (_, k) => score(k * each));
    return {
      bleu: from((offset) => bleu.metric.score(sums, offset)),
      chrf: from((offset) => chrf.metric.score(sums, offset + bleu.metric.width)),
      mqm: from((offset) => sums[offset + each - 1]),
    };
  }
}

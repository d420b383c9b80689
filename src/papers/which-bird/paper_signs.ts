import { type SignMatrix, signMatrix } from "../../resampling/permutation/sign_matrix.ts";
import type { RatedStudy } from "../../scores/rated_study.ts";

/**
 * The signs of this paper's permutation tests: 1,000 permutations, one matrix per campaign.
 *
 * @param study The campaign's study.
 * @returns The signs.
 */
export function paperSigns({ human: { segments } }: RatedStudy): SignMatrix {
  return signMatrix({ source: "numpy-integers", seed: 4, to: 1000, segments });
}

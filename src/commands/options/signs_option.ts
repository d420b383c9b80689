import { choice, type Settings } from "./option.ts";
import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";

/** Option on the source of the signs within soft pairwise accuracy. */
export const SIGNS_OPTION = {
  signs: choice({
    choices: ["philox", "numpy-integers", "numpy-float32"],
    default: "philox",
    summary: "Source of spa's random signs; numpy's repeat the draws of the papers' authors",
  }),
};

/** Settings of the signs within soft pairwise accuracy. */
export interface SignSettings extends Settings<typeof SIGNS_OPTION> {
  /** Most permutations. */
  readonly permutations: number;
  /** Seed. */
  readonly seed: number;
}

/**
 * Draws the signs for the options. If there are at most `--permutations` sign vectors, it takes all of them instead of random
 * ones by philox, so that soft pairwise accuracy is exact.
 *
 * @param settings The options.
 * @param segments Number of segments.
 * @returns The signs.
 */
export async function drawSigns(settings: SignSettings, segments: number): Promise<SignMatrix> {
  const { allSigns, signMatrix } = await import("../../resampling/permutation/sign_matrix.ts");
  const { signs: source, seed, permutations: to } = settings;
  if (source === "philox" && segments <= 20 && 2 ** segments <= to) return allSigns(segments);
  return signMatrix({ source, seed, to, segments });
}

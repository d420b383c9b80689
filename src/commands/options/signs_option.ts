import { choice, type Settings } from "./option.ts";
import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";

/** Option that says where the signs within soft pairwise accuracy come from. */
export const SIGNS_OPTION = {
  signs: choice({
    choices: ["philox", "numpy-integers", "numpy-float32"],
    default: "philox",
    summary: "Where spa's random signs come from; numpy's repeat what the papers' authors drew",
  }),
};

/** What the signs within soft pairwise accuracy are drawn by. */
export interface SignSettings extends Settings<typeof SIGNS_OPTION> {
  /** Most permutations. */
  readonly permutations: number;
  /** Seed. */
  readonly seed: number;
}

/**
 * Draws the signs that the options ask for. Where all sign vectors are no more than `--permutations`, it takes all of
 * them instead of philox's random ones, so that soft pairwise accuracy is exact.
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

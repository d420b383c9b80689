import { choice, type Settings } from "./option.ts";
import type { SignMatrix, SignSource } from "../../resampling/permutation/sign_matrix.ts";
import { UserError } from "../../user_error.ts";

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
 * Refuses signs that nothing would draw.
 *
 * @param signs The source asked for.
 * @param spa Whether soft pairwise accuracy is taken.
 * @throws {UserError} If signs are chosen and it is not.
 */
export function checkSigns(signs: SignSource, spa: boolean): void {
  if (spa || signs === SIGNS_OPTION.signs.default) return;
  throw new UserError(
    `--signs ${signs} is for the measure spa and would do nothing here; leave it out`,
  );
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

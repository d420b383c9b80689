import type { SignMatrix, SignSource } from "../../resampling/permutation/sign_matrix.ts";
import { UserError } from "../../user_error.ts";
import type { Option, Values } from "./command.ts";

/** Option that says where the signs within soft pairwise accuracy come from. */
export const SIGNS_OPTION: Option = {
  name: "signs",
  type: "choice",
  choices: ["philox", "numpy-integers", "numpy-float32"],
  default: "philox",
  summary: "Where spa's random signs come from; numpy's repeat what the papers' authors drew",
};

/**
 * Refuses signs that nothing would draw.
 *
 * @param spa Whether soft pairwise accuracy is taken
 * @throws {UserError} where signs are chosen and it is not
 *
 * @example
 * ```ts ignore
 * checkSigns(values, measures.includes("spa"));
 * ```
 */
export function checkSigns(values: Values, spa: boolean): void {
  const signs = values.text("signs");
  if (spa || signs === SIGNS_OPTION.default) return;
  throw new UserError(
    `--signs ${signs} is for the measure spa and would do nothing here; leave it out`,
  );
}

/**
 * The signs that the options ask for: all that there are, in place of philox's random ones, where these are no more than
 * `--permutations`, so that soft pairwise accuracy is exact.
 *
 * @param segments Number of segments
 *
 * @example
 * ```ts ignore
 * const signs = await drawSigns(values, alignment.segments.length);
 * ```
 */
export async function drawSigns(values: Values, segments: number): Promise<SignMatrix> {
  const { allSigns, signMatrix } = await import("../../resampling/permutation/sign_matrix.ts");
  const source = values.text("signs") as SignSource;
  const to = values.number("permutations") ?? 1000;
  if (source === "philox" && segments <= 20 && 2 ** segments <= to) return allSigns(segments);
  return signMatrix({ source, seed: values.number("seed") ?? 0, to, segments });
}

import { UserError } from "../user_error.ts";
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

import type { Published } from "./verdict.ts";

/**
 * Selects the published figures under given prefixes: `table6` selects `table6.metricx.tau_b` but not `table60.x`. With
 * prefixes, a section names the figures that it answers, so a figure that it does not compute is *not run* rather than
 * forgotten.
 *
 * @param published The paper's figures.
 * @param prefixes The prefixes.
 * @returns The figures, in their order.
 * @throws {Error} If a prefix selects no figure, which is an error in the section or the transcription.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { selectPublished } from "./select_published.ts";
 *
 * const figure = (key: string) => ({ key, printed: "1", where: "x", tolerance: null, low: null, high: null });
 * const chosen = selectPublished([figure("table6.a"), figure("ties.b")], ["table6"]);
 * assertEquals(chosen.map((one) => one.key), ["table6.a"]);
 * ```
 */
export function selectPublished(
  published: readonly Published[],
  prefixes: readonly string[],
): Published[] {
  const under = (key: string, prefix: string) => key === prefix || key.startsWith(`${prefix}.`);
  for (const prefix of prefixes) {
    if (!published.some((figure) => under(figure.key, prefix))) {
      throw new Error(`no published figure has a key under '${prefix}'`);
    }
  }
  return published.filter((figure) => prefixes.some((prefix) => under(figure.key, prefix)));
}

import { formatNumber } from "../../../reporting/tables/format_cell.ts";
import { printedPlace } from "../../printed_place.ts";
import { JOINED } from "./rated_texts.ts";
import type { SystemStudy } from "./system_study.ts";

/**
 * Explains why a figure may differ from the published one: the paper's join of spans and scores kept fewer segments. It gives
 * the range of the figure over random choices of that many segments, and says whether the printed one is in it.
 *
 * @param study The study.
 * @param range Ends of the middle 95 % over the choices; NaN if the figure is undefined on all of them.
 * @param digits Digits of the printed range.
 * @param printed The published figure; null where it is not available.
 * @returns The reason.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { joinReason } from "./join_reason.ts";
 *
 * const reason = joinReason({ languagePair: "en-de", domains: new Array(1315).fill("news") }, [0.2, 0.45], 2, 0.5);
 * assertEquals(
 *   reason,
 *   "the paper's join kept 1,182 of the 1,315 rated segments; in the middle 95 % of random choices of as many it is 0.20 to 0.45, outside which the printed 0.50 lies",
 * );
 * ```
 */
export function joinReason(
  { languagePair, domains }: Pick<SystemStudy, "languagePair" | "domains">,
  range: readonly [number, number],
  digits: number,
  printed: number | null,
): string {
  const count = (value: number): string => value.toLocaleString("en-GB");
  const isDefined = !range.includes(NaN);
  const [low, high] = range.map((end) => isDefined ? formatNumber(end, digits) : "undefined");
  return `the paper's join kept ${count(JOINED[languagePair] ?? domains.length)} of the ${
    count(domains.length)
  } rated segments; in the middle 95 % of random choices of as many it is ${
    low === high ? low : `${low} to ${high}`
  }${isDefined ? printedPlace(printed, range, digits) : ""}`;
}

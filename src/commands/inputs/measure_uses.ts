import { isSystemMeasure } from "../../agreement/system_measure.ts";
import { isSegmentMeasure, type MeasureName } from "../../agreement/measures/measures.ts";
import type { OptionUse } from "../options/command.ts";

/**
 * Says for which measures the options of measures have an effect.
 *
 * @param taken Returns the measures that the settings choose.
 * @returns The uses by the options' keys.
 */
export function measureUses<Chosen>(
  taken: (settings: Chosen) => readonly MeasureName[],
): Readonly<Record<"group" | "signs" | "systemMeans", OptionUse<Chosen>>> {
  return {
    group: {
      for: "measures of translations",
      where: (settings) => taken(settings).some(isSegmentMeasure),
    },
    signs: { for: "the measure spa", where: (settings) => taken(settings).includes("spa") },
    systemMeans: {
      for: "the measures pa, pearson, spearman and kendall",
      where: (settings) => taken(settings).some(isSystemMeasure),
    },
  };
}

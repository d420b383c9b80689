import type { SharedTask } from "./tasks.ts";

/**
 * Puts a task's value on the scale of the average: a correlation r counts as (r + 1)/2, so that it lies between 0 and 1 as
 * accuracies do.
 *
 * @param task The task.
 * @param value Value of a metric in it.
 * @returns A number from 0 to 1.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { onUnitScale } from "./averages.ts";
 *
 * assertEquals(onUnitScale({ measure: "pearson" }, 0.5), 0.75);
 * assertEquals(onUnitScale({ measure: "accuracy" }, 0.5), 0.5);
 * ```
 */
export function onUnitScale({ measure }: Pick<SharedTask, "measure">, value: number): number {
  return measure === "pearson" ? (value + 1) / 2 : value;
}

/**
 * Computes the weighted average of a metric's values over all tasks.
 *
 * @param tasks The tasks.
 * @param values Value of the metric in each.
 * @returns The average; null where a value is missing.
 */
export function weightedAverage(
  tasks: readonly Pick<SharedTask, "measure" | "weight">[],
  values: readonly (number | null)[],
): number | null {
  let sum = 0;
  for (const [t, task] of tasks.entries()) {
    const value = values[t];
    if (value === null) return null;
    sum += task.weight * onUnitScale(task, value);
  }
  return sum;
}

/**
 * Orders metrics from the greatest value down; equal ones are ordered by name, and those without a value come last.
 *
 * @param names Names of the metrics.
 * @param values Their values.
 * @returns Places in the lists, best first.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { bestFirst } from "./averages.ts";
 *
 * assertEquals(bestFirst(["C", "B", "A"], [0.5, null, 0.5]), [2, 0, 1]);
 * ```
 */
export function bestFirst(
  names: readonly string[],
  values: readonly (number | null)[],
): number[] {
  return names.map((_, place) => place).sort((a, b) =>
    (values[b] ?? -Infinity) - (values[a] ?? -Infinity) || (names[a] < names[b] ? -1 : 1)
  );
}

import type { Section } from "./section.ts";

/** News of a section under way. */
export interface SectionProgress {
  /** The section. */
  readonly section: Section;
  /** Its place among the sections asked for, from 0. */
  readonly index: number;
  /** Number of sections asked for. */
  readonly total: number;
  /** How it stands. */
  readonly state: "begun" | "running" | "computed" | "cached" | "not run";
  /** Share done, from 0 to 1. */
  readonly done: number;
  /** Seconds since it began. */
  readonly seconds: number;
}

/**
 * Tells of sections in their order, whichever ends first: a section is told of once those before it have ended.
 *
 * @param tell Takes what is told.
 * @returns Takes what happens, as it happens.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import type { Section } from "./section.ts";
 * import { toldInOrder } from "./told_in_order.ts";
 *
 * const told: string[] = [];
 * const happens = toldInOrder(({ index, state }) => told.push(`${index} ${state}`));
 * const section = {} as Section;
 * happens({ section, index: 1, total: 2, state: "begun", done: 0, seconds: 0 });
 * happens({ section, index: 1, total: 2, state: "computed", done: 1, seconds: 3 });
 * assertEquals(told, []);
 * happens({ section, index: 0, total: 2, state: "cached", done: 1, seconds: 0 });
 * assertEquals(told, ["0 cached", "1 begun", "1 computed"]);
 * ```
 */
export function toldInOrder(
  tell: (event: SectionProgress) => void,
): (event: SectionProgress) => void {
  const held = new Map<number, SectionProgress[]>();
  const ended = new Set<number>();
  let turn = 0;
  return (event) => {
    const events = held.get(event.index) ?? [];
    held.set(event.index, events);
    // Of a section under way the latest news is enough.
    if (event.state === "running" && events.at(-1)?.state === "running") events.pop();
    events.push(event);
    if (event.state !== "begun" && event.state !== "running") ended.add(event.index);
    for (let own = held.get(turn); own !== undefined; own = held.get(turn)) {
      own.splice(0).forEach(tell);
      if (!ended.has(turn)) return;
      held.delete(turn++);
    }
  };
}

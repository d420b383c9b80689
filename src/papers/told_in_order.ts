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

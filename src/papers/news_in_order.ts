import type { Section } from "./section.ts";

/** News of a running section. */
export interface SectionProgress {
  /** The section. */
  readonly section: Section;
  /** Its index among the requested sections, from 0. */
  readonly index: number;
  /** Number of requested sections. */
  readonly total: number;
  /** Its state. */
  readonly state: "begun" | "running" | "computed" | "cached" | "not run";
  /** Share done, from 0 to 1. */
  readonly done: number;
  /** Seconds since it began. */
  readonly seconds: number;
}

/**
 * Reports sections in order, whichever ends first: a section is reported once all earlier ones have ended.
 *
 * @param report Receives the ordered news.
 * @returns A function that receives news as it happens.
 */
export function newsInOrder(
  report: (event: SectionProgress) => void,
): (event: SectionProgress) => void {
  const held = new Map<number, SectionProgress[]>();
  const ended = new Set<number>();
  let turn = 0;
  return (event) => {
    const events = held.get(event.index) ?? [];
    held.set(event.index, events);
    // For a running section, the latest news is enough.
    if (event.state === "running" && events.at(-1)?.state === "running") events.pop();
    events.push(event);
    if (event.state !== "begun" && event.state !== "running") ended.add(event.index);
    for (let own = held.get(turn); own !== undefined; own = held.get(turn)) {
      own.splice(0).forEach(report);
      if (!ended.has(turn)) return;
      held.delete(turn++);
    }
  };
}

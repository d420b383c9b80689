import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { Section } from "../../src/papers/section.ts";
import { newsInOrder, type SectionProgress } from "../../src/papers/news_in_order.ts";

const section = {} as Section;

/** What happens to a section that advances so many times. */
function life(index: number, steps: number): SectionProgress[] {
  const event = (state: SectionProgress["state"], done: number) => (
    { section, index, total: 9, state, done, seconds: done }
  );
  return [
    event("begun", 0),
    ...Array.from({ length: steps }, (_, step) => event("running", (step + 1) / (steps + 1))),
    event(steps === 0 ? "cached" : "computed", 1),
  ];
}

Deno.test("news of sections side by side is told section by section, each begun, advanced and ended once", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 6 }),
      fc.infiniteStream(fc.nat()),
      (steps, choices) => {
        const lives = steps.map((count, index) => life(index, count));
        const told: SectionProgress[] = [];
        const happens = newsInOrder((event) => told.push(event));
        for (let left = lives.filter((events) => events.length > 0); left.length > 0;) {
          happens(left[choices.next().value % left.length].shift()!);
          left = lives.filter((events) => events.length > 0);
        }
        const order = told.map(({ index }) => index);
        assertEquals(order, order.toSorted((a, b) => a - b));
        steps.forEach((count, index) => {
          const own = told.filter((event) => event.index === index);
          const [begun, ended] = [own[0], own[own.length - 1]];
          assertEquals([begun.state, ended.state], ["begun", count === 0 ? "cached" : "computed"]);
          assertEquals(own.slice(1, -1).every(({ state }) => state === "running"), true);
          const shares = own.map(({ done }) => done);
          assertEquals(shares, shares.toSorted((a, b) => a - b));
        });
      },
    ),
    { seed: 2, numRuns: 200 },
  );
});

Deno.test("news of the first section that has not ended is told at once, with the latest of what was held", () => {
  const told: string[] = [];
  const happens = newsInOrder(({ index, state, done }) => told.push(`${index} ${state} ${done}`));
  const [first, second] = [life(0, 1), life(1, 3)];
  second.slice(0, 3).forEach(happens);
  first.slice(0, 2).forEach(happens);
  assertEquals(told, ["0 begun 0", "0 running 0.5"]);
  happens(first[2]);
  assertEquals(told.slice(2), ["0 computed 1", "1 begun 0", "1 running 0.5"]);
  happens(second[3]);
  assertEquals(told.slice(5), ["1 running 0.75"]);
});

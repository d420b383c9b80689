import { assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { mapStream } from "../../src/workers/map_stream.ts";

/** Waits so many turns of the event loop. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
}

Deno.test("mapStream() keeps the order of inputs, and never has more under way than it may", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 4 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      async (waits, atOnce) => {
        let [alive, most] = [0, 0];
        const done: number[] = [];
        async function* inputs(): AsyncGenerator<{ at: number; wait: number }> {
          for (const [at, wait] of waits.entries()) {
            alive++;
            await turns(1);
            yield { at, wait };
          }
        }
        const found = await mapStream(
          inputs(),
          async ({ at, wait }) => {
            most = Math.max(most, alive);
            await turns(wait);
            alive--;
            return at;
          },
          () => atOnce,
          (count) => done.push(count),
        );
        assertEquals(found, [...waits.keys()]);
        assertEquals(done, waits.map((_, at) => at + 1));
        assertEquals(most <= atOnce, true);
      },
    ),
    { seed: 1, numRuns: 40 },
  );
});

Deno.test("mapStream() stops asking for inputs at the first failure, and rejects with it once the others are done", async () => {
  let asked = 0;
  let finished = false;
  function* inputs(): Generator<number> {
    for (; asked < 10;) yield asked++;
  }
  const work = async (at: number) => {
    if (at === 1) throw new Error("the second");
    await turns(5);
    finished = true;
    return at;
  };
  await assertRejects(() => mapStream(inputs(), work, () => 2), Error, "the second");
  assertEquals([asked, finished], [2, true]);
});

Deno.test("mapStream() rejects with the error of the earliest input, whichever failed first", async () => {
  const work = async (wait: number) => {
    await turns(wait);
    throw new Error(`waited ${wait}`);
  };
  await assertRejects(() => mapStream([5, 1, 3], work, () => 2), Error, "waited 5");
});

Deno.test("mapStream() rejects with what the inputs throw", async () => {
  function* inputs(): Generator<number> {
    yield 1;
    throw new Error("no more");
  }
  await assertRejects(
    () => mapStream(inputs(), (at) => Promise.resolve(at), () => 3),
    Error,
    "no more",
  );
});

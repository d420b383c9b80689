import { assertAlmostEquals, assertEquals } from "@std/assert";
import { drawLeans, type ExamplePair } from "../../src/probes/example_pairs.ts";
import { keyedStream } from "../../src/resampling/random/keyed_stream.ts";

const DRAWS = 20_000;

Deno.test("drawLeans() draws shares whose mean and variance are those of the posterior of two prior pairs", () => {
  for (const [adequate, fluent] of [[1, 0], [3, 1], [20, 40]]) {
    const pairs = [
      ...Array.from({ length: adequate }, (): ExamplePair => ({
        preferred: "adequate",
        scores: new Map([["A", [1, 0]], ["B", [0, 1]]]),
      })),
      ...Array.from({ length: fluent }, (): ExamplePair => ({
        preferred: "fluent",
        scores: new Map([["A", [1, 0]], ["B", [0, 0]]]),
      })),
    ];
    const leans = drawLeans(pairs, DRAWS, keyedStream(7, `${adequate} of ${fluent}`, 0));
    const n = adequate + fluent;
    const moments = (values: number[]) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / DRAWS;
      return [mean, values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / DRAWS];
    };
    const [mean, variance] = moments(leans.map((lean) => lean.adequate));
    const share = (adequate + 1) / (n + 2);
    assertAlmostEquals(mean, share, 0.01);
    // Of the prior's two pairs none, one or both prefer the adequate side; given these, the share has a beta distribution.
    const given = [1, 2, 1].reduce((sum, ways, both) => {
      const part = (adequate + both) / (n + 2);
      return sum + ways / 4 * part * (1 - part) / (n + 3);
    }, 0);
    assertAlmostEquals(variance / (given + 0.5 / (n + 2) ** 2), 1, 0.05);
    assertAlmostEquals(
      moments(leans.map((lean) => lean.alignment.get("A") ?? NaN))[0],
      share,
      0.01,
    );
    const half = moments(leans.map((lean) => lean.alignment.get("B") ?? NaN))[0];
    assertAlmostEquals(half, (fluent / 2 + 1) / (n + 2), 0.01);
  }
});

Deno.test("drawLeans() draws the same from the same stream", () => {
  const pairs: ExamplePair[] = [{ preferred: "fluent", scores: new Map() }];
  const draw = () => drawLeans(pairs, 5, keyedStream(1, "same", 0)).map(({ adequate }) => adequate);
  assertEquals(draw(), draw());
});

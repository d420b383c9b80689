import { assertEquals } from "@std/assert";
import { Pcg64 } from "../../src/resampling/random/pcg64.ts";
import { seedSequence } from "../../src/resampling/random/seed_sequence.ts";

/** What numpy drew from one seed; seeds are text because one exceeds 2⁵³. */
interface Stream {
  readonly seed: string;
  readonly float32: readonly number[];
  readonly integers_0_2: readonly number[];
  readonly uint32: readonly number[];
  readonly seed_sequence_u32x8: readonly number[];
}

const fixture = new URL("./fixtures/numpy-random.json", import.meta.url);
const { tool, streams }: { tool: string; streams: readonly Stream[] } = JSON.parse(
  await Deno.readTextFile(fixture),
);

for (const stream of streams) {
  Deno.test(`Pcg64 repeats every draw of ${tool} from seed ${stream.seed}`, () => {
    const seed = BigInt(stream.seed);
    assertEquals([...seedSequence(seed, 8)], stream.seed_sequence_u32x8);
    const draws = <Draw>(expected: readonly Draw[], draw: (generator: Pcg64) => Draw) => {
      const generator = new Pcg64(seed);
      assertEquals(expected.map(() => draw(generator)), expected);
    };
    draws(stream.float32, (generator) => generator.float32());
    draws(stream.uint32, (generator) => generator.uint32());
  });
}

Deno.test("Pcg64.fillBits() gives the draws of integers(0, 2), from an even or an odd place", () => {
  for (const { seed, integers_0_2 } of streams) {
    for (const before of [0, 1, 5]) {
      const generator = new Pcg64(BigInt(seed));
      for (let i = 0; i < before; i++) generator.uint32();
      const bytes = new Uint8Array(Math.floor((integers_0_2.length - before) / 8));
      generator.fillBits(bytes.subarray(0, 1));
      generator.fillBits(bytes.subarray(1));
      const bits = Array.from(
        { length: 8 * bytes.length },
        (_, i) => (bytes[i >>> 3] >>> (i & 7)) & 1,
      );
      assertEquals(bits, integers_0_2.slice(before, before + bits.length));
    }
  }
});

import { assertEquals } from "@std/assert";
import { firstSegments, signMatrix } from "../../../src/resampling/permutation/sign_matrix.ts";
import { keyedStream } from "../../../src/resampling/random/keyed_stream.ts";
import { Pcg64 } from "../../../src/resampling/random/pcg64.ts";

Deno.test("signs by numpy's generator are its draws in their order, whatever the size and whatever was drawn before", () => {
  // More seeds than are kept, and both wider and narrower matrices than the last.
  for (const seed of [9, 9, ...Array.from({ length: 12 }, (_, seed) => seed), 9]) {
    for (let step = 0; step < 35; step++) {
      const segments = 1 + 12 * step % 35;
      for (const source of ["numpy-integers", "numpy-float32"] as const) {
        const { permutations, bytes } = signMatrix({ source, seed, to: 5, segments });
        const generator = new Pcg64(seed);
        for (let p = 0; p < permutations; p++) {
          const bits = Array.from(
            { length: 8 * Math.ceil(segments / 8) },
            (_, i) => (bytes[(i >>> 3) * permutations + p] >>> (i & 7)) & 1,
          );
          const drawn = bits.map((_, i) => {
            if (i >= segments) return 0;
            if (source === "numpy-integers") return generator.uint32() >>> 31;
            return generator.float32() > 0.5 ? 1 : 0;
          });
          assertEquals(bits, drawn, `${source}, ${segments} segments, permutation ${p}`);
        }
      }
    }
  }
});

Deno.test("signs by keyed streams are the bits of each permutation's words, whatever the size", () => {
  for (let segments = 1; segments <= 66; segments++) {
    const { permutations, bytes } = signMatrix({ source: "philox", seed: 9, to: 5, segments });
    for (let p = 0; p < permutations; p++) {
      const words = new Uint32Array(Math.ceil(segments / 32));
      keyedStream(9, "signs", p).fill(words);
      for (let i = 0; i < 8 * Math.ceil(segments / 8); i++) {
        const bit = (bytes[(i >>> 3) * permutations + p] >>> (i & 7)) & 1;
        const drawn = i < segments ? (words[i >>> 5] >>> (i & 31)) & 1 : 0;
        assertEquals(bit, drawn, `${segments} segments, permutation ${p}, segment ${i}`);
      }
    }
  }
});

Deno.test("parts of a sign matrix are its rows and columns, whoever draws them", () => {
  for (const source of ["philox", "numpy-integers", "numpy-float32"] as const) {
    for (const segments of [1, 7, 8, 9, 16, 33]) {
      const whole = signMatrix({ source, seed: 9, to: 6, segments });
      for (const from of [0, 2, 5]) {
        const part = signMatrix({ source, seed: 9, from, to: 6, segments });
        const rows = [...whole.bytes].filter((_, at) => at % 6 >= from);
        assertEquals([part.permutations, ...part.bytes], [6 - from, ...rows]);
      }
      for (const kept of [1, 7, 8, 9, 16, 33].filter((kept) => kept <= segments)) {
        const { bytes } = firstSegments(whole, kept);
        const groups = Math.ceil(kept / 8);
        const cut = [...whole.bytes.subarray(0, 6 * groups)].map((byte, at) =>
          at < 6 * (groups - 1) || kept % 8 === 0 ? byte : byte & ((1 << kept % 8) - 1)
        );
        assertEquals([...bytes], cut, `${kept} of ${segments}`);
      }
    }
  }
});

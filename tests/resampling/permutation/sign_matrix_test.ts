import { assertEquals } from "@std/assert";
import { signMatrix } from "../../../src/resampling/permutation/sign_matrix.ts";
import { Pcg64 } from "../../../src/resampling/random/pcg64.ts";

Deno.test("signs by numpy's generator are its draws in their order, whatever the size", () => {
  for (let segments = 1; segments <= 35; segments++) {
    for (const source of ["numpy-integers", "numpy-float32"] as const) {
      const { permutations, bytes } = signMatrix({ source, seed: 9, to: 5, segments });
      const generator = new Pcg64(9);
      for (let p = 0; p < permutations; p++) {
        const drawn = new Int8Array(segments);
        if (source === "numpy-integers") generator.fillSigns(drawn);
        else drawn.forEach((_, i) => drawn[i] = generator.float32() > 0.5 ? 1 : -1);
        const signs = drawn.map((_, i) =>
          (bytes[(i >>> 3) * permutations + p] >>> (i & 7)) & 1 ? 1 : -1
        );
        assertEquals(signs, drawn, `${source}, ${segments} segments, permutation ${p}`);
      }
    }
  }
});

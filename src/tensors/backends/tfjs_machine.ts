import type * as core from "@tensorflow/tfjs-core";
import type { Float32Machine } from "./float32_product.ts";

/** The parts of tfjs that are used, whichever package provides them. */
export type Tfjs = Pick<typeof core, "tensor2d" | "matMul">;

/**
 * Makes a machine that multiplies float32 matrices with tfjs, on the backend that is set in it.
 *
 * @param tfjs The package, or a stand-in.
 * @param largest Most elements a tensor may have.
 * @returns The machine.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import * as tfjs from "@tensorflow/tfjs-core";
 * import "@tensorflow/tfjs-backend-cpu";
 * import { tfjsMachine } from "./tfjs_machine.ts";
 *
 * const machine = tfjsMachine(tfjs, 1000);
 * const product = await machine.multiply(Float32Array.of(2, 3), Float32Array.of(5, 7), 1, 2, 1);
 * assertEquals(product[0], 31);
 * ```
 */
export function tfjsMachine(tfjs: Tfjs, largest: number): Float32Machine {
  return {
    largest,
    async multiply(left, right, rows, inner, columns) {
      const tensors: core.Tensor[] = [
        tfjs.tensor2d(left, [rows, inner], "float32"),
        tfjs.tensor2d(right, [inner, columns], "float32"),
      ];
      try {
        tensors.push(tfjs.matMul(tensors[0], tensors[1]));
        return Float32Array.from(await tensors[2].data());
      } finally {
        for (const tensor of tensors) tensor.dispose();
      }
    },
  };
}

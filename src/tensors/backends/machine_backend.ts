import type { Backend, BackendDescription } from "./backend.ts";
import { addFloat32Product, type Float32Machine } from "./float32_product.ts";
import { Accumulator, checkExact } from "../products/product.ts";

/**
 * Makes a backend from one float32 machine, such as a GPU, which computes one product at a time.
 *
 * @param machine The machine.
 * @param description The dataset.
 * @param close Frees it.
 * @returns The backend.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { integerMatrix } from "../products/integer_matrix.ts";
 * import { machineBackend } from "./machine_backend.ts";
 * import { wasmMachine } from "./wasm_machine.ts";
 *
 * const description = { name: "wasm", adapter: "this thread", limits: {} } as const;
 * const backend = machineBackend(await wasmMachine(), description, () => {});
 * const one = integerMatrix(Int32Array.of(30_000), 1, 1);
 * assertEquals([...await backend.multiply(one, one)], [900_000_000]);
 * ```
 */
export function machineBackend(
  machine: Float32Machine,
  description: BackendDescription,
  close: () => void,
): Backend {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
  return {
    describe: () => description,
    multiply: (left, right) =>
      inTurn(async () => {
        checkExact(left, right);
        const into = new Accumulator(new Float64Array(left.rows * right.columns));
        await addFloat32Product(machine, left, right, into, 0, left.rows);
        return into.sums;
      }),
    close,
  };
}

import type { Float32Machine } from "./float32_product.ts";
import { tfjsMachine } from "./tfjs_machine.ts";

/** Most elements of a tensor: 64 MiB, since the heap of 32-bit WebAssembly must hold several. */
export const WASM_LARGEST = 2 ** 24;

/**
 * Opens tfjs on WebAssembly, one per thread; its own threads do not work under Deno. The package finds its `.wasm` files beside
 * itself under `node_modules`, without a network.
 *
 * @returns The machine.
 * @throws {Error} If tfjs cannot set the backend.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { wasmMachine } from "./wasm_machine.ts";
 *
 * const machine = await wasmMachine();
 * assertEquals((await machine.multiply(Float32Array.of(2), Float32Array.of(3), 1, 1, 1))[0], 6);
 * ```
 */
export async function wasmMachine(): Promise<Float32Machine> {
  const tfjs = await import("@tensorflow/tfjs-core");
  const { setThreadsCount } = await import("@tensorflow/tfjs-backend-wasm");
  setThreadsCount(1);
  if (!await tfjs.setBackend("wasm")) throw new Error("tfjs cannot set its wasm backend");
  await tfjs.ready();
  return tfjsMachine(tfjs, WASM_LARGEST);
}

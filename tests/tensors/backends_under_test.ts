import * as tfjs from "@tensorflow/tfjs-core";
import "@tensorflow/tfjs-backend-cpu";
import type { Backend } from "../../src/tensors/backends/backend.ts";
import type { Float32Machine } from "../../src/tensors/backends/float32_product.ts";
import { machineBackend } from "../../src/tensors/backends/machine_backend.ts";
import { poolBackend } from "../../src/tensors/backends/pool_backend.ts";
import { webgpuAdapter, webgpuBackend } from "../../src/tensors/backends/webgpu_backend.ts";

/** A float32 machine that rounds every step to float32, with a small limit so that every cut is exercised. */
export function roundingMachine(largest: number): Float32Machine {
  return {
    largest,
    multiply(left, right, rows, inner, columns) {
      for (const length of [rows * inner, inner * columns, rows * columns]) {
        if (length > largest) throw new Error(`a tensor of ${length} exceeds ${largest}`);
      }
      const product = new Float32Array(rows * columns);
      for (let place = 0; place < product.length; place++) {
        const row = Math.floor(place / columns) * inner;
        for (let k = 0; k < inner; k++) {
          const term = Math.fround(left[row + k] * right[k * columns + place % columns]);
          product[place] += term;
        }
      }
      return Promise.resolve(product);
    },
  };
}

/** tfjs on its plain backend, in the place of tfjs-node's binding. */
export async function standInBinding() {
  await tfjs.setBackend("cpu");
  return { ...tfjs, version: { "tfjs-node": "stand-in" } };
}

/** A backend that a test may open, or the reason why not. */
export interface Candidate {
  readonly name: string;
  readonly absent: string | null;
  open(): Promise<Backend>;
}

const adapter = await webgpuAdapter(true);

/** Every backend that gives exact products. */
export const candidates: readonly Candidate[] = [
  { name: "workers", absent: null, open: () => Promise.resolve(poolBackend("workers", 2)) },
  { name: "wasm", absent: null, open: () => Promise.resolve(poolBackend("wasm", 2)) },
  {
    name: "webgpu",
    absent: typeof adapter === "string" ? adapter : null,
    open: () => webgpuBackend(true),
  },
  {
    name: "a float32 machine with tiny tensors",
    absent: null,
    open: () =>
      Promise.resolve(
        machineBackend(
          roundingMachine(2048),
          { name: "tfjs-node", adapter: "rounding", limits: {} },
          () => {},
        ),
      ),
  },
];

/** A test of one backend: skipped, with the reason in its name, where the backend is absent. */
export function backendTest(
  candidate: Candidate,
  name: string,
  run: (backend: Backend) => Promise<void>,
): void {
  const { absent } = candidate;
  Deno.test({
    name: absent === null
      ? `${candidate.name}: ${name}`
      : `${candidate.name}: ${name} (skipped: ${absent})`,
    ignore: absent !== null,
    fn: async () => {
      const backend = await candidate.open();
      try {
        await run(backend);
      } finally {
        backend.close();
      }
    },
  });
}

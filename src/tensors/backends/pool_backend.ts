import type { Backend, BackendDescription } from "./backend.ts";
import { addKernelProduct } from "./kernel_product.ts";
import { Accumulator, checkExact } from "../products/product.ts";
import type { IntegerMatrix } from "../products/integer_matrix.ts";
import { multiplyRowBlocks, sharedZeros } from "../products/row_blocks.ts";
import { WASM_LARGEST } from "./wasm_machine.ts";
import { openPool, type WorkerPool } from "../../workers/worker_pool.ts";
import { howMany } from "../../how_many.ts";

/** Below this many multiplications, starting a worker costs more than it saves. */
const WORTH_WORKERS = 2e7;

/**
 * Opens a backend that computes on a pool of workers: `workers`, plain typed arrays with SIMD kernels of our own, or `wasm`,
 * tfjs on WebAssembly, one per worker.
 *
 * @param name `workers` or `wasm`.
 * @param jobs Most workers at work at once.
 * @returns The backend.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { integerMatrix } from "../products/integer_matrix.ts";
 * import { poolBackend } from "./pool_backend.ts";
 *
 * const backend = poolBackend("workers", 2);
 * const row = integerMatrix(Int32Array.of(3, -4), 1, 2);
 * const column = integerMatrix(Int32Array.of(10, 1), 2, 1);
 * assertEquals([...await backend.multiply(row, column)], [26]);
 * backend.close();
 * ```
 */
export function poolBackend(name: "workers" | "wasm", jobs: number): Backend {
  return new PoolBackend(
    name,
    openPool({ jobs, worker: new URL("./tensor_worker.ts", import.meta.url) }),
  );
}

class PoolBackend implements Backend {
  readonly #name: "workers" | "wasm";
  readonly #pool: WorkerPool;

  constructor(name: "workers" | "wasm", pool: WorkerPool) {
    this.#name = name;
    this.#pool = pool;
  }

  describe(): BackendDescription {
    const { jobs } = this.#pool;
    const workers = `${howMany(jobs, "worker")}`;
    return this.#name === "workers"
      ? { name: "workers", adapter: `${workers}, 128-bit SIMD kernels`, limits: {} }
      : {
        name: "wasm",
        adapter: `${workers}, tfjs on WebAssembly`,
        limits: { "elements of a tensor": WASM_LARGEST },
      };
  }

  async multiply(left: IntegerMatrix, right: IntegerMatrix): Promise<Float64Array> {
    checkExact(left, right);
    const size = left.rows * right.columns;
    if (this.#here(left, right)) {
      const sums = new Float64Array(size);
      addKernelProduct(left, right, new Accumulator(sums), 0, left.rows);
      return sums;
    }
    const sums = sharedZeros(size);
    await multiplyRowBlocks(this.#pool, this.#task(), left, right, sums);
    return sums;
  }

  close(): void {
    this.#pool.close();
  }

  #task(): string {
    return this.#name === "workers" ? "kernel" : "tfjs-wasm";
  }

  /** Whether the product is faster on this thread. */
  #here(left: IntegerMatrix, right: IntegerMatrix): boolean {
    const multiplications = left.rows * left.columns * right.columns;
    return this.#name === "workers" && multiplications < WORTH_WORKERS;
  }
}

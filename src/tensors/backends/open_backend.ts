import { UserError } from "../../user_error.ts";
import type { Backend, BackendName } from "./backend.ts";
import { poolBackend } from "./pool_backend.ts";
import { selfTest } from "./self_check.ts";

/** Multiplications from which `auto` looks for a GPU: about a second on two cores. */
const WORTH_GPU = 2e10;

/** Settings of {@linkcode openBackend}. */
export interface BackendOptions {
  /** Most workers at work at once. */
  readonly jobs: number;
  /** Multiplications expected, by which `auto` chooses; without it, `auto` takes the workers. */
  readonly work?: number;
}

/**
 * Opens a backend and tries it on small problems.
 *
 * `auto` takes a real GPU where there is one and the work is large, else the workers, which are the fastest otherwise. A GPU
 * that computes wrongly is passed over by `auto` and refused by name.
 *
 * @param name Name of the backend, or `auto`.
 * @param options Number of workers, and the work expected.
 * @returns The backend.
 * @throws {UserError} If the backend is not there or fails its test.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { integerMatrix } from "../products/integer_matrix.ts";
 * import { openBackend } from "./open_backend.ts";
 *
 * const backend = await openBackend("auto", { jobs: 1 });
 * const signs = integerMatrix(Int8Array.of(1, -1, -1, -1), 2, 2);
 * const values = integerMatrix(Int32Array.of(50, 8), 2, 1);
 * assertEquals([...await backend.multiply(signs, values)], [42, -58]);
 * backend.close();
 * ```
 */
export async function openBackend(
  name: BackendName | "auto",
  { jobs, work = 0 }: BackendOptions,
): Promise<Backend> {
  if (name === "auto" && work >= WORTH_GPU) {
    try {
      const { webgpuBackend } = await import("./webgpu_backend.ts");
      return await tested(await webgpuBackend(false));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
    }
  }
  return await tested(await untestedBackend(name === "auto" ? "workers" : name, jobs));
}

/**
 * Opens a backend without trying it.
 *
 * @param name Name of the backend.
 * @param jobs Most workers at work at once.
 * @returns The backend.
 * @throws {UserError} If this machine does not have it.
 */
export async function untestedBackend(name: BackendName, jobs: number): Promise<Backend> {
  switch (name) {
    case "workers":
    case "wasm":
      return poolBackend(name, jobs);
    case "webgpu":
      return await (await import("./webgpu_backend.ts")).webgpuBackend(true);
    case "tfjs-node":
      return await (await import("./tfjs_node_backend.ts")).tfjsNodeBackend();
  }
}

async function tested(backend: Backend): Promise<Backend> {
  const wrong = await selfTest(backend);
  if (wrong === null) return backend;
  backend.close();
  const { name, adapter } = backend.describe();
  throw new UserError(
    `the ${name} backend (${adapter}) fails its self-test: ${wrong}; use --backend workers`,
  );
}

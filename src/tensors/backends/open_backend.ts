import { UserError } from "../../user_error.ts";
import type { Backend, BackendName } from "./backend.ts";
import { poolBackend } from "./pool_backend.ts";
import { selfTest } from "./self_check.ts";

/** Settings of {@linkcode openBackend}. */
export interface BackendOptions {
  /** Most workers at work at once. */
  readonly jobs: number;
}

/**
 * Opens a backend and tests it on small problems.
 *
 * @param name Name of the backend.
 * @param options Number of workers.
 * @returns The backend.
 * @throws {UserError} If the backend is not available or fails its test.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { integerMatrix } from "../products/integer_matrix.ts";
 * import { openBackend } from "./open_backend.ts";
 *
 * const backend = await openBackend("workers", { jobs: 1 });
 * const signs = integerMatrix(Int8Array.of(1, -1, -1, -1), 2, 2);
 * const values = integerMatrix(Int32Array.of(50, 8), 2, 1);
 * assertEquals([...await backend.multiply(signs, values)], [42, -58]);
 * backend.close();
 * ```
 */
export async function openBackend(
  name: BackendName,
  { jobs }: BackendOptions,
): Promise<Backend> {
  const backend = await untestedBackend(name, jobs);
  const wrong = await selfTest(backend);
  if (wrong === null) return backend;
  backend.close();
  const { adapter } = backend.describe();
  throw new UserError(
    `the ${name} backend (${adapter}) fails its self-test: ${wrong}; use --backend workers`,
  );
}

/**
 * Opens a backend without testing it.
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

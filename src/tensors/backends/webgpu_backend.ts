import { UserError } from "../../user_error.ts";
import type { Backend } from "./backend.ts";
import type { Float32Machine } from "./float32_product.ts";
import { machineBackend } from "./machine_backend.ts";
import { tfjsMachine } from "./tfjs_machine.ts";

/** Most elements of a tensor, whatever the adapter allows: 512 MiB. */
const LARGEST = 2 ** 27;

/**
 * Asks for a WebGPU adapter.
 *
 * @param fallback Whether a software adapter is acceptable.
 * @returns The adapter, or the reason why there is none.
 */
export async function webgpuAdapter(fallback: boolean): Promise<GPUAdapter | string> {
  const gpu = (navigator as { readonly gpu?: GPU }).gpu;
  if (gpu === undefined) return "WebGPU is off; run Deno with --unstable-webgpu";
  const adapter = await gpu.requestAdapter({ powerPreference: "high-performance" });
  if (adapter === null) {
    return "no WebGPU adapter; install a Vulkan driver (mesa-vulkan-drivers has one in software)";
  }
  if (isSoftware(adapter) && !fallback) {
    return `the only WebGPU adapter is software: ${adapter.info.description}`;
  }
  return adapter;
}

/**
 * Opens the backend on a GPU, with tfjs on WebGPU.
 *
 * The adapter is asked first, since tfjs may report a WebGPU backend that it failed to set. Tensors stay below the device's
 * binding limit, because above it the device silently computes zeros. An error that the device reports makes the current
 * product fail.
 *
 * @param fallback Whether a software adapter is acceptable.
 * @returns The backend.
 * @throws {UserError} If there is no adapter, or tfjs cannot use it.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { integerMatrix } from "../products/integer_matrix.ts";
 * import { webgpuAdapter, webgpuBackend } from "./webgpu_backend.ts";
 *
 * if (typeof await webgpuAdapter(true) !== "string") {
 *   const backend = await webgpuBackend(true);
 *   const one = integerMatrix(Int32Array.of(30_000), 1, 1);
 *   assertEquals([...await backend.multiply(one, one)], [900_000_000]);
 *   backend.close();
 * }
 * ```
 */
export async function webgpuBackend(fallback: boolean): Promise<Backend> {
  const adapter = await webgpuAdapter(fallback);
  if (typeof adapter === "string") {
    throw new UserError(`the webgpu backend is not available: ${adapter}`);
  }
  const { maxStorageBufferBindingSize, maxBufferSize } = adapter.limits;
  const device = await adapter.requestDevice({
    requiredLimits: {
      maxStorageBufferBindingSize,
      maxBufferSize,
      maxComputeWorkgroupStorageSize: adapter.limits.maxComputeWorkgroupStorageSize,
      maxComputeWorkgroupsPerDimension: adapter.limits.maxComputeWorkgroupsPerDimension,
      maxComputeWorkgroupSizeX: adapter.limits.maxComputeWorkgroupSizeX,
      maxComputeInvocationsPerWorkgroup: adapter.limits.maxComputeInvocationsPerWorkgroup,
    },
  });
  const tfjs = await import("@tensorflow/tfjs-core");
  const { WebGPUBackend } = await import("@tensorflow/tfjs-backend-webgpu");
  // Kernels are registered under this name, so our device replaces the one that tfjs would request.
  if (tfjs.findBackendFactory("webgpu") !== null) tfjs.removeBackend("webgpu");
  tfjs.registerBackend("webgpu", () => new WebGPUBackend(device, adapter.info));
  if (!await tfjs.setBackend("webgpu")) {
    device.destroy();
    throw new UserError("the webgpu backend is not available: tfjs cannot use the adapter");
  }
  const bytes = Math.min(maxStorageBufferBindingSize, maxBufferSize, 4 * LARGEST);
  const largest = Math.floor(bytes / 4 / 2);
  const description = {
    name: "webgpu",
    adapter: named(adapter),
    limits: {
      "bytes of a binding": maxStorageBufferBindingSize,
      "bytes of a buffer": maxBufferSize,
      "elements of a tensor": largest,
    },
  } as const;
  const machine = guarded(tfjsMachine(tfjs, largest), device);
  return machineBackend(machine, description, () => {
    tfjs.removeBackend("webgpu");
    device.destroy();
  });
}

/** Whether the adapter is software. */
function isSoftware({ info }: GPUAdapter): boolean {
  return info.isFallbackAdapter || /llvmpipe|swiftshader|basic render/i.test(info.description);
}

function named(adapter: GPUAdapter): string {
  const { description, vendor, device } = adapter.info;
  return `${description || `${vendor} ${device}`}${isSoftware(adapter) ? " (software)" : ""}`;
}

/** Throws where the device reported an error during a product. */
function guarded(machine: Float32Machine, device: GPUDevice): Float32Machine {
  let reported: string | null = null;
  device.addEventListener("uncapturederror", (event) => {
    event.preventDefault();
    reported ??= (event as GPUUncapturedErrorEvent).error.message;
  });
  device.lost.then(({ reason, message }) => {
    if (reason !== "destroyed") reported ??= `the device was lost: ${message}`;
  });
  return {
    largest: machine.largest,
    async multiply(...product) {
      const result = await machine.multiply(...product);
      if (reported !== null) throw new Error(`the GPU reports: ${reported}`);
      return result;
    },
  };
}

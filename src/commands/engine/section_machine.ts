import type { Backend, BackendChoice } from "../../tensors/backends/backend.ts";
import { openBackend } from "../../tensors/backends/open_backend.ts";
import { steadyBackend } from "../../tensors/backends/steady_backend.ts";
import { UserError } from "../../user_error.ts";
import { quietGraphics } from "../terminal/quiet_graphics.ts";
import { productRate } from "./product_rate.ts";

/** Speed of a worker's own kernels on the work of sections, in multiplications per second; measured on the weighting study. */
const WORKER_RATE = 3.5e10;
/** From this many multiplications on, looking for a GPU pays off. */
const WORTH_LOOKING = 2e11;

/** Opens the backend of the sections' matrix products, once. */
export interface SectionMachine extends Disposable {
  /**
   * Returns the backend for some work.
   *
   * @param work Number of multiplications.
   * @returns The backend; null for the workers' own kernels.
   */
  open(work: number): Promise<Backend | null>;
}

/**
 * Chooses the backend of the sections' matrix products by `--backend`. `workers` means the workers' own kernels. `auto` takes a
 * real GPU if its measured speed is higher. If a backend fails during the run, the workers replace it, with a note.
 *
 * @param name The requested backend.
 * @param jobs Number of workers.
 * @param note Receives a note for the user.
 * @returns The machine.
 */
export function sectionMachine(
  name: BackendChoice,
  jobs: number,
  note: (sentence: string) => void,
): SectionMachine {
  let opened: Promise<Backend | null> | null = null;
  const steady = (backend: Backend) =>
    steadyBackend(
      backend,
      () => openBackend("workers", { jobs }),
      (reason) =>
        note(`the ${backend.describe().name} backend failed, so the workers go on: ${reason}`),
    );
  const choose = async (): Promise<Backend | null> => {
    if (name === "workers") return null;
    if (name === "webgpu" || name === "auto") await quietGraphics();
    if (name !== "auto") return steady(await openBackend(name, { jobs }));
    const gpu = await realGpu();
    if (gpu === null || await productRate(gpu) > WORKER_RATE * jobs) return gpu && steady(gpu);
    gpu.close();
    return null;
  };
  return {
    open(work) {
      if (name === "auto" && work < WORTH_LOOKING) return Promise.resolve(null);
      return opened ??= choose();
    },
    [Symbol.dispose]() {
      opened?.then((backend) => backend?.close(), () => {});
    },
  };
}

/** A hardware GPU that passes its test; null if there is none. */
async function realGpu(): Promise<Backend | null> {
  const { webgpuAdapter } = await import("../../tensors/backends/webgpu_backend.ts");
  if (typeof await webgpuAdapter(false) === "string") return null;
  try {
    return await openBackend("webgpu", { jobs: 1 });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return null;
  }
}

import type { Float32Machine } from "./float32_product.ts";
import { addKernelProduct } from "./kernel_product.ts";
import { fillRowBlock, type RowBlock } from "../products/row_blocks.ts";
import { serveTasks } from "../../workers/serve_tasks.ts";

let machine: Promise<Float32Machine> | null = null;

/** The worker behind the backends `workers` (task `kernel`) and `wasm` (task `tfjs-wasm`). */
serveTasks({
  kernel: (block: RowBlock) => fillRowBlock(block, addKernelProduct),
  "tfjs-wasm": {
    load: async () => {
      const { addFloat32Product } = await import("./float32_product.ts");
      const { wasmMachine } = await import("./wasm_machine.ts");
      const opened = await (machine ??= wasmMachine());
      return (block: RowBlock) =>
        fillRowBlock(block, (...product) => addFloat32Product(opened, ...product));
    },
  },
});

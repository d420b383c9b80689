/**
 * Builds every WebAssembly kernel from the AssemblyScript source beside it.
 *
 *     deno task kernels
 *
 * The modules are committed, so that running needs no compiler; a test builds them again and compares bytes.
 */
import asc from "assemblyscript/asc";

const SOURCES = new URL("../src/", import.meta.url);

/** The kernels: each is a file of that name with the ending `.as.ts`, and one with `.wasm`. */
export const KERNELS = [
  "tensors/kernels/products",
  "tensors/kernels/permutations",
  "tensors/kernels/correlation",
  "tensors/kernels/signs",
  "tensors/kernels/weightings",
  "tensors/kernels/stationary",
  "textmetrics/kernel/count",
] as const;

/**
 * Compiles a kernel.
 *
 * @param name Path of the source from `src`, without `.as.ts`.
 * @returns The bytes of its WebAssembly module, the same on every run.
 * @throws {Error} If the source does not compile.
 */
export async function buildKernel(name: string): Promise<Uint8Array> {
  let module = new Uint8Array();
  // Without an initial memory V8 runs the kernels up to 20 % slower.
  const options =
    "-O3 --noAssert --runtime stub --enable simd --enable relaxed-simd --initialMemory 16"
      .split(" ");
  const { error, stderr } = await asc.main([`${name}.as.ts`, "--outFile", "module", ...options], {
    readFile: async (file) => {
      const source = await Deno.readTextFile(new URL(file, SOURCES)).catch(() => null);
      return source;
    },
    writeFile: (file, contents) => {
      if (file === "module" && contents instanceof Uint8Array) module = Uint8Array.from(contents);
      return Promise.resolve();
    },
    listFiles: () => [],
  });
  if (error !== null) throw new Error(`${name}.as.ts does not compile: ${stderr}`);
  return module;
}

if (import.meta.main) {
  for (const name of KERNELS) {
    await Deno.writeFile(new URL(`${name}.wasm`, SOURCES), await buildKernel(name));
  }
}
